package corecast.examples.real;

import io.github.resilience4j.bulkhead.ThreadPoolBulkhead;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadConfig;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.retry.Retry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Real program 22: calls behind bulkheads, a circuit breaker and retries of Resilience4j.
 *
 * <p>Arguments: calls.
 */
public final class Real22Resilience {
  private Real22Resilience() {}

  public static void main(String[] args) throws Exception {
    int calls = Integer.parseInt(args[0]);
    ThreadPoolBulkhead pool =
        ThreadPoolBulkhead.of(
            "pool",
            ThreadPoolBulkheadConfig.custom()
                .coreThreadPoolSize(3)
                .maxThreadPoolSize(3)
                .queueCapacity(calls)
                .build());
    Bulkhead two =
        Bulkhead.of(
            "two",
            BulkheadConfig.custom()
                .maxConcurrentCalls(2)
                .maxWaitDuration(Duration.ofSeconds(5))
                .build());
    CircuitBreaker breaker = CircuitBreaker.ofDefaults("breaker");
    Retry retry = Retry.ofDefaults("retry");
    List<CompletionStage<Long>> stages = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      int call = i;
      Supplier<Long> work = () -> Busy.primes(6_000 + call);
      Supplier<Long> guarded =
          Bulkhead.decorateSupplier(
              two,
              CircuitBreaker.decorateSupplier(breaker, Retry.decorateSupplier(retry, work)));
      stages.add(pool.executeSupplier(guarded));
    }
    long sum = 0;
    for (CompletionStage<Long> stage : stages) {
      sum += stage.toCompletableFuture().get();
    }
    pool.close();
    System.out.println(calls + " calls, sum " + sum);
  }
}
