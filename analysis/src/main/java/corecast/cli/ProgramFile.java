package corecast.cli;

import corecast.cli.output.Failure;
import corecast.cli.target.RecordedRun;
import corecast.conversion.ConversionOptions;
import corecast.conversion.RecordedProgram;
import corecast.program.CountText;
import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program from a file: a trace, or a program text if the name ends in {@code .program}.
 *
 * @param program the program
 * @param verdict lines on the quality of the recording
 * @param events timed events of the trace; 0 for a program text
 */
record ProgramFile(Program program, List<String> verdict, long events) {
  static final String TAKERS_KEPT =
      "who takes which item or permit, and how often repeated tasks run, stays as recorded: decided"
          + " anew, threads would wait for one another for ever";

  /** So many queues are tried one by one, each with a reading of the recording. */
  private static final int MOST_QUEUES = 6;

  private static final long MOST_EVENTS = 3_000_000;

  private static final int MANY = 64;

  private static final byte[] MAGIC = "CORECAST".getBytes(StandardCharsets.US_ASCII);

  /** Whatever there is of it. */
  static ProgramFile read(Path file) throws IOException {
    return read(file, ConversionOptions.DEFAULT.alsoTruncated());
  }

  static ProgramFile read(Path file, ConversionOptions options) throws IOException {
    return read(file, options, ProgramFile::convert);
  }

  /** For those who replay it at once, and read it anew if it deadlocks. */
  static ProgramFile readUntried(Path file, ConversionOptions options) throws IOException {
    return read(file, options, RecordedProgram::convert);
  }

  /** How a recording is made into a program. */
  interface Conversion {
    RecordedProgram.Result of(Path file, ConversionOptions options) throws IOException;
  }

  static ProgramFile read(Path file, ConversionOptions options, Conversion conversion)
      throws IOException {
    check(file);
    if (file.toString().endsWith(".program")) {
      if (options.until() != null) {
        throw new Failure(
            file
                + ": a written program cannot be cut at mark "
                + options.until()
                + "; leave out --until");
      }
      Program program = ProgramText.parse(file);
      return new ProgramFile(
          program, List.of("written    not recorded: times are as written in the file"), 0);
    }
    if (!isTrace(file)) {
      throw new Failure(
          file
              + ": neither a trace (it does not begin with CORECAST) nor a program text (its name"
              + " does not end in .program); record one with: corecast record -- java ...");
    }
    RecordedProgram.Result recorded = conversion.of(file, options);
    if (recorded.program().segments() == 0) {
      throw new Failure(
          file
              + (recorded.verdict().truncated()
                  ? ": the end of the file is missing, and there is no work before it; copy it again"
                  : ": no work was recorded; record the program again"));
    }
    if (recorded.verdict().truncated() && !options.truncated()) {
      throw new Failure(
          file
              + ": the end of the file is missing, there are "
              + CountText.of(Files.size(file), "byte")
              + "; copy it again, or use what is there with --truncated");
    }
    return new ProgramFile(
        recorded.program(), recorded.verdict().lines(), recorded.verdict().events());
  }

  /** The same with something more to know of it. */
  ProgramFile withNote(String note) {
    Origin origin = program.origin();
    List<String> warnings = new ArrayList<>(origin.warnings());
    warnings.add(note);
    List<String> lines = new ArrayList<>(verdict);
    lines.add("note: " + note);
    Origin noted =
        new Origin(
            origin.file(),
            origin.recorded(),
            origin.outcomeDependent(),
            warnings,
            origin.idleNanos());
    return new ProgramFile(program.withOrigin(noted), lines, events);
  }

  /** Whether it is a file that begins like a trace. */
  static boolean isTrace(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
    }
  }

  /**
   * If the program deadlocks because more went with the items of its queues than could be found
   * out, less is decided anew.
   */
  private static RecordedProgram.Result convert(Path file, ConversionOptions options)
      throws IOException {
    RecordedProgram.Result result = RecordedProgram.convert(file, options);
    ConversionOptions kept = options.withTakers(TAKERS_KEPT);
    if (!options.keepTakers() && deadlocks(result)) {
      RecordedProgram.Result one = withTakersOfOne(file, options, result);
      if (one != null) {
        return one;
      }
      result = RecordedProgram.convert(file, kept);
    }
    if (!options.keepMonitorOrder() && deadlocks(result)) {
      result = RecordedProgram.convert(file, kept.withMonitorOrder());
    }
    return result;
  }

  /** Mostly it is a single queue of several; {@code null} if it is not. */
  private static RecordedProgram.@Nullable Result withTakersOfOne(
      Path file, ConversionOptions options, RecordedProgram.Result result) throws IOException {
    boolean few = result.workQueues().size() <= MOST_QUEUES;
    if (result.workQueues().size() > 1 && few && result.verdict().events() <= MOST_EVENTS) {
      for (int queue : result.workQueues()) {
        RecordedProgram.Result without =
            RecordedProgram.convert(file, options.withTakersOf(queue, TAKERS_KEPT));
        if (!deadlocks(without)) {
          return without;
        }
      }
    }
    return null;
  }

  /** On one processor or on many: the sooner tasks are stopped, the less they have done. */
  private static boolean deadlocks(RecordedProgram.Result result) {
    return result.decidesAnew()
        && new Simulator(result.program(), ReplayOptions.DEFAULT)
            .completion(new int[] {1, MANY})
            .outcome()
            .isDeadlock();
  }

  private static void check(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new Failure(file + ": is a folder; give a trace or a .program file");
    }
    if (!Files.exists(file)) {
      Path left = RecordedRun.growing(file);
      throw new Failure(
          file
              + ": no such file; "
              + (Files.exists(left)
                  ? left.getFileName()
                      + " beside it is what was recorded before corecast was killed, also a trace:"
                      + " name that, or record again"
                  : "check the name, or record one with: corecast record -- java ..."));
    }
    if (!Files.isReadable(file)) {
      throw new Failure(file + ": cannot be read; check its permissions");
    }
    boolean text = file.toString().endsWith(".program");
    if (!Files.isRegularFile(file)) { // not even opened: that waits for a writer
      throw new Failure(
          file
              + (text
                  ? ": is a pipe or a device, and a program text may be read more than once; write"
                      + " it into a file first"
                  : ": is a pipe or a device, and a trace is not read from front to back; write it"
                      + " into a file first"));
    }
    if (Files.size(file) == 0) {
      throw new Failure(
          file + ": is empty; " + (text ? "give it at least one thread" : "record it again"));
    }
  }
}
