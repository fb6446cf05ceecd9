package corecast.examples.real;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.ProducerType;
import java.util.concurrent.ThreadFactory;

/**
 * Real program 14: two handlers of a Disruptor beside one another, and one behind both.
 *
 * <p>Arguments: orders.
 */
public final class Real14Disruptor {
  private Real14Disruptor() {}

  private static final class Order {
    int number;
    long left;
    long right;
  }

  public static void main(String[] args) throws Exception {
    int orders = Integer.parseInt(args[0]);
    ThreadFactory threads = Thread::new;
    Disruptor<Order> disruptor =
        new Disruptor<>(Order::new, 16, threads, ProducerType.SINGLE, new BlockingWaitStrategy());
    long[] sum = {0};
    disruptor
        .handleEventsWith(
            (order, sequence, end) -> order.left = Busy.primes(3_000 + order.number),
            (order, sequence, end) -> order.right = Busy.primes(2_000 + order.number))
        .then((order, sequence, end) -> sum[0] += order.left - order.right);
    disruptor.start();
    for (int i = 0; i < orders; i++) {
      int number = i;
      disruptor.publishEvent((order, sequence) -> order.number = number);
    }
    disruptor.shutdown();
    System.out.println(orders + " orders, sum " + sum[0]);
  }
}
