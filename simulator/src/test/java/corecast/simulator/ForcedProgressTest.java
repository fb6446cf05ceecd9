package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.ProgramText;
import corecast.program.column.ColumnSpace;
import corecast.simulator.timeline.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recorded programs in which something is missing that ends a wait. */
class ForcedProgressTest {
  private static final int[] ONE_AND_MANY = {1, 64};

  @TempDir Path folder;

  private static ProgramBuilder recorded(ProgramBuilder program) {
    return program.origin(new Origin("p", true, 0, List.of(), 0));
  }

  private static ProgramBuilder recorded() {
    return recorded(new ProgramBuilder());
  }

  /** What is left out, as its threads in the order in which it was found. */
  private static List<String> leftOut(ForcedProgress.Result result) {
    return result.leftOut().stream().map(Outcome.Blocked::thread).toList();
  }

  private static ForcedProgress.Result of(Program program) {
    return Objects.requireNonNull(
        ForcedProgress.of(program, ReplayOptions.DEFAULT, ONE_AND_MANY, 10_000));
  }

  private static double nanosOn(int processors, Program program) {
    Completion completion =
        new Simulator(program, ReplayOptions.DEFAULT).completion(new int[] {processors});
    assertThat(completion.outcome().describe()).isEqualTo("completed");
    return completion.timeNanos()[0];
  }

  /** First waits for S, which nobody releases, until 150; second for what first does, until 300. */
  private static Program aLostRelease(ProgramBuilder program) {
    int lost = program.object(ObjectKind.SEMAPHORE, "S", 0);
    int kept = program.object(ObjectKind.SEMAPHORE, "R", 0);
    int second = program.thread("second");
    program.atTime(300).step(second, Operation.ACQUIRE, kept, 1);
    program.segment(second, Operation.RUN, 20);
    int first = program.thread("first");
    program.atTime(100).segment(first, Operation.RUN, 100);
    program.atTime(150).step(first, Operation.ACQUIRE, lost, 1);
    program.segment(first, Operation.RUN, 50);
    program.atTime(200).step(first, Operation.RELEASE, kept, 1);
    return program.build();
  }

  @Test
  void theWaitThatWasOverFirstIsLeftOutAndNoneThatFollowsFromIt() {
    ForcedProgress.Result result = of(aLostRelease(recorded()));
    assertThat(leftOut(result)).containsExactly("first");
    // 100 + 50 of first, then 20 of second.
    assertThat(nanosOn(1, result.program())).isEqualTo(170);
    assertThat(nanosOn(2, result.program())).isEqualTo(170);
    // It is reached at 100.
    assertThat(result.shareBehind(ReplayOptions.DEFAULT, 2)).isCloseTo(70.0 / 170, within(1e-9));
    assertThat(ProgramText.print(result.program())).containsOnlyOnce("mark forced-progress");
  }

  @Test
  void aProgramInPagesIsBroughtToItsEndLikewise() {
    ColumnSpace space = ColumnSpace.paged(folder, 1 << 16);
    try {
      ForcedProgress.Result result = of(aLostRelease(recorded(new ProgramBuilder(space, true))));
      assertThat(ProgramText.print(result.program()))
          .isEqualTo(ProgramText.print(of(aLostRelease(recorded())).program()));
      assertThat(nanosOn(2, result.program())).isEqualTo(170);
    } finally {
      space.close();
    }
  }

  @Test
  void aProgramThatComesToItsEndKeepsAllWaits() {
    ProgramBuilder program = recorded();
    int semaphore = program.object(ObjectKind.SEMAPHORE, "S", 1);
    int main = program.thread("main");
    program.atTime(10).step(main, Operation.ACQUIRE, semaphore, 1);
    Program ends = program.build();
    ForcedProgress.Result result = of(ends);
    assertThat(result.leftOut()).isEmpty();
    assertThat(result.program()).isSameAs(ends);
    assertThat(result.shareBehind(ReplayOptions.DEFAULT, 2)).isZero();
  }

  @Test
  void waitsOfABarrierAreOverWhenTheThreadGoesOn() {
    ProgramBuilder program = recorded();
    int barrier = program.object(ObjectKind.BARRIER, "B", 2);
    int lost = program.object(ObjectKind.SEMAPHORE, "S", 0);
    int early = program.thread("early");
    program.atTime(10).segment(early, Operation.RUN, 10);
    program.step(early, Operation.BARRIER, barrier, 0); // written down when it begins
    program.atTime(205).segment(early, Operation.RUN, 5);
    int late = program.thread("late");
    program.atTime(90).segment(late, Operation.RUN, 20);
    program.atTime(100).step(late, Operation.ACQUIRE, lost, 1);
    program.atTime(130).segment(late, Operation.RUN, 30);
    program.step(late, Operation.BARRIER, barrier, 0);
    ForcedProgress.Result result = of(program.build());
    assertThat(leftOut(result)).containsExactly("late");
    // 20 + 30 of late, then 5 of early.
    assertThat(nanosOn(2, result.program())).isEqualTo(55);
  }

