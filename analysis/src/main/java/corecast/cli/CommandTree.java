package corecast.cli;

import corecast.cli.output.Output;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** All commands as the library for command lines has them: it parses, helps and explains. */
@Command(
    name = CommandTree.NAME,
    mixinStandardHelpOptions = true,
    versionProvider = CommandTree.Version.class,
    description =
        "Records a Java program on one CPU, predicts its run time on 1, 2, ... N processors, and"
            + " says what to optimize for each.",
    footer = {
      "",
      "Start with: corecast demo",
      "Then: corecast record -- java -cp app.jar Main; corecast report app.cct",
      "Help on a command: corecast COMMAND --help"
    })
public final class CommandTree implements Runnable {
  static final String NAME = "corecast";

  /** The library makes no narrower help than this. */
  private static final int LEAST_FOR_HELP = 55;

  /** Also where nobody knows of a terminal. */
  private static final int USUAL_FOR_HELP = 80;

  /** What is said of a name that the character set of this place does not have. */
  private static final String NO_PATH =
      "cannot convert ('.*') to \\S+ java\\.nio\\.file\\.Path \\(.*\\)$";

  private static final String NO_SUBCOMMAND = "Unknown subcommand '(.*)'\\.";

  private final List<String> words;
  private final PrintStream err;
  private final CommandLine commandLine;

  CommandTree(List<String> words, Output output, PrintStream out, PrintStream err) {
    this.words = words;
    this.err = err;
    this.commandLine = new CommandLine(this);
    addCommands(words.isEmpty() ? "" : words.get(0), output);
    commandLine.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    commandLine.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    commandLine.setParameterExceptionHandler((e, all) -> wrongUsage(e));
    commandLine.setExecutionExceptionHandler((e, command, result) -> failed(e, command));
    commandLine.setUsageHelpWidth(output.width().between(LEAST_FOR_HELP, USUAL_FOR_HELP));
    commandLine.setExpandAtFiles(false); // @files belong to the target's java
  }

  /** The command asked for; all if it is none of them, so that they are in the help. */
  private void addCommands(String asked, Output output) {
    boolean isKnown = Cli.NAMES.contains(asked);
    // To look at the options of all others would take longer than a small command itself.
    boolean isAlone = words.equals(List.of("--version"));
    for (String name : isKnown ? List.of(asked) : isAlone ? List.<String>of() : Cli.NAMES) {
      PrintingCommand command = Objects.requireNonNull(Cli.command(name, err), name);
      command.start(words, output, err);
      CommandLine subcommand = new CommandLine(command);
      subcommand.setStopAtPositional(command.hasTarget());
      WholeWords.in(subcommand);
      commandLine.addSubcommand(subcommand);
    }
    if (!isKnown) {
      commandLine.addSubcommand(new CommandLine.HelpCommand());
    }
  }

  /** The command line with all commands, for documents that are made of it. */
  public static CommandLine whole() {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return new CommandTree(List.of(), new Output(nowhere), nowhere, nowhere).commandLine;
  }

  int execute() {
    return commandLine.execute(words.toArray(String[]::new));
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
    if (e instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
      problem +=
          didYouMean(
              optionOf(unmatched.getUnmatched().get(0)),
              command.getCommandSpec().optionsMap().keySet());
    }
    err.println(WrongUse.line(name, problem));
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
            + didYouMean(word, commandLine.getSubcommands().keySet())
            + "; the commands are "
            + String.join(", ", commandLine.getSubcommands().keySet());
  }

  private static String didYouMean(String word, Collection<String> known) {
    List<String> near = Nearest.of(word, known);
    return near.isEmpty() ? "" : "; did you mean " + String.join(", or ", near) + "?";
  }

  private static String optionOf(String word) {
    return word.split("=", 2)[0];
  }

  private int failed(Exception e, CommandLine command) {
    return command.getCommand() instanceof PrintingCommand printing
        ? Cli.failed(e, printing, command.getCommandName(), err)
        : Cli.failed(e, false, err);
  }

  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = CommandTree.class.getPackage().getImplementationVersion();
      return new String[] {
        "corecast " + (version == null ? "(not packaged)" : version),
        "Java " + System.getProperty("java.version")
      };
    }
  }
}
