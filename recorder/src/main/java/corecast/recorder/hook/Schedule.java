package corecast.recorder.hook;

import corecast.recorder.hook.io.InputOutput;
import corecast.recorder.hook.session.Dictionary;
import corecast.recorder.hook.session.Options;
import corecast.recorder.hook.session.ServiceThread;
import corecast.recorder.hook.session.Session;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Records a part of a run: from a mark, or after a time, to a mark, or for a time. A program is
 * recorded once this way; its marks are no more than comparisons before and after.
 */
public final class Schedule {
  private static final int MOST_WAITS = 20;
  private static final long WAIT_NANOS = 500_000;

  /** What has not begun yet; {@code null} if nothing is to begin. */
  private static volatile @Nullable Schedule next;

  /** What is recorded now and has an end of its own. */
  private static volatile @Nullable Schedule current;

  private final Path file;
  private final Options options;
  private final Part part;
  private volatile boolean warm;
  private boolean begun;

  /** What has begun; other recordings are none of its business. */
  private volatile @Nullable Session session;

  private Schedule(Path file, Options options, Part part) {
    this.file = file;
    this.options = options;
    this.part = part;
  }

  /**
   * Which part.
   *
   * @param warmupMillis it begins no earlier
   * @param from it begins at this mark; {@code null} if no mark is waited for
   * @param until it ends at this mark, {@code null} if at none
   * @param forMillis it ends after so long; 0 if not
   */
  public record Part(
      long warmupMillis, @Nullable String from, @Nullable String until, long forMillis) {
    public static final Part ALL = new Part(0, null, null, 0);
  }

  /** Starts to record at the beginning of the part, which may be now. */
  public static synchronized void record(Path file, Options options, Part part) {
    Schedule schedule = new Schedule(file, options, part);
    if (part.warmupMillis > 0) {
      next = schedule;
      new Timer(part.warmupMillis, schedule, true).start();
    } else {
      schedule.becomesWarm();
    }
  }

  private void becomesWarm() {
    warm = true;
    if (part.from == null) {
      begin();
    } else {
      next = this;
    }
  }

  private synchronized void begin() {
    if (begun || (next != null && next != this)) {
      return;
    }
    begun = true;
    next = null;
    if (part.from != null || part.warmupMillis > 0) {
      Dictionary.note(
          "warning.part",
          "The recording began "
              + (part.from == null
                  ? part.warmupMillis + " ms after the program"
                  : "at mark " + part.from)
              + ". Operations that were in progress then are not recorded.");
    }
    session = Recording.startSession(file, options);
    if (session == null) {
      return;
    }
    if (part.until != null) {
      current = this;
    }
    if (part.forMillis > 0) {
      new Timer(part.forMillis, this, false).start();
    }
  }

  static void reaches(String mark) {
    Schedule schedule = next;
    if (schedule != null && schedule.warm && mark.equals(schedule.part.from)) {
      schedule.begin();
    }
  }

  static void reached(String mark) {
    Schedule schedule = current;
    if (schedule != null && mark.equals(schedule.part.until)) {
      current = null;
      awaitWriters();
      schedule.end();
    }
  }

  /**
   * Who wrote what this thread has read may have lost the CPU to it before the write was recorded:
   * without that record nobody could tell what the read had waited for.
   */
  private static void awaitWriters() {
    for (int i = 0; i < MOST_WAITS && InputOutput.isWriting(); i++) {
      LockSupport.parkNanos(WAIT_NANOS);
    }
  }

  private void end() {
    if (session != null) {
      Recording.stop(session);
    }
  }

  private static final class Timer extends ServiceThread {
    private final long millis;
    private final Schedule schedule;
    private final boolean begins;

    private Timer(long millis, Schedule schedule, boolean begins) {
      super("Corecast timer");
      this.millis = millis;
      this.schedule = schedule;
      this.begins = begins;
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        sleep(millis);
      } catch (InterruptedException e) {
        // Nobody's business: it begins or ends now.
      }
      if (begins) {
        schedule.becomesWarm();
      } else {
        schedule.end();
      }
    }
  }
}
