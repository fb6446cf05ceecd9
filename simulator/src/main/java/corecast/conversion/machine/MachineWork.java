package corecast.conversion.machine;

import corecast.conversion.plan.Seconds;
import corecast.program.CountText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the virtual machine did beside the program while it was recorded. Times are ns.
 *
 * @param pauses how often it stopped all threads
 * @param pauseNanos for how long in all
 * @param longestNanos the longest pause
 * @param longestOperation what that one was for
 * @param pausesKnown whether pauses were noted at all; {@code record} does it
 * @param compilationNanos time spent on compilation, in threads of its own; 0 if unknown
 * @param compilerCpuNanos CPU time of the threads that compile; 0 if unknown
 * @param forRecorderNanos how much of it went into the recorder's own code
 */
public record MachineWork(
    int pauses,
    long pauseNanos,
    long longestNanos,
    String longestOperation,
    boolean pausesKnown,
    long compilationNanos,
    long compilerCpuNanos,
    long forRecorderNanos) {

  /** For people; nothing where nothing is known. */
  public List<String> lines(long wallNanos, long processCpuNanos) {
    List<String> lines = new ArrayList<>();
    if (pausesKnown && pauses == 0) {
      lines.add("The JVM made no stop-the-world pauses.");
    } else if (pausesKnown) {
      String share =
          wallNanos == 0
              ? ""
              : String.format(
                  Locale.ROOT,
                  " (%.1f %% of the run time%s). The longest took %s, for %s",
                  100.0 * pauseNanos / wallNanos,
                  processCpuNanos == 0
                      ? ""
                      : String.format(
                          Locale.ROOT,
                          ", at most %.1f %% of the process's CPU time",
                          Math.min(100, 100.0 * pauseNanos / processCpuNanos)),
                  Seconds.of(longestNanos),
                  longestOperation.equals("FindDeadlocks")
                      ? "the recorder's look for deadlocks"
                      : longestOperation);
      lines.add(
          String.format(
              Locale.ROOT,
              "%s took %s%s.",
              CountText.of(pauses, "stop-the-world pause"),
              Seconds.of(pauseNanos),
              share));
    }
    if (compilerCpuNanos > 0) {
      lines.add(
          "JIT compilers used "
              + Seconds.of(compilerCpuNanos)
              + " of CPU time"
              + (forRecorderNanos > 0
                  ? ", " + Seconds.of(forRecorderNanos) + " of it for the" + " recorder's code."
                  : "."));
    } else if (compilationNanos > 0) {
      lines.add(
          "JIT compilers were active for "
              + Seconds.of(compilationNanos)
              + " of wall time,"
              + " waiting for the CPU included.");
    }
    return lines;
  }
}
