package corecast.cli;

import corecast.cli.output.Output;
import corecast.cli.output.StandardOutput;
import corecast.conversion.log.TraceColumns;
import corecast.note.Lines;
import corecast.study.file.Explanation;
import corecast.study.file.LastWord;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command line. Exit status 0: done; 1: failed, with one line on standard error; 2: wrong
 * usage, with one line and a hint.
 */
@Command(
    name = "corecast",
    mixinStandardHelpOptions = true,
    versionProvider = Cli.Version.class,
    description =
        "Records a Java program on one CPU, predicts its run time on 1, 2, ... N processors, and"
            + " says what to optimize for each.",
    footer = {
      "",
      "Start with: corecast demo",
      "Then: corecast record -- java -cp app.jar Main; corecast report app.cct",
      "Help on a command: corecast COMMAND --help"
    })
public final class Cli implements Runnable {
  /** Commands that can do with columns in a temporary file. */
  private static final List<String> IN_PAGES =
      List.of("predict", "optimize", "report", "segments", "export", "critical-path");

  /** What is said of a name that the character set of this place does not have. */
  private static final String NO_PATH =
      "cannot convert ('.*') to \\S+ java\\.nio\\.file\\.Path \\(.*\\)$";

  /** What the command for help says of a word that is none. */
  private static final String NO_SUBCOMMAND = "Unknown subcommand '(.*)'\\.";

  private final PrintStream err;
  private final CommandLine commandLine;
  private final Output output;

  private Cli(String[] args, PrintStream out, PrintStream err) {
    this.err = err;
    this.commandLine = new CommandLine(this);
    this.output = new Output(out);
    addCommands(args.length == 0 ? "" : args[0]);
    commandLine.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    commandLine.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    commandLine.setParameterExceptionHandler((e, words) -> wrongUsage(e));
    commandLine.setExecutionExceptionHandler((e, command, result) -> failed(e, command));
    commandLine.setUsageHelpAutoWidth(true);
    commandLine.setExpandAtFiles(false); // @files belong to the target's java
  }

  /** The command asked for; all if it is none of them, so that they are in the help. */
  private void addCommands(String asked) {
    Map<String, Supplier<PrintingCommand>> commands = commands();
    Supplier<PrintingCommand> only = commands.get(asked);
    // To look at the options of all others would take longer than a small command itself.
    for (Supplier<PrintingCommand> each : only == null ? commands.values() : List.of(only)) {
      PrintingCommand command = each.get();
      command.printTo(output);
      CommandLine subcommand = new CommandLine(command);
      subcommand.setStopAtPositional(command.hasTarget());
      WholeWords.in(subcommand);
      commandLine.addSubcommand(subcommand);
    }
    if (only == null) {
      commandLine.addSubcommand(new CommandLine.HelpCommand());
    }
  }

