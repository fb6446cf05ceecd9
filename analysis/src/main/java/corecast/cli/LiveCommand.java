package corecast.cli;

import corecast.cli.output.Output;
import corecast.cli.terminal.Key;
import corecast.cli.terminal.Screen;
import corecast.note.Note;
import corecast.recorder.AgentOptions;
import corecast.recorder.hook.path.OnlinePath;
import corecast.recorder.online.PathLine;
import corecast.study.table.LiveRows;
import corecast.study.table.Table;
import corecast.study.target.LiveRun;
import corecast.study.target.Target;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "live",
    description = {
      "Shows the critical path of a Java program while it runs, on all its processors and without"
          + " a trace: of a program to start, or of one that runs already.",
      "The critical path is the longest chain of work in which each part had to wait for the one"
          + " before. No speedup is predicted: on P processors the program takes at least the"
          + " larger of work / P and the path. Use record and predict for more.",
      "With -- the samples go to standard error, the program's own output is not changed, and the"
          + " exit status is 1 if the program fails. With PID they go to standard output; on a"
          + " terminal the latest sample is shown there, with keys: q quits, p pauses, s sorts,"
          + " the arrows and Enter, or a digit, choose functions to follow."
    },
    customSynopsis = {
      "corecast live [OPTIONS] -- java ... Main args",
      "corecast live [OPTIONS] PID"
    },
    footer = {
      "",
      "Columns: start_ns,time_ns,work_ns,path_ns,parallelism,no_locks_ns,threads,function,function_ns,"
          + "share,gain_ns,candidates",
      "",
      "Example: corecast live --functions Parser.parse,Index.add -- java -cp app.jar com.acme.Main"
    })
final class LiveCommand extends PrintingCommand {
  private static final Nanos SECOND = new Nanos(1_000_000_000);

  private static final List<Note> NOTES =
      List.of(
          Note.of(
              Note.Kind.NO_PREDICTION,
              "On P processors the program takes at least the larger of work / P and the path. How"
                  + " much longer is not known here: corecast record and predict tell."));

  @Option(
      names = "--functions",
      paramLabel = "NAME",
      split = ",",
      description =
          "Functions whose share of the critical path is shown, as Class.method, with the package"
              + " or without; at most "
              + OnlinePath.MOST_FUNCTIONS
              + ". Only these get hooks (default: none).")
  private List<String> functions = new ArrayList<>();

