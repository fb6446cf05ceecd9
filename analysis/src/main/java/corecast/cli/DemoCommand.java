package corecast.cli;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.report.Tables;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code corecast demo}: the two-minute tour. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description =
        "Records the bundled parallel quicksort on one CPU, predicts 1..16 processors, says what to"
            + " optimize, and writes corecast-demo/report.html.")
final class DemoCommand implements Callable<Integer> {
  private static final String EXAMPLE = "corecast.examples.Example01ParallelQuicksort";
  private static final int MOST = 16;

  @Mixin private FormatOption format = new FormatOption();

  @Option(names = "--debug", description = "print a stack trace if the command fails")
  private boolean debug;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Path folder = Path.of("corecast-demo");
    Files.createDirectories(folder);
    Path trace = folder.resolve("quicksort.cct");

    out.println("1. Recording a parallel quicksort of 2,000,000 ints on one CPU");
    out.flush();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        List.of(java, "-Xmx512m", "-cp", Installation.examplesJar().toString(), EXAMPLE);
    int seen = Runtime.getRuntime().availableProcessors();
    int status = RecordCommand.record(new Target(command, trace, 1, seen, Map.of()), err);
    if (status != 0) {
      throw new Failure("the example ended with status " + status + "; see its messages above");
    }

    Source.Loaded loaded = Source.load(trace);
    Simulator simulator = new Simulator(loaded.program(), ReplayOptions.DEFAULT);
    int[] processors = IntStream.rangeClosed(1, MOST).toArray();
    SpeedupCurve curve = SpeedupCurve.of(simulator, processors);
    new CommonOptions().requireCompleted(loaded.program(), curve.outcome());
    out.println();
    out.println("2. How fast it will be");
    out.println();
    format.write(Tables.curve(curve.points()), out);
    PredictCommand.writeNotes(loaded.verdict(), curve, out);

    FunctionWeights weights = FunctionWeights.of(simulator, processors, WeightOptions.DEFAULT);
    out.println();
    out.println("3. What to optimize at each processor count");
    out.println();
    OptimizeCommand.write(weights, 2, format, false, MOST, out);

    Path page = folder.resolve("report.html");
    new Reporting(simulator, processors, curve, weights, loaded.verdict()).writePage(page);
    out.println();
    out.println("4. Everything on one page: " + page);
    out.flush();
    return 0;
  }
}
