package corecast.examples.random;

/**
 * Kinds of work, a function each, so that a recording can be given their exact lengths afterwards.
 * No two of them, and hardly any two sums of a few, are alike: few things happen at the same time.
 */
final class Works {
  private static final int[] MICROS = {
    610, 1130, 1370, 1510, 1730, 1870, 2030, 2210, 2390, 2530, 2710, 2970, 3190, 3370, 3530, 3790
  };

  /** How many times as long the work is as its kind says. */
  private static final int SCALE = Integer.getInteger("corecast.scale", 1);

  private static final double ROUNDS_PER_MICRO =
      Integer.getInteger("corecast.rounds") == null
          ? calibrated()
          : warmedUp(Integer.getInteger("corecast.rounds") / 1000.0);

  private static volatile long sink;

  private Works() {}

  static int kinds() {
    return MICROS.length;
  }

  static long nanos(int kind) {
    return MICROS[kind] * 1000L;
  }

  /** What a call of a function takes, ns; -1 if it is no work. */
  static long nanosOf(String function) {
    int at = function.lastIndexOf(".work");
    return at < 0 || !function.contains("Works")
        ? -1
        : nanos(Integer.parseInt(function.substring(at + 5)));
  }

  /** How many rounds of {@link #burn} take a millisecond here; a property gives it to others. */
  static int roundsPerMilli() {
    return (int) (ROUNDS_PER_MICRO * 1000);
  }

  private static double warmedUp(double given) {
    for (int i = 0; i < 4000; i++) {
      sink += burn(1000); // until it is compiled
    }
    return given;
  }

  private static double calibrated() {
    warmedUp(0);
    double best = 0;
    for (int i = 0; i < 20; i++) {
      long start = System.nanoTime();
      sink += burn(100_000);
      best = Math.max(best, 100_000 / ((System.nanoTime() - start) / 1e3));
    }
    return best;
  }

  private static long burn(long rounds) {
    long x = rounds + 1;
    for (long i = 0; i < rounds; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return x;
  }

  private static long rounds(int kind) {
    return (long) (MICROS[kind] * ROUNDS_PER_MICRO * SCALE / 20);
  }

  static long doIt(int kind) {
    switch (kind) {
      case 0 -> work0();
      case 1 -> work1();
      case 2 -> work2();
      case 3 -> work3();
      case 4 -> work4();
      case 5 -> work5();
      case 6 -> work6();
      case 7 -> work7();
      case 8 -> work8();
      case 9 -> work9();
      case 10 -> work10();
      case 11 -> work11();
      case 12 -> work12();
      case 13 -> work13();
      case 14 -> work14();
      case 15 -> work15();
      default -> throw new IllegalArgumentException("work " + kind);
    }
    return kind + 1L;
  }

  private static void work0() {
    long rounds = rounds(0);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work1() {
    long rounds = rounds(1);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work2() {
    long rounds = rounds(2);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work3() {
    long rounds = rounds(3);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work4() {
    long rounds = rounds(4);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work5() {
    long rounds = rounds(5);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work6() {
    long rounds = rounds(6);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work7() {
    long rounds = rounds(7);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work8() {
    long rounds = rounds(8);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work9() {
    long rounds = rounds(9);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work10() {
    long rounds = rounds(10);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work11() {
    long rounds = rounds(11);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work12() {
    long rounds = rounds(12);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work13() {
    long rounds = rounds(13);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work14() {
    long rounds = rounds(14);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }

  private static void work15() {
    long rounds = rounds(15);
    for (int part = 0; part < 20; part++) {
      sink += burn(rounds);
    }
  }
}
