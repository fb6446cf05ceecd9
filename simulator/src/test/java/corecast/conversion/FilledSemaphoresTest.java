package corecast.conversion;

import static corecast.conversion.Conversions.*;
import static corecast.trace.EventKind.*;

import corecast.trace.ObjectKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of releases of what a semaphore lacked. */
class FilledSemaphoresTest {
  private static final int LIMIT = 10;

  @TempDir Path dir;
  private TraceScript trace;
  private TraceScript.Thread main;

  @BeforeEach
  void open() throws Exception {
    trace = new TraceScript(dir.resolve("app.cct"));
    main = trace.main(1);
    main.object(LIMIT, ObjectKind.SEMAPHORE, "L", 4);
  }

  @Test
  void whatWasMissingIsMissingAnew() throws Exception {
    main.at(10, FILL, LIMIT, 4, 0)
        .at(10, RELEASE, LIMIT, 3)
        .at(20, FILL, LIMIT, 4, 0)
        .at(20, RELEASE, LIMIT, 0)
        .at(30, RELEASE, LIMIT, 2)
        .at(40, END);
    becomes(
        trace,
        "semaphore L 4",
        "thread main",
        "run 10",
        "fill L 4",
        "run 10",
        "fill L 4",
        "run 10",
        "release L 2",
        "run 10");
  }

  @Test
  void whatWasTakenToFillUpIsNotTaken() throws Exception {
    main.at(10, ACQUIRE_BEGIN, LIMIT, 3)
        .at(10, ACQUIRE_END, LIMIT, 3, OK)
        .at(10, FILL, LIMIT, 4, 3)
        .at(10, RELEASE, LIMIT, 4)
        .at(20, FILL, LIMIT, 4, 0)
        .at(20, RELEASE, LIMIT, 4)
        .at(30, END);
    becomes(
        trace,
        "semaphore L 4",
        "thread main",
        "run 10",
        "fill L 4",
        "run 10",
        "fill L 4",
        "run 10");
  }

  @Test
  void anotherSemaphoreMayComeBetween() throws Exception {
    main.object(LIMIT + 1, ObjectKind.SEMAPHORE, "M", 1);
    main.at(10, ACQUIRE_BEGIN, LIMIT, 3)
        .at(10, ACQUIRE_END, LIMIT, 3, OK)
        .at(10, RELEASE, LIMIT + 1, 1)
        .at(10, FILL, LIMIT, 4, 3)
        .at(10, RELEASE, LIMIT, 4)
        .at(20, FILL, LIMIT, 4, 0)
        .at(20, RELEASE, LIMIT, 4)
        .at(30, END);
    becomes(
        trace,
        "semaphore L 4",
        "semaphore M 1",
        "thread main",
        "run 10",
        "release M 1",
        "fill L 4",
        "run 10",
        "fill L 4",
        "run 10");
  }

  @Test
  void whatIsGivenBackIsNotFilledUp() throws Exception {
    main.at(10, ACQUIRE_BEGIN, LIMIT, 3)
        .at(10, ACQUIRE_END, LIMIT, 3, OK)
        .at(20, FILL, LIMIT, 4, 0) // one was left, as it says before it gives back its three
        .at(20, RELEASE, LIMIT, 3)
        .at(30, ACQUIRE_BEGIN, LIMIT, 2)
        .at(30, ACQUIRE_END, LIMIT, 2, OK)
        .at(40, FILL, LIMIT, 4, 0)
        .at(40, RELEASE, LIMIT, 2)
        .at(50, END);
    becomes(
        trace,
        "semaphore L 4",
        "thread main",
        "run 10",
        "acquire L 3",
        "run 10",
        "release L 3",
        "run 10",
        "acquire L 2",
        "run 10",
        "release L 2",
        "run 10");
  }

  @Test
  void severalAtOnceAreWhatWasMissingIfThatIsRepeated() throws Exception {
    main.at(10, FILL, LIMIT, 4, 0)
        .at(10, RELEASE, LIMIT, 3)
        .at(20, FILL, LIMIT, 4, 0)
        .at(20, RELEASE, LIMIT, 3)
        .at(30, END);
    becomes(
        trace,
        "semaphore L 4",
        "thread main",
        "run 10",
        "fill L 4",
        "run 10",
        "fill L 4",
        "run 10");
  }

  @Test
  void allThatWereTakenAndMoreAreFilledUp() throws Exception {
    drained(2, 4, "fill L 4");
  }

  @Test
  void whatWasTakenAndGivenBackIsKept() throws Exception {
    drained(3, 3, "acquire L 3", "release L 3");
  }

  @Test
  void fewerThanWereTakenAreKept() throws Exception {
    drained(3, 1, "acquire L 3", "release L 1");
  }

  /** All permits are taken and then some released: what becomes of it. */
  private void drained(long taken, long released, String... statements) throws Exception {
    main.at(10, ACQUIRE_BEGIN, LIMIT, taken)
        .at(10, ACQUIRE_END, LIMIT, taken, OK)
        .at(10, FILL, LIMIT, released, taken)
        .at(10, RELEASE, LIMIT, released)
        .at(20, END);
    List<String> expected = new ArrayList<>(List.of("semaphore L 4", "thread main", "run 10"));
    expected.addAll(List.of(statements));
    expected.add("run 10");
    becomes(trace, expected.toArray(String[]::new));
  }

  @Test
  void releasesOfOneNumberAreKept() throws Exception {
    areKept(4, 1, 4, 1);
  }

  @Test
  void releasesUpToDifferentNumbersAreKept() throws Exception {
    areKept(4, 2, 3, 1);
  }

  /** Two releases, and up to how many each. */
  private void areKept(long upTo, long first, long thenUpTo, long second) throws Exception {
    main.at(10, FILL, LIMIT, upTo, 0)
        .at(10, RELEASE, LIMIT, first)
        .at(20, FILL, LIMIT, thenUpTo, 0)
        .at(20, RELEASE, LIMIT, second)
        .at(30, END);
    becomes(
        trace,
        "semaphore L 4",
        "thread main",
        "run 10",
        "release L " + first,
        "run 10",
        "release L " + second,
        "run 10");
  }
}
