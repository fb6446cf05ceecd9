package corecast.recorder.hook;

import corecast.recorder.hook.cpu.CpuClock;
import corecast.recorder.hook.cpu.CpuProfile;
import corecast.recorder.hook.cpu.StoppedThreads;
import java.util.concurrent.locks.LockSupport;

/**
 * Counts ticks for the functions, and maps the file ahead of the threads that write it.
 *
 * <p>Each tick costs the CPU some 10 to 20 us, and each thread that runs the entries it times then.
 * A recording that has got many samples already needs fewer new ones, so its ticks are longer:
 * there are still more of them than in any shorter recording. Where every thread does operations
 * all the time, these already tell the functions it is in.
 */
final class Ticker extends Thread {
  private static final long WITHOUT_FUNCTIONS_MILLIS = 20;

  /**
   * So many ticks of 1 ms, then so many of 2 ms, and all others of 4 ms. Longer ones cost less, but
   * what is between two operations goes to the wrong functions then.
   */
  private static final int TICKS_OF_A_LENGTH = 2000;

  /**
   * After so many ticks that only threads with operations have seen they are longer, unless they
   * are the first.
   */
  private static final int DENSE_TICKS = 4;

  private static final long DENSE_MILLIS = 16;

  /** After so many dense ticks they are twice as long. */
  private static final int LONG_DENSE_TICKS = 500;

  /** With fewer operations since the last tick that it saw, a thread's functions need ticks. */
  private static final int DENSE = 2;

  /** Nor may there be fewer than one in that time. */
  private static final long DENSE_NANOS = 8_000_000;

  /** All ticks since the agent was installed; static, so that a hook finds it at once. */
  private static volatile int all;

  private static volatile long nanos = 1_000_000;

  /** Whether some thread saw the tick that goes on, with operations behind it. */
  private static volatile boolean dense;

  /** Whether some thread saw it with hardly any. */
  private static volatile boolean sparse;

  private final Session session;
  private final CpuProfile profile;
  private int ticks;

  /** Those that were {@link #dense} since the last one that was {@link #sparse}. */
  private int denseTicks;

  /** Since {@link HotFunctions} decided. */
  private long sleptMillis;

  private long cpu;

  Ticker(Session session, CpuProfile profile) {
    super(ServiceThreads.group(), "Corecast ticker");
    this.session = session;
    this.profile = profile;
    setDaemon(true);
  }

  @Override
  public void run() {
    cpu = CpuClock.processNanos();
    while (!session.stopped) {
      tick();
    }
  }

  /** A method of its own, so that it is compiled: the loop turns too slowly for that. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // one recording, so one ticker, at a time
  private void tick() {
    boolean functions = Dictionary.hasMethods();
    long millis = functions ? millis(ticks, denseTicks) : WITHOUT_FUNCTIONS_MILLIS;
    nanos = millis * 1_000_000;
    LockSupport.parkNanos(nanos); // a quarter cheaper than sleep
    interrupted(); // nobody's business: the recording goes on until it is stopped
    ticks++;
    denseTicks = sparse ? 0 : denseTicks + (dense ? 1 : 0);
    dense = false;
    sparse = false;
    all++;
    session.writer.prepare();
    followClock();
    StoppedThreads.stopAgain();
    session.deadlocks.lookAtTimes();
    profile.lookAtTimes(session.clock);
    sleptMillis += millis;
    if (functions && sleptMillis >= HotFunctions.PERIOD_MILLIS) {
      sleptMillis = 0;
      long now = CpuClock.processNanos();
      session.hot.decide(now - cpu);
      session.loops.decide(now - cpu);
      cpu = now;
    }
  }

  private void followClock() {
    long behind = session.elapsed.follow();
    if (behind != 0) {
      session.writer.meta(
          "warning.clock",
          behind > 0
              ? "the processor's counter began again, as it does when a machine has slept: times"
                  + " around that instant are wrong; record again"
              : "the processor's counter went on while the system's clock stood still, as it does"
                  + " when a machine sleeps: what took that long was asleep; record again");
    }
  }

  /** Changes with each tick. */
  static int ticks() {
    return all;
  }

  /** How long the tick is that goes on. */
  static long nanos() {
    return nanos;
  }

  /** A thread has seen a tick, and has done so many operations since the one it saw before. */
  static void seen(int operations) {
    if (operations >= DENSE && operations * DENSE_NANOS >= nanos) {
      if (!dense) {
        dense = true;
      }
    } else if (!sparse) {
      sparse = true;
    }
  }

  /** How long that tick of a recording with functions is, behind so many dense ones. */
  static long millis(int tick, int denseTicks) {
    if (tick < TICKS_OF_A_LENGTH || denseTicks < DENSE_TICKS) {
      return 1L << Math.min(2, tick / TICKS_OF_A_LENGTH);
    }
    return denseTicks < LONG_DENSE_TICKS ? DENSE_MILLIS : 2 * DENSE_MILLIS;
  }
}
