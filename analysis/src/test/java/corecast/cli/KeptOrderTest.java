package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.TraceWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two threads wait for an item each; in the recording the second one got the first item. What they
 * do with it is not the same, which nothing in the recording tells: in the replay the first one
 * gets the first item, and main waits for what only the other would have done.
 */
class KeptOrderTest {
  private static final int QUEUE = 4;
  private static final int FIRST_ITEM_DONE = 5;
  private static final int SECOND_ITEM_DONE = 6;

  @TempDir Path folder;
  private Path trace;

  @BeforeEach
  void record() throws Exception {
    trace = folder.resolve("app.cct");
    TraceWriter writer = TraceWriter.create(trace, TraceWriter.SMALLEST_LIMIT);
    EventBuffer main = thread(writer, 1);
    for (int thread = 1; thread <= 3; thread++) {
      object(main, thread, ObjectKind.THREAD, 0);
    }
    object(main, QUEUE, ObjectKind.QUEUE, Integer.MAX_VALUE);
    object(main, FIRST_ITEM_DONE, ObjectKind.LATCH, 1);
    object(main, SECOND_ITEM_DONE, ObjectKind.LATCH, 1);
    at(main, 0, EventKind.BEGIN);
    at(main, 0, EventKind.START, 2);
    at(main, 0, EventKind.START, 3);
    putAndAwait(main, 10, FIRST_ITEM_DONE, 110);
    putAndAwait(main, 120, SECOND_ITEM_DONE, 320);
    at(main, 320, EventKind.END);
    take(thread(writer, 2), 120, 200, SECOND_ITEM_DONE);
    take(thread(writer, 3), 10, 100, FIRST_ITEM_DONE);
    writer.close(320);
  }

  private static EventBuffer thread(TraceWriter writer, int object) {
    EventBuffer to = writer.stream();
    byte[] text = EventBuffer.encode("thread-" + object);
    to.untimed(EventKind.THREAD, EventBuffer.textBytes(text));
    to.operand(object);
    to.operand(0);
    to.text(text);
    to.commit();
    return to;
  }

  private static void object(EventBuffer to, int number, ObjectKind kind, long parameter) {
    byte[] type = EventBuffer.encode("java.lang.Object");
    byte[] label = EventBuffer.encode("object-" + number);
    to.untimed(EventKind.OBJECT, EventBuffer.textBytes(type, label));
    to.operand(number);
    to.operand(kind.code());
    to.operand(parameter);
    to.operand(0);
    to.operand(0);
    to.text(type);
    to.text(label);
    to.commit();
  }

  private static void at(EventBuffer to, long nanos, EventKind kind, long... operands) {
    at(to, nanos, 0, kind, operands);
  }

  private static void at(EventBuffer to, long nanos, long cpu, EventKind kind, long... operands) {
    to.timed(kind, nanos, cpu);
    for (long operand : operands) {
      to.operand(operand);
    }
    to.commit();
  }

  private static void putAndAwait(EventBuffer main, long put, int latch, long done) {
    at(main, put, EventKind.PUT_BEGIN, QUEUE);
    at(main, put, EventKind.PUT_END, QUEUE, 0);
    at(main, put, EventKind.AWAIT_BEGIN, latch);
    at(main, done, EventKind.AWAIT_END, latch, 0);
  }

  private static void take(EventBuffer worker, long taken, long work, int latch) {
    at(worker, 0, EventKind.BEGIN);
    at(worker, 0, EventKind.TAKE_BEGIN, QUEUE);
    at(worker, taken, EventKind.TAKE_END, QUEUE, 1, 0);
    at(worker, taken + work, work, EventKind.COUNT_DOWN, latch);
    at(worker, taken + work, EventKind.END);
  }

  @Test
  void aRecordingThatWouldDeadlockIsReplayedInItsRecordedOrder() {
    // 100 for the first item, then 200 for the second.
    Launched predicted = Launched.of("predict", trace, "-p", "2", "--format", "csv");
    assertThat(predicted.err().lines())
        .allSatisfy(line -> assertThat(line).startsWith("warning: "))
        .anySatisfy(line -> assertThat(line).contains("keeps its recorded order"));
    assertThat(predicted.out()).contains("\n2,300,1,0.5,");
    Launched text = Launched.of("predict", trace, "-p", "2");
    assertThat(text.status()).isZero();
    assertThat(text.out()).contains("every object keeps its recorded order (--order recorded)");
    Launched advice = Launched.of("optimize", trace, "-p", "2", "--method", "perturb");
    assertThat(advice.status()).isZero();
    assertThat(advice.out()).contains("every object keeps its recorded order");
    assertThat(Launched.of("critical-path", trace, "-p", "2").status()).isZero();
    assertThat(Launched.of("report", trace, "-o", folder.resolve("a.html")).status()).isZero();
  }

  @Test
  void aWrittenProgramThatDeadlocksIsWrong() throws Exception {
    Path written = folder.resolve("app.program");
    Files.writeString(written, Launched.of("dump", trace).out());
    Launched predicted = Launched.of("predict", written, "-p", "2");
    assertThat(predicted.status()).isEqualTo(1);
    assertThat(predicted.err()).contains("deadlock: ", "correct the program").hasLineCount(1);
  }
}
