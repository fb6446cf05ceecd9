package corecast.examples.real;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Real program 20: blocking code of Vert.x, asked for over its event bus.
 *
 * <p>Arguments: requests.
 */
public final class Real20Vertx {
  private Real20Vertx() {}

  public static void main(String[] args) throws Exception {
    int requests = Integer.parseInt(args[0]);
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2).setWorkerPoolSize(3));
    vertx
        .eventBus()
        .<Integer>consumer(
            "primes",
            message ->
                vertx
                    .executeBlocking(() -> Busy.primes(5_000 + message.body()), false)
                    .onSuccess(message::reply));
    CountDownLatch answers = new CountDownLatch(requests);
    AtomicLong sum = new AtomicLong();
    for (int i = 0; i < requests; i++) {
      vertx
          .eventBus()
          .<Long>request("primes", i)
          .onSuccess(
              answer -> {
                sum.addAndGet(answer.body());
                answers.countDown();
              });
    }
    answers.await();
    vertx.close().toCompletionStage().toCompletableFuture().get();
    System.out.println(requests + " requests, sum " + sum);
  }
}
