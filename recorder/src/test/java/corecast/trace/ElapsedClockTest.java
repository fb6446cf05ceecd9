package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/**
 * A clock that goes by a counter. Which clock it is, is decided once when the class is loaded, so
 * each case is a method of {@link Cases} in a class loader of its own.
 */
class ElapsedClockTest {
  private static final long MILLI = 1_000_000;

  private static long[] run(String name) throws Exception {
    URL[] where = {
      ElapsedClock.class.getProtectionDomain().getCodeSource().getLocation(),
      Cases.class.getProtectionDomain().getCodeSource().getLocation()
    };
    try (URLClassLoader own = new URLClassLoader(where, ClassLoader.getPlatformClassLoader())) {
      Class<?> cases = own.loadClass(Cases.class.getName());
      return (long[]) cases.getMethod(name).invoke(null);
    } catch (InvocationTargetException e) {
      throw new AssertionError(e.getCause());
    }
  }

  @Test
  void countsNanosecondsWhateverTheRate() throws Exception {
    long[] seen = run("countsThreeANano");
    assertThat(seen[0]).as("after 50 ms").isBetween(seen[1] - 50_000, seen[2] + 50_000);
  }

  @Test
  void tellsWhatAnInstantOfTheSystemIs() throws Exception {
    assertThat(run("laterByTwoSeconds")[0]).isBetween(2_000 * MILLI, 2_000 * MILLI + MILLI);
  }

  @Test
  void goesOnWhereACounterBeginsAgain() throws Exception {
    long[] seen = run("beginsAgain");
    assertThat(seen[0]).as("nothing happened").isZero();
    assertThat(seen[1]).as("behind by 10 s").isBetween(9_900 * MILLI, 10_100 * MILLI);
    assertThat(seen[2]).as("and is right again").isBetween(seen[3] - 100_000, seen[4] + 100_000);
    assertThat(seen[5]).as("once").isZero();
  }

  @Test
  void staysAheadWhereTheSystemsClockStoodStill() throws Exception {
    long[] seen = run("goesOnAsleep");
    assertThat(seen[0]).as("ahead by 10 s").isBetween(-10_100 * MILLI, -9_900 * MILLI);
    assertThat(seen[1]).as("nothing is taken back").isBetween(9_900 * MILLI, 10_500 * MILLI);
    assertThat(seen[2]).as("once").isZero();
    assertThat(seen[3]).as("then begins again").isBetween(29_900 * MILLI, 30_100 * MILLI);
    assertThat(seen[4]).as("and goes on").isBetween(9_900 * MILLI, 10_500 * MILLI);
  }

  @Test
  void aRecordingMayGoByTheSystem() throws Exception {
    long[] seen = run("isNotToCount");
    assertThat(seen[0]).as("after 50 ms").isBetween(seen[1], seen[2]);
    assertThat(seen[3]).as("what the counter does is nothing to it").isZero();
  }

  /** Run in a class loader of its own. */
  public static final class Cases {
    private Cases() {}

    private static final class Counter extends CycleCounter {
      long offset;

      @Override
      public long read() {
        return 3 * System.nanoTime() + offset;
      }
    }

    /** What the clock says, and the system's before and after that. */
    public static long[] countsThreeANano() throws InterruptedException {
      CycleCounter.install(new Counter());
      ElapsedClock.start(true); // loads the class
      Thread.sleep(20);
      ElapsedClock clock = ElapsedClock.start(true);
      Thread.sleep(50);
      long before = System.nanoTime() - clock.startNanos();
      long now = clock.now();
      return new long[] {now, before, System.nanoTime() - clock.startNanos()};
    }

    /** How far apart now and an instant in two seconds are. */
    public static long[] laterByTwoSeconds() throws InterruptedException {
      CycleCounter.install(new Counter());
      ElapsedClock.start(true); // loads the class
      Thread.sleep(20);
      ElapsedClock clock = ElapsedClock.start(true);
      long now = clock.now();
      return new long[] {clock.at(System.nanoTime() + 2_000 * MILLI) - now};
    }

    /** A counter that goes back by ten seconds. */
    public static long[] beginsAgain() throws InterruptedException {
      Counter counter = new Counter();
      CycleCounter.install(counter);
      ElapsedClock.start(true); // loads the class
      Thread.sleep(20);
      ElapsedClock clock = ElapsedClock.start(true);
      long nothing = clock.follow();
      counter.offset = -30_000 * MILLI;
      long behind = 0;
      for (int i = 0; behind == 0 && i < 1000; i++) { // not where it was interrupted
        behind = clock.follow();
      }
      long before = System.nanoTime() - clock.startNanos();
      long now = clock.now();
      long after = System.nanoTime() - clock.startNanos();
      return new long[] {nothing, behind, now, before, after, clock.follow()};
    }

    private static long difference(ElapsedClock clock) {
      long difference = 0;
      for (int i = 0; difference == 0 && i < 1000; i++) { // not where it was interrupted
        difference = clock.follow();
      }
      return difference;
    }

    /** A counter that goes on by ten seconds, and later back by thirty. */
    public static long[] goesOnAsleep() throws InterruptedException {
      Counter counter = new Counter();
      CycleCounter.install(counter);
      ElapsedClock.start(true); // loads the class
      Thread.sleep(20);
      ElapsedClock clock = ElapsedClock.start(true);
      counter.offset = 30_000 * MILLI;
      long ahead = difference(clock);
      long now = clock.now();
      long again = clock.follow();
      counter.offset = -60_000 * MILLI;
      return new long[] {ahead, now, again, difference(clock), clock.now()};
    }

    /** A recording that is not to go by a counter, which is set back at once. */
    public static long[] isNotToCount() throws InterruptedException {
      Counter counter = new Counter();
      CycleCounter.install(counter);
      ElapsedClock clock = ElapsedClock.start(false);
      counter.offset = -30_000 * MILLI;
      Thread.sleep(50);
      long before = System.nanoTime() - clock.startNanos();
      long now = clock.now();
      long after = System.nanoTime() - clock.startNanos();
      return new long[] {now, before, after, clock.follow()};
    }
  }
}
