package corecast.bench;

import corecast.analysis.path.ActivityGraph;
import corecast.analysis.path.BestFirstSearch;
import corecast.analysis.path.BranchAndBound;
import corecast.analysis.path.ExtendedLongestPath;
import corecast.analysis.path.NearCriticalPaths;
import corecast.analysis.path.PathEnumeration;
import corecast.analysis.path.PathLimits;
import corecast.analysis.path.ReplayedActivities;
import corecast.analysis.path.Schedule;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Table 3 of Alexander et al., measured: how the four searches for near-critical paths grow with
 * the number of paths k and of edges e. Each cell is a virtual machine of its own with 3 GB, and
 * the shorter of two searches. Arguments: LIMIT_SECONDS LARGEST_SEGMENTS.
 */
final class PathGrowth {
  private static final int PROCESSORS = 8;
  private static final int[] PATHS = {10, 1_000, 100_000};
  private static final int START_SECONDS = 10; // of the virtual machine and the replay

  private enum Search {
    ENUMERATION(new PathEnumeration()),
    EXTENDED(new ExtendedLongestPath()),
    BRANCH_AND_BOUND(new BranchAndBound()),
    BEST_FIRST(new BestFirstSearch());

    private final NearCriticalPaths algorithm;

    Search(NearCriticalPaths algorithm) {
      this.algorithm = algorithm;
    }
  }

  private PathGrowth() {}

  public static void main(String[] args) throws Exception {
    if (args.length == 4) {
      search(Workload.valueOf(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]), args[3]);
      return;
    }
    int limit = args.length > 0 ? Integer.parseInt(args[0]) : 20;
    int largest = args.length > 1 ? Integer.parseInt(args[1]) : 1_000_000;
    System.out.print("workload  segments       k");
    for (Search search : Search.values()) {
      System.out.printf("  %16s", search.name().toLowerCase(Locale.ROOT));
    }
    System.out.println();
    for (Workload workload : new Workload[] {Workload.MUTEX, Workload.BARRIER}) {
      for (int segments = 1_000; segments <= largest; segments *= 10) {
        for (int k : PATHS) {
          System.out.printf(
              "%-8s %9d %7d", workload.name().toLowerCase(Locale.ROOT), segments, k);
          for (Search search : Search.values()) {
            System.out.printf("  %16s", cell(workload, segments, k, search, limit));
          }
          System.out.println();
        }
      }
    }
  }

  /** Prints how long the search took, s. */
  private static void search(Workload workload, int segments, int k, String name) {
    Simulator simulator =
        new Simulator(workload.program(PROCESSORS, segments, 1), ReplayOptions.DEFAULT);
    ActivityGraph graph = ReplayedActivities.of(simulator, PROCESSORS);
    Schedule schedule = Schedule.of(graph);
    NearCriticalPaths search = Search.valueOf(name).algorithm;
    double least = Double.MAX_VALUE;
    for (int round = 0; round < 2; round++) {
      long begin = System.nanoTime();
      search.find(schedule, PathLimits.longest(k));
      least = Math.min(least, (System.nanoTime() - begin) * 1e-9);
    }
    System.out.printf(Locale.ROOT, "%.4f s", least);
  }

  private static String cell(Workload workload, int segments, int k, Search search, int limit)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx3g",
                    "-Xss64m",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-cp",
                    System.getProperty("java.class.path"),
                    PathGrowth.class.getName(),
                    workload.name(),
                    Integer.toString(segments),
                    Integer.toString(k),
                    search.name()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (!process.waitFor(2L * limit + START_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return "> " + limit + " s";
    }
    String seconds =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return process.exitValue() == 0 ? seconds : "> 3 GB";
  }
}
