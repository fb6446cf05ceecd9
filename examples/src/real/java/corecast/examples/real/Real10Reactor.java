package corecast.examples.real;

import java.time.Duration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Real program 10: flows of Reactor on its parallel and its elastic scheduler.
 *
 * <p>Arguments: items.
 */
public final class Real10Reactor {
  private Real10Reactor() {}

  public static void main(String[] args) {
    int items = Integer.parseInt(args[0]);
    Long sum =
        Flux.range(1, items)
            .publishOn(Schedulers.boundedElastic())
            .parallel(3)
            .runOn(Schedulers.parallel())
            .map(i -> Busy.primes(4_000 + i))
            .sequential()
            .reduce(0L, Long::sum)
            .block();
    Long delayed =
        Flux.range(1, items / 4)
            .flatMap(
                i ->
                    Mono.delay(Duration.ofMillis(2))
                        .publishOn(Schedulers.boundedElastic())
                        .map(one -> Busy.primes(3_000 + i)))
            .reduce(0L, Long::sum)
            .block();
    Schedulers.shutdownNow();
    System.out.println(items + " items, sums " + sum + ", " + delayed);
  }
}