  /** All commands by name, in the order of the help. */
  private Map<String, Supplier<PrintingCommand>> commands() {
    Map<String, Supplier<PrintingCommand>> commands = new LinkedHashMap<>();
    commands.put("record", () -> new RecordCommand(err));
    commands.put("predict", PredictCommand::new);
    commands.put("optimize", OptimizeCommand::new);
    commands.put("segments", SegmentsCommand::new);
    commands.put("report", ReportCommand::new);
    commands.put("export", ExportCommand::new);
    commands.put("dump", DumpCommand::new);
    commands.put("import", ImportCommand::new);
    commands.put("demo", () -> new DemoCommand(err));
    commands.put("attach", () -> new AttachCommand(err));
    commands.put("critical-path", CriticalPathCommand::new);
    commands.put("whatif", WhatIfCommand::new);
    commands.put("waits", WaitsCommand::new);
    commands.put("validate", () -> new ValidateCommand(err));
    return commands;
  }

  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true");
    StandardOutput out = StandardOutput.open();
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    int status = launch(args, out, err);
    LastWord.said();
    System.exit(status);
  }

  /** Runs a command and returns its exit status; what goes wrong is told in one line. */
  public static int launch(String[] args, PrintStream out, PrintStream err) {
    int status;
    Cli cli = new Cli(args, out, err);
    try {
      status = cli.commandLine.execute(args);
    } catch (StackOverflowError | LinkageError | AssertionError e) {
      err.println("corecast: " + Explanation.of(e));
      status = Status.FAILED;
    } catch (OutOfMemoryError e) {
      boolean again = args.length > 0 && IN_PAGES.contains(args[0]) && !cli.output.hasPrinted();
      cli = null; // what it holds makes room
      status = withoutHeap(args, again, out, err, e);
    }
    out.flush();
    return out.checkError() ? unwritten(out, err, status) : status;
  }

  /** Once more with columns in a temporary file, if that helps and nothing was printed yet. */
  private static int withoutHeap(
      String[] args, boolean again, PrintStream out, PrintStream err, OutOfMemoryError first) {
    OutOfMemoryError last = first;
    if (again && System.getProperty(TraceColumns.PROPERTY) == null) {
      err.println(
          "corecast: the trace does not fit the heap of "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MB, so it is analysed again with a temporary file, which is slower;"
              + " JAVA_OPTS=-Xmx8g gives more heap");
      System.setProperty(TraceColumns.PROPERTY, TraceColumns.PAGED);
      try {
        return new Cli(args, out, err).commandLine.execute(args);
      } catch (OutOfMemoryError e) {
        last = e;
      } finally {
        System.clearProperty(TraceColumns.PROPERTY);
      }
    }
    err.println("corecast: " + Explanation.of(last));
    return Status.FAILED;
  }

  /** Without a command: the help. */
  @Override
  public void run() {
    throw new ParameterException(commandLine, "expected a command");
  }

  private int wrongUsage(ParameterException e) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName(" ");
    String problem =
        String.valueOf(e.getMessage())
            .replaceAll("is not an? (int|long)$", "is no number")
            .replaceAll("^Unmatched arguments? (?:from|at) index \\d+: ", "not expected: ")
            .replaceAll(NO_PATH, "$1: the locale has no such characters; try with LC_ALL=C.UTF-8");
    if (e instanceof UnmatchedArgumentException unmatched && command == commandLine) {
      problem = unknown(unmatched.getUnmatched().get(0));
    } else if (command == commandLine && problem.matches(NO_SUBCOMMAND)) {
      problem = unknown(problem.replaceAll(NO_SUBCOMMAND, "$1"));
    }
    err.println(name + ": " + Explanation.oneLine(problem) + "; see " + name + " --help");
    return Status.USAGE;
  }

  /** What comes first is a command, or one of the two options without one. */
  private String unknown(String word) {
    return word.startsWith("-")
        ? "unknown option "
            + word
            + " before the command; put options after the command, as in corecast predict app.cct"
            + " --debug"
        : "unknown command "
            + word
            + "; the commands are "
            + String.join(", ", commandLine.getSubcommands().keySet());
  }

  private int failed(Exception e, CommandLine command) {
    if (e instanceof Output.Broken || e.getCause() instanceof Output.Broken) {
      return Status.FAILED; // explained where the stream is known
    }
    boolean debug = command.getCommand() instanceof PrintingCommand c && c.isDebug();
    if (debug) {
      e.printStackTrace(err);
    } else {
      err.println("corecast: " + Explanation.of(e));
    }
    return Status.FAILED;
  }

  private static int unwritten(PrintStream out, PrintStream err, int status) {
    if (out instanceof StandardOutput standard) {
      if (standard.readerHasGone()) {
        return Status.DONE; // as with head: it has seen what it wanted
      }
      err.println("corecast: standard output: " + Lines.printable(standard.reason()));
    }
    return status == Status.DONE ? Status.FAILED : status;
  }

  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Cli.class.getPackage().getImplementationVersion();
      return new String[] {
        "corecast " + (version == null ? "(not packaged)" : version),
        "Java " + System.getProperty("java.version")
      };
    }
  }
}
