package corecast.cli;

import corecast.cli.output.Output;
import corecast.cli.output.StandardOutput;
import corecast.cli.output.Width;
import corecast.cli.usual.Given;
import corecast.cli.usual.UsualOptions;
import corecast.conversion.log.TraceColumns;
import corecast.note.Lines;
import corecast.study.file.Explanation;
import corecast.study.file.LastWord;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command line. Exit status 0: done; 1: failed, with one line on standard error; 2: wrong
 * usage, with one line and a hint.
 */
public final class Cli {
  /** Commands that can do with columns in a temporary file. */
  private static final List<String> IN_PAGES =
      List.of(
          "predict",
          "optimize",
          "report",
          "segments",
          "export",
          "critical-path",
          "phases",
          "findings");

  /** The commands' names, in the order of the help. */
  static final List<String> NAMES =
      List.of(
          "record",
          "predict",
          "optimize",
          "segments",
          "report",
          "export",
          "dump",
          "import",
          "demo",
          "verdict",
          "attach",
          "live",
          "critical-path",
          "phases",
          "whatif",
          "waits",
          "diff",
          "findings",
          "check",
          "trim",
          "analyze",
          "fleet",
          "validate");

  private Cli() {}

  /** A new command; {@code null} if none has this name. */
  static @Nullable PrintingCommand command(String name, PrintStream err) {
    return switch (name) {
      case "record" -> new RecordCommand(err);
      case "predict" -> new PredictCommand();
      case "optimize" -> new OptimizeCommand();
      case "segments" -> new SegmentsCommand();
      case "report" -> new ReportCommand();
      case "export" -> new ExportCommand();
      case "dump" -> new DumpCommand();
      case "import" -> new ImportCommand();
      case "demo" -> new DemoCommand(err);
      case "verdict" -> new VerdictCommand();
      case "attach" -> new AttachCommand(err);
      case "live" -> new LiveCommand(err);
      case "critical-path" -> new CriticalPathCommand();
      case "phases" -> new PhasesCommand();
      case "whatif" -> new WhatIfCommand();
      case "waits" -> new WaitsCommand();
      case "diff" -> new DiffCommand();
      case "findings" -> new FindingsCommand();
      case "check" -> new CheckCommand();
      case "trim" -> new TrimCommand();
      case "analyze" -> new AnalyzeCommand();
      case "fleet" -> new FleetCommand();
      case "validate" -> new ValidateCommand(err);
      default -> null;
    };
  }

  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true");
    StandardOutput out = StandardOutput.open();
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    int status = launch(args, out, err, Width.known());
    LastWord.said();
    System.exit(status);
  }

  /** Runs a command and returns its exit status; what goes wrong is told in one line. */
  public static int launch(String[] args, PrintStream out, PrintStream err) {
    return launch(args, out, err, Width.ANY);
  }

  /** The same for a terminal: prose and tables for people are no wider, if they can. */
  static int launch(String[] args, PrintStream out, PrintStream err, Width width) {
    List<String> words = List.of(args);
    Output output = new Output(out, width);
    int status;
    try {
      status = run(words, output, out, err);
    } catch (StackOverflowError | LinkageError | AssertionError e) {
      err.println("corecast: " + Explanation.of(e));
      status = Status.FAILED;
    } catch (OutOfMemoryError e) {
      boolean again = !words.isEmpty() && IN_PAGES.contains(words.get(0)) && !output.hasPrinted();
      output = null; // what it holds makes room
      status = withoutHeap(words, again, out, err, width, e);
    }
    out.flush();
    return out.checkError() ? unwritten(out, err, status) : status;
  }

  /** A usual command line is not shown to the library, which takes longer than a small command. */
  private static int run(List<String> words, Output output, PrintStream out, PrintStream err) {
    String name = words.isEmpty() ? "" : words.get(0);
    PrintingCommand command = command(name, err);
    List<Given> given =
        command == null || command.hasTarget()
            ? null
            : UsualOptions.parse(name, command, words.subList(1, words.size()));
    if (command == null || given == null) {
      return new CommandTree(words, output, out, err).execute();
    }
    command.start(words, output, err);
    command.parsed(given);
    try {
      return command.call();
    } catch (Exception e) {
      return failed(e, command, name, err);
    }
  }

  /** Once more with columns in a temporary file, if that helps and nothing was printed yet. */
  private static int withoutHeap(
      List<String> words,
      boolean again,
      PrintStream out,
      PrintStream err,
      Width width,
      OutOfMemoryError first) {
    OutOfMemoryError last = first;
    if (again && System.getProperty(TraceColumns.PROPERTY) == null) {
      err.println(
          "corecast: the trace does not fit the heap of "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MB, so it is analysed again with a temporary file, which is slower;"
              + " JAVA_OPTS=-Xmx8g gives more heap");
      System.setProperty(TraceColumns.PROPERTY, TraceColumns.PAGED);
      try {
        return run(words, new Output(out, width), out, err);
      } catch (OutOfMemoryError e) {
        last = e;
      } finally {
        System.clearProperty(TraceColumns.PROPERTY);
      }
    }
    err.println("corecast: " + Explanation.of(last));
    return Status.FAILED;
  }

  /** Tells what went wrong in a command, and returns the exit status. */
  static int failed(Exception e, PrintingCommand command, String name, PrintStream err) {
    if (e instanceof WrongUse) {
      err.println(WrongUse.line("corecast " + name, String.valueOf(e.getMessage())));
      return Status.USAGE;
    }
    return failed(e, command.isDebug(), err);
  }

  static int failed(Exception e, boolean debug, PrintStream err) {
    if (e instanceof Output.Broken || e.getCause() instanceof Output.Broken) {
      return Status.FAILED; // explained where the stream is known
    }
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
}
