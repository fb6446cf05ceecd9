package corecast.cli;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.cli.output.Output;
import corecast.cli.output.OutputFile;
import corecast.cli.output.OutputPlace;
import corecast.conversion.ConversionOptions;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.report.Numbers;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "import",
    description = {
      "Checks a program text, replays it once, and writes it in its normal form: times in ns, every"
          + " object declared.",
      "Program text is the only foreign form that is understood so far."
    },
    footer = {"", "Example: corecast import sketch.program -o checked.program"})
final class ImportCommand extends StagedCommand {
  @Parameters(index = "0", paramLabel = "FILE.program", description = "A program text.")
  private Path file = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE.program",
      description = "Where to write it (default: standard output).")
  private @Nullable Path output;

  @Override
  int execute(Output out) throws IOException {
    if (output != null && !output.toString().endsWith(".program")) {
      throw usage(output + ": the name of a program text ends in .program");
    }
    if (output != null) {
      OutputPlace.checkFile(output);
    }
    begin("reading", 1, 3);
    ProgramFile read = ProgramFile.read(file, ConversionOptions.DEFAULT);
    Program program = read.program();
    begin("replaying", 2, 3);
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    SpeedupCurve curve = Prediction.of(file, simulator, new int[] {1}, null);
    begin("writing", 3, 3);
    if (output == null) {
      ProgramText.print(program, out);
    } else {
      OutputFile.writeText(output, writer -> ProgramText.print(program, writer));
      out.line(
          Summary.of(program) + ", " + Numbers.duration(curve.singleNanos()) + " on 1 processor");
      out.line("wrote " + output);
    }
    endStages(read, file);
    return Status.DONE;
  }
}
