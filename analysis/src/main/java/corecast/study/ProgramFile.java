package corecast.study;

import corecast.conversion.ConversionOptions;
import corecast.conversion.Verdict;
import corecast.note.Note;
import corecast.program.AllCores;
import corecast.program.CoreThreads;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recovery.Recovered;
import corecast.recovery.Recovery;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.study.file.Failure;
import corecast.study.foreign.ChromeTrace;
import corecast.study.target.RecordedRun;
import corecast.study.target.SampleLog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program from a file: a trace, a program text if the name ends in {@code .program}, or a Chrome
 * trace if it ends in {@code .json}.
 *
 * @param program the program; its origin has the notes
 * @param verdict lines on the quality of the recording
 * @param events timed events of the trace; 0 for a program text
 * @param recorded the verdict itself; {@code null} of a program text
 */
public record ProgramFile(
    Program program, List<String> verdict, long events, @Nullable Verdict recorded) {
  static {
    AllCores.use(CoreThreads::forEach);
  }

  private static final byte[] MAGIC = "CORECAST".getBytes(StandardCharsets.US_ASCII);

  public static ProgramFile read(Path file) throws IOException {
    return read(file, ConversionOptions.DEFAULT.alsoTruncated());
  }

  /**
   * Reads it for others to replay: a recording is converted so that its replay ends on one
   * processor and on many.
   *
   * @throws Failure if it cannot be used
   */
  public static ProgramFile read(Path file, ConversionOptions options) throws IOException {
    check(file);
    return isText(file)
        ? written(file, options)
        : of(file, Recovery.convert(file, options), options);
  }

  static ProgramFile written(Path file, ConversionOptions options) throws IOException {
    if (options.until() != null) {
      throw new Failure(
          file
              + ": a written program cannot be cut at mark "
              + options.until()
              + "; leave out --until");
    }
    boolean isForeign = ChromeTrace.isOne(file);
    return new ProgramFile(
        isForeign ? ChromeTrace.read(file) : ProgramText.parse(file),
        List.of(
            "This is a "
                + (isForeign ? "trace by another tool" : "program text")
                + ", not a recording: times are those in the file."),
        0,
        null);
  }

  /** What a recording was made into, if there is something in it. */
  static ProgramFile of(Path file, Recovered recovered, ConversionOptions options)
      throws IOException {
    boolean truncated = recovered.verdict().truncated();
    if (recovered.program().segments() == 0) {
      throw new Failure(
          file
              + (truncated
                  ? ": a part of the file is missing, and there is no work in what is left; copy"
                      + " it again"
                  : ": no work was recorded; record the program again"));
    }
    if (truncated && !options.truncated()) {
      throw new Failure(
          file
              + ": the trace is cut off after "
              + CountText.of(Files.size(file), "byte")
              + "; copy it again, or use what is there with --truncated");
    }
    Verdict verdict = recovered.verdict();
    return new ProgramFile(recovered.program(), recovered.lines(), verdict.events(), verdict);
  }

  /** The verdict, with what a replay on one processor says of it. */
  public List<String> checkedVerdict() {
    return SelfCheck.of(new Simulator(program, ReplayOptions.DEFAULT)).behind(verdict);
  }

  /** What a reader of a prediction must know. */
  public List<Note> notes() {
    return program.origin().notes();
  }

  /** Whether it is a program text by its name, or a trace of another tool that is read like one. */
  public static boolean isText(Path file) {
    return file.toString().endsWith(".program") || ChromeTrace.isOne(file);
  }

  static boolean isTrace(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
    }
  }

  /** Says what is wrong with a file that can be neither a trace nor a program text. */
  static void check(Path file) throws IOException {
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
                      + " was recorded until corecast was killed and is also a trace: use that,"
                      + " or record again"
                  : "check the name, or record one with: corecast record -- java ..."));
    }
    if (!Files.isReadable(file)) {
      throw new Failure(file + ": cannot be read; check its permissions");
    }
    if (file.toString().endsWith(".jfr")) {
      throw new Failure(
          file
              + ": a recording of the flight recorder does not say who lets a parked thread go on, so"
              + " no program can be made of it; record one with: corecast record -- java ...");
    }
    boolean text = isText(file);
    if (!Files.isRegularFile(file)) { // not even opened: that waits for a writer
      throw new Failure(
          file
              + (text
                  ? ": is a pipe or a device, and a program text may be read more than once; write"
                      + " it into a file first"
                  : ": is a pipe or a device, but a trace has to be a file; write it into a file"
                      + " first"));
    }
    if (Files.size(file) == 0) {
      throw new Failure(
          file + ": is empty; " + (text ? "give it at least one thread" : "record it again"));
    }
    if (!text && !isTrace(file)) {
      throw new Failure(
          file
              + ": neither a trace (it does not begin with CORECAST) nor a program text (its name"
              + " does not end in .program); record one with: corecast record -- java ...");
    }
    if (!text) {
      SampleLog.mergeIfThere(file);
    }
  }
}
