package corecast.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the recorder costs its target: {@link HookLoop} in JVMs of its own, plain, with the agent and
 * with flight recorder events, one after another, on one CPU; thread CPU time.
 */
public final class HookBench {
  private static final int ROUNDS = 5;

  private HookBench() {}

  /**
   * Prints ns per operation and what the agent adds, with the spread over the rounds.
   *
   * @param args the agent's jar; the java command to measure with, this one's if there is none
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path agent = Path.of(args[0]).toAbsolutePath();
    String java =
        args.length > 1 ? args[1] : Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path folder = Files.createTempDirectory("hook-bench");
    Path trace = folder.resolve("t.cct");
    Map<String, List<Map<String, double[]>>> runs = new LinkedHashMap<>();
    for (int i = 0; i < ROUNDS; i++) {
      add(runs, "plain", run(java, List.of(), "plain"));
      add(runs, "agent", run(java, List.of("-javaagent:" + agent + "=out=" + trace), "plain"));
      add(
          runs,
          "exact",
          run(java, List.of("-javaagent:" + agent + "=functions=woven,out=" + trace), "plain"));
      add(runs, "jfr", run(java, List.of(), "jfr"));
      Files.deleteIfExists(trace);
    }
    Files.deleteIfExists(folder);
    System.out.println("ns of thread CPU time per pass, fastest batch; median of " + ROUNDS);
    System.out.println("rounds with (least to most); one lock or monitor pass is two events");
    row(runs, "nothing", "plain", "agent");
    row(runs, "lock", "plain", "agent");
    row(runs, "lock", "plain", "jfr");
    row(runs, "monitor", "plain", "agent");
    row(runs, "monitor", "plain", "jfr");
    row(runs, "function", "plain", "agent");
    row(runs, "function", "plain", "exact");
    row(runs, "recursion", "plain", "agent");
    row(runs, "recursion", "plain", "exact");
    row(runs, "fork", "plain", "agent");
    System.out.printf(
        Locale.ROOT,
        "agent / flight recorder, added: lock %s, monitor %s%n",
        text(ratios(runs, "lock")),
        text(ratios(runs, "monitor")));
  }

  private static void add(
      Map<String, List<Map<String, double[]>>> runs, String kind, Map<String, double[]> run) {
    runs.computeIfAbsent(kind, k -> new ArrayList<>()).add(run);
  }

  private static Map<String, double[]> run(String java, List<String> options, String mode)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (new File("/usr/bin/taskset").canExecute()) {
      command.addAll(List.of("/usr/bin/taskset", "-c", "0"));
    }
    command.addAll(List.of(java, "-XX:+UseSerialGC", "-Xshare:off"));
    command.addAll(options);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), HookLoop.class.getName(), mode));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    Map<String, double[]> figures = new TreeMap<>();
    for (String line : new String(process.getInputStream().readAllBytes()).lines().toList()) {
      String[] words = line.split(" ");
      if (words.length == 3) {
        figures.put(
            words[0], new double[] {Double.parseDouble(words[1]), Double.parseDouble(words[2])});
      }
    }
    if (process.waitFor() != 0) {
      throw new IOException(command + " failed");
    }
    return figures;
  }

  private static void row(
      Map<String, List<Map<String, double[]>>> runs, String loop, String base, String with) {
    double[] added = added(runs, loop, with);
    System.out.printf(
        Locale.ROOT,
        "%-10s %s %s, %s %s: added %s%n",
        loop,
        base,
        text(best(runs, loop, base)),
        with,
        text(best(runs, loop, with)),
        text(added));
  }

  private static double[] best(
      Map<String, List<Map<String, double[]>>> runs, String loop, String kind) {
    return runs.get(kind).stream().mapToDouble(r -> r.get(loop)[0]).sorted().toArray();
  }

  private static double[] added(
      Map<String, List<Map<String, double[]>>> runs, String loop, String kind) {
    double[] added = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      added[i] = runs.get(kind).get(i).get(loop)[0] - runs.get("plain").get(i).get(loop)[0];
    }
    Arrays.sort(added);
    return added;
  }

  private static double[] ratios(Map<String, List<Map<String, double[]>>> runs, String loop) {
    double[] ratio = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      double plain = runs.get("plain").get(i).get(loop)[0];
      ratio[i] =
          (runs.get("agent").get(i).get(loop)[0] - plain)
              / (runs.get("jfr").get(i).get(loop)[0] - plain);
    }
    Arrays.sort(ratio);
    return ratio;
  }

  private static String text(double[] sorted) {
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f to %.2f)",
        sorted[sorted.length / 2],
        sorted[0],
        sorted[sorted.length - 1]);
  }
}
