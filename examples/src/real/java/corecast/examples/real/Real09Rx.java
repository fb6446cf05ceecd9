package corecast.examples.real;

import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.schedulers.Schedulers;

/**
 * Real program 9: a flow of RxJava that goes over its computation scheduler and rails.
 *
 * <p>Arguments: items.
 */
public final class Real09Rx {
  private Real09Rx() {}

  public static void main(String[] args) {
    int items = Integer.parseInt(args[0]);
    long sum =
        Flowable.range(1, items)
            .observeOn(Schedulers.io())
            .parallel(3)
            .runOn(Schedulers.computation())
            .map(i -> Busy.primes(4_000 + i))
            .sequential()
            .observeOn(Schedulers.single())
            .reduce(0L, Long::sum)
            .blockingGet();
    long merged =
        Flowable.range(1, items / 4)
            .flatMap(
                i ->
                    Flowable.just(i)
                        .subscribeOn(Schedulers.io())
                        .map(one -> Busy.primes(3_000 + one)),
                3)
            .reduce(0L, Long::sum)
            .blockingGet();
    Schedulers.shutdown();
    System.out.println(items + " items, sums " + sum + ", " + merged);
  }
}
