package corecast.cli;

import corecast.analysis.weight.FunctionWeights;
import corecast.cli.output.Output;
import corecast.report.Report;
import corecast.study.Processors;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.file.Failure;
import corecast.study.file.OutputPlace;
import corecast.study.target.Home;
import corecast.study.target.RecordedRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

@Command(
    name = "demo",
    description =
        "A two-minute tour: three small programs, what Corecast says to change, and what that really"
            + " gains; then a parallel quicksort on 1 to 16 processors, and a report.")
final class DemoCommand extends PrintingCommand {
  private static final String EXAMPLE = "corecast.examples.Example01ParallelQuicksort";
  private static final int MOST = 16;

  private static final int SHOWN = 3;

  private final PrintStream err;

  DemoCommand(PrintStream err) {
    this.err = err;
  }

  @Override
  int execute(Output out) throws IOException, InterruptedException {
    Path folder = Path.of("corecast-demo");
    OutputPlace.checkFolder(folder);
    Files.createDirectories(folder);
    DemoAnswers answers = new DemoAnswers(folder, out);
    for (DemoProgram program : DemoProgram.ALL) {
      answers.show(program);
    }
    if (Home.hasExamples()) {
      quicksort(folder, out);
    }
    return Status.DONE;
  }

  /** The chart of the paper: what to optimize depends on the number of processors. */
  private void quicksort(Path folder, Output out) throws IOException, InterruptedException {
    Path trace = folder.resolve("quicksort.cct");
    List<String> command = List.of(DemoProgram.java(), "-cp", Home.examples().toString(), EXAMPLE);
    step(out, "What to optimize depends on the number of processors: a parallel quicksort.");
    step(out, "1. Record it on one CPU:");
    step(out, "   corecast record -o " + trace + " --procs " + MOST + " -- java " + EXAMPLE);
    RecordedRun.Ended ended = new RecordedRun(command, trace, 1, MOST, Map.of()).run();
    if (ended.status() != 0) {
      throw new Failure(EXAMPLE + " ended with status " + ended.status() + "; see what it printed");
    }
    RecordCommand.verdict(trace, false, RecordCommand.seen(MOST, true), ended, err, width());

    step(out, "");
    step(out, "2. Replay it on 1 to " + MOST + " virtual processors:");
    step(out, "   corecast predict " + trace + " -p 1.." + MOST);
    try (Study study = Study.open(trace, StudyOptions.DEFAULT.pictured())) {
      show(study, trace, folder.resolve("report.html"), out);
    }
  }

  private static void show(Study study, Path trace, Path page, Output out) throws IOException {
    Report report = Report.of(study, Processors.range(1, MOST));
    FunctionWeights weights = report.weights().value();
    step(out, "");
    out.table(report.curve().tables().get(1));

    step(out, "");
    step(out, "3. Ask what to optimize:");
    step(out, "   corecast optimize " + trace + " -p 1.." + MOST);
    SharesByCount.print(weights, SHOWN, out);
    step(out, "");
    out.table(report.weights().tables().get(1));
    step(out, "");
    for (String line : report.findings().firstLines()) {
      step(out, line);
    }

    report.writeHtml(page);
    step(out, "");
    step(out, "4. Open the report in a browser: " + page);
  }

  private static void step(Output out, String text) throws IOException {
    out.line(text);
    out.flush();
  }
}
