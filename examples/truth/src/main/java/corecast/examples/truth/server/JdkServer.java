package corecast.examples.truth.server;

import com.sun.net.httpserver.HttpServer;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The HTTP server of the JDK with a pool, and its clients in the same process.
 *
 * <p>Arguments: threads of the pool and clients, requests, {@code lock} or {@code free}, rounds of
 * work for each request.
 */
public final class JdkServer {
  private JdkServer() {}

  public static void main(String[] args) throws Exception {
    // Otherwise each answer waits 40 ms for the acknowledgement of its head.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    int threads = Integer.parseInt(args[0]);
    Requests requests = new Requests(args[2], Integer.parseInt(args[3]));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    server.setExecutor(pool);
    server.createContext(
        "/",
        exchange -> {
          byte[] answer = requests.answer();
          exchange.sendResponseHeaders(200, answer.length);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(answer);
          }
        });
    server.start();
    long sum = Requests.ask(server.getAddress(), threads, Integer.parseInt(args[1]));
    server.stop(0);
    pool.shutdown();
    System.out.println("received " + sum);
  }
}
