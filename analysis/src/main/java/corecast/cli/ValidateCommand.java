package corecast.cli;

import corecast.analysis.speedup.MeasuredPoint;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.Spread;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.cli.output.Failure;
import corecast.cli.output.Output;
import corecast.cli.target.Pinning;
import corecast.cli.target.RecordedRun;
import corecast.cli.target.Target;
import corecast.cli.target.TimedRun;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.report.Lines;
import corecast.report.Numbers;
import corecast.report.Tables;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "validate",
    description = {
      "Records a Java program on one CPU, runs it unrecorded on 1, 2, ... of the CPUs of this"
          + " machine, and lays what was measured beside what is predicted.",
      "Times are from the program's main method to its end. Its standard output goes nowhere, and its"
          + " standard input is empty."
    },
    customSynopsis = "corecast validate [-p COUNTS] [--runs N] [OPTIONS] -- java ... Main args",
    footer = {
      "",
      "Columns: processors,predicted_ns,measured_ns,least_ns,most_ns,predicted_speedup,"
          + "measured_speedup,error,queues_speedup,queues_error",
      "",
      "Example: corecast validate -- java -cp app.jar com.acme.Main"
    })
final class ValidateCommand extends PrintingCommand {
  @Option(
      names = {"-p", "--processors"},
      paramLabel = "COUNTS",
      converter = ProcessorCounts.Converter.class,
      description = "Such as 1..4 or 1,2,4 (default: one to as many as this machine has).")
  private @Nullable ProcessorCounts counts;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "Real runs on each number of CPUs, one after the other in turns (default:"
              + " ${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--procs",
      paramLabel = "N",
      description =
          "Processors that the program is to see in all runs, so that its pools have the same size"
              + " (default: the largest of COUNTS).")
  private @Nullable Integer procs;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "app.cct",
      description = "The trace, for further questions (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("app.cct");

  @Mixin private FunctionOption functions = new FunctionOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommandOfTarget target = new CommandOfTarget();

  private final PrintStream err;

  ValidateCommand(PrintStream err) {
    this.err = err;
  }

  @Override
  boolean hasTarget() {
    return true;
  }

  @Override
  int execute(Output out) throws IOException, InterruptedException {
    if (runs < 1) {
      throw usage("--runs " + runs + ": expected at least 1");
    }
    if (procs != null && (procs < 1 || procs > ProcessorCounts.LARGEST)) {
      throw usage("--procs " + procs + ": expected 1 to " + ProcessorCounts.LARGEST);
    }
    int most = Pinning.most();
    if (most == 0) {
      throw new Failure(
          "taskset was not found: without it a program cannot be held on some of the CPUs");
    }
    int[] asked = counts(most);
    int seen = procs == null ? asked[asked.length - 1] : procs;
    ProgramFile recorded = record(seen);
    // Before the real runs: they would be for nothing.
    Predicted predicted = predicted(recorded, asked);
    SpeedupCurve curve = predicted.curve;
    double[] queues = OtherReplays.withQueues(predicted.simulator, curve);
    TimedRun.Taken[][] taken = measure(asked, seen);
    List<MeasuredPoint> points = points(curve, queues, taken);
    format.get().write(Tables.validation(points), out);
    if (format.isText()) {
      out.line("");
      double others = ValidationNotes.othersPart(Arrays.asList(taken[0]), idle(predicted));
      for (String note : ValidationNotes.of(points, others)) {
        out.line(note);
      }
    }
    return Status.DONE;
  }

  /** For how long nobody runs on one processor, as far as it is known, ns. */
  private static double idle(Predicted predicted) {
    Program program = predicted.simulator.program();
    double replayed = predicted.curve.singleNanos() - program.workNanos();
    return Math.max(replayed, program.origin().idleNanos());
  }

  private record Predicted(Simulator simulator, SpeedupCurve curve) {}

  /** As {@code predict} does, whatever it takes to bring the replay to its end. */
  private Predicted predicted(ProgramFile recorded, int[] asked) throws IOException {
    ReplayInput input = ReplayInput.of(output);
    ProgramFile file = recorded;
    for (boolean first = true; ; first = false) {
      try {
        Simulator simulator = VmThreads.auto.beside(input.simulator(file));
        SpeedupCurve curve = Prediction.of(output, simulator, asked, null);
        List<String> known = recorded.program().origin().warnings();
        file.program().origin().warnings().stream()
            .filter(warning -> !known.contains(warning))
            .forEach(warning -> err.println("  note: " + Lines.printable(warning)));
        return new Predicted(simulator, curve);
      } catch (UnfinishedReplayException e) {
        if (!first && !input.keepsMore(e.outcome())) {
          throw e;
        }
        file = input.read();
      }
    }
  }

  /** With one processor, which speedups refer to. */
  private int[] counts(int most) {
    if (counts == null) {
      return IntStream.rangeClosed(1, most).toArray();
    }
    if (counts.most() > most) {
      throw usage(
          "-p "
              + counts.most()
              + ": this process may use "
              + CountText.of(most, "CPU")
              + "; predict says what more would bring");
    }
    return IntStream.concat(IntStream.of(1), Arrays.stream(counts.counts()).filter(p -> p > 1))
        .toArray();
  }

  private ProgramFile record(int seen) throws IOException, InterruptedException {
    Map<String, String> options = new LinkedHashMap<>();
    functions.addTo(options);
    RecordedRun.Ended ended =
        new RecordedRun(target.words(), output, 1, seen, options)
            .run(new Target(Target.Streams.ERRORS));
    if (ended.status() != 0) {
      throw new Failure(
          "the target ended with status "
              + Target.inWords(ended.status())
              + " while it was recorded; what it did until then is in "
              + output);
    }
    return RecordCommand.verdict(output, CountText.of(seen, "processor"), ended, err);
  }

  /** What the runs took on each of these counts. */
  private TimedRun.Taken[][] measure(int[] asked, int seen)
      throws IOException, InterruptedException {
    TimedRun timed = new TimedRun(target.words(), seen, folder());
    TimedRun.Taken[][] taken = new TimedRun.Taken[asked.length][runs];
    for (int run = 0; run < runs; run++) {
      List<String> told = new ArrayList<>();
      for (int i = 0; i < asked.length; i++) {
        TimedRun.Taken here = timed.on(asked[i]);
        taken[i][run] = here;
        told.add(Numbers.duration(here.nanos()) + " on " + asked[i]);
      }
      err.println("run " + (run + 1) + " of " + runs + ": " + String.join(", ", told));
    }
    return taken;
  }

  private Path folder() {
    Path folder = output.toAbsolutePath().getParent();
    return folder == null ? output.toAbsolutePath() : folder;
  }

  private static List<MeasuredPoint> points(
      SpeedupCurve curve, double[] queues, TimedRun.Taken[][] measured) {
    List<Spread> nanos =
        Arrays.stream(measured)
            .map(runs -> Arrays.stream(runs).mapToDouble(TimedRun.Taken::nanos).toArray())
            .map(Spread::of)
            .toList();
    double one = nanos.get(0).median();
    return IntStream.range(0, measured.length)
        .mapToObj(i -> new MeasuredPoint(curve.points().get(i), queues[i], nanos.get(i), one))
        .toList();
  }
}
