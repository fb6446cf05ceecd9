package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.simulator.machine.Machine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Replays that keep the recorded order, in pools with fewer workers than the recording had. */
class RecordedOrderTest {
  private static final ReplayOptions RECORDED =
      new ReplayOptions(ObjectOrder.RECORDED, false, Machine.IDEAL);

  private static ProgramBuilder recorded() {
    return new ProgramBuilder().origin(new Origin("p", true, 0, List.of(), 0));
  }

  private static void runLocked(ProgramBuilder program, int body, int lock, long nanos) {
    program.step(body, Operation.LOCK, lock, 1);
    program.segment(body, Operation.RUN, nanos);
    program.step(body, Operation.UNLOCK, lock, 1);
  }

  /** Task {@code first} begins first, and comes to the lock second. */
  private static Program lockedLaterByTheFirst(ObjectKind kind, long workers) {
    ProgramBuilder program = recorded();
    int pool = program.object(kind, "W", workers);
    int lock = program.object(ObjectKind.LOCK, "M", 0);
    int main = program.thread("main");
    int first = program.task("first");
    int second = program.task("second");
    program.step(main, Operation.SUBMIT, pool, first);
    program.step(main, Operation.SUBMIT, pool, second);
    program.segment(first, Operation.RUN, 10);
    program.atTime(20);
    runLocked(program, first, lock, 1);
    program.atTime(5);
    runLocked(program, second, lock, 2);
    program.segment(second, Operation.RUN, 3);
    return program.build();
  }

  @ParameterizedTest
  @EnumSource(names = {"POOL", "FORK_JOIN_POOL"})
  void aTaskThatWaitsForItsTurnLendsItsWorkerWhereNothingElseCanGoOn(ObjectKind kind) {
    Simulator simulator = new Simulator(lockedLaterByTheFirst(kind, Program.PROCESSORS), RECORDED);
    Completion completion = simulator.completion(new int[] {1, 2});
    assertThat(completion.outcome().isDeadlock()).as(completion.outcome().describe()).isFalse();
    // One worker: first 10, then it waits for second: 2 + 3; then first 1. Two: first 10 + 1.
    assertThat(completion.timeNanos()).containsExactly(16, 11);
  }

  /**
   * First 10, second 2, and 3 more that keep the only worker, then first 1; a task of a fork/join
   * pool goes on beside them.
   */
  @ParameterizedTest
  @CsvSource({"POOL, 16", "FORK_JOIN_POOL, 15"})
  void aTaskThatLentItsWorkerGoesOnWithOneAgain(ObjectKind kind, double nanos) {
    Simulator simulator = new Simulator(lockedLaterByTheFirst(kind, 1), RECORDED);
    assertThat(simulator.completion(new int[] {2}).timeNanos()).containsExactly(nanos);
  }

  /** What gives is recorded once it is over: one that takes may be recorded before it. */
  @ParameterizedTest
  @CsvSource({"SEMAPHORE, ACQUIRE, RELEASE", "QUEUE, TAKE, PUT"})
  void whoTakesMayBeRecordedBeforeWhoGives(ObjectKind kind, Operation takes, Operation gives) {
    ProgramBuilder program = recorded();
    int object = program.object(kind, "S", 0);
    int taker = program.thread("taker");
    int giver = program.thread("giver");
    program.atTime(20);
    program.step(taker, takes, object, 1);
    program.segment(taker, Operation.RUN, 5);
    program.segment(giver, Operation.RUN, 20);
    program.atTime(21);
    program.step(giver, gives, object, 1);
    program.segment(giver, Operation.RUN, 2);
    Completion completion = new Simulator(program.build(), RECORDED).completion(new int[] {1, 2});
    assertThat(completion.outcome().isDeadlock()).as(completion.outcome().describe()).isFalse();
    // 27 of work; on two processors 20 of the giver, then 5 of the taker.
    assertThat(completion.timeNanos()).containsExactly(27, 25);
  }

  /** Second is recorded at the lock before first, but waits for what first does behind it. */
  private static Program orderedLikeNoRun() {
    ProgramBuilder program = recorded();
    int lock = program.object(ObjectKind.LOCK, "M", 0);
    int done = program.object(ObjectKind.SEMAPHORE, "S", 0);
    int first = program.thread("first");
    int second = program.thread("second");
    program.segment(first, Operation.RUN, 10);
    program.atTime(20);
    runLocked(program, first, lock, 1);
    program.step(first, Operation.RELEASE, done, 1);
    program.atTime(30);
    runLocked(program, first, lock, 3);
    program.atTime(5);
    program.step(second, Operation.ACQUIRE, done, 1);
    runLocked(program, second, lock, 2);
    return program.build();
  }

  @Test
  void whoeverWasFirstComesBeforeItsTurnWhereNothingCouldGoOn() {
    ReplayOptions nearly = new ReplayOptions(ObjectOrder.NEARLY_RECORDED, false, Machine.IDEAL);
    Simulator simulator = new Simulator(orderedLikeNoRun(), nearly);
    Completion completion = simulator.completion(new int[] {1, 2});
    assertThat(completion.outcome().isDeadlock()).as(completion.outcome().describe()).isFalse();
    // First 10 + 1, unlocks at once, then second 2, whose turn it is, then first 3.
    assertThat(completion.timeNanos()).containsExactly(16, 16);
    assertThat(simulator.turnsGivenUp()).isEqualTo(1);
    assertThat(simulator.outOfOrder()).containsExactly("M");
  }

  @Test
  void nothingGoesOnWhereTheOrderIsKeptAsAWhole() {
    Simulator simulator = new Simulator(orderedLikeNoRun(), RECORDED);
    assertThat(simulator.completion(new int[] {2}).outcome().describe())
        .isEqualTo("deadlock: first waits for lock M; second waits in acquire S");
    assertThat(simulator.turnsGivenUp()).isZero();
  }

  @Test
  void aTaskKeepsItsWorkerAsLongAsOthersGoOn() {
    ProgramBuilder program = recorded();
    int pool = program.object(ObjectKind.POOL, "W", 1);
    int lock = program.object(ObjectKind.LOCK, "M", 0);
    int main = program.thread("main");
    int first = program.task("first");
    int second = program.task("second");
    program.step(main, Operation.SUBMIT, pool, first);
    program.step(main, Operation.SUBMIT, pool, second);
    program.segment(main, Operation.RUN, 10);
    program.step(main, Operation.LOCK, lock, 1);
    program.step(main, Operation.UNLOCK, lock, 1);
    program.atTime(20);
    runLocked(program, first, lock, 1);
    program.segment(second, Operation.RUN, 7);
    Completion completion = new Simulator(program.build(), RECORDED).completion(new int[] {4});
    // First waits for main's 10, and second for the only worker: 10 + 1 + 7.
    assertThat(completion.timeNanos()).containsExactly(18);
  }
}
