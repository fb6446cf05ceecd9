package corecast.examples.real;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Clients of a server in the same process that answers numbers. */
final class Clients {
  private Clients() {}

  /** The sum of the answers to so many requests of each client. */
  static long ask(int port, int clients, int requests) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(clients);
    List<Future<Long>> sums = new ArrayList<>();
    for (int c = 0; c < clients; c++) {
      int client = c;
      sums.add(pool.submit(() -> ask(port, client * 100, client * 100 + requests, 1)));
    }
    long sum = 0;
    for (Future<Long> one : sums) {
      sum += one.get();
    }
    pool.shutdown();
    return sum;
  }

  private static long ask(int port, int from, int to, int step) throws IOException {
    long sum = 0;
    for (int i = from; i < to; i += step) {
      URL url = new URL("http://127.0.0.1:" + port + "/?" + i);
      HttpURLConnection connection = (HttpURLConnection) url.openConnection();
      try (InputStream in = connection.getInputStream()) {
        sum += Long.parseLong(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
      }
    }
    return sum;
  }
}
