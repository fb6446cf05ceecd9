package corecast.examples.real;

import io.undertow.Undertow;
import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.BlockingHandler;
import java.net.InetSocketAddress;

/**
 * Real program 19: Undertow hands requests from its selectors to its workers.
 *
 * <p>Arguments: clients, requests of each.
 */
public final class Real19Undertow {
  private Real19Undertow() {}

  public static void main(String[] args) throws Exception {
    int clients = Integer.parseInt(args[0]);
    int requests = Integer.parseInt(args[1]);
    HttpHandler handler =
        exchange ->
            exchange
                .getResponseSender()
                .send(
                    Long.toString(
                        Busy.primes(4_000 + Integer.parseInt(exchange.getQueryString()))));
    Undertow server =
        Undertow.builder()
            .addHttpListener(0, "127.0.0.1")
            .setIoThreads(2)
            .setWorkerThreads(3)
            .setHandler(new BlockingHandler(handler))
            .build();
    server.start();
    InetSocketAddress address =
        (InetSocketAddress) server.getListenerInfo().get(0).getAddress();
    long sum = Clients.ask(address.getPort(), clients, requests);
    server.stop();
    System.out.println(clients * requests + " requests, sum " + sum);
  }
}
