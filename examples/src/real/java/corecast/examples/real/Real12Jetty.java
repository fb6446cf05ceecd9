package corecast.examples.real;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Real program 12: Jetty answers clients in the same process.
 *
 * <p>Arguments: clients, requests of each.
 */
public final class Real12Jetty {
  private Real12Jetty() {}

  public static void main(String[] args) throws Exception {
    int clients = Integer.parseInt(args[0]);
    int requests = Integer.parseInt(args[1]);
    Server server = new Server(new QueuedThreadPool(8, 4));
    ServerConnector connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            long primes = Busy.primes(4_000 + Integer.parseInt(request.getHttpURI().getQuery()));
            byte[] answer = Long.toString(primes).getBytes(StandardCharsets.US_ASCII);
            response.write(true, ByteBuffer.wrap(answer), callback);
            return true;
          }
        });
    server.start();
    long sum = Clients.ask(connector.getLocalPort(), clients, requests);
    server.stop();
    System.out.println(clients * requests + " requests, sum " + sum);
  }
}
