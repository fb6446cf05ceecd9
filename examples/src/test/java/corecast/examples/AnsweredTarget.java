package corecast.examples;

import corecast.recorder.concurrent.Corecast;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Asks two servers of its own, which work 30 ms each, has both answers, and is at a mark. */
final class AnsweredTarget {
  private static final int SERVERS = 2;
  private static final long WORK_NANOS = 30_000_000;

  private AnsweredTarget() {}

  public static void main(String[] args) throws Exception {
    try (ServerSocket server = new ServerSocket(0, SERVERS, InetAddress.getLoopbackAddress())) {
      Socket[] clients = new Socket[SERVERS];
      for (int i = 0; i < SERVERS; i++) {
        clients[i] = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket other = server.accept();
        new Thread(() -> answer(other), "server-" + i).start();
      }
      ask(clients); // to warm up
      Thread.sleep(20);
      Corecast.mark("asked");
      ask(clients);
      Corecast.mark("answered");
      Thread.sleep(20);
      for (Socket client : clients) {
        client.close();
      }
    }
  }

  private static void ask(Socket[] clients) throws IOException {
    for (Socket client : clients) {
      client.getOutputStream().write(1);
    }
    for (Socket client : clients) {
      client.getInputStream().read();
    }
  }

  private static void answer(Socket socket) {
    try (InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream()) {
      while (in.read() >= 0) {
        work();
        out.write(1);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void work() {
    var threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + WORK_NANOS;
    while (threads.getCurrentThreadCpuTime() < end) {
      // works
    }
  }
}
