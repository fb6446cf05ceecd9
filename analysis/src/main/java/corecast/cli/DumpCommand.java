package corecast.cli;

import corecast.cli.output.Output;
import corecast.conversion.ConversionOptions;
import corecast.conversion.events.EventsPrinter;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.study.ProgramFile;
import corecast.study.file.OutputFile;
import corecast.study.file.OutputPlace;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "dump",
    description = "Prints a trace as program text. Every command also reads program text.",
    footer = {"", "Example: corecast dump app.cct -o app.program"})
final class DumpCommand extends StagedCommand {
  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "A trace written by record, or a program text (.program).")
  private Path file = Path.of("");

  @Option(
      names = "--truncated",
      description = "Accept a trace that is cut off or damaged, and print what is whole.")
  private boolean truncated;

  @Mixin private PassOptions passes = new PassOptions();

  @Option(
      names = "--events",
      description = "Print the records of the trace instead, one a line, as they were written.")
  private boolean events;

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
    if (passes.areGiven()) {
      passes.dump(file, truncated, output, out);
      return Status.DONE;
    }
    if (events) {
      begin("writing", 1, 1);
      write(writer -> EventsPrinter.print(file, writer, truncated), output, out);
      return Status.DONE;
    }
    begin("reading", 1, 2);
    ProgramFile read =
        ProgramFile.read(
            file,
            truncated ? ConversionOptions.DEFAULT.alsoTruncated() : ConversionOptions.DEFAULT);
    Program program = read.program();
    begin("writing", 2, 2);
    write(writer -> ProgramText.print(program, writer), output, out);
    endStages(read, file);
    Warnings.print(read.notes(), err());
    return Status.DONE;
  }

  /** Writes to a file, or to standard output if none is named. */
  static void write(OutputFile.Text text, @Nullable Path file, Output out) throws IOException {
    if (file == null) {
      text.writeTo(out);
    } else {
      OutputFile.writeText(file, text);
      out.whole("wrote " + file);
    }
  }
}
