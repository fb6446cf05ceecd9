package corecast.examples.truth.work;

import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Project Reactor: readings pass through operators on several schedulers.
 *
 * <p>A first scheduler makes readings, a parallel one keeps statistics by sensor, a last one
 * collects. Arguments: threads, readings, sensors.
 */
public final class Reactor {
  private Reactor() {}

  private record Reading(int sensor, double value) {}

  public static void main(String[] args) {
    int sensors = Integer.parseInt(args[2]);
    Scheduler first = Schedulers.newSingle("first");
    Scheduler parallel = Schedulers.newParallel("statistics", Integer.parseInt(args[0]));
    Scheduler last = Schedulers.newSingle("last");
    Double sum =
        Flux.range(0, Integer.parseInt(args[1]))
            .publishOn(first)
            .map(i -> new Reading(Math.floorMod(i * 7919, sensors), Math.sin(i)))
            .groupBy(Reading::sensor)
            .flatMap(
                group ->
                    group
                        .publishOn(parallel)
                        .window(50, 5)
                        .flatMap(window -> window.map(Reading::value).reduce(Double::sum))
                        .scan((a, b) -> 0.9 * a + 0.1 * b)
                        .takeLast(1),
                sensors)
            .publishOn(last)
            .map(value -> Math.rint(value * 1e6))
            .reduce(Double::sum)
            .block();
    first.dispose();
    parallel.dispose();
    last.dispose();
    System.out.println("sum " + sum);
  }
}
