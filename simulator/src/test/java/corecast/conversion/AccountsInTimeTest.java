package corecast.conversion;

import static corecast.trace.EventKind.*;
import static corecast.trace.IoCode.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two threads take from one account: the one whose log is read first comes last. */
class AccountsInTimeTest {
  private static final int LATE = 2;
  private static final int EARLY = 3;
  private static final int PUTTER = 4;
  private static final int OBJECT = 10;

  private static final int NUMBERED = 3;

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    main = trace.main(PUTTER + 1);
    main.at(0, START, LATE).at(0, START, EARLY);
  }

  /** The lines of one body. */
  private String stepsOf(String thread) throws Exception {
    String text =
        String.join("\n", Conversions.linesOf(RecordedProgram.convert(trace.file()))) + "\n";
    int from = text.indexOf("thread " + thread + "\n");
    int to = text.indexOf("\nthread ", from + 1);
    return text.substring(from, to < 0 ? text.length() : to);
  }

  @Test
  void whoTookAnItemWhosePutIsMissingDoesNotWaitForALaterOne() throws Exception {
    main.object(OBJECT, ObjectKind.QUEUE, "queue", Integer.MAX_VALUE).at(0, START, PUTTER);
    main.at(0, END);
    trace
        .thread(LATE, "late")
        .at(0, BEGIN)
        .at(0, TAKE_BEGIN, OBJECT)
        .at(300, 0, TAKE_END, OBJECT, 1, 0)
        .at(400, END);
    trace
        .thread(EARLY, "early")
        .at(0, BEGIN)
        .at(0, TAKE_BEGIN, OBJECT)
        .at(100, 0, TAKE_END, OBJECT, 1, 0) // its put is missing
        .at(200, END);
    trace
        .thread(PUTTER, "putter")
        .at(0, BEGIN)
        .at(200, PUT_BEGIN, OBJECT)
        .at(210, PUT_END, OBJECT, 0)
        .at(210, END);
    trace.close(400);
    assertThat(stepsOf("late")).contains("take queue");
    assertThat(stepsOf("early")).doesNotContain("take");
    assertThat(RecordedProgram.convert(trace.file()).verdict().unmatched())
        .containsEntry("take of an item whose put was not recorded", 1L);
  }

  @Test
  void whoWaitsFirstForAllThreadsOfAContainerWaitsForThoseThatWereThere() throws Exception {
    main.at(0, START, PUTTER).at(0, MEMBER, PUTTER, OBJECT);
    main.at(50, START, PUTTER + 1).at(50, MEMBER, PUTTER + 1, OBJECT).at(50, END);
    trace
        .thread(LATE, "late")
        .at(0, BEGIN)
        .at(60, AWAIT_ALL_BEGIN, OBJECT)
        .at(100, 0, AWAIT_ALL_END, OBJECT, 0)
        .at(110, END);
    trace
        .thread(EARLY, "early")
        .at(0, BEGIN)
        .at(10, AWAIT_ALL_BEGIN, OBJECT)
        .at(20, 0, AWAIT_ALL_END, OBJECT, 0)
        .at(30, END);
    trace.thread(PUTTER, "first").at(0, BEGIN).at(15, END);
    trace.thread(PUTTER + 1, "second").at(50, BEGIN).at(90, END);
    trace.close(110);
    assertThat(stepsOf("early")).contains("join first").doesNotContain("join second");
    assertThat(stepsOf("late")).contains("join second").doesNotContain("join first");
  }

  @Test
  void whoFindsTheEndOfAStreamFirstHasWaitedForIt() throws Exception {
    main.object(OBJECT, ObjectKind.STREAM, "client", 7, 1, NUMBERED);
    main.object(OBJECT + 1, ObjectKind.STREAM, "server", 7, 0, NUMBERED);
    main.at(100, STREAM, OBJECT, CLOSE, 1, 0).at(100, END);
    // What was read is one less than what the record says: 0 is the end.
    trace.thread(LATE, "late").at(0, BEGIN).at(300, 0, STREAM, OBJECT + 1, READ, 0, 0).at(310, END);
    trace
        .thread(EARLY, "early")
        .at(0, BEGIN)
        .at(200, 0, STREAM, OBJECT + 1, READ, 0, 0)
        .at(210, END);
    trace.close(310);
    assertThat(stepsOf("early")).contains("acquire client~end");
    assertThat(stepsOf("late")).doesNotContain("acquire");
  }
}
