package corecast.cli;

import corecast.cli.output.Output;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that prints to standard output. */
abstract class PrintingCommand implements Callable<Integer> {
  private Output out = new Output(System.out);

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--debug", description = "Print a stack trace on errors.")
  private boolean debug;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  @SuppressWarnings("UnusedVariable") // the command line library looks at it
  private boolean help;

  void printTo(Output output) {
    this.out = output;
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
    return spec.commandLine().getErr();
  }

  /** What is to happen before anything is printed. */
  void beforePrinting(Runnable action) {
    out.beforePrinting(action);
  }

  /** Called at the end, also after a failure. */
  void finish() {}

  /** A mistake in the arguments that only the command itself can see. */
  ParameterException usage(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }

  /** Does the work; what it returns is the exit status. */
  abstract int execute(Output out) throws IOException, InterruptedException;
}
