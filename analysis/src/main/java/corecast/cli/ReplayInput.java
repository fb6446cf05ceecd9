package corecast.cli;

import corecast.simulator.StopTheWorld;
import corecast.study.StudyOptions;
import corecast.study.file.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What to replay, and how. */
abstract class ReplayInput {
  @Option(
      names = "--until",
      paramLabel = "MARK",
      description = "Replay the recording until it first reaches this mark.")
  private @Nullable String until;

  @Option(
      names = "--truncated",
      description = "Accept a trace that is cut off or damaged, and use what is whole.")
  private boolean truncated;

  @Option(
      names = "--order",
      paramLabel = "free|recorded",
      defaultValue = "free",
      description =
          "free: the replay decides who gets a lock first; recorded: every lock, queue ... is"
              + " used in its recorded order (default: ${DEFAULT-VALUE}).")
  private Order order = Order.free;

  @Option(
      names = "--monitor-order",
      paramLabel = "counted|recorded|free",
      defaultValue = "counted",
      description =
          "Order of monitors with wait and notify. recorded: sections keep their recorded order"
              + " after a notifying section. counted: the same, unless a counter explains all recorded waits, as in a bounded buffer, and then decides. free: no recorded"
              + " order is kept (default: ${DEFAULT-VALUE}).")
  private MonitorOrder monitorOrder = MonitorOrder.counted;

  @Option(
      names = "--pools",
      paramLabel = "processors|recorded",
      defaultValue = "processors",
      description =
          "Pools of the recording that are sized by the processors. processors: as many workers as the replayed machine has. recorded: as many as they had, as in a container"
              + " that is given fewer processors than it sees (default: ${DEFAULT-VALUE}).")
  private PoolSizes pools = PoolSizes.processors;

  enum PoolSizes {
    processors,
    recorded
  }

  @Option(
      names = "--gc",
      paramLabel = "none|constant|scaled",
      description =
          "Stop-the-world pauses of the JVM. none: left out. constant: as long on any number of processors. scaled: divided by the number of processors, as by an ideal parallel collector. (Default: constant in predicted times, none in those that weights are shares"
              + " of.)")
  private @Nullable Gc gc;

  enum Gc {
    none,
    constant,
    scaled
  }

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

  /** The files and folders as they were named, at least one. */
  abstract List<Path> named();

  private static StopTheWorld stopTheWorld(Gc gc) {
    return switch (gc) {
      case none -> StopTheWorld.NONE;
      case constant -> StopTheWorld.CONSTANT;
      case scaled -> StopTheWorld.SCALED;
    };
  }

  enum MonitorOrder {
    counted,
    recorded,
    free
  }

  enum Order {
    free,
    recorded
  }

  final Path file() {
    List<Path> files = named();
    if (files.size() > 1) {
      throw new Failure(
          files.get(1)
              + ": this command takes one file; predict, optimize and whatif take several");
    }
    return files.get(0);
  }

  /** All files, those of folders in the order of their names. */
  List<Path> files() throws IOException {
    return files(named());
  }

  static List<Path> files(List<Path> files) throws IOException {
    List<Path> all = new ArrayList<>();
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
              + ": is a folder; give a trace or a .program file, or a folder with recordings"
              + " (*.cct)");
    }
    return all;
  }

  StudyOptions options() {
    StudyOptions options =
        StudyOptions.DEFAULT.monitors(
            switch (monitorOrder) {
              case counted -> StudyOptions.Monitors.COUNTED;
              case recorded -> StudyOptions.Monitors.RECORDED;
              case free -> StudyOptions.Monitors.FREE;
            });
    options = gc == null ? options : options.pauses(stopTheWorld(gc));
    options = until == null ? options : options.until(until);
    options = truncated ? options.truncated() : options;
    options = pools == PoolSizes.recorded ? options.recordedPools() : options;
    return order == Order.recorded ? options.inRecordedOrder() : options;
  }
}
