package corecast.study;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.note.Note;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Origin;
import corecast.program.Pauses;
import corecast.program.PlainRun;
import corecast.program.PoolSize;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.RecordedSpan;
import corecast.program.VmWork;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelfCheckTest {
  private static final long MS = 1_000_000;

  private static SelfCheck check(Program program) {
    return SelfCheck.of(new Simulator(program, ReplayOptions.DEFAULT));
  }

  private static ProgramBuilder recorded(long leastMs, long mostMs) {
    RecordedSpan span = new RecordedSpan("", leastMs * MS, mostMs * MS, 0, 0, 0, 0, 1);
    return new ProgramBuilder().origin(new Origin("r.cct", true, 0, List.of(), 0, span));
  }

  private static Program working(ProgramBuilder builder, long ms) {
    builder.segment(builder.thread("a"), Operation.RUN, ms * MS);
    return builder.build();
  }

  @Test
  void isPassedUpToTenPercent() {
    assertThat(check(working(recorded(500, 500), 549)).differs()).isFalse();
    assertThat(check(working(recorded(500, 500), 551)).differs()).isTrue();
    assertThat(check(working(recorded(500, 500), 451)).differs()).isFalse();
    assertThat(check(working(recorded(500, 500), 449)).differs()).isTrue();
    assertThat(check(working(recorded(50, 50), 69)).differs()).as("20 ms are little").isFalse();
  }

  @Test
  void countsPausesAndTheVirtualMachinesThreads() {
    ProgramBuilder builder =
        recorded(460, 460)
            .vmWork(VmWork.atOnce(2, 60 * MS))
            .pauses(new Pauses(new long[] {0}, new long[] {100 * MS}));
    assertThat(check(working(builder, 300)).replayedNanos()).isEqualTo(460e6);
    // Asleep for 100, in which the threads of the virtual machine do half of their work and more.
    ProgramBuilder sleeping = recorded(400, 400).vmWork(VmWork.atOnce(2, 60 * MS));
    int a = sleeping.thread("a");
    sleeping.segment(a, Operation.SLEEP, 100 * MS);
    sleeping.segment(a, Operation.RUN, 300 * MS);
    assertThat(check(sleeping.build()).replayedNanos()).isEqualTo(400e6);
  }

  @Test
  void whatOtherProgramsHadIsARange() {
    assertThat(check(working(recorded(300, 900), 600)).line())
        .hasValue("replayed on one processor: 600.0 ms, recorded 300.0 ms to 900.0 ms");
    assertThat(check(working(recorded(300, 900), 600)).differs()).isFalse();
  }

  @Test
  void saysWhatThePlainRunTookBesideACalibratedReplay() {
    ProgramBuilder builder = new ProgramBuilder();
    RecordedSpan span = new RecordedSpan("", 500 * MS, 500 * MS, 0, 0, 0, 0, 1);
    builder.origin(
        new Origin("r.cct", true, 0, List.of(), 0, span)
            .with(List.of(new PlainRun(1, 480 * MS, 470 * MS, 0, 0, 0))));
    // 504 / 480
    assertThat(check(working(builder, 504)).line())
        .hasValue(
            "replayed on one processor: 504.0 ms, recorded 500.0 ms, run without recording"
                + " 480.0 ms (the replay is 5.0 % longer)");
    assertThat(check(builder.build()).behind(List.of())).hasSize(1);
  }

  @Test
  void asksForAPlainRunWhereThereIsNone() {
    assertThat(check(working(recorded(500, 500), 500)).behind(List.of("first")))
        .containsExactly(
            "first",
            "replayed on one processor: 500.0 ms, recorded 500.0 ms",
            "Not calibrated by a run without recording (record --calibrate).");
  }

  /** Two workers sleep at once, as on the three processors that the program was told of. */
  @Test
  void poolsAreAsLargeAsTheyWere() {
    RecordedSpan span = new RecordedSpan("", 400 * MS, 400 * MS, 0, 0, 0, 0, 3);
    ProgramBuilder builder =
        new ProgramBuilder().origin(new Origin("r.cct", true, 0, List.of(), 0, span));
    int pool = builder.object(ObjectKind.POOL, "common", PoolSize.PROCESSORS_LESS_ONE);
    int main = builder.thread("main");
    for (int i = 0; i < 2; i++) {
      int task = builder.task("t" + i);
      builder.segment(task, Operation.SLEEP, 400 * MS);
      builder.step(main, Operation.SUBMIT, pool, task);
    }
    assertThat(check(builder.build()).replayedNanos()).isEqualTo(400e6);
  }

  /** One worker alone would wait for ever. */
  @Test
  void poolsAreAsLargeAsTheyWereAlsoWithoutDelays() {
    RecordedSpan span = new RecordedSpan("", 400 * MS, 400 * MS, 0, 0, 0, 0, 3);
    ProgramBuilder builder =
        new ProgramBuilder().origin(new Origin("r.cct", true, 0, List.of(), 0, span));
    int pool = builder.object(ObjectKind.POOL, "pool", Program.PROCESSORS);
    int latch = builder.object(ObjectKind.LATCH, "latch", 1);
    int waits = builder.task("waits");
    builder.step(waits, Operation.AWAIT, latch, 1);
    int opens = builder.task("opens");
    builder.segment(opens, Operation.RUN, 400 * MS);
    builder.step(opens, Operation.COUNT_DOWN, latch, 1);
    int main = builder.thread("main");
    builder.step(main, Operation.SUBMIT, pool, waits);
    builder.step(main, Operation.SUBMIT, pool, opens);
    assertThat(check(builder.build()).replayedNanos()).isEqualTo(400e6);
  }

  @Test
  void cannotBeMadeOfAPartOrOfAWrittenProgram() {
    ProgramBuilder part = new ProgramBuilder();
    part.origin(
        new Origin("r.cct", true, 0, List.of(), 0, RecordedSpan.not("only a part is replayed", 0)));
    SelfCheck check = check(working(part, 600));
    assertThat(check.line())
        .hasValue("replayed on one processor: 600.0 ms, not compared: only a part is replayed");
    assertThat(check.note()).isEmpty();
    assertThat(check(working(new ProgramBuilder(), 600)).line()).isEmpty();
  }

  @Test
  void namesTheWaitThatTheRecordingDidNotHave() {
    ProgramBuilder builder = recorded(200, 200);
    int queue = builder.object(ObjectKind.QUEUE, "orders", Program.UNBOUNDED);
    int taker = builder.thread("taker");
    timed(builder, taker, 50, Operation.RUN, 50 * MS);
    builder.atTime(52 * MS);
    builder.step(taker, Operation.TAKE, queue, 1);
    timed(builder, taker, 102, Operation.RUN, 50 * MS);
    int timer = builder.thread("timer");
    timed(builder, timer, 100, Operation.SLEEP, 900 * MS);
    builder.step(timer, Operation.PUT, queue, 1);
    Note note = check(builder.build()).note().orElseThrow();
    assertThat(note.kind()).isEqualTo(Note.Kind.SELF_CHECK);
    assertThat(note.text())
        .isEqualTo(
            "Do not trust this prediction: on one processor the replay takes 950.0 ms, but the"
                + " recording took 200.0 ms. Thread taker waits 850.0 ms in take orders in the"
                + " replay, 2.00 ms in the recording.");
  }

  private static void timed(
      ProgramBuilder builder, int thread, long atMs, Operation operation, long nanos) {
    builder.atTime(atMs * MS);
    builder.segment(thread, operation, nanos);
  }
}
