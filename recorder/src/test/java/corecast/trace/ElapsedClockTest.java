package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/**
 * A clock that goes by a counter, beside a clock of the system that stands still unless the test
 * lets it go on. Which clock it is, is decided once when the class is loaded, so each case is a
 * method of {@link Cases} in a class loader of its own.
 */
class ElapsedClockTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1000 * MILLI;

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

  /** What is less than a nanosecond is left out wherever counts become one or the other. */
  private static void isAbout(long nanos, long expected, String when) {
    assertThat(nanos).as(when).isBetween(expected - 2, expected + 2);
  }

  @Test
  void countsNanosecondsWhateverTheRate() throws Exception {
    long[] seen = run("countsThreeANano");
    assertThat(seen[0]).as("at the start").isZero();
    isAbout(seen[1], 50 * MILLI, "after 50 ms");
    isAbout(seen[2], 3600 * SECOND, "after an hour");
  }

  @Test
  void tellsWhatAnInstantOfTheSystemIs() throws Exception {
    assertThat(run("laterByTwoSeconds")[0]).isEqualTo(2 * SECOND);
  }

  @Test
  void goesOnWhereACounterBeginsAgain() throws Exception {
    long[] seen = run("beginsAgain");
    assertThat(seen[0]).as("nothing happened").isZero();
    assertThat(seen[1]).as("the reading was interrupted").isZero();
    isAbout(seen[2], 10 * SECOND, "behind by 10 s");
    isAbout(seen[3], 52 * MILLI, "and is right again");
    assertThat(seen[4]).as("once").isZero();
  }

  @Test
  void staysAheadWhereTheSystemsClockStoodStill() throws Exception {
    long[] seen = run("goesOnAsleep");
    isAbout(-seen[0], 10 * SECOND, "ahead by 10 s");
    isAbout(seen[1], 10 * SECOND + 50 * MILLI, "nothing is taken back");
    assertThat(seen[2]).as("once").isZero();
    isAbout(seen[3], 30 * SECOND, "then begins again");
    isAbout(seen[4], 10 * SECOND + 50 * MILLI, "and goes on");
  }

  @Test
  void clocksThatRunDifferentlyHaveNotBegunAgain() throws Exception {
    long[] seen = run("runsFaster");
    // 0.1 s and 1/1024 of the 1000 s: 1.0765625 s
    assertThat(seen[0]).as("ahead by 1.07 s after 1000 s").isZero();
    isAbout(-seen[1], 1080 * MILLI, "ahead by 1.08 s after 1000 s");
  }

  @Test
  void aRecordingMayGoByTheSystem() throws Exception {
    long[] seen = run("isNotToCount");
    assertThat(seen[0]).as("after 50 ms").isEqualTo(50 * MILLI);
    assertThat(seen[1]).as("what the counter does is nothing to it").isZero();
  }

  /** Run in a class loader of its own. */
  public static final class Cases {
    private Cases() {}

    /** Three a nanosecond of a system's clock that the test sets. */
    private static final class Counter extends CycleCounter {
      long nanos = 7 * SECOND;
      long offset;

      /** How long the system's clock goes on after each reading. */
      long pause;

      @Override
      public long read() {
        return 3 * nanos + offset;
      }

      @Override
      protected long systemNanos() {
        long now = nanos;
        nanos += pause;
        return now;
      }

      /** A clock that has this as its counter, if it may, and knows the rate. */
      ElapsedClock clock(boolean mayCount) {
        CycleCounter.install(this);
        ElapsedClock.start(mayCount); // loads the class
        nanos += 20 * MILLI;
        return ElapsedClock.start(mayCount);
      }
    }

    /** What the clock says at once, after 50 ms and after an hour. */
    public static long[] countsThreeANano() {
      Counter counter = new Counter();
      ElapsedClock clock = counter.clock(true);
      long atOnce = clock.now();
      counter.nanos += 50 * MILLI;
      long later = clock.now();
      counter.nanos += 3600 * SECOND - 50 * MILLI;
      return new long[] {atOnce, later, clock.now()};
    }

    /** How far apart now and an instant in two seconds are. */
    public static long[] laterByTwoSeconds() {
      Counter counter = new Counter();
      ElapsedClock clock = counter.clock(true);
      counter.nanos += 5 * SECOND;
      return new long[] {clock.at(counter.nanos + 2 * SECOND) - clock.now()};
    }

    /** A counter that goes back by ten seconds. */
    public static long[] beginsAgain() {
      Counter counter = new Counter();
      ElapsedClock clock = counter.clock(true);
      counter.nanos += 50 * MILLI;
      long nothing = clock.follow();
      counter.offset = -30 * SECOND;
      counter.pause = MILLI + 1; // longer than the clocks may be apart
      long interrupted = clock.follow();
      counter.pause = 0;
      counter.nanos -= 2 * (MILLI + 1);
      long behind = clock.follow();
      counter.nanos += 2 * MILLI;
      return new long[] {nothing, interrupted, behind, clock.now(), clock.follow()};
    }

    /** A counter that goes on by ten seconds, and later back by thirty. */
    public static long[] goesOnAsleep() {
      Counter counter = new Counter();
      ElapsedClock clock = counter.clock(true);
      counter.nanos += 50 * MILLI;
      counter.offset = 30 * SECOND;
      long ahead = clock.follow();
      long now = clock.now();
      long again = clock.follow();
      counter.offset = -60 * SECOND;
      return new long[] {ahead, now, again, clock.follow(), clock.now()};
    }

    /** A counter that is ahead by hardly anything, and by a little more. */
    public static long[] runsFaster() {
      Counter counter = new Counter();
      ElapsedClock clock = counter.clock(true);
      counter.nanos += 1000 * SECOND;
      counter.offset = 3 * 1070 * MILLI;
      long little = clock.follow();
      counter.offset = 3 * 1080 * MILLI;
      return new long[] {little, clock.follow()};
    }

    /** A recording that is not to go by a counter, which is set back at once. */
    public static long[] isNotToCount() {
      Counter counter = new Counter();
      ElapsedClock clock = counter.clock(false);
      counter.offset = -30 * SECOND;
      counter.nanos += 50 * MILLI;
      return new long[] {clock.now(), clock.follow()};
    }
  }
}
