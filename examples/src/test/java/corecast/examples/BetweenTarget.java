package corecast.examples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import corecast.recorder.baggage.PathBaggage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/**
 * Two programs with a message and its answer between them, each piece of work of a given length.
 * Both do what the lines of their standard input say.
 */
public final class BetweenTarget {
  static final long UNIT_MILLIS = 20;
  private static final String WORK = "/work";

  private BetweenTarget() {}

  public static void main(String[] args) throws Exception {
    if (args[0].equals("server")) {
      serve();
    } else {
      call(args[0]);
    }
  }

  private static void f(long units) {
    LiveTarget.use(units * UNIT_MILLIS);
  }

  private static void g(long units) {
    LiveTarget.use(units * UNIT_MILLIS);
  }

  private static void h(long units) {
    LiveTarget.use(units * UNIT_MILLIS);
  }

  private static void serve() throws Exception {
    Semaphore handled = new Semaphore(0);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> handle(exchange, handled));
    server.start();
    System.out.println(server.getAddress().getPort());
    BufferedReader told = told();
    for (String line = told.readLine(); line != null; line = told.readLine()) {
      if (line.equals("await")) {
        handled.acquire();
        System.out.println("done");
      } else {
        ask(line);
      }
    }
    server.stop(0);
  }

  private static void handle(HttpExchange exchange, Semaphore handled) throws IOException {
    boolean works = exchange.getRequestURI().getPath().equals(WORK);
    if (works) {
      g(1);
    }
    PathBaggage.receive(exchange.getRequestHeaders().getFirst(PathBaggage.HEADER));
    if (works) {
      f(5);
    }
    String answer = PathBaggage.send();
    if (!answer.isEmpty()) {
      exchange.getResponseHeaders().set(PathBaggage.HEADER, answer);
    }
    exchange.sendResponseHeaders(204, -1);
    if (works) {
      h(1);
      handled.release();
    }
  }

  private static void call(String port) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    URI address = URI.create("http://127.0.0.1:" + port);
    BufferedReader told = told();
    System.out.println("ready");
    for (String line = told.readLine(); line != null; line = told.readLine()) {
      switch (line) {
        case "greet" -> {
          PathBaggage.receive(answer(client.sendAsync(message(address), nothing()).join()));
          System.out.println("done");
        }
        case "work" -> {
          f(4);
          CompletableFuture<HttpResponse<Void>> answered =
              client.sendAsync(message(address.resolve(WORK)), nothing());
          g(3);
          String answer = answer(answered.join());
          PathBaggage.receive(answer);
          f(2);
          System.out.println(answer == null ? "no path" : "path");
        }
        default -> ask(line);
      }
    }
  }

  /** Whatever handles messages may have others in the same header. */
  private static HttpRequest message(URI address) {
    String member = PathBaggage.send();
    HttpRequest.Builder request = HttpRequest.newBuilder(address);
    if (!member.isEmpty()) {
      request.header(
          PathBaggage.HEADER, "corecastle=1, " + member + " ; secret=no;x,user=a%20b;corecast=2");
    }
    return request.build();
  }

  private static HttpResponse.BodyHandler<Void> nothing() {
    return HttpResponse.BodyHandlers.discarding();
  }

  private static String answer(HttpResponse<Void> response) {
    return response.headers().firstValue(PathBaggage.HEADER).orElse(null);
  }

  private static BufferedReader told() {
    return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
  }

  /** Begins a computation, or prints its work, how long it is, and what f and g have of it. */
  private static void ask(String what) {
    try {
      MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
      ObjectName bean = new ObjectName("io.github.corecast:type=CriticalPath");
      if (what.equals("start")) {
        Object[] functions = {new String[] {"BetweenTarget.f", "BetweenTarget.g"}};
        beans.invoke(bean, what, functions, new String[] {String[].class.getName()});
        System.out.println("done");
        return;
      }
      CompositeData sample = (CompositeData) beans.invoke(bean, what, null, null);
      StringBuilder line = new StringBuilder().append(sample.get("workNanos"));
      line.append(' ').append(sample.get("pathNanos"));
      line.append(' ').append(sample.get("noLocksNanos"));
      for (CompositeData function : (CompositeData[]) sample.get("functions")) {
        line.append(' ')
            .append(function.get("nanos"))
            .append(' ')
            .append(function.get("gainNanos"));
      }
      System.out.println(line);
    } catch (JMException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
