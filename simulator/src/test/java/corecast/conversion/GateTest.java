package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two threads do eight rounds of 10, and look before each whether they may; main works for 45,
 * pauses them, works for 50, and lets them go on. On the one processor of the recording each has
 * done a round before main works.
 */
class GateTest {
  private static final int PRESENT = 4;
  private static final int LOCK_OBJECT = 100;
  private static final int CONDITION = 101;
  private static final int LOOK = 1;
  private static final int PAUSE = 2;
  private static final int RESUME = 3;

  @TempDir Path folder;

  private TraceScript.Thread main;
  private TraceScript.Thread first;
  private TraceScript.Thread second;

  private TraceScript begun() throws Exception {
    TraceScript script = new TraceScript(folder.resolve("gate.cct"));
    script.method(LOOK, "Pool", "beforeExecute");
    script.method(PAUSE, "Pool", "pause").method(RESUME, "Pool", "resume");
    main = script.thread(1, "main", PRESENT);
    main.object(LOCK_OBJECT, ObjectKind.LOCK, "lock");
    main.object(CONDITION, ObjectKind.CONDITION, "condition", LOCK_OBJECT);
    main.at(0, 0, BEGIN);
    first = script.thread(2, "first", PRESENT).at(0, 0, BEGIN);
    second = script.thread(3, "second", PRESENT).at(0, 0, BEGIN);
    return script;
  }

  private static void section(TraceScript.Thread of, long now, int function, EventKind... does) {
    of.untimed(PUSH, function).at(now, 0, LOCK, LOCK_OBJECT);
    for (EventKind kind : does) {
      of.at(now, 0, kind, CONDITION);
    }
    of.at(now, 0, UNLOCK, LOCK_OBJECT).untimed(POP, 1);
  }

  private static void round(TraceScript.Thread of, long now) {
    section(of, now, LOOK);
    of.at(now + 10, 10, TICK);
  }

  private static void waits(TraceScript.Thread of, long now) {
    of.untimed(PUSH, LOOK).at(now, 0, LOCK, LOCK_OBJECT).at(now, 0, WAIT_BEGIN, CONDITION, 0);
  }

  private static void goesOn(TraceScript.Thread of, long now) {
    of.at(now, 0, WAIT_END, CONDITION, 0).at(now, 0, UNLOCK, LOCK_OBJECT).untimed(POP, 1);
    of.at(now + 10, 10, TICK);
  }

  /** Everybody's last six rounds take turns. */
  private RecordedProgram.Result converted(ConversionOptions options) throws Exception {
    TraceScript script = begun();
    round(first, 0);
    round(second, 10);
    section(main.at(65, 45, TICK), 66, PAUSE);
    waits(first, 67);
    waits(second, 68);
    section(main.at(118, 50, TICK), 119, RESUME, NOTIFY_ALL);
    main.at(119, 0, END);
    goesOn(first, 120);
    goesOn(second, 130);
    for (int r = 0; r < 6; r++) {
      round(first, 140 + 20 * r);
      round(second, 150 + 20 * r);
    }
    first.at(260, 0, END);
    second.at(260, 0, END);
    script.close(260);
    return RecordedProgram.convert(script.file(), options);
  }

  private static List<String> nanos(RecordedProgram.Result result) {
    return Stream.of(1, 2, 3)
        .map(p -> String.valueOf(Math.round(TraceScript.nanosOn(p, result.program()))))
        .toList();
  }

  @Test
  void howManyComeBeforeItIsClosedIsDecidedAnew() throws Exception {
    RecordedProgram.Result result = converted(ConversionOptions.DEFAULT);
    // On three it is closed at 45, in the fifth rounds, and opened at 95: three more.
    // On two it is closed at 67.5; the fifth rounds end at 75, when main has 45 left: 120, and 30.
    assertThat(nanos(result)).containsExactly("255", "150", "125"); // 45 + 50 + 160
    assertThat(result.verdict().warnings())
        .anyMatch(w -> w.startsWith("whoever comes to these waits while they are closed"));
  }

  @Test
  void theRecordedOrderIsKeptIfThatIsAskedFor() throws Exception {
    RecordedProgram.Result result = converted(ConversionOptions.DEFAULT.withMonitorOrder());
    assertThat(nanos(result).get(2)).isEqualTo("165"); // 95, and seven more
  }

  @Test
  void whoWaitsThoughItIsOpenTellsOfNoGate() throws Exception {
    TraceScript script = begun();
    for (int r = 0; r < 10; r++) {
      round(first, 10 * r);
    }
    waits(second, 100); // before the pause
    section(main.at(165, 45, TICK), 166, PAUSE);
    section(main.at(218, 50, TICK), 219, RESUME, NOTIFY_ALL);
    main.at(219, 0, END);
    goesOn(second, 220);
    second.at(230, 0, END);
    first.at(230, 0, END);
    script.close(230);
    assertThat(RecordedProgram.convert(script.file()).verdict().warnings())
        .noneMatch(w -> w.contains("closed"));
  }
}
