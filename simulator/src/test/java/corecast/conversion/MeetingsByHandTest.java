package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Barriers and latches written by hand with a monitor: it does not matter who comes last. */
class MeetingsByHandTest {
  private static final int PRESENT = 4;
  private static final int LOCK_OBJECT = 100;
  private static final int MEET = 1;
  private static final int COUNT = 2;
  private static final int AWAIT = 3;

  @TempDir Path folder;

  private TraceScript script;
  private TraceScript.Thread first;
  private TraceScript.Thread second;

  private TraceScript.Thread begun() throws Exception {
    script = new TraceScript(folder.resolve("met.cct"));
    script.method(MEET, "Barrier", "meet").method(COUNT, "Latch", "countDown");
    script.method(AWAIT, "Latch", "await");
    TraceScript.Thread main = script.thread(1, "main", PRESENT);
    main.object(LOCK_OBJECT, ObjectKind.MONITOR, "monitor");
    main.at(0, 0, BEGIN);
    first = script.thread(2, "first", PRESENT).at(0, 0, BEGIN);
    second = script.thread(3, "second", PRESENT).at(0, 0, BEGIN);
    return main;
  }

  private static void section(TraceScript.Thread of, long now, int function, EventKind... does) {
    of.untimed(PUSH, function).at(now, 0, LOCK, LOCK_OBJECT);
    for (EventKind kind : does) {
      of.at(now, 0, kind, LOCK_OBJECT);
    }
    of.at(now, 0, UNLOCK, LOCK_OBJECT).untimed(POP, 1);
  }

  private static void waits(TraceScript.Thread of, long now, int function) {
    of.untimed(PUSH, function).at(now, 0, LOCK, LOCK_OBJECT).at(now, 0, WAIT_BEGIN, LOCK_OBJECT, 0);
  }

  private static void goesOn(TraceScript.Thread of, long now) {
    of.at(now, 0, WAIT_END, LOCK_OBJECT, 0).at(now, 0, UNLOCK, LOCK_OBJECT).untimed(POP, 1);
  }

  private double onThree(ConversionOptions options) throws Exception {
    return TraceScript.nanosOn(3, RecordedProgram.convert(script.file(), options).program());
  }

  /** Works of 10 and 50 of one, of 30 and 20 of the other one, with a meeting after each. */
  private void met(int functionOfTheSecond) throws Exception {
    begun().at(0, 0, END);
    waits(second.at(30, 30, TICK), 30, functionOfTheSecond);
    section(first.at(40, 10, TICK), 40, MEET, NOTIFY_ALL);
    waits(first.at(90, 50, TICK), 90, MEET);
    goesOn(second, 91);
    section(second.at(111, 20, TICK), 111, functionOfTheSecond, NOTIFY_ALL);
    goesOn(first, 111);
    first.at(111, 0, END);
    second.at(111, 0, END);
    script.close(111);
  }

  @Test
  void whoComesLastToABarrierIsDecidedAnew() throws Exception {
    met(MEET);
    assertThat(onThree(ConversionOptions.DEFAULT)).isEqualTo(80); // 30, the longer one, and 50
    // the first, who was last, waits for nobody, and 60 is later than 50
    assertThat(onThree(ConversionOptions.DEFAULT.withMonitorOrder())).isEqualTo(60);
  }

  @Test
  void whoMeetsInSeveralFunctionsKeepsTheRecordedOrder() throws Exception {
    met(COUNT);
    assertThat(onThree(ConversionOptions.DEFAULT)).isEqualTo(60);
  }

  /** The first counts after 40, the second after 10; main works for 20 behind them. */
  private void counted() throws Exception {
    TraceScript.Thread main = begun();
    waits(main, 0, AWAIT);
    section(first.at(40, 40, TICK), 40, COUNT);
    first.at(40, 0, END);
    section(second.at(50, 10, TICK), 50, COUNT, NOTIFY_ALL);
    second.at(50, 0, END);
    goesOn(main, 50);
    main.at(70, 20, TICK).at(70, 0, END);
    script.close(70);
  }

  @Test
  void whoOpensALatchIsDecidedAnew() throws Exception {
    counted();
    assertThat(onThree(ConversionOptions.DEFAULT)).isEqualTo(60); // 40 and 20
    // the second, who was last, opens it at 10
    assertThat(onThree(ConversionOptions.DEFAULT.withMonitorOrder())).isEqualTo(40);
  }
}
