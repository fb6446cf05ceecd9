package corecast.cli;

import corecast.cli.output.Output;
import corecast.cli.output.OutputFile;
import corecast.cli.output.OutputPlace;
import corecast.conversion.ConversionOptions;
import corecast.program.Program;
import corecast.program.ProgramText;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "dump",
    description = "Prints a trace as program text, which every command reads too.",
    footer = {"", "Example: corecast dump app.cct -o app.program"})
final class DumpCommand extends StagedCommand {
  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "A trace written by record, or a program text (.program).")
  private Path file = Path.of("");

  @Option(
      names = "--truncated",
      description = "Of a trace whose end is missing: print what is there.")
  private boolean truncated;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE.program",
      description = "Where to write it (default: standard output).")
  private @Nullable Path output;

  @Override
  int execute(Output out) throws IOException {
    if (output != null) {
      OutputPlace.checkMadeOf(file, output);
    }
    begin("reading", 1, 2);
    ProgramFile read =
        ProgramFile.read(
            file,
            truncated ? ConversionOptions.DEFAULT.alsoTruncated() : ConversionOptions.DEFAULT);
    Program program = read.program();
    begin("writing", 2, 2);
    if (output == null) {
      ProgramText.print(program, out);
    } else {
      OutputFile.writeText(output, writer -> ProgramText.print(program, writer));
      out.line("wrote " + output);
    }
    endStages(read, file);
    return Status.DONE;
  }
}