  @Test
  void whatWasNotRecordedIsNoWaitThatWasOver() {
    ProgramBuilder program = recorded();
    int lost = program.object(ObjectKind.SEMAPHORE, "S", 0);
    int end = program.thread("(end)");
    int main = program.thread("main");
    program.atTime(0).step(end, Operation.JOIN, main, 0);
    program.atTime(50).step(main, Operation.ACQUIRE, lost, 1);
    program.segment(main, Operation.RUN, 7);
    assertThat(leftOut(of(program.build()))).containsExactly("main");
  }

  @Test
  void whereOnlyLocksAreWaitedForTheFirstIsLeftOutWithItsUnlock() {
    ProgramBuilder program = recorded();
    int[] locks = {
      program.object(ObjectKind.LOCK, "L", 0), program.object(ObjectKind.LOCK, "M", 0)
    };
    for (int t = 0; t < 2; t++) {
      int thread = program.thread("thread-" + t);
      program.atTime(10 + 100L * t).step(thread, Operation.LOCK, locks[t], 0);
      program.segment(thread, Operation.RUN, 10);
      for (int depth = 0; depth < 2; depth++) {
        program.step(thread, Operation.LOCK, locks[1 - t], 0);
        program.segment(thread, Operation.RUN, 3);
      }
      for (int depth = 0; depth < 2; depth++) {
        program.step(thread, Operation.UNLOCK, locks[1 - t], 0);
      }
      program.step(thread, Operation.UNLOCK, locks[t], 0);
    }
    ForcedProgress.Result result = of(program.build());
    // The outer and then the inner lock of M.
    assertThat(leftOut(result)).containsExactly("thread-0", "thread-0");
    // Thread 0 has L until 10 + 3 + 3; then thread 1, which has waited for it since 10, 3 + 3.
    assertThat(nanosOn(2, result.program())).isEqualTo(22);
  }

  @Test
  void theEndOfAThreadThatIsKeptOutByALockIsWaitedFor() {
    ProgramBuilder program = recorded();
    int lock = program.object(ObjectKind.LOCK, "L", 0);
    int main = program.thread("main");
    int other = program.thread("other");
    program.atTime(10).step(main, Operation.LOCK, lock, 0); // its unlock was lost
    program.segment(main, Operation.RUN, 30);
    program.atTime(90).step(main, Operation.JOIN, other, 0);
    program.atTime(95).step(main, Operation.UNLOCK, lock, 0); // made up, at its end
    program.atTime(40).segment(other, Operation.RUN, 5);
    program.atTime(50).step(other, Operation.LOCK, lock, 0);
    program.segment(other, Operation.RUN, 40);
    program.step(other, Operation.UNLOCK, lock, 0);
    ForcedProgress.Result result = of(program.build());
    assertThat(leftOut(result)).containsExactly("other");
    assertThat(nanosOn(2, result.program())).isEqualTo(45);
  }

  @Test
  void noMoreAreLeftOutThanMay() {
    Program program = aLostRelease(recorded());
    assertThat(ForcedProgress.of(program, ReplayOptions.DEFAULT, ONE_AND_MANY, 0)).isNull();
    assertThat(ForcedProgress.of(program, ReplayOptions.DEFAULT, ONE_AND_MANY, 1)).isNotNull();
  }

  @Test
  void ofManyLostReleasesSeveralAreFoundAtOnce() {
    ProgramBuilder program = recorded();
    for (int t = 0; t < 500; t++) {
      int lost = program.object(ObjectKind.SEMAPHORE, "S" + t, 0);
      int thread = program.thread("thread-" + t);
      program.atTime(1 + t).step(thread, Operation.ACQUIRE, lost, 1);
      program.segment(thread, Operation.RUN, 1);
    }
    ForcedProgress.Result result = of(program.build());
    assertThat(result.leftOut()).hasSize(500);
    assertThat(nanosOn(1, result.program())).isEqualTo(500);
  }

  @Test
  void anotherReplayThatStandsStillCostsOneMore() {
    Program program = aLostRelease(recorded());
    Outcome outcome =
        new Simulator(program, ReplayOptions.DEFAULT).completion(ONE_AND_MANY).outcome();
    ForcedProgress.Result result =
        Objects.requireNonNull(ForcedProgress.alsoWithout(program, List.of(), outcome));
    assertThat(leftOut(result)).containsExactly("first");
    assertThat(nanosOn(2, result.program())).isEqualTo(170);
  }
}
