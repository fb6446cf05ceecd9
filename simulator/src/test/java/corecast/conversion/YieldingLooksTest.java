package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.trace.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads that yield until they find something over, in microseconds. */
class YieldingLooksTest {
  private static final int FIRST = 2;
  private static final int SECOND = 3;
  private static final int MICROS = 1000;
  private static final int OK = Result.OK.code();

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;

  /** Two threads compute for 1000 each, in turns with main, which takes 600 of the processor. */
  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    main = trace.main(SECOND);
    main.at(0, START, FIRST).at(0, START, SECOND);
    long end = 2600 * MICROS;
    trace.thread(FIRST, "first").at(0, BEGIN).at(end, 1000 * MICROS, END);
    trace.thread(SECOND, "second").at(0, BEGIN).at(end, 1000 * MICROS, END);
  }

  private void findsTheFirstOver() {
    long now = 2600 * MICROS;
    main.at(now, 0, JOIN_BEGIN, FIRST).at(now, 0, JOIN_END, FIRST, OK);
    main.at(now, 0, OUTCOME, JOIN_BEGIN.code(), FIRST, OK);
    main.at(2610 * MICROS, 10 * MICROS, END);
  }

  private Program converted() throws Exception {
    return trace.converted(2700 * MICROS).program();
  }

  @Test
  void looksBetweenYieldsAreNoWork() throws Exception {
    main.at(50 * MICROS, 50 * MICROS, YIELD, 1).at(2600 * MICROS, 550 * MICROS, YIELD, 300);
    findsTheFirstOver();
    Program program = converted();
    // 50 of main before it yields, twice 1000, and main's last 10; 550 were spent looking.
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(2060 * MICROS);
    assertThat(TraceScript.nanosOn(3, program)).isEqualTo(1010 * MICROS);
  }

  @Test
  void whatWasDoneBetweenUnlikeYieldsIsWork() throws Exception {
    // Of the 550 the first 450 are work: 4 yields take less. The 100 behind it were spent looking.
    main.at(50 * MICROS, 50 * MICROS, YIELD, 1).at(2500 * MICROS, 450 * MICROS, YIELD, 4);
    main.at(2500 * MICROS, 0, YIELD, 1).at(2600 * MICROS, 100 * MICROS, YIELD, 50);
    findsTheFirstOver();
    Program program = converted();
    assertThat(TraceScript.nanosOn(1, program)).isEqualTo(2510 * MICROS);
    assertThat(TraceScript.nanosOn(3, program)).isEqualTo(1010 * MICROS);
  }
}
