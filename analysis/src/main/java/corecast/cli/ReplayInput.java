package corecast.cli;

import corecast.cli.output.Failure;
import corecast.conversion.ConversionOptions;
import corecast.conversion.RecordedProgram;
import corecast.program.CountText;
import corecast.simulator.ObjectOrder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.StopTheWorld;
import corecast.simulator.machine.Machine;
import corecast.simulator.timeline.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What to replay, and how. */
abstract class ReplayInput {
  private static final String ORDER_KEPT =
      "every object keeps its recorded order (--order recorded): decided anew, threads would wait"
          + " for one another for ever; either the program can do that, or something is missing that"
          + " the recording does not tell";

  private static final Set<String> KEPT =
      Set.of(
          RecordedProgram.TRUNCATED,
          RecordedProgram.NOT_ENDED,
          ORDER_KEPT,
          ProgramFile.TAKERS_KEPT,
          WaitsLeftOut.TAKERS_ALONE_KEPT);

  /** What is done so that a recording comes to its end in the replay. */
  private enum Care {
    /** Nothing: the replay is left to find out whether it does. */
    NONE,
    /** Who takes what, or waits for it, stays as recorded if that helps. */
    TAKERS,
    /** Every object keeps its recorded order, in which a recording that has ended ends. */
    ORDER,
    /** Waits that nothing ends are left out. */
    WAITS
  }

  private Care care = Care.NONE;

  private @Nullable WaitsLeftOut leftOut;

  /** What replays what was read last. */
  private @Nullable Simulator simulator;

  /** Whether what was read last may be replayed with more care. */
  private boolean mayKeepMore;

  private boolean isSeveral;

  @Option(
      names = "--until",
      paramLabel = "MARK",
      description = "Replay the recording up to the first time that this mark was reached.")
  private @Nullable String until;

  @Option(
      names = "--truncated",
      description = "Of a trace whose end is missing: use what is there.")
  private boolean truncated;

  @Option(
      names = "--order",
      paramLabel = "free|recorded",
      defaultValue = "free",
      description =
          "free: who gets a lock first is decided anew; recorded: every object keeps its recorded"
              + " order (default: ${DEFAULT-VALUE}).")
  private Order order = Order.free;

  @Option(
      names = "--monitor-order",
      paramLabel = "counted|recorded|free",
      defaultValue = "counted",
      description =
          "Who waits for whom in monitors with wait and notify. recorded: from a notifying section"
              + " to the next one the recorded order is kept; counted: the same, except where a"
              + " counter explains all waits of a recording, as of a bounded buffer: that decides;"
              + " free: no order is kept (default: ${DEFAULT-VALUE}).")
  private MonitorOrder monitorOrder = MonitorOrder.counted;

  @Option(
      names = "--same-work",
      description =
          "Of a program that has its threads work for a given time: how long the work takes that was"
              + " recorded, not how long the program runs.")
  private boolean sameWork;

  @Option(
      names = "--gc",
      paramLabel = "none|constant|scaled",
      defaultValue = "none",
      description =
          "What becomes of the pauses in which the virtual machine had stopped all threads: none:"
              + " left out; constant: as long as recorded; scaled: divided by the processors, as an"
              + " ideal parallel collector would (default: ${DEFAULT-VALUE}).")
  private Gc gc = Gc.none;

  /** Spelled as on the command line. */
  enum Gc {
    none,
    constant,
    scaled
  }

  /** The file of a command that takes one. */
  static final class One extends ReplayInput {
    @Parameters(
        arity = "1..*", // to say who takes several
        paramLabel = "FILE",
        hideParamSyntax = true,
        description = "A trace written by record, or a program text (.program).")
    private List<Path> files = new ArrayList<>();

    @Override
    List<Path> named() {
      return files;
    }
  }

  /** The files of a command that takes several. */
  static final class Several extends ReplayInput {
    @Parameters(
        arity = "1..*",
        paramLabel = "FILE",
        description =
            "A trace written by record, or a program text (.program); or several recordings of one"
                + " program, or a folder of them.")
    private List<Path> files = new ArrayList<>();

    @Override
    List<Path> named() {
      return files;
    }
  }

  /** A file, replayed as usual. */
  static ReplayInput of(Path file) {
    One input = new One();
    input.files.add(file);
    return input;
  }

  /** The files and folders as they were named, at least one. */
  abstract List<Path> named();

  private StopTheWorld stopTheWorld() {
    return switch (gc) {
      case none -> StopTheWorld.NONE;
      case constant -> StopTheWorld.CONSTANT;
      case scaled -> StopTheWorld.SCALED;
    };
  }

  /** Spelled as on the command line. */
  enum MonitorOrder {
    counted,
    recorded,
    free
  }

  /** Spelled as on the command line. */
  enum Order {
    free,
    recorded
  }

