package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.TraceWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Main starts another thread, which parks; main works for 100 and unparks it. */
class DumpPassesTest {
  @TempDir Path folder;
  private Path trace;

  @BeforeEach
  void record() throws Exception {
    trace = folder.resolve("app.cct");
    TraceWriter writer = TraceWriter.create(trace, TraceWriter.SMALLEST_LIMIT);
    EventBuffer main = thread(writer, 1, "main");
    at(main, 0, 0, EventKind.BEGIN);
    at(main, 0, 0, EventKind.START, 2);
    at(main, 100, 100, EventKind.UNPARK, 2);
    at(main, 100, 0, EventKind.END);
    EventBuffer other = thread(writer, 2, "other");
    at(other, 0, 0, EventKind.BEGIN);
    at(other, 0, 0, EventKind.PARK_BEGIN, 2, 0);
    at(other, 100, 0, EventKind.PARK_END, 0);
    at(other, 200, 100, EventKind.END);
    writer.close(200);
  }

  private static EventBuffer thread(TraceWriter writer, int object, String name) {
    EventBuffer to = writer.stream();
    byte[] text = EventBuffer.encode(name);
    to.untimed(EventKind.THREAD, EventBuffer.textBytes(text));
    to.operand(object);
    to.operand(0);
    to.text(text);
    to.commit();
    return to;
  }

  private static void at(EventBuffer to, long nanos, long cpu, EventKind kind, long... operands) {
    to.timed(kind, nanos, cpu);
    for (long operand : operands) {
      to.operand(operand);
    }
    to.commit();
  }

  @Test
  void eachPassSaysWhatItDecidedAndInserted() {
    Launched passes = Launched.of("dump", "--passes", trace);
    assertThat(passes.status()).isZero();
    assertThat(passes.out().lines().map(line -> line.replaceAll(" +", " ")))
        .startsWith("fork-join-pools -", "atomic-attempts -", "condition-locks -", "pairs -")
        .contains("parks 1 unparked, 2 steps inserted", "interrupts -");
  }

  @Test
  void aProgramWithoutAPassLacksItsSteps() {
    String all = Launched.of("dump", trace).out();
    String without = Launched.of("dump", "--without", "parks", trace).out();
    assertThat(all).contains("acquire other~park~main", "release other~park~main");
    assertThat(without).doesNotContain("~park~");
    assertThat(Launched.of("dump", "--after", "parks", trace).out()).isEqualTo(all);
    assertThat(Launched.of("dump", "--after", "bodies", trace).out()).doesNotContain("~park~");
  }

  @Test
  void passesThatAreNotThereOrCannotBeMissedAreNamed() {
    assertThat(Launched.of("dump", "--without", "park", trace).err())
        .contains("there is no pass park, but fork-join-pools, ");
    assertThat(Launched.of("dump", "--without", "tasks", trace).err())
        .contains("pass tasks cannot be left out");
  }
}
