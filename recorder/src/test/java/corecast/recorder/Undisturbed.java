package corecast.recorder;

import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.TestInfo;
import org.opentest4j.TestAbortedException;

/**
 * Tests that record, and look at more than structure. What is wrong of a recording says nothing of
 * the code if other programs had much of its CPU: then it is recorded again. Where that is so every
 * time, the test is inconclusive. It is skipped, and named in {@code target/inconclusive.txt} of
 * the module.
 */
public final class Undisturbed {
  /** Others may have this part of the CPU, and the recording counts. */
  public static final double MOST = 0.1;

  private static final int RECORDINGS = 3;

  /** The counters of CPU time may be off by so much together. */
  private static final long COUNTED_NANOS = 20_000_000;

  private static final Path INCONCLUSIVE = Path.of("target", "inconclusive.txt");

  /** Records. */
  public interface Recording<T> {
    T record() throws Exception;
  }

  /** Fails if something is wrong of what was recorded. */
  public interface Look<T> {
    void at(T recorded) throws Exception;
  }

  private Undisturbed() {}

  /**
   * Records, and looks at it; again, three times in all, as long as something is wrong of a
   * recording that was disturbed.
   *
   * @param others the part of the CPU of a recording that other programs had, see {@link #others}
   * @throws AssertionError of the first recording of which something is wrong though it was not
   *     disturbed
   * @throws TestAbortedException if there is none, nor one of which nothing is wrong
   */
  public static <T> void check(
      TestInfo test, Recording<T> recording, ToDoubleFunction<T> others, Look<T> look)
      throws Exception {
    check(INCONCLUSIVE, name(test), recording, others, look);
  }

  static <T> void check(
      Path file, String test, Recording<T> recording, ToDoubleFunction<T> others, Look<T> look)
      throws Exception {
    String figures = "";
    AssertionError wrong = null;
    for (int number = 1; number <= RECORDINGS; number++) {
      T recorded = recording.record();
      try {
        look.at(recorded);
        return;
      } catch (AssertionError e) {
        double share = others.applyAsDouble(recorded);
        if (share <= MOST) {
          throw e;
        }
        figures +=
            (figures.isEmpty() ? "" : ", ") + String.format(Locale.ROOT, "%.0f %%", share * 100);
        wrong = e;
      }
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(
        file, test + " " + figures + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    throw new TestAbortedException(
        "Inconclusive: other programs had "
            + figures
            + " of the CPU of "
            + RECORDINGS
            + " recordings",
        wrong);
  }

  /** Class and method. */
  private static String name(TestInfo test) {
    return test.getTestClass().orElseThrow().getName()
        + "#"
        + test.getTestMethod().orElseThrow().getName();
  }

  /**
   * The part of its CPU that other programs had while a trace was recorded; 0 if that is unknown,
   * or less than the counters may be off.
   */
  public static double others(Path trace) {
    try (TraceReader reader = TraceReader.open(trace)) {
      double share = 0;
      RecordCursor dictionary = reader.records(0);
      while (dictionary.next()) {
        if (dictionary.kind() == EventKind.META && dictionary.string(0).equals("cpu.others")) {
          String[] nanos = dictionary.string(1).split(",", -1);
          double others = Long.parseLong(nanos[0]);
          share = others > COUNTED_NANOS ? others / Long.parseLong(nanos[1]) : 0;
        }
      }
      return share;
    } catch (TraceFormatException e) {
      throw new AssertionError(trace + " cannot be read", e);
    }
  }
}
