package corecast.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * What recording costs a whole process: {@link SteadyRecords} in pairs, plain and with the agent,
 * CPU time of all its threads once it is warm, for some seconds, and for as many after these. The
 * two of a pair have one CPU in turns, each for itself as a recording has it: what slows the CPU
 * down for a while slows both. Were they to share it, each would take twice as long, and the
 * recorder, which looks at its program every some milliseconds, would do so twice as often.
 */
public final class ProcessBench {
  private static final int PAIRS = 9;
  private static final int TURN_MILLIS = 250;
  private static final int THREADS = 2;
  private static final int PASSES = 150_000;

  /** One multiplication after another: some 20 us, so two records in that time. */
  private static final int ROUNDS = 24_000;

  private ProcessBench() {}

  /**
   * Prints the overhead in percent, median and least to most.
   *
   * @param args the agent's jar; the java command to measure with, this one's if there is none
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path agent = Path.of(args[0]).toAbsolutePath();
    String java =
        args.length > 1
            ? args[1]
            : Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path folder = Files.createTempDirectory("process-bench");
    Path trace = folder.resolve("t.cct");
    double[][] overhead = new double[2][PAIRS];
    double[] rate = new double[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      Process withoutAgent = start(java, List.of());
      Process withAgent = start(java, List.of("-javaagent:" + agent + "=out=" + trace));
      takeTurns(withoutAgent, withAgent);
      double[] plain = result(withoutAgent);
      double[] recorded = result(withAgent);
      for (int part = 0; part < 2; part++) {
        overhead[part][i] = 100 * (recorded[part] / plain[part] - 1);
      }
      rate[i] = 2.0 * THREADS * PASSES / plain[0];
      Files.deleteIfExists(trace);
    }
    Files.deleteIfExists(folder);
    Arrays.sort(rate);
    System.out.printf(
        Locale.ROOT, "%,.0f records a second of CPU time, %d pairs%n", rate[PAIRS / 2], PAIRS);
    print("overhead when warm", overhead[0]);
    print("and as long again ", overhead[1]);
  }

  /** Until one of them is at its end; the other goes on by itself. */
  private static void takeTurns(Process one, Process other) throws IOException, InterruptedException {
    Process running = one;
    Process stopped = other;
    signal("-STOP", stopped);
    while (!running.waitFor(TURN_MILLIS, TimeUnit.MILLISECONDS)) {
      signal("-STOP", running);
      signal("-CONT", stopped);
      Process next = stopped;
      stopped = running;
      running = next;
    }
    signal("-CONT", stopped);
  }

  private static void signal(String signal, Process process)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", signal, Long.toString(process.pid())).inheritIO().start().waitFor();
  }

  private static void print(String what, double[] overhead) {
    Arrays.sort(overhead);
    System.out.printf(
        Locale.ROOT,
        "%s %.2f %% (%.2f to %.2f)%n",
        what,
        overhead[PAIRS / 2],
        overhead[0],
        overhead[PAIRS - 1]);
  }

  private static Process start(String java, List<String> options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "/usr/bin/taskset",
                "-c",
                "0",
                java,
                "-XX:+UseSerialGC",
                "-Xshare:off"));
    command.addAll(options);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            SteadyRecords.class.getName(),
            Integer.toString(THREADS),
            Integer.toString(PASSES),
            Integer.toString(ROUNDS)));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /** CPU seconds of the process in both parts, without its start and the agent's. */
  private static double[] result(Process process) throws IOException, InterruptedException {
    String output = new String(process.getInputStream().readAllBytes()).strip();
    if (process.waitFor() != 0) {
      throw new IOException("a process failed: " + output);
    }
    String[] parts = output.substring(output.lastIndexOf('\n') + 1).split(" ");
    return new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])};
  }
}
