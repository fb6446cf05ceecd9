package corecast.examples;

import java.nio.file.Files;
import java.nio.file.Path;

/** A thread that does the same round again and again, in many functions with loops of their own. */
public final class ManyFunctions {
  private static volatile long sink;

  private ManyFunctions() {}

  /** Goes on while that file is there. */
  public static void main(String[] args) {
    Path file = Path.of(args[0]);
    while (Files.exists(file)) {
      rounds();
    }
  }

  private static void rounds() {
    for (int round = 0; round < 20; round++) {
      big();
      middle();
      small0();
      small1();
      small2();
      small3();
      small4();
      small5();
      small6();
      small7();
      small8();
      small9();
      small10();
      small11();
      small12();
      small13();
      small14();
      small15();
      small16();
      small17();
    }
  }

  private static void big() {
    long x = sink;
    for (int i = 0; i < 60_000; i++) {
      x = x * 31 + i;
    }
    sink = x;
    called();
  }

  private static void called() {
    long x = sink;
    for (int i = 0; i < 10_000; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void middle() {
    long x = sink;
    for (int i = 0; i < 40_000; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small0() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small1() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small2() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small3() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small4() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small5() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small6() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small7() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small8() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small9() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small10() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small11() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small12() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small13() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small14() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small15() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small16() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }

  private static void small17() {
    long x = sink;
    for (int i = 0; i < 700; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }
}
