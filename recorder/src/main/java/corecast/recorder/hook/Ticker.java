package corecast.recorder.hook;

import corecast.recorder.hook.cpu.CpuClock;
import corecast.recorder.hook.cpu.CpuProfile;
import corecast.recorder.hook.cpu.StoppedThreads;
import corecast.recorder.hook.session.Dictionary;
import corecast.recorder.hook.session.ServiceThread;
import corecast.recorder.hook.session.Session;
import corecast.recorder.hook.session.Ticks;
import java.util.concurrent.locks.LockSupport;

/**
 * The recorder's thread for what is due from time to time. It counts {@link Ticks}, the coarse
 * clock of the hooks; has the file written where threads write to memory; follows the clock; and
 * looks for deadlocks, for the processor's other users, and for loops that record too much.
 *
 * <p>Each tick costs the CPU some 10 to 20 us, and each thread that runs a record. Short ticks
 * divide long work; a long recording has enough of them, so its ticks are longer, and longer still
 * where every thread does operations all the time, which divide its work as well.
 */
final class Ticker extends ServiceThread {
  /** How much time passes between two looks at loops that record too much. */
  private static final int LOOPS_MILLIS = 128;

  private static final long WITHOUT_FUNCTIONS_MILLIS = 20;

  /** So many ticks of 1 ms, then so many of 2 ms, and all others of 4 ms. */
  private static final int TICKS_OF_A_LENGTH = 2000;

  /**
   * After so many ticks that only threads with operations have seen they are longer, unless they
   * are the first.
   */
  private static final int DENSE_TICKS = 4;

  private static final long DENSE_MILLIS = 16;

  /** After so many dense ticks they are twice as long. */
  private static final int LONG_DENSE_TICKS = 500;

  /** What is done about a recording whose file was cut. */
  interface WhenLost {
    void end();
  }

  private final Session session;
  private final CpuProfile profile;
  private final WhenLost whenLost;
  private int ticks;

  /** Those that only threads with operations have seen, since the last that others have. */
  private int denseTicks;

  /** Since the loops were looked at. */
  private long sleptMillis;

  private long cpu;

  /**
   * Made when a recording begins.
   *
   * @param whenLost ends the recording if its file was cut
   */
  Ticker(Session session, CpuProfile profile, WhenLost whenLost) {
    super("Corecast ticker");
    this.session = session;
    this.profile = profile;
    this.whenLost = whenLost;
    setDaemon(true);
  }

  @Override
  public void run() {
    cpu = CpuClock.processNanos();
    while (!session.stopped) {
      try {
        tick();
      } catch (Throwable e) {
        // Out of memory, say: the next tick may have some.
      }
    }
  }

  /** A method of its own, so that it is compiled: the loop turns too slowly for that. */
  private void tick() {
    boolean functions = Dictionary.hasMethods();
    long millis = functions ? millis(ticks, denseTicks) : WITHOUT_FUNCTIONS_MILLIS;
    long nanos = millis * 1_000_000;
    Ticks.begins(nanos);
    LockSupport.parkNanos(nanos); // a quarter cheaper than sleep
    interrupted(); // nobody's business: the recording goes on until it is stopped
    ticks++;
    denseTicks = Ticks.ends(denseTicks);
    session.writer.prepare();
    if (session.writer.isLost()) {
      whenLost.end();
      return;
    }
    followClock();
    StoppedThreads.stopAgain();
    session.deadlocks.lookAtTimes();
    profile.lookAtTimes(session.clock);
    sleptMillis += millis;
    if (functions && sleptMillis >= LOOPS_MILLIS) {
      sleptMillis = 0;
      long now = CpuClock.processNanos();
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
              ? "The processor's time stamp counter restarted, probably because the machine"
                  + " slept. Times around that instant are wrong; record again."
              : "The processor's time stamp counter ran on while the system clock stood still. Probably the machine slept. Some times include that sleep; record"
                  + " again.");
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
