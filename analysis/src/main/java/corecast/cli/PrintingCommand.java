package corecast.cli;

import corecast.cli.output.Output;
import corecast.cli.output.Width;
import corecast.cli.usual.Given;
import corecast.note.ShellWords;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that prints to standard output. */
abstract class PrintingCommand implements Callable<Integer> {
  private Output out = new Output(System.out);
  private PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
  private List<String> words = List.of();

  /** What was given; {@code null} if the library knows it. */
  private @Nullable List<Given> given;

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--debug", description = "Print a stack trace on errors.")
  private boolean debug;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  @SuppressWarnings("UnusedVariable") // the command line library looks at it
  private boolean help;

  /**
   * Before it is called.
   *
   * @param typed its name and all that follows it
   */
  final void start(List<String> typed, Output output, PrintStream errors) {
    words = typed;
    out = output;
    err = new PrintWriter(errors, true, StandardCharsets.UTF_8);
  }

  final void parsed(List<Given> options) {
    given = options;
  }

  boolean isDebug() {
    return debug;
  }

  @Override
  public final Integer call() throws IOException, InterruptedException {
    try {
      int status = execute(out);
      out.flush();
      return status;
    } finally {
      finish();
    }
  }

  /**
   * Whether it runs a target: what follows the target's java on the command line is the target's.
   */
  boolean hasTarget() {
    return false;
  }

  /** Where everything goes that is no output. */
  PrintWriter err() {
    return err;
  }

  final Width width() {
    return out.width();
  }

  void beforePrinting(Runnable action) {
    out.beforePrinting(action);
  }

  /** Called at the end, also after a failure. */
  void finish() {}

  final String asTyped() {
    return "corecast " + ShellWords.of(words);
  }

  /** The options of a group that were given, to be typed again in another command. */
  final List<String> typed(Object group) {
    List<String> again = new ArrayList<>();
    for (Given option : given()) {
      if (option.field().getDeclaringClass().isInstance(group)) {
        again.add(option.name());
        again.addAll(option.values());
      }
    }
    return again;
  }

  final List<Given> given() {
    return given != null ? given : spec == null ? List.of() : ParsedOptions.of(spec);
  }

  /** Does the work; what it returns is the exit status. */
  abstract int execute(Output out) throws IOException, InterruptedException;
}
