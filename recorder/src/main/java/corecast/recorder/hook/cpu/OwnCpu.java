package corecast.recorder.hook.cpu;

import corecast.trace.TraceWriter;
import org.jspecify.annotations.Nullable;

/**
 * The one CPU of a recording, and who had it from the beginning to the end: this process and the
 * child processes that have ended meanwhile, nobody, or other programs. All of it is counted by
 * Linux, in hundredths of a second.
 */
public final class OwnCpu {
  private final Counted start;
  private final String number;

  /** What has been counted up to an instant, ns; -1 where that is unknown. */
  private record Counted(long nanos, long idle, long used) {
    static Counted of(String cpu) {
      return new Counted(
          System.nanoTime(), AllowedCpus.idleNanos(cpu), ProcessTime.withChildrenNanos());
    }
  }

  private OwnCpu(String number) {
    this.number = number;
    this.start = Counted.of(number);
  }

  /**
   * Counts from now on.
   *
   * @param allowed the CPUs that the process may use, as Linux lists them
   * @return {@code null} if they are several, or unknown
   */
  public static @Nullable OwnCpu from(@Nullable String allowed) {
    return allowed != null && AllowedCpus.isOne(allowed) ? new OwnCpu(allowed) : null;
  }

  /** Writes, as facts of a recording, who had the CPU until now, as far as that is known. */
  public void writeTo(TraceWriter writer) {
    Counted end = Counted.of(number);
    long idle = end.idle - start.idle;
    if (start.idle < 0 || idle < 0) {
      return;
    }
    writer.meta("cpu.idle", Long.toString(idle));
    if (start.used >= 0 && end.used >= start.used) {
      writer.meta("cpu.others", others(end.nanos - start.nanos, idle, end.used - start.used));
    }
  }

  /**
   * For how long others had it, and of how long a time: {@code others,time} in ns. A counter may be
   * a step ahead of the clock.
   */
  static String others(long nanos, long idleNanos, long usedNanos) {
    long others = Math.max(0, nanos - idleNanos - usedNanos);
    return Long.toString(others).concat(",").concat(Long.toString(nanos));
  }
}
