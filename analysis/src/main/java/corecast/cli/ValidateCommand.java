package corecast.cli;

import corecast.analysis.speedup.MeasuredPoint;
import corecast.cli.output.Output;
import corecast.cli.output.Wrapping;
import corecast.note.Lines;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.PlainRun;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.ProgramFile;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.Validation;
import corecast.study.file.Failure;
import corecast.study.target.Pinning;
import corecast.study.target.RecordedRun;
import corecast.study.target.Target;
import corecast.study.target.TimedRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
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
      "Records a Java program on one CPU, runs it unrecorded on 1, 2, ... CPUs of this machine,"
          + " and compares measured with predicted times.",
      "Times are from the start of the main method to the end of the program. The program's"
          + " output is discarded, and its input is empty."
    },
    customSynopsis = "corecast validate [OPTIONS] -- java ... Main args",
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
  private @Nullable Processors counts;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "Number of real runs on each number of CPUs, interleaved (default:"
              + " ${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--procs",
      paramLabel = "N",
      description =
          "Processors that the program is to see in all runs, so that its pools have the same size"
              + " (default: the largest of COUNTS).")
  private @Nullable Integer procs;

  @Mixin private TraceOption output = new TraceOption();

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
    WrongUse.when(runs < 1, "--runs " + runs + ": expected at least 1");
    WrongUse.when(
        procs != null && (procs < 1 || procs > Processors.LARGEST),
        "--procs " + procs + ": expected 1 to " + Processors.LARGEST);
    int most = Pinning.most();
    if (most == 0) {
      throw new Failure(
          "taskset was not found, so the runs cannot be restricted to some of the CPUs; install"
              + " util-linux");
    }
    int[] asked = counts(most);
    int seen = procs == null ? asked[asked.length - 1] : procs;
    ProgramFile recorded = record(seen);
    // Before the real runs: they would be for nothing.
    Validation prediction = predicted(recorded, Processors.of(asked));
    Answer<List<MeasuredPoint>> answer = prediction.measured(measure(asked, seen));
    format.write(answer.tables().get(0), answer.notes(), answer.quality(), out, err());
    if (format.isText()) {
      out.line("");
      for (Note note : answer.notes()) {
        if (note.kind() == Note.Kind.MEASURED || note.kind() == Note.Kind.MEASUREMENT_VOID) {
          out.line(note.text());
        }
      }
    }
    return Status.DONE;
  }

  /** As {@code predict} does; what had to be done for it is told below the verdict. */
  private Validation predicted(ProgramFile recorded, Processors asked) throws IOException {
    try (Study study =
        Study.open(output.get(), StudyOptions.DEFAULT.unexplained().withoutIntervals())) {
      Validation prediction = Validation.of(study, asked);
      prediction.predicted().warnings().stream()
          .filter(note -> !note.isFirst() && !recorded.notes().contains(note))
          .map(note -> "  note: " + Lines.printable(note.text()))
          .forEach(line -> Wrapping.lines(line, width()).forEach(err::println));
      return prediction;
    }
  }

  private int[] counts(int most) {
    if (counts == null) {
      return IntStream.rangeClosed(1, most).toArray();
    }
    if (counts.most() > most) {
      throw new WrongUse(
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
    boolean isThere = Files.exists(output.get());
    RecordedRun.Ended ended =
        new RecordedRun(target.words(), output.get(), 1, seen, options)
            .run(new Target(Target.Streams.ERRORS));
    if (ended.status() != 0) {
      throw new Failure(
          "the target ended with status "
              + Target.inWords(ended.status())
              + " while it was recorded; "
              + output.get()
              + " contains what it did until then");
    }
    if (isThere) {
      err.println(output.get() + ": replaces the recording that was there (-o names another file)");
    }
    ProgramFile program = CheckedVerdict.print(output.get(), err, width());
    RecordCommand.target(CountText.of(seen, "processor"), ended, err, width());
    return program;
  }

  private PlainRun[][] measure(int[] asked, int seen) throws IOException, InterruptedException {
    TimedRun timed = new TimedRun(target.words(), seen, folder());
    PlainRun[][] taken = new PlainRun[asked.length][runs];
    for (int run = 0; run < runs; run++) {
      List<String> told = new ArrayList<>();
      for (int i = 0; i < asked.length; i++) {
        PlainRun here = timed.on(asked[i]);
        taken[i][run] = here;
        told.add(Numbers.duration(here.nanos()) + " on " + asked[i]);
      }
      err.println("run " + (run + 1) + " of " + runs + ": " + String.join(", ", told));
    }
    return taken;
  }

  private Path folder() {
    Path folder = output.get().toAbsolutePath().getParent();
    return folder == null ? output.get().toAbsolutePath() : folder;
  }
}
