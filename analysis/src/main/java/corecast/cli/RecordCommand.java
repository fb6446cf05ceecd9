package corecast.cli;

import corecast.cli.output.Output;
import corecast.cli.output.Width;
import corecast.cli.output.Wrapping;
import corecast.conversion.machine.Calibration;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.PlainRun;
import corecast.study.Processors;
import corecast.study.file.Failure;
import corecast.study.file.OutputPlace;
import corecast.study.target.Pinning;
import corecast.study.target.RecordedRun;
import corecast.study.target.TargetOptions;
import corecast.study.target.TargetVariables;
import corecast.study.target.TimedRun;
import corecast.study.target.TraceStart;
import corecast.trace.TraceFacts;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "record",
    description = {
      "Runs a Java program on one CPU with the agent, and writes a trace.",
      "The program's own output is not changed. What to do first goes to standard"
          + " error. If the program fails or is interrupted, the trace is kept and the exit status is 1. An earlier FILE is then kept as FILE.before.",
      "If corecast itself is" + " killed, FILE.recording is the trace so far."
    },
    customSynopsis = "corecast record [OPTIONS] -- java ... Main args",
    footer = {"", "Example: corecast record -o app.cct -- java -cp app.jar com.acme.Main"})
final class RecordCommand extends PrintingCommand {
  @Mixin private TraceOption output = new TraceOption();

