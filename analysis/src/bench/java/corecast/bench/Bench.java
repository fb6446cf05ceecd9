package corecast.bench;

import java.util.Arrays;
import java.util.Locale;

/** Runs the benchmark that is named first; the rest are its arguments. */
final class Bench {
  private Bench() {}

  public static void main(String[] args) throws Exception {
    String name = args.length == 0 ? "" : args[0].toLowerCase(Locale.ROOT);
    String[] rest = args.length == 0 ? args : Arrays.copyOfRange(args, 1, args.length);
    switch (name) {
      case "read" -> ReadBench.main(rest);
      case "convert" -> ConvertBench.main(rest);
      case "replay" -> ReplayBench.main(rest);
      case "growth" -> GrowthBench.main(rest);
      case "simgrid" -> PeerReplay.main(rest);
      case "trace" -> WriteTrace.main(rest);
      case "path" -> PathBench.main(rest);
      case "table3" -> PathGrowth.main(rest);
      case "waits" -> WaitBench.main(rest);
      default -> {
        System.err.println(
            "which benchmark? read, convert, replay, growth, simgrid, trace, path, table3, waits");
        System.exit(2);
      }
    }
  }
}
