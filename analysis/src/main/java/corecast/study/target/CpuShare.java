package corecast.study.target;

import corecast.recorder.hook.cpu.AllowedCpus;
import corecast.recorder.hook.cpu.ProcessTime;
import java.util.List;

/**
 * What other programs have of some CPUs while a child process runs there that this one waits for:
 * what is neither idle nor used by the two. Linux counts it in hundredths of a second.
 */
record CpuShare(List<String> cpus, long startNanos, long startIdle, long startUsed) {
  /** For each CPU, counters may be off by so much in a difference of two. */
  private static final long COUNTED_NANOS = 20_000_000;

  private static final int MOST_PERCENT = 99;

  /**
   * From now on.
   *
   * @param cpus their numbers with commas between them
   */
  static CpuShare from(String cpus) {
    List<String> numbers = List.of(cpus.split(",", -1));
    return new CpuShare(
        numbers, System.nanoTime(), idleNanos(numbers), ProcessTime.withChildrenNanos());
  }

  /** The part of others until now, in percent; 0 if it is little, or unknown. */
  int othersPercent() {
    long nanos = cpus.size() * (System.nanoTime() - startNanos);
    long idle = idleNanos(cpus) - startIdle;
    long used = ProcessTime.withChildrenNanos() - startUsed;
    long others = nanos - idle - used;
    boolean isKnown = startIdle >= 0 && startUsed >= 0 && idle >= 0 && used >= 0;
    return isKnown && others > COUNTED_NANOS * cpus.size()
        ? (int) Math.min(MOST_PERCENT, Math.round(100.0 * others / nanos))
        : 0;
  }

  /** -1 if it is unknown of one of them. */
  private static long idleNanos(List<String> cpus) {
    long sum = 0;
    for (String cpu : cpus) {
      long idle = AllowedCpus.idleNanos(cpu);
      if (idle < 0) {
        return -1;
      }
      sum += idle;
    }
    return sum;
  }
}