  /** The only file. */
  final Path file() {
    List<Path> files = named();
    if (files.size() > 1) {
      throw new Failure(
          files.get(1) + ": one file at a time here; predict and optimize take several");
    }
    return files.get(0);
  }

  /** All files, those of folders in the order of their names. */
  List<Path> files() throws IOException {
    List<Path> all = new ArrayList<>();
    List<Path> files = named();
    for (Path file : files) {
      if (Files.isDirectory(file)) {
        try (Stream<Path> inside = Files.list(file)) {
          all.addAll(inside.filter(f -> f.toString().endsWith(".cct")).sorted().toList());
        }
      } else {
        all.add(file);
      }
    }
    if (all.isEmpty()) {
      throw new Failure(
          files.get(0)
              + ": is a folder; give a trace or a .program file, or a folder with recordings (*.cct)");
    }
    isSeveral = all.size() > 1;
    return all;
  }

  ProgramFile read() throws IOException {
    return read(file());
  }

  ProgramFile read(Path file) throws IOException {
    ConversionOptions options = conversion();
    if (care == Care.WAITS) {
      if (leftOut == null || isSeveral) {
        leftOut = new WaitsLeftOut(options, options(Machine.IDEAL));
      }
      return leftOut.read(file);
    }
    ProgramFile program =
        care == Care.NONE && order == Order.free && !isSeveral
            ? ProgramFile.readUntried(file, options)
            : ProgramFile.read(file, options);
    mayKeepMore = program.program().origin().recorded();
    return program;
  }

  private ConversionOptions conversion() {
    ConversionOptions options = ConversionOptions.DEFAULT;
    options = until == null ? options : options.until(until);
    options = truncated ? options.alsoTruncated() : options;
    options = keepsOrder() ? options.inRecordedOrder() : options;
    options = monitorOrder == MonitorOrder.recorded ? options.withMonitorOrder() : options;
    options = sameWork ? options.forSameWork() : options;
    return care == Care.ORDER ? options.withRuns(ORDER_KEPT) : options;
  }

  /**
   * From now on more is done so that the recording comes to its end: first, who takes what, or
   * waits for it, stays as recorded, if that helps; then the order of every object does; at last,
   * waits are left out.
   *
   * @param outcome of the replay that has come to none
   * @return whether it is more than before
   */
  boolean keepsMore(Outcome outcome) {
    if (!mayKeepMore) {
      return false;
    }
    if (care == Care.WAITS) {
      return leftOut != null && !isSeveral && leftOut.alsoOf(outcome);
    }
    boolean byItself = order == Order.free && !isSeveral;
    care = byItself ? Care.values()[care.ordinal() + 1] : Care.WAITS;
    return true;
  }

  /** All there is to say of the program that was read and replayed last. */
  List<String> warnings(ProgramFile program) {
    return Stream.concat(program.program().origin().warnings().stream(), turnsGivenUp().stream())
        .toList();
  }

  /**
   * What is missing of the recording, and what had to be done so that the program, which was read
   * last, comes to its end.
   */
  List<String> reservations(ProgramFile program) {
    String waits = leftOut == null ? "" : leftOut.note();
    Stream<String> kept =
        program.program().origin().warnings().stream()
            .filter(warning -> KEPT.contains(warning) || warning.equals(waits));
    return Stream.concat(kept, turnsGivenUp().stream()).toList();
  }

  private List<String> turnsGivenUp() {
    int steps = simulator == null ? 0 : simulator.turnsGivenUp();
    return steps == 0
        ? List.of()
        : List.of(
            "the recorded order is not kept as a whole: "
                + CountText.of(steps, "operation")
                + " came before others that were recorded first and waited for them");
  }

  /** The same of one of several files. */
  List<String> reservations(Path file, ProgramFile program) {
    return reservations(program).stream().map(warning -> file + ": " + warning).toList();
  }

  private ObjectOrder objectOrder() {
    if (order == Order.recorded) {
      return ObjectOrder.NEARLY_RECORDED;
    }
    return care == Care.ORDER ? ObjectOrder.RECORDED : ObjectOrder.FREE;
  }

  private boolean keepsOrder() {
    return objectOrder() != ObjectOrder.FREE;
  }

  Simulator simulator(ProgramFile input) {
    Simulator made = new Simulator(input.program(), options(Machine.IDEAL));
    simulator = made;
    return made;
  }

  Simulator simulator(ProgramFile input, MachineOption machine) {
    Simulator made =
        machine.vmThreads().beside(new Simulator(input.program(), options(machine.machine())));
    simulator = made;
    return made;
  }

  private ReplayOptions options(Machine machine) {
    return new ReplayOptions(
        objectOrder(), monitorOrder == MonitorOrder.free, machine, stopTheWorld());
  }
}
