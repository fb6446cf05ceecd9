package corecast.examples.real;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Real program 5: the JDK's HTTP server with a virtual thread for each request, Java 21 or newer.
 *
 * <p><b>Why.</b> Sockets, a selector and virtual threads, all within one process: the clients wait
 * for the server and the server for the clients.
 *
 * <p><b>How to run.</b> {@code docs/real-programs.sh}, or with the class path that it builds:
 *
 * <pre>
 * ./corecast record --procs 2 -o server.cct -- java -cp CLASSPATH corecast.examples.real.Real05Virtual 8 60
 * ./corecast predict server.cct -p 1,2,4,8
 * </pre>
 *
 * Arguments: clients (platform threads), requests of each.
 *
 * <p><b>What to expect.</b> The carriers are as many as the processors seen, so at most about that
 * many requests are worked on at once.
 */
public final class Real05Virtual {
  private Real05Virtual() {}

  public static void main(String[] args) throws Exception {
    int clients = Integer.parseInt(args[0]);
    int requests = Integer.parseInt(args[1]);
    Stopwatch stopwatch = new Stopwatch();
    // Compiled for an older release, so the method is looked up.
    ExecutorService virtual =
        (ExecutorService)
            Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setExecutor(virtual);
    server.createContext("/", Real05Virtual::answer);
    server.start();
    ExecutorService pool = Executors.newFixedThreadPool(clients);
    List<Future<Long>> sums = new ArrayList<>();
    for (int c = 0; c < clients; c++) {
      int client = c;
      sums.add(pool.submit(() -> ask(server.getAddress().getPort(), client, requests)));
    }
    long sum = 0;
    for (Future<Long> one : sums) {
      sum += one.get();
    }
    pool.shutdown();
    server.stop(0);
    virtual.shutdown();
    stopwatch.stop();
    System.out.println(clients * requests + " requests, sum " + sum);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    int number = Integer.parseInt(exchange.getRequestURI().getQuery());
    byte[] answer = Long.toString(primes(20_000 + number)).getBytes(StandardCharsets.US_ASCII);
    exchange.sendResponseHeaders(200, answer.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(answer);
    }
  }

  private static long ask(int port, int client, int requests) throws IOException {
    long sum = 0;
    for (int i = 0; i < requests; i++) {
      URL url = new URL("http://127.0.0.1:" + port + "/?" + (client * 100 + i));
      HttpURLConnection connection = (HttpURLConnection) url.openConnection();
      try (InputStream in = connection.getInputStream()) {
        sum += Long.parseLong(new String(in.readAllBytes(), StandardCharsets.US_ASCII));
      }
    }
    return sum;
  }

  /** How many primes there are up to some number: work for a few ms. */
  private static long primes(int last) {
    long count = 0;
    for (int n = 2; n <= last; n++) {
      boolean prime = true;
      for (int d = 2; d * d <= n && prime; d++) {
        prime = n % d != 0;
      }
      count += prime ? 1 : 0;
    }
    return count;
  }
}