  @Option(
      names = "--cpus",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Number of CPUs to run on. With more than one, times are less exact (default:"
              + " ${DEFAULT-VALUE}).")
  private int cpus;

  @Option(
      names = "--procs",
      paramLabel = "N",
      description =
          "Number of processors that the program sees, so that it sizes its pools accordingly"
              + " (default: those of this machine).")
  private @Nullable Integer procs;

  enum ProcsMode {
    jvm,
    app
  }

  @Option(
      names = "--procs-mode",
      paramLabel = "jvm|app",
      defaultValue = "jvm",
      description =
          "Who sees that number. jvm: everybody, also the JDK, which then spins as it does on"
              + " that many processors. app: only the program's own classes and the common pool"
              + " (default: ${DEFAULT-VALUE}).")
  private ProcsMode procsMode = ProcsMode.jvm;

  @Mixin private RecordedOption recorded = new RecordedOption();

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Run the command that many times and write app.1.cct, app.2.cct ... (default:"
              + " ${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--calibrate",
      description =
          "Run the command first without recording it, on one CPU, and on two if there are so"
              + " many; without output and with empty input. Predictions then have as much CPU"
              + " time as the run on one CPU had, not what recording makes of it.")
  private boolean calibrate;

  @Mixin private VerboseOption verbose = new VerboseOption();

  @Mixin private CommandOfTarget target = new CommandOfTarget();

  private final PrintStream err;

  RecordCommand(PrintStream err) {
    this.err = err;
  }

  @Override
  boolean hasTarget() {
    return true;
  }

  @Override
  int execute(Output out) throws IOException, InterruptedException {
    WrongUse.when(cpus < 1, "--cpus " + cpus + ": expected at least 1");
    int processors = procs == null ? Runtime.getRuntime().availableProcessors() : procs;
    WrongUse.when(
        processors < 1 || processors > Processors.LARGEST,
        "--procs " + processors + ": expected 1 to " + Processors.LARGEST);
    recorded.check();
    WrongUse.when(runs < 1, "--runs " + runs + ": expected at least 1");
    List<PlainRun> plain = calibrate ? runPlainly(processors) : List.of();
    int status = Status.DONE;
    for (int run = 1; run <= runs && status == Status.DONE; run++) {
      status = record(RecordedRun.numbered(output.get(), run, runs), processors, plain);
    }
    return status;
  }

  /** What the program takes that is to be recorded, on one CPU and on two if there are two. */
  private List<PlainRun> runPlainly(int processors) throws IOException, InterruptedException {
    WrongUse.when(
        cpus > 1 || procsMode == ProcsMode.app || recorded.isPart(),
        "--calibrate is of a whole run on one CPU: leave out --cpus, --procs-mode app, --warmup,"
            + " --from and --until");
    int most = Pinning.most();
    if (most == 0) {
      throw new Failure(
          "--calibrate: taskset was not found, so the run cannot be restricted to one CPU; install"
              + " util-linux");
    }
    Path whole = OutputPlace.checkTrace(output.get());
    for (int run = 1; run <= runs; run++) {
      TraceStart.checkReplaces(RecordedRun.numbered(whole, run, runs));
    }
    TimedRun timed = new TimedRun(target.words(), processors, whole.resolveSibling(""));
    List<PlainRun> plain = new ArrayList<>();
    for (int on = 1; on <= Math.min(2, most); on++) {
      PlainRun run = plainly(timed, on);
      plain.add(run);
      err.println(
          "run without recording: "
              + Numbers.duration(run.nanos())
              + " on "
              + CountText.of(on, "CPU"));
    }
    return plain;
  }

  private static PlainRun plainly(TimedRun timed, int cpus)
      throws IOException, InterruptedException {
    try {
      return timed.on(cpus);
    } catch (Failure e) {
      throw new Failure(e.getMessage() + ", or leave out --calibrate", e);
    }
  }

  private int record(Path trace, int processors, List<PlainRun> plain)
      throws IOException, InterruptedException {
    Map<String, String> options = recorded.agentOptions();
    int ofJvm = processors;
    if (procsMode == ProcsMode.app) {
      options.put("procs", Integer.toString(processors));
      ofJvm = cpus;
    }
    RecordedRun.Ended ended = new RecordedRun(target.words(), trace, cpus, ofJvm, options).run();
    TraceFacts.append(
        trace,
        Calibration.KEY,
        plain.stream().filter(PlainRun::tellsThreads).map(PlainRun::text).toList());
    if (ended.kept() != null) {
      err.println("The previous recording was kept as " + ended.kept() + ".");
    }
    verdict(trace, verbose.isAsked(), seen(processors), ended, err, width());
    if (ended.status() != 0) {
      err.println("corecast: " + ended.failure(trace));
      return Status.FAILED;
    }
    return Status.DONE;
  }

  /** How many processors the target saw: its own option counts more than --procs. */
  private String seen(int processors) {
    TargetOptions said =
        new TargetOptions(target.words().subList(1, target.words().size()), TargetVariables.all());
    return procsMode == ProcsMode.jvm && said.has(TargetOptions.PROCESSORS)
        ? "as many processors as its -XX:ActiveProcessorCount says"
        : seen(processors, procs != null);
  }

  /**
   * The number in words.
   *
   * @param isAsked whether it was given as --procs
   */
  static String seen(int processors, boolean isAsked) {
    return CountText.of(processors, "processor")
        + (isAsked ? " (--procs)" : " (--procs N shows it another number)");
  }

  /**
   * Prints what to do first, and what the recording is worth.
   *
   * @param isVerbose with all lines of the verdict
   * @param seen how many processors the target saw, in words
   */
  static void verdict(
      Path trace,
      boolean isVerbose,
      String seen,
      RecordedRun.Ended ended,
      PrintStream err,
      Width width)
      throws IOException {
    CheckedVerdict.show(trace, isVerbose, err, width);
    if (isVerbose || !ended.pinning().isPinned()) {
      target(seen, ended, err, width);
    }
  }

  /** The last line of the verdict: what the target saw, and where it ran. */
  static void target(String seen, RecordedRun.Ended ended, PrintStream err, Width width) {
    String ran = ended.pinning().isPinned() ? "on CPU " + ended.pinning().cpus() : "unpinned";
    Wrapping.lines("  target     saw " + seen + ", ran " + ran, width).forEach(err::println);
  }
}
