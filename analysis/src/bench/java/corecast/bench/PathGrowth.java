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
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Table 3 of Alexander et al., measured: how the four searches for near-critical paths grow with
 * the number of paths k and of edges e. Seconds of the second of two searches; a cell that takes
 * more than the limit says so. Arguments: LIMIT_SECONDS LARGEST_SEGMENTS.
 */
final class PathGrowth {
  private static final int PROCESSORS = 8;
  private static final int[] PATHS = {10, 1_000, 100_000};

  private PathGrowth() {}

  public static void main(String[] args) {
    long limit = args.length > 0 ? Long.parseLong(args[0]) : 20;
    int largest = args.length > 1 ? Integer.parseInt(args[1]) : 1_000_000;
    Map<String, NearCriticalPaths> searches = new LinkedHashMap<>();
    searches.put("enumeration", new PathEnumeration());
    searches.put("extended longest", new ExtendedLongestPath());
    searches.put("branch and bound", new BranchAndBound());
    searches.put("best first", new BestFirstSearch());
    System.out.print("workload     edges       k");
    searches.keySet().forEach(name -> System.out.printf("  %16s", name));
    System.out.println();
    ExecutorService pool = Executors.newCachedThreadPool(PathGrowth::daemon);
    for (Workload workload : new Workload[] {Workload.MUTEX, Workload.BARRIER}) {
      for (int segments = 1_000; segments <= largest; segments *= 10) {
        Simulator simulator =
            new Simulator(workload.program(PROCESSORS, segments, 1), ReplayOptions.DEFAULT);
        ActivityGraph graph = ReplayedActivities.of(simulator, PROCESSORS);
        Schedule schedule = Schedule.of(graph);
        for (int k : PATHS) {
          System.out.printf(
              "%-8s %9d %7d", workload.name().toLowerCase(Locale.ROOT), graph.edges(), k);
          for (NearCriticalPaths search : searches.values()) {
            System.out.printf("  %16s", cell(pool, search, schedule, k, limit));
          }
          System.out.println();
        }
      }
    }
    System.exit(0); // searches beyond the limit go on
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(null, work, "search", 64L << 20);
    thread.setDaemon(true);
    return thread;
  }

  private static String cell(
      ExecutorService pool, NearCriticalPaths search, Schedule schedule, int k, long limit) {
    double seconds = 0;
    for (int round = 0; round < 2; round++) {
      long begin = System.nanoTime();
      Future<Integer> found =
          pool.submit(() -> search.find(schedule, PathLimits.longest(k)).size());
      try {
        found.get(limit, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        return "> " + limit + " s";
      } catch (ExecutionException e) {
        return e.getCause().getClass().getSimpleName();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      seconds = (System.nanoTime() - begin) * 1e-9;
    }
    return String.format(Locale.ROOT, "%.4f s", seconds);
  }
}
