package corecast.cli;

import corecast.cli.output.Output;
import corecast.cli.target.RecordedRun;
import corecast.cli.target.Target;
import corecast.cli.target.TargetOptions;
import corecast.cli.target.TargetVariables;
import corecast.program.CountText;
import corecast.recorder.AgentOptions;
import corecast.report.Lines;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "record",
    description = {
      "Runs a Java program on one CPU with the agent and writes a trace.",
      "What the program prints goes where it always goes; the verdict on the recording goes to"
          + " standard error. If the program fails or is interrupted, its trace is kept and the exit"
          + " status is 1; an earlier FILE that went well is then kept as FILE.before.",
      "If corecast itself is killed, FILE.recording is a trace of what was recorded until then."
    },
    customSynopsis = "corecast record [-o FILE] [--procs N] [OPTIONS] -- java ... Main args",
    footer = {"", "Example: corecast record -o app.cct -- java -cp app.jar com.acme.Main"})
final class RecordCommand extends PrintingCommand {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "app.cct",
      description = "The trace (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("app.cct");

  @Option(
      names = "--cpus",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "CPUs to run on; with more than one the times are less exact (default: ${DEFAULT-VALUE}).")
  private int cpus;

  @Option(
      names = "--procs",
      paramLabel = "N",
      description =
          "Processors that the program is to see, so that it makes its pools for as many (default:"
              + " as many as there are here).")
  private @Nullable Integer procs;

  /** Who is told that number. */
  enum ProcsMode {
    jvm,
    app
  }

  @Option(
      names = "--procs-mode",
      paramLabel = "jvm|app",
      defaultValue = "jvm",
      description =
          "Who sees them. jvm: everybody; the library then spins as it does on so many processors."
              + " app: only the program's own classes, and the common pool"
              + " (default: ${DEFAULT-VALUE}).")
  private ProcsMode procsMode = ProcsMode.jvm;

  @Mixin private FunctionOption functions = new FunctionOption();

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "Functions deeper on a stack than this are only counted (default: 128).")
  private @Nullable Integer depth;

  @Option(
      names = "--limit",
      paramLabel = "SIZE",
      converter = Size.Converter.class,
      description = "Stop recording when the trace is that long, such as 512M or 2G.")
  private @Nullable Size limit;

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      converter = Nanos.Converter.class,
      description = "Record only what comes after that time, such as 10s or 500ms.")
  private @Nullable Nanos warmup;

  @Option(
      names = "--from",
      paramLabel = "MARK",
      description = "Record only what comes after the program has called Corecast.mark(MARK).")
  private @Nullable String from;

  @Option(
      names = "--until",
      paramLabel = "MARK",
      description = "Stop recording when the program calls Corecast.mark(MARK).")
  private @Nullable String until;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Run the command that many times and write app.1.cct, app.2.cct ... (default:"
              + " ${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--yield-in-spin-loops",
      description =
          "Loops that only look at volatile fields or atomics give the CPU to the thread they wait"
              + " for.")
  private boolean yieldInSpinLoops;

  @Option(
      names = "--system-clock",
      description =
          "Take all times from System.nanoTime(), also where the processor's counter is faster.")
  private boolean systemClock;

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
    if (cpus < 1) {
      throw usage("--cpus " + cpus + ": expected at least 1");
    }
    int processors = procs == null ? Runtime.getRuntime().availableProcessors() : procs;
    if (processors < 1 || processors > ProcessorCounts.LARGEST) {
      throw usage("--procs " + processors + ": expected 1 to " + ProcessorCounts.LARGEST);
    }
    if (depth != null && (depth < 1 || depth > AgentOptions.MOST_DEPTH)) {
      throw usage("--depth " + depth + ": expected 1 to " + AgentOptions.MOST_DEPTH);
    }
    if (limit != null && limit.bytes() < AgentOptions.LEAST_LIMIT_BYTES) {
      throw usage("--limit: expected at least " + (AgentOptions.LEAST_LIMIT_BYTES >> 20) + "M");
    }
    if (warmup != null && warmup.value() < 1_000_000) {
      throw usage("--warmup: expected 1ms or more");
    }
    if (runs < 1) {
      throw usage("--runs " + runs + ": expected at least 1");
    }
    int status = Status.DONE;
    for (int run = 1; run <= runs && status == Status.DONE; run++) {
      status = record(runs == 1 ? output : numbered(output, run), processors);
    }
    return status;
  }

  /** {@code app.cct} becomes {@code app.3.cct}. */
  static Path numbered(Path output, int run) {
    String name = String.valueOf(output.getFileName());
    int dot = name.lastIndexOf('.');
    String stem = dot <= 0 ? name : name.substring(0, dot);
    String extension = dot <= 0 ? "" : name.substring(dot);
    return output.resolveSibling(stem + "." + run + extension);
  }

  private int record(Path trace, int processors) throws IOException, InterruptedException {
    Map<String, String> options = agentOptions();
    int ofJvm = processors;
    if (procsMode == ProcsMode.app) {
      options.put("procs", Integer.toString(processors));
      ofJvm = cpus;
    }
    RecordedRun.Ended ended = new RecordedRun(target.words(), trace, cpus, ofJvm, options).run();
    if (ended.kept() != null) {
      err.println("kept the recording before it as " + ended.kept());
    }
    verdict(trace, seen(processors), ended, err);
    if (ended.status() != 0) {
      err.println(
          "corecast: the target ended with status "
              + Target.inWords(ended.status())
              + "; what it did until then is in "
              + trace);
      return Status.FAILED;
    }
    return Status.DONE;
  }

  private Map<String, String> agentOptions() {
    Map<String, String> options = new LinkedHashMap<>();
    functions.addTo(options);
    if (yieldInSpinLoops) {
      options.put("yield", "on");
    }
    if (systemClock) {
      options.put("clock", "system");
    }
    if (depth != null) {
      options.put("depth", depth.toString());
    }
    if (limit != null) {
      options.put("limit", Long.toString(limit.bytes()));
    }
    if (warmup != null) {
      options.put("warmup", Long.toString(warmup.value() / 1_000_000));
    }
    if (from != null) {
      options.put("from", from);
    }
    if (until != null) {
      options.put("until", until);
    }
    return options;
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
        + (isAsked ? " (--procs)" : " (--procs N makes it see another number)");
  }

  /**
   * Prints what the recording is worth.
   *
   * @param seen how many processors the target saw, in words
   * @return what was recorded
   */
  static ProgramFile verdict(Path trace, String seen, RecordedRun.Ended ended, PrintStream err)
      throws IOException {
    ProgramFile program = ProgramFile.read(trace);
    err.println("wrote " + trace);
    for (String line : program.verdict()) {
      err.println("  " + Lines.printable(line));
    }
    err.println(
        "  target     saw "
            + seen
            + ", ran "
            + (ended.pinning().isPinned() ? "on CPU " + ended.pinning().cpus() : "unpinned"));
    return program;
  }
}
