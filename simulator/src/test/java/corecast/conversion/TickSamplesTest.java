package corecast.conversion;

import static corecast.trace.EventKind.BEGIN;
import static corecast.trace.EventKind.CALLS;
import static corecast.trace.EventKind.END;
import static corecast.trace.EventKind.ENTER;
import static corecast.trace.EventKind.EXIT;
import static corecast.trace.EventKind.LOCK;
import static corecast.trace.EventKind.PUSH;
import static corecast.trace.EventKind.UNLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.Program;
import corecast.program.ProgramText;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work between operations, in functions whose entries and exits have no time. */
class TickSamplesTest {
  @TempDir Path directory;

  private TraceScript.Thread main;
  private long now;

  /**
   * So many ticks, of which three of four find the thread in scan between two sections of a lock;
   * in each the rest of the interval and four more have no time.
   */
  private Program recorded(int ticks) throws Exception {
    TraceScript trace = new TraceScript(directory.resolve("trace.cct"));
    trace.method(1, "com.acme.Main", "main").method(2, "com.acme.Main", "scan");
    now = 0;
    main = trace.thread(1, "main").at(0, BEGIN).at(0, ENTER, 1);
    section(0);
    for (int tick = 0; tick < ticks; tick++) {
      main.untimed(CALLS, 2, 5);
      if (tick % 4 == 0) {
        main.at(now += 100, ENTER, 2).at(now += 10, EXIT);
      } else {
        main.untimed(PUSH, 2).at(now += 100, EXIT);
      }
      section(50);
      for (int i = 0; i < 4; i++) {
        section(100);
      }
    }
    main.untimed(CALLS, 2, 5).at(now, END);
    trace.close(now);
    return RecordedProgram.convert(directory.resolve("trace.cct")).program();
  }

  private void section(long before) {
    main.at(now += before, LOCK, 10).at(now += 10, UNLOCK, 10);
  }

  private static long workOf(String function, Program program) {
    long work = 0;
    String in = "";
    for (String line : ProgramText.print(program).lines().toList()) {
      String[] words = line.strip().split(" ");
      switch (words[0]) {
        case "enter" -> in = words[1];
        case "exit" -> in = "Main.main";
        case "run" -> {
          String name = words.length > 2 ? words[1] : in;
          work += name.equals(function) ? Long.parseLong(words[words.length - 1]) : 0;
        }
        default -> {}
      }
    }
    return work;
  }

  @Test
  void workOfUnknownFunctionsIsDividedAsTicksFoundIt() throws Exception {
    Program program = recorded(32);
    // Timed: 24 times 100 and 8 times 10. Three quarters of 32 times (50 + 4 * 100), to an
    // interval.
    assertThat(workOf("Main.scan", program)).isCloseTo(2480 + 10_800, within(100L));
    // All there is: 32 times (100 + 50 + 400 and 5 sections of 10), 8 times 10, the first section.
    assertThat(workOf("Main.scan", program) + workOf("Main.main", program))
        .isEqualTo(32 * 600 + 80 + 10);
  }

  @Test
  void aFewTicksTellNothing() throws Exception {
    assertThat(workOf("Main.scan", recorded(8))).isEqualTo(6 * 100 + 2 * 10);
  }
}
