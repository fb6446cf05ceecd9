package corecast.cli;

import corecast.cli.output.Output;
import corecast.study.target.AttachedRun;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "attach",
    description = {
      "Records a Java program that already runs, for a given time.",
      "Operations in progress at the beginning are not recorded, and the program keeps all its"
          + " CPUs, so results are less exact. Use record if you can."
    },
    footer = {"", "Example: corecast attach 4711 --for 10s -o app.cct"})
final class AttachCommand extends PrintingCommand {
  @Parameters(paramLabel = "PID", description = "The process id of the Java virtual machine.")
  private long pid;

  @Mixin private TraceOption output = new TraceOption();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = Nanos.Converter.class,
      description = "How long, such as 10s or 500ms (default: ${DEFAULT-VALUE}).")
  private Nanos duration = new Nanos(1);

  @Mixin private FunctionOption functions = new FunctionOption();

  @Mixin private VerboseOption verbose = new VerboseOption();

  private final PrintStream err;

  AttachCommand(PrintStream err) {
    this.err = err;
  }

  @Override
  int execute(Output out) throws IOException {
    long millis = duration.value() / 1_000_000;
    WrongUse.when(millis < 1, "--for: expected 1ms or more");
    Map<String, String> options = new LinkedHashMap<>();
    functions.addTo(options);
    new AttachedRun(pid, output.get(), millis, options).run();
    CheckedVerdict.show(output.get(), verbose.isAsked(), err, width());
    return Status.DONE;
  }
}