  @Option(
      names = "--top",
      paramLabel = "M",
      defaultValue = "0",
      description =
          "Search for all functions whose own time is 1/M of the path or more, a round for each"
              + " line, and then follow these (default: none).")
  private int top;

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      converter = Nanos.Converter.class,
      description = "How often a line is printed (default: 1s).")
  private @Nullable Nanos interval;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      converter = Nanos.Converter.class,
      description =
          "Begin anew each time: a line is of the time since the line before, for programs that"
              + " have no end (default: each line is of all since the begin).")
  private @Nullable Nanos window;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      converter = Nanos.Converter.class,
      description =
          "How often there is a line of the last window, if windows overlap: a whole part of"
              + " --window, at least a "
              + AgentOptions.MOST_WINDOWS
              + "th (default: windows do not overlap).")
  private @Nullable Nanos every;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Stop after so many lines; the program goes on (default: when the program ends).")
  private long count;

  @Option(
      names = "--mxbean",
      description =
          "Register the MXBean io.github.corecast:type=CriticalPath in the program, which begins,"
              + " ends and shows the computation also when this command is over.")
  private boolean bean;

  @Option(
      names = "--jfr",
      description =
          "Tell each sample to the program's flight recorder, as io.github.corecast.CriticalPath.")
  private boolean events;

  @Option(
      names = "--shared",
      paramLabel = "NAME",
      description =
          "Compute one path together with other processes that are given the same name and"
              + " functions, as far as programs hand it on with their messages (PathBaggage;"
              + " default: the path does not leave the process).")
  private @Nullable String group;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where the samples go (default: standard error with --, else standard output).")
  private @Nullable Path output;

  @Mixin private FormatOption format = new FormatOption();

  @Mixin private CommandOfTarget target = new CommandOfTarget();

  private final PrintStream err;

  LiveCommand(PrintStream err) {
    this.err = err;
  }

  @Override
  boolean hasTarget() {
    return true;
  }

  @Override
  int execute(Output out) throws IOException {
    WrongUse.when(
        window != null && interval != null, "--interval and --window: expected one of them");
    long millis =
        window == null
            ? millis("--interval", interval == null ? SECOND : interval)
            : millis("--window", window);
    int windows = window == null ? 0 : 1;
    if (every != null) {
      long part = millis("--every", every);
      WrongUse.when(
          window == null || part > millis || millis % part != 0,
          "--every: expected a whole part of --window, such as --window 10s --every 2s");
      WrongUse.when(
          millis / part > AgentOptions.MOST_WINDOWS,
          "--every: expected at most " + AgentOptions.MOST_WINDOWS + " of them in a --window");
      windows = (int) (millis / part);
      millis = part;
    }
    WrongUse.when(count < 0, "--count " + count + ": expected at least 0");
    WrongUse.when(
        functions.size() > OnlinePath.MOST_FUNCTIONS,
        "--functions: expected at most " + OnlinePath.MOST_FUNCTIONS);
    WrongUse.when(
        top < 0 || top > AgentOptions.MOST_TOP,
        "--top " + top + ": expected 1 to " + AgentOptions.MOST_TOP);
    WrongUse.when(top > 0 && !functions.isEmpty(), "--functions and --top: expected one of them");
    WrongUse.when(group != null && group.isBlank(), "--shared: expected a name");
    WrongUse.when(
        windows > 1 && (top > 0 || group != null), "--every: expected neither --top nor --shared");
    WrongUse.when(top > 0 && group != null, "--shared and --top: expected one of them");
    for (String function : functions) {
      WrongUse.when(
          !function.matches("[^\\s;.]+(\\.[^\\s;.]+)+"),
          "--functions '" + function + "': expected Class.method");
    }
    String together = group == null ? "" : group;
    LiveRun run = new LiveRun(functions, top, millis, windows, bean, events, together, count);
    List<String> words = target.words();
    boolean starts = starts();
    if (!starts && words.size() > 1) {
      throw new WrongUse("'" + words.get(1) + "' behind the process id: expected nothing");
    }
    LiveRun.Program program = starts ? run.starting(words) : run.attaching(pid(words.get(0)));
    int status = print(program, starts ? new Output(err, width()) : out);
    if (status != 0) {
      err.println("corecast: the target ended with status " + Target.inWords(status));
      return Status.FAILED;
    }
    return Status.DONE;
  }

  /** Only the launcher knows; and what is started here has the terminal for itself. */
  private boolean isOnTerminal() {
    return Boolean.getBoolean("corecast.screen") && output == null && !starts();
  }

  private int showOn(Screen screen, LiveRun.Program program, Output out) throws IOException {
    LiveScreen view = new LiveScreen(screen, "process " + target.words().get(0), functions);
    Thread keys =
        new Thread(
            () -> {
              try {
                for (Key key = Key.read(System.in); key != null; key = Key.read(System.in)) {
                  view.press(key);
                }
              } catch (IOException e) {
                // The terminal is gone.
              }
            },
            "corecast-keys");
    keys.setDaemon(true);
    keys.start();
    int status;
    try (screen) {
      status = program.run(view);
    }
    PathLine last = view.last();
    if (last != null) {
      LiveTable table = new LiveTable(out);
      table.pass(last);
      table.summary(NOTES);
      out.flush();
    }
    return status;
  }

  private boolean starts() {
    return !target.words().get(0).matches("[0-9]+");
  }

  private long millis(String option, Nanos time) {
    long millis = time.value() / 1_000_000;
    WrongUse.when(
        millis < 1 || millis > Integer.MAX_VALUE,
        option + ": expected 1ms or more, and at most 24 days");
    return millis;
  }

  private long pid(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new WrongUse("'" + text + "' is no process id");
    }
  }

  /** Runs the program and prints its samples; returns its exit status. */
  private int print(LiveRun.Program program, Output standard) throws IOException {
    if (output == null) {
      return printTo(program, standard);
    }
    try (PrintStream file = new PrintStream(output.toFile(), StandardCharsets.UTF_8)) {
      return printTo(program, new Output(file));
    }
  }

  private int printTo(LiveRun.Program program, Output out) throws IOException {
    if (format.isText()) {
      Screen screen = isOnTerminal() ? Screen.open(out) : null;
      if (screen != null) {
        return showOn(screen, program, out);
      }
      LiveTable table = new LiveTable(out);
      int status = program.run(table::show);
      table.summary(NOTES);
      out.flush();
      return status;
    }
    int[] status = new int[1];
    Table samples =
        new Table(
            LiveRows.COLUMNS,
            reader ->
                status[0] =
                    program.run(
                        sample -> {
                          LiveRows.read(sample, reader);
                          out.flush();
                        }));
    format.write(samples, NOTES, null, out, err());
    out.flush();
    return status[0];
  }
}
