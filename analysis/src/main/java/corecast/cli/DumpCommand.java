package corecast.cli;

import corecast.program.Program;
import corecast.program.ProgramText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code corecast dump}: a recording as program text. */
@Command(
    name = "dump",
    mixinStandardHelpOptions = true,
    description = "Prints a recording as readable program text, which every command takes again.")
final class DumpCommand implements Callable<Integer> {
  @Mixin private Source source = new Source();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "write to this .program file instead of standard output")
  private @Nullable Path output;

  @Option(names = "--debug", description = "print a stack trace if the command fails")
  private boolean debug;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Program program = source.load().program();
    if (output == null) {
      PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
      ProgramText.print(program, out);
      out.flush();
    } else {
      OutputFile.write(output, to -> ProgramText.print(program, to));
    }
    return 0;
  }
}
