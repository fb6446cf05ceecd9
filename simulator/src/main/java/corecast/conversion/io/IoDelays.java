package corecast.conversion.io;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Recording;
import corecast.trace.EventKind;
import corecast.trace.IoCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long input and output really waited. Files are in memory, as a rule, and what is written
 * elsewhere goes into a buffer: a thread that was long at it had lost the one CPU to others of the
 * program. What these used meanwhile is no delay. What was forced to a disk took at least as long
 * as it does where nobody else runs. All else was waited for.
 */
final class IoDelays {
  /** The others had hardly any of the CPU. */
  private static final int ALONE_PART = 10;

  /** So many times that it was forced alone tell how long that takes. */
  private static final int ENOUGH = 3;

  private final Recording recording;
  private @Nullable BusyTimes busy;

  /**
   * How long it takes to force something to a disk; {@link Long#MAX_VALUE} if that is not known.
   */
  private long forced = -1;

  IoDelays(Recording recording) {
    this.recording = recording;
  }

  /**
   * How long an IO or STREAM event waited, without its own CPU time; ns. To flush a pipe is to wake
   * its reader up, and to wait for nobody but the one CPU.
   */
  static long waited(EventLog log, int event) {
    if (log.kind(event) == EventKind.IO) {
      return log.amount(event);
    }
    return Streams.code(log, event) == IoCode.FLUSH ? 0 : log.fourth(event);
  }

  /** How long it would have waited without the program's other threads; ns. */
  long nanos(EventLog log, int event) {
    long waited = waited(log, event);
    int code = log.kind(event) == EventKind.IO ? log.object(event) : Streams.code(log, event);
    boolean force = code == IoCode.FORCE;
    boolean file = log.kind(event) == EventKind.IO && code == IoCode.READ;
    if (waited <= 0 || !(force || file || code == IoCode.WRITE)) {
      return waited;
    }
    long idle = waited - others(log, event, waited);
    return force ? Math.max(idle, Math.min(waited, forced())) : idle;
  }

  /** For how long the one CPU was not free while it waited. */
  private long others(EventLog log, int event, long waited) {
    BusyTimes known = busy;
    if (known == null) {
      known = BusyTimes.of(recording);
      busy = known;
    }
    long end = log.time(event);
    return Math.round(Math.max(0, Math.min(waited, known.between(end - waited, end))));
  }

  private long forced() {
    if (forced < 0) {
      List<Long> alone = new ArrayList<>();
      KindSet io = KindSet.of(EventKind.IO);
      for (EventLog log : EventLog.having(recording.logs, io)) {
        for (int event = log.next(0, io); event < log.size(); event = log.next(event + 1, io)) {
          long waited = log.amount(event);
          if (log.object(event) == IoCode.FORCE
              && others(log, event, waited) <= waited / ALONE_PART) {
            alone.add(waited);
          }
        }
      }
      alone.sort(null);
      forced = alone.size() < ENOUGH ? Long.MAX_VALUE : alone.get(alone.size() / 2);
    }
    return forced;
  }
}
