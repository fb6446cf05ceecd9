package corecast.cli;

import corecast.program.Program;
import corecast.program.ProgramText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code corecast import}: program text in, checked program text out. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    description =
        "Reads a program text (or a trace), checks it, and writes it in its normal form: durations"
            + " in ns, declarations first.")
final class ImportCommand implements Callable<Integer> {
  @Mixin private Source source = new Source();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "the .program file to write")
  private Path output = Path.of("");

  @Option(names = "--debug", description = "print a stack trace if the command fails")
  private boolean debug;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (!output.toString().endsWith(".program")) {
      throw new Failure(output + ": expected a name ending in .program; choose another");
    }
    Program program = source.load().program();
    OutputFile.write(output, to -> ProgramText.print(program, to));
    Objects.requireNonNull(spec)
        .commandLine()
        .getErr()
        .println(
            output + ": " + program.bodies() + " threads and tasks, " + program.steps() + " steps");
    return 0;
  }
}
