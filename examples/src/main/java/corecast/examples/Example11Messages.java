package corecast.examples;

import corecast.examples.message.Actors;
import corecast.examples.message.Carrier;
import corecast.examples.message.Flows;
import corecast.examples.message.Loops;
import corecast.examples.message.Mail;
import corecast.examples.message.Message;
import corecast.examples.message.Order;
import corecast.examples.message.Ring;
import java.io.IOException;
import java.util.function.IntFunction;

/**
 * Example 11: orders, payments and mails as messages, handed on by actors, by a reactive stream, by
 * a ring or by event loops.
 *
 * <p><b>Why.</b> In a message-driven program no thread tells what is done: the kinds of messages
 * do. Each kind is a class here, and {@code handle} of that class does its work; so the functions
 * of a recording, and those that {@code live} follows, are the kinds of messages.
 *
 * <p><b>How to run.</b> {@code corecast optimize} after {@code corecast record -- java -cp
 * examples/target/corecast-examples.jar corecast.examples.Example11Messages actors}; or while it
 * runs, {@code corecast live --functions Order.handle,Payment.handle,Mail.handle -- java ...}. In
 * place of {@code actors}: {@code flows}, {@code ring}, {@code loops}; behind it the number of
 * orders.
 *
 * <p><b>What to expect.</b> A payment takes as long as an order and a mail together, and payments
 * are handled one by one: a speedup of nearly 2 and not more, and {@code Payment.handle} on nearly
 * all of the critical path, however messages are handed on.
 */
public final class Example11Messages {
  private Example11Messages() {}

  public static void main(String[] args) throws InterruptedException, IOException {
    String way = args.length > 0 ? args[0] : "actors";
    int orders = args.length > 1 ? Integer.parseInt(args[1]) : 200;
    send(way, orders, Order::new);
    System.out.println(orders + " orders by " + way + ", the last result is " + Mail.last());
  }

  /** Sends so many messages, and waits until all that follows is handled. */
  static void send(String way, int count, IntFunction<Message> messages)
      throws InterruptedException, IOException {
    Carrier carrier = carrier(way, count);
    for (int i = 0; i < count; i++) {
      carrier.send(messages.apply(i));
    }
    carrier.end();
  }

  private static Carrier carrier(String way, int orders) throws IOException {
    return switch (way) {
      case "actors" -> new Actors(orders);
      case "flows" -> new Flows();
      case "ring" -> new Ring(orders);
      case "loops" -> new Loops(orders);
      default ->
          throw new IllegalArgumentException(way + ": expected actors, flows, ring or loops");
    };
  }
}
