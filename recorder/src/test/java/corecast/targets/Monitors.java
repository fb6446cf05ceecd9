package corecast.targets;

/** Every shape of {@code synchronized}, often enough to be compiled. */
public final class Monitors {
  private static final int TIMES = 20_000;
  private static int total;

  private final Object inner = new Object();
  private int count;

  public static void main(String[] args) throws Exception {
    Monitors m = new Monitors();
    Crew.run(
        2,
        () -> {
          for (int i = 0; i < TIMES; i++) {
            m.block(i);
            m.method(i);
            total(i);
            m.nested(i);
            m.early(i);
            m.throwing(i);
          }
        });
    System.out.println(m.count + " " + total);
    try {
      synchronized (nothing()) {
        System.out.println("not reached");
      }
    } catch (NullPointerException e) {
      System.out.println("no monitor");
    }
    System.out.println(m.factorial(10));
  }

  @SuppressWarnings("NullAway")
  private static Object nothing() {
    return null;
  }

  private void block(int i) {
    synchronized (this) {
      count += i & 1;
    }
  }

  private synchronized void method(int i) {
    count += i & 1;
  }

  private static synchronized void total(int i) {
    total += i & 1;
  }

  private void nested(int i) {
    synchronized (this) {
      synchronized (inner) {
        count += i & 1;
      }
    }
  }

  private synchronized int early(int i) {
    if (i % 3 == 0) {
      return count;
    }
    try {
      count += i & 1;
      return count / (i % 5);
    } catch (ArithmeticException e) {
      return -1;
    } finally {
      count++;
    }
  }

  private void throwing(int i) {
    try {
      thrower(i);
    } catch (IllegalStateException e) {
      synchronized (this) {
        count += e.getMessage() == null ? 1 : 0;
      }
    }
  }

  private synchronized void thrower(int i) {
    synchronized (inner) {
      if (i % 2 == 0) {
        throw new IllegalStateException();
      }
    }
  }

  private synchronized long factorial(int n) {
    return n == 0 ? 1 : n * factorial(n - 1);
  }
}
