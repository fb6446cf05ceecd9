package corecast.cli;

import corecast.analysis.action.Action;
import corecast.analysis.action.ActionText;
import corecast.analysis.action.Actions;
import corecast.cli.output.Output;
import corecast.note.Numbers;
import corecast.report.AnswerLines;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Quality;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.file.Failure;
import corecast.study.target.Home;
import corecast.study.target.Pinning;
import corecast.study.target.RecordedRun;
import corecast.study.target.Target;
import corecast.study.target.TimedRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Four lines for each small program: record, answer, change, and what that really gains. */
final class DemoAnswers {
  /** Real runs are by turns; the middle one of so many counts. */
  private static final int RUNS = 3;

  private static final int FEWEST = 2;
  private static final int COLUMN = 9;
  private static final int MOST = 4;

  private final Path folder;
  private final Output out;

  /** The CPUs there are, as far as they are of interest; predicted for two if there is one. */
  private final int cpus = Math.min(MOST, Pinning.most());

  private final int processors = Math.max(FEWEST, cpus);

  DemoAnswers(Path folder, Output out) {
    this.folder = folder;
    this.out = out;
  }

  void show(DemoProgram program) throws IOException, InterruptedException {
    out.line(program.title());
    Path trace = folder.resolve(program.name() + ".cct");
    line("record", "corecast record -o " + trace + " -- " + program.typed(program.before()));
    if (Home.hasExamples()) {
      record(program, trace);
    } else {
      unpack(program, trace);
    }
    @Nullable Action first = first(trace);
    if (first == null) {
      out.line("");
      return;
    }
    line("answer", ActionText.heading(first));
    line("", first.words() + ": " + ActionText.figures(first) + " on " + processors);
    int after = program.after(first);
    if (after != program.before()) {
      line("change", after + " " + program.things() + " instead of " + program.before());
      line("gain", "predicted " + percent(first.gain()) + ", " + real(program, after));
    }
    out.line("");
  }

  private void record(DemoProgram program, Path trace) throws IOException, InterruptedException {
    RecordedRun.Ended ended =
        new RecordedRun(program.command(program.before()), trace, 1, processors, Map.of())
            .run(new Target(Target.Streams.ERRORS));
    if (ended.status() != 0) {
      throw new Failure(program.example() + ": " + ended.failure(trace));
    }
  }

  /** Where there are no examples to run, the library has a recording of each. */
  private static void unpack(DemoProgram program, Path trace) throws IOException {
    String name = program.name() + ".cct";
    try (InputStream packed = DemoAnswers.class.getResourceAsStream(name)) {
      if (packed == null) {
        throw new Failure(name + ": not found in this build");
      }
      Files.copy(packed, trace, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** What to do first; {@code null} if a busy machine has left nothing to say, which is said. */
  private @Nullable Action first(Path trace) throws IOException {
    try (Study study = Study.open(trace, StudyOptions.DEFAULT.withoutIntervals())) {
      Answer<Actions> answer =
          study.actions(Processors.of(1, processors), processors, Actions.MOST);
      if (!answer.value().ranked().isEmpty()) {
        return answer.value().ranked().get(0);
      }
      Quality quality = answer.quality();
      line(
          "answer",
          quality != null && quality.isPoor()
              ? AnswerLines.qualityInOne(quality)
              : ActionText.time(answer.value()) + " " + ActionText.NOTHING);
      return null;
    }
  }

  private String real(DemoProgram program, int after) throws IOException, InterruptedException {
    if (!Home.hasExamples() || cpus < FEWEST) {
      return cpus < FEWEST
          ? "this machine has one CPU to run it on"
          : "a checkout of Corecast runs both, too";
    }
    long[] as = new long[RUNS];
    long[] then = new long[RUNS];
    for (int run = 0; run < RUNS; run++) {
      as[run] = nanos(program, program.before());
      then[run] = nanos(program, after);
    }
    long before = middle(as);
    long changed = middle(then);
    return "really "
        + percent(1 - (double) changed / before)
        + " ("
        + Numbers.duration(before)
        + " to "
        + Numbers.duration(changed)
        + " on "
        + cpus
        + " CPUs of this machine)";
  }

  private long nanos(DemoProgram program, int number) throws IOException, InterruptedException {
    return new TimedRun(program.command(number), processors, folder).on(cpus).nanos();
  }

  private static long middle(long[] nanos) {
    Arrays.sort(nanos);
    return nanos[nanos.length / 2];
  }

  private static String percent(double gain) {
    return Numbers.fixed(-100 * gain, 0) + " %";
  }

  private void line(String what, String text) throws IOException {
    out.line("   " + what + " ".repeat(COLUMN - what.length()) + text);
    out.flush();
  }
}
