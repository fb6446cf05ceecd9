package corecast.examples.targets;

import static corecast.examples.targets.Work.startAndJoin;
import static corecast.examples.targets.Work.units;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Functions that run inside of a {@code ConcurrentHashMap}. */
public final class ComputedValues {
  private static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();

  private ComputedValues() {}

  public static void main(String[] args) throws Exception {
    MAP.clear();
    switch (args[0]) {
      case "stampede" -> stampede("one");
      case "other-key" -> stampede("two");
      case "late" -> late();
      case "compute" -> startAndJoin(() -> compute("one"), () -> compute("one"));
      case "compute-keys" -> startAndJoin(() -> compute("one"), () -> compute("two"));
      case "merge" -> startAndJoin(() -> merge("one"), () -> merge("one"));
      case "present" -> startAndJoin(() -> present("one"), () -> present("one"));
      case "throws" -> startAndJoin(() -> fail("one"), () -> fail("one"));
      case "nested" -> startAndJoin(() -> nested("one"), () -> nested("one"));
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.out.println(MAP.size());
  }

  /** The second thread comes while the first one computes for 2 units, and then has 2 itself. */
  private static void stampede(String second) throws Exception {
    CountDownLatch computing = new CountDownLatch(1);
    startAndJoin(
        () ->
            MAP.computeIfAbsent(
                "one",
                k -> {
                  computing.countDown();
                  units(2);
                  return 1;
                }),
        () -> {
          computing.await();
          MAP.computeIfAbsent(second, k -> 2);
          units(2);
        });
  }

  /** The second one does a unit first, and comes when the first has computed or while it does. */
  private static void late() throws Exception {
    startAndJoin(
        () -> MAP.computeIfAbsent("one", k -> work(3)),
        () -> {
          units(1);
          MAP.computeIfAbsent("one", k -> work(3));
          units(1);
        });
  }

  private static int work(int units) {
    units(units);
    return units;
  }

  private static void compute(String key) {
    MAP.compute(key, (k, v) -> work(1));
    MAP.compute(key, (k, v) -> work(1));
  }

  private static void merge(String key) {
    MAP.merge(key, 1, (old, one) -> work(2));
    MAP.merge(key, 1, (old, one) -> work(2));
  }

  private static void present(String key) {
    MAP.put(key, 0);
    MAP.computeIfPresent(key, (k, v) -> work(2));
  }

  private static void fail(String key) {
    try {
      MAP.compute(
          key,
          (k, v) -> {
            units(1);
            throw new IllegalStateException();
          });
    } catch (IllegalStateException expected) {
      units(1);
    }
  }

  /** A function inside of another one: the inner map's is the other's. */
  private static void nested(String key) {
    ConcurrentHashMap<String, Integer> own = new ConcurrentHashMap<>();
    MAP.compute(key, (k, v) -> own.computeIfAbsent(k, x -> work(1)));
    own.compute(key, (k, v) -> work(1));
  }
}
