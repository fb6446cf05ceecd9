package corecast.cli;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code corecast} command. */
@Command(
    name = "corecast",
    description = "How fast will a Java program be on N processors, and what should be optimized?",
    mixinStandardHelpOptions = true,
    version = "corecast 0.1.0",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      RecordCommand.class,
      PredictCommand.class,
      OptimizeCommand.class,
      SegmentsCommand.class,
      ReportCommand.class,
      DumpCommand.class,
      ImportCommand.class,
      ExportCommand.class,
      DemoCommand.class
    },
    footer = {
      "",
      "Start with:  corecast demo",
      "Then:        corecast record -o app.cct -- java -cp ... Main args",
      "             corecast predict app.cct -p 1..16",
      "             corecast optimize app.cct -p 1..16"
    })
public final class Cli {
  private Cli() {}

  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true");
    System.exit(launch(args, System.out, System.err));
  }

  /**
   * Runs a command.
   *
   * @return its exit status: 0 done, 1 failed with one line on {@code err}, 2 wrong usage
   */
  public static int launch(String[] args, PrintStream out, PrintStream err) {
    CommandLine line = new CommandLine(new Cli());
    line.setOut(writer(out));
    line.setErr(writer(err));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUsageHelpAutoWidth(true);
    line.setExecutionExceptionHandler(new Failures());
    line.setParameterExceptionHandler(
        (e, given) -> {
          line.getErr()
              .println(
                  "corecast: "
                      + Failures.oneLine(String.valueOf(e.getMessage()))
                      + "; see corecast "
                      + commandName(e.getCommandLine())
                      + "--help");
          line.getErr().flush();
          return CommandLine.ExitCode.USAGE;
        });
    if (args.length == 0) {
      line.usage(line.getErr());
      return CommandLine.ExitCode.USAGE;
    }
    try {
      int status = line.execute(args);
      line.getOut().flush();
      line.getErr().flush();
      return out.checkError() && status == 0 ? CommandLine.ExitCode.SOFTWARE : status;
    } catch (OutOfMemoryError e) {
      err.println(
          "corecast: out of memory; give it more with JAVA_OPTS=-Xmx8g, or record a shorter run");
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private static String commandName(CommandLine line) {
    String name = line.getCommandName();
    return name.equals("corecast") ? "" : name + " ";
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), false);
  }
}
