package corecast.targets;

import java.util.function.LongConsumer;

/** Static methods that hide those of {@code Thread}, and ones that do not. */
public final class HiddenMethods {
  private static int own;

  private HiddenMethods() {}

  /** Hides them all. */
  static class Hiding extends Thread {
    public static void sleep(long millis) {
      own += (int) millis;
    }

    public static void sleep(long millis, int nanos) {
      own += 10;
    }

    public static void onSpinWait() {
      own += 100;
    }

    public static void yield() {
      own += 1000;
    }
  }

  /** Has them from its superclass. */
  static final class Heir extends Hiding {}

  /** Hides one: the others are the thread's. */
  static final class Half extends Thread {
    public static void yield() {
      own += 10_000;
    }
  }

  /** No thread at all. */
  static final class Pause {
    static void sleep(long millis) {
      own += 100_000;
    }

    boolean isAlive() {
      own += 1_000_000;
      return false;
    }
  }

  /** Is what it seems to be. */
  static final class Plain extends Thread {}

  public static void main(String[] args) throws Exception {
    Hiding.sleep(1);
    Hiding.sleep(1, 1);
    Hiding.onSpinWait();
    Hiding.yield();
    System.out.println(own); // 1111
    Heir.sleep(1);
    Heir.sleep(1, 1);
    Heir.onSpinWait();
    Heir.yield();
    System.out.println(own); // 2222
    LongConsumer sleep = Hiding::sleep;
    sleep.accept(1);
    Runnable spin = Heir::onSpinWait;
    spin.run();
    Runnable yield = Hiding::yield;
    yield.run();
    System.out.println(own); // 3323
    new Half(); // to load a class within a call ends the record of the call
    Half.onSpinWait();
    Half.sleep(1);
    Half.yield();
    System.out.println(own); // 13323
    Pause.sleep(1);
    new Pause().isAlive();
    System.out.println(own); // 1113323
    Plain plain = new Plain();
    Plain.sleep(1);
    Plain.onSpinWait();
    System.out.println(plain.isAlive());
  }
}
