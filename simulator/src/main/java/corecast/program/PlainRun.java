package corecast.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a program took from its main method to its end when it ran once without being recorded.
 * Times are ns.
 *
 * @param cpus on how many CPUs, from 1 on
 * @param cpuNanos CPU time of its virtual machine; -1 if it is not known
 * @param compilerNanos how much of it compilers used; 0 if that is not known
 * @param collectorNanos how much of it collectors of garbage and the thread of the pauses used; 0
 *     if that is not known
 * @param othersPercent how much of these CPUs other programs had meanwhile; 0 if that is not known
 */
public record PlainRun(
    int cpus,
    long nanos,
    long cpuNanos,
    long compilerNanos,
    long collectorNanos,
    int othersPercent) {
  /** With a larger part for others, a run is worth less. */
  private static final int MUCH_PERCENT = 10;

  /** Eleven days at most: sums of them are far from overflowing. */
  private static final String TEXT = "[1-9]\\d{0,3}(,\\d{1,15}){4},\\d{1,2}";

  /** What neither compilers nor collectors used: the program's threads. */
  public long programNanos() {
    return cpuNanos - compilerNanos - collectorNanos;
  }

  /** Whether it is known who used the CPU time. */
  public boolean tellsThreads() {
    return compilerNanos + collectorNanos > 0 && programNanos() > 0;
  }

  /** Whether other programs had more than a tenth of the CPUs. */
  public boolean isDisturbed() {
    return othersPercent > MUCH_PERCENT;
  }

  /** Of a text as {@link #text()} gives it: all that it has, in its order. */
  public static List<PlainRun> parse(String text) {
    List<PlainRun> runs = new ArrayList<>();
    for (String item : text.split(" ", -1)) {
      if (item.matches(TEXT)) {
        String[] parts = item.split(",", -1);
        long[] numbers = new long[parts.length];
        for (int i = 0; i < parts.length; i++) {
          numbers[i] = Long.parseLong(parts[i]);
        }
        runs.add(
            new PlainRun(
                (int) numbers[0],
                numbers[1],
                numbers[2],
                numbers[3],
                numbers[4],
                (int) numbers[5]));
      }
    }
    return runs;
  }

  /** {@code cpus,nanos,cpu,compilers,collectors,others}, for a trace. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "%d,%d,%d,%d,%d,%d",
        cpus,
        nanos,
        cpuNanos,
        compilerNanos,
        collectorNanos,
        othersPercent);
  }

  /** The first of some runs that was on so many CPUs. */
  public static Optional<PlainRun> on(int cpus, List<PlainRun> runs) {
    return runs.stream().filter(run -> run.cpus == cpus).findFirst();
  }
}
