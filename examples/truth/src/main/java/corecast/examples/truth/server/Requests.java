package corecast.examples.truth.server;

import corecast.examples.truth.team.Team;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** What both servers do for a request, and the clients that make them. */
final class Requests {
  private final boolean isLocked;
  private final int rounds;
  private final ReentrantLock lock = new ReentrantLock();

  /**
   * Knows what a request costs.
   *
   * @param where {@code lock} or {@code free}: whether the work is done under one lock
   * @param rounds how often 4096 bytes are digested for each request
   */
  Requests(String where, int rounds) {
    isLocked = "lock".equals(where);
    this.rounds = rounds;
  }

  /** Does the work of a request. */
  byte[] answer() {
    if (!isLocked) {
      return digest();
    }
    lock.lock();
    try {
      return digest();
    } finally {
      lock.unlock();
    }
  }

  private byte[] digest() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] bytes = new byte[4096];
      byte[] last = new byte[0];
      for (int r = 0; r < rounds; r++) {
        digest.update(bytes);
        last = digest.digest();
        bytes[r % bytes.length] = last[0];
      }
      return last;
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }

  /** Asks a server on loopback, by so many clients, and returns the bytes received, added up. */
  static long ask(InetSocketAddress server, int clients, int requests) throws InterruptedException {
    AtomicLong sum = new AtomicLong();
    Team.run(
        clients,
        member -> {
          for (int r = member; r < requests; r += clients) {
            sum.addAndGet(ask(server));
          }
        });
    return sum.get();
  }

  private static long ask(InetSocketAddress server) throws IOException {
    URI uri = URI.create("http://localhost:" + server.getPort() + "/");
    long sum = 0;
    try (InputStream answer = uri.toURL().openStream()) {
      for (byte part : answer.readAllBytes()) {
        sum += part & 0xff;
      }
    }
    return sum;
  }
}
