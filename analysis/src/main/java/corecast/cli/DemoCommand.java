package corecast.cli;

import corecast.analysis.weight.WeightOptions;
import corecast.cli.output.Failure;
import corecast.cli.output.Output;
import corecast.cli.output.OutputPlace;
import corecast.cli.target.Home;
import corecast.cli.target.RecordedRun;
import corecast.report.Findings;
import corecast.report.FunctionShares;
import corecast.report.TableFormat;
import corecast.report.Tables;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;

@Command(
    name = "demo",
    description =
        "The two-minute tour: records a bundled example on one CPU, predicts it on 1 to 16"
            + " processors, and writes and names the report.")
final class DemoCommand extends PrintingCommand {
  private static final String EXAMPLE = "corecast.examples.Example01ParallelQuicksort";
  private static final int MOST = 16;

  /** Functions whose shares are printed. */
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
    Path trace = folder.resolve("quicksort.cct");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command = List.of(java, "-cp", Home.examples().toString(), EXAMPLE);

    step(out, "1. Records a parallel quicksort of 2,000,000 ints on one CPU:");
    step(out, "   corecast record -o " + trace + " --procs " + MOST + " -- java " + EXAMPLE);
    RecordedRun.Ended ended = new RecordedRun(command, trace, 1, MOST, Map.of()).run();
    if (ended.status() != 0) {
      throw new Failure(EXAMPLE + " ended with status " + ended.status() + "; see what it printed");
    }
    ProgramFile program = RecordCommand.verdict(trace, RecordCommand.seen(MOST, true), ended, err);

    step(out, "");
    step(out, "2. Replays it on 1 to " + MOST + " virtual processors:");
    step(out, "   corecast predict " + trace + " -p 1.." + MOST);
    Investigation found =
        Investigation.of(
            trace,
            new Simulator(program.program(), ReplayOptions.DEFAULT),
            IntStream.rangeClosed(1, MOST).toArray(),
            WeightOptions.DEFAULT,
            program.verdict());
    step(out, "");
    TableFormat.TEXT.write(Tables.curve(found.curve().points()), out);

    step(out, "");
    step(out, "3. Asks what to optimize:");
    step(out, "   corecast optimize " + trace + " -p 1.." + MOST);
    FunctionShares.write(found.weights(), SHOWN, out);
    step(out, "");
    TableFormat.TEXT.write(Tables.crossovers(found.weights().crossovers()), out);
    step(out, "");
    Findings findings = found.findings();
    step(out, findings.adviceWithShares());

    Path page = folder.resolve("report.html");
    found.writePage(page, findings, WeightOptions.DEFAULT, (picture, all) -> {});
    step(out, "");
    step(out, "4. Everything on one page, open it in a browser: " + page);
    return Status.DONE;
  }

  /** Says at once what comes next. */
  private static void step(Output out, String text) throws IOException {
    out.line(text);
    out.flush();
  }
}
