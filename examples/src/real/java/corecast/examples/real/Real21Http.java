package corecast.examples.real;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Real program 21: asynchronous calls of OkHttp to the JDK's server in the same process.
 *
 * <p>Arguments: requests.
 */
public final class Real21Http {
  private Real21Http() {}

  public static void main(String[] args) throws Exception {
    int requests = Integer.parseInt(args[0]);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    ExecutorService pool = Executors.newFixedThreadPool(3);
    server.setExecutor(pool);
    server.createContext(
        "/",
        exchange -> {
          int number = Integer.parseInt(exchange.getRequestURI().getQuery());
          byte[] answer =
              Long.toString(Busy.primes(4_000 + number)).getBytes(StandardCharsets.US_ASCII);
          exchange.sendResponseHeaders(200, answer.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(answer);
          }
        });
    server.start();
    OkHttpClient client = new OkHttpClient();
    CountDownLatch answers = new CountDownLatch(requests);
    AtomicLong sum = new AtomicLong();
    for (int i = 0; i < requests; i++) {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/?" + i;
      client
          .newCall(new Request.Builder().url(url).build())
          .enqueue(
              new Callback() {
                @Override
                public void onFailure(Call call, IOException e) {
                  answers.countDown();
                }

                @Override
                public void onResponse(Call call, Response response) throws IOException {
                  try (response) {
                    sum.addAndGet(Long.parseLong(response.body().string()));
                  }
                  answers.countDown();
                }
              });
    }
    answers.await();
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
    server.stop(0);
    pool.shutdown();
    System.out.println(requests + " requests, sum " + sum);
    System.exit(0);
  }
}
