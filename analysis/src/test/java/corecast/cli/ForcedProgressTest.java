package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.TraceWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Main works for 40, waits until 150 for a permit, works for 60, and joins the worker, which works
 * for 110 meanwhile. That somebody released the permit was not recorded.
 */
class ForcedProgressTest {
  private static final int SEMAPHORE = 3;
  private static final String WARNING = "warning: forced progress: 1 wait is left out";

  @TempDir Path folder;

  private Path recorded(boolean deadlocked) throws Exception {
    Path trace = folder.resolve("app.cct");
    TraceWriter writer = TraceWriter.create(trace, TraceWriter.SMALLEST_LIMIT);
    EventBuffer main = thread(writer, 1, "main");
    object(main, 1, ObjectKind.THREAD);
    object(main, 2, ObjectKind.THREAD);
    object(main, SEMAPHORE, ObjectKind.SEMAPHORE);
    at(main, 0, 0, EventKind.BEGIN);
    at(main, 0, 0, EventKind.START, 2);
    at(main, 40, 40, EventKind.ACQUIRE_BEGIN, SEMAPHORE, 1);
    at(main, 150, 0, EventKind.ACQUIRE_END, SEMAPHORE, 1, 0);
    at(main, 210, 60, EventKind.JOIN_BEGIN, 2);
    at(main, 210, 0, EventKind.JOIN_END, 2, 0);
    at(main, 210, 0, EventKind.END);
    EventBuffer worker = thread(writer, 2, "worker");
    at(worker, 40, 0, EventKind.BEGIN);
    at(worker, 150, 110, EventKind.END);
    if (deadlocked) {
      writer.meta("warning.deadlock", "deadlock: main waits for itself");
    }
    writer.close(210);
    return trace;
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

  private static void object(EventBuffer to, int number, ObjectKind kind) {
    byte[] type = EventBuffer.encode("java.lang.Object");
    byte[] label = EventBuffer.encode("object-" + number);
    to.untimed(EventKind.OBJECT, EventBuffer.textBytes(type, label));
    to.operand(number);
    to.operand(kind.code());
    to.operand(0);
    to.operand(0);
    to.operand(0);
    to.text(type);
    to.text(label);
    to.commit();
  }

  private static void at(EventBuffer to, long nanos, long cpu, EventKind kind, long... operands) {
    to.timed(kind, nanos, cpu);
    for (long operand : operands) {
      to.operand(operand);
    }
    to.commit();
  }

  @Test
  void aRecordingThatCannotEndIsPredictedWithoutTheWaitAndSaysSo() throws Exception {
    Launched predicted = Launched.of("predict", recorded(false), "-p", "1,2");
    assertThat(predicted.err()).isEmpty();
    assertThat(predicted.status()).isZero();
    // On one processor the wait is reached after 80 of 210; on many after 40 of 110.
    assertThat(predicted.out())
        .contains(WARNING)
        .contains("1 acquire object by main")
        .contains("62 % of the time on 1 processor, and 64 % on 64");
    // Two processors: 40 + 60 of main beside 110 of the worker.
    assertThat(
            Launched.of("predict", folder.resolve("app.cct"), "-p", "1,2", "--format", "csv").out())
        .contains("\n1,210,", "\n2,110,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"optimize", "critical-path"})
  void whatIsPrintedForPeopleSaysSoAtItsEnd(String command) throws Exception {
    Launched done = Launched.of(command, recorded(false), "-p", "2");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("110").contains(WARNING);
    assertThat(done.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "predict --format csv",
        "optimize --format csv",
        "optimize --crossovers --format csv",
        "critical-path --format json",
        "segments",
        "export --to csv"
      })
  void whatIsPrintedForProgramsHasItOnStandardError(String command) throws Exception {
    List<Object> words = new ArrayList<>(List.of((Object[]) command.split(" ")));
    words.addAll(1, List.of(recorded(false), "-p", "2"));
    Launched done = Launched.of(words.toArray());
    assertThat(done.status()).isZero();
    assertThat(done.out()).isNotEmpty().doesNotContain("warning");
    assertThat(done.err()).startsWith(WARNING).hasLineCount(1);
  }

  @Test
  void theReportSaysItToo() throws Exception {
    Path page = folder.resolve("app.html");
    assertThat(Launched.of("report", recorded(false), "-o", page).status()).isZero();
    assertThat(Files.readString(page)).contains("forced progress: 1 wait is left out");
  }

  @Test
  void whatLiesBehindTheFirstWaitCanBeMeasured() throws Exception {
    Launched predicted =
        Launched.of(
            "predict", recorded(false), "-p", "2", "--from", "forced-progress", "--format", "csv");
    assertThat(predicted.err()).startsWith(WARNING).hasLineCount(1);
    // 110 of the worker, and the mark is at 40 of main.
    assertThat(predicted.out()).contains("\n2,70,");
  }

  @Test
  void inRecordedOrderItIsLeftOutAsWell() throws Exception {
    Launched predicted = Launched.of("predict", recorded(false), "-p", "2", "--order", "recorded");
    assertThat(predicted.status()).isZero();
    assertThat(predicted.out()).contains("forced progress: 1 wait is left out");
  }

  @Test
  void severalRecordingsAreBroughtToTheirEndsOneByOne() throws Exception {
    Path first = recorded(false);
    Path second = Files.copy(first, folder.resolve("again.cct"));
    Launched predicted = Launched.of("predict", first, second, "-p", "2", "--format", "csv");
    assertThat(predicted.err().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("warning: " + first + ": forced progress: 1 wait"),
            line ->
                assertThat(line).startsWith("warning: " + second + ": forced progress: 1 wait"));
    assertThat(predicted.out()).contains("\n2,110,");
  }

  @Test
  void aProgramThatWasDeadlockedStaysSo() throws Exception {
    Launched predicted = Launched.of("predict", recorded(true), "-p", "2");
    assertThat(predicted.status()).isEqualTo(1);
    assertThat(predicted.err()).contains("deadlock: main waits in acquire").hasLineCount(1);
  }
}
