package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whom several others wake: each time by the one who did it in the recording. */
class SeveralSendersTest {
  private static final int PRESENT = 4;
  private static final long OK = Result.OK.code();

  @TempDir Path dir;
  private Path file;
  private TraceScript trace;

  @BeforeEach
  void open() throws Exception {
    file = dir.resolve("app.cct");
    trace = new TraceScript(file);
  }

  private double nanosOnThree() throws Exception {
    trace.close(0);
    return TraceScript.nanosOn(3, RecordedProgram.read(file));
  }

  @Test
  void aWaitIsNotEndedByWhoEndedALaterOne() throws Exception {
    trace
        .thread(1, "w", PRESENT)
        .object(10, ObjectKind.MONITOR, "M")
        .at(0, BEGIN)
        .at(1, 0, LOCK, 10)
        .at(2, 0, WAIT_BEGIN, 10, 0)
        .at(1012, 0, WAIT_END, 10, OK)
        .at(1022, 10, UNLOCK, 10)
        .at(1023, 0, LOCK, 10)
        .at(1024, 0, WAIT_BEGIN, 10, 0)
        .at(1150, 0, WAIT_END, 10, OK)
        .at(1650, 500, UNLOCK, 10)
        .at(1651, 0, END);
    trace
        .thread(2, "slow", PRESENT)
        .at(3, BEGIN)
        .at(1003, 1000, LOCK, 10)
        .at(1004, 0, NOTIFY, 10)
        .at(1005, 0, UNLOCK, 10)
        .at(1006, 0, END);
    trace
        .thread(3, "fast", PRESENT)
        .at(1030, BEGIN)
        .at(1130, 100, LOCK, 10)
        .at(1131, 0, NOTIFY, 10)
        .at(1132, 0, UNLOCK, 10)
        .at(1133, 0, END);
    // The first wait until slow's notification at 1000, 10 of work, the second wait has been
    // notified at 100, 500 of work. If fast's notification ended the first wait: 1000 + 500.
    assertThat(nanosOnThree()).isEqualTo(1510);
  }

  @Test
  void twoUnparksBeforeTwoParksAreNotOne() throws Exception {
    trace
        .thread(1, "w", PRESENT)
        .at(0, BEGIN)
        .at(1000, PARK_BEGIN, 0, 0)
        .at(1010, 0, PARK_END, 0)
        .at(1020, PARK_BEGIN, 0, 0)
        .at(1040, 0, PARK_END, 0)
        .at(1050, END);
    trace.thread(2, "one", PRESENT).at(1000, BEGIN).at(1005, UNPARK, 1).at(1006, 0, END);
    trace.thread(3, "other", PRESENT).at(1021, BEGIN).at(1026, UNPARK, 1).at(1027, 0, END);
    // Both unpark at 5; w parks at 1000 and, 10 of work later, again, and works 10 more.
    assertThat(nanosOnThree()).isEqualTo(1020);
  }
}
