package corecast.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Note;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.RecordedSpan;
import corecast.program.VmWork;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TwoMachinesTest {
  private static final long MS = 1_000_000;

  private static ProgramBuilder recorded(double handOversPerMs) {
    RecordedSpan span = RecordedSpan.not("a test", handOversPerMs);
    return new ProgramBuilder().origin(new Origin("r.cct", true, 0, List.of(), 0, span));
  }

  /** Three threads of 40 ms. */
  private static Program three(double handOversPerMs) {
    ProgramBuilder builder = recorded(handOversPerMs);
    for (String name : List.of("a", "b", "c")) {
      builder.segment(builder.thread(name), Operation.RUN, 40 * MS);
    }
    return builder.build();
  }

  private static TwoMachines on(Program program) {
    return on(program, 2, 16);
  }

  private static TwoMachines on(Program program, int... processors) {
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    return TwoMachines.of(simulator, Prediction.of("r.cct", simulator, processors, null), 0);
  }

  @Test
  void whoHandsOverSeldomIsPredictedWithIdealSharing() {
    TwoMachines both = on(three(0.49));
    assertThat(both.curve().machine()).isEqualTo("ideal");
    SpeedupPoint two = both.curve().points().get(0);
    assertThat(two.speedup()).isEqualTo(2);
    // A on 0, b on 1, c behind a; 0.02 ms to wake them. 1 is idle at 40.02 and takes a, which has
    // had half of its work, as c has.
    assertThat(two.otherSpeedup()).hasValueCloseTo(120.02 / 60.02, within(1e-9));
    // Uneven queues: 1 looks at 44, when it has been idle for 3.98 ms, in vain, and takes a at 48,
    // which has had 24 ms; c ends last, at 64.02.
    assertThat(two.unevenSpeedup()).hasValueCloseTo(120.02 / 64.02, within(1e-9));
    assertThat(two.leastSpeedup()).isEqualTo(two.unevenSpeedup().getAsDouble());
    assertThat(two.mostSpeedup()).isEqualTo(2);
  }

  @Test
  void theLowerEndIsSaid() {
    assertThat(on(three(0), 1, 2, 3).notes())
        .singleElement()
        .extracting(Note::text)
        .asString()
        .isEqualTo(
            "Linux may queue a woken thread behind another one, and leave a processor idle beside"
                + " it for some ms. At worst the speedup is then 1.87 instead of 2.00 on 2.");
  }

  @Test
  void whoHandsOverOftenIsPredictedWithRunQueues() {
    TwoMachines both = on(three(0.5));
    assertThat(both.curve().machine()).isEqualTo("queues");
    SpeedupPoint two = both.curve().points().get(0);
    SpeedupPoint seldom = on(three(0)).curve().points().get(0);
    assertThat(two.speedup()).isEqualTo(seldom.otherSpeedup().getAsDouble());
    assertThat(two.otherSpeedup()).hasValue(2);
    assertThat(two.lowerBoundNanos()).isEqualTo(seldom.lowerBoundNanos());
    assertThat(two.unevenSpeedup()).isEqualTo(seldom.unevenSpeedup());
    assertThat(both.notes().get(0).text())
        .startsWith("Times are those of a run queue for each processor")
        .contains("0.50 times in a ms of CPU time when it was recorded (at least 0.5)");
  }

  @Test
  void moreProcessorsThanThreadsAreAskedForOnce() {
    List<SpeedupPoint> points = on(three(1)).curve().points();
    assertThat(points.get(1).speedup()).isGreaterThan(2.9);
    assertThat(points.get(1).processors()).isEqualTo(16);
  }

  /** Twenty threads with so many ms of work in all. */
  private static Program twenty(long ms) {
    ProgramBuilder builder = recorded(1);
    for (int t = 0; t < 20; t++) {
      builder.segment(builder.thread("t" + t), Operation.RUN, ms / 20 * MS);
    }
    return builder.build();
  }

  /**
   * Time slices of 4 ms, 20 million in all: of 17 replays, as there is one more on one processor,
   * or of 6 of a longer program.
   */
  @Test
  void runQueuesMayLeadLongProgramsOnFewerProcessors() {
    assertThat(TwoMachines.mayLead(twenty(4L * 20_000_000 / 17))).isTrue();
    assertThat(TwoMachines.mayLead(twenty(4L * 20_000_000 / 7))).isTrue();
    assertThat(TwoMachines.mayLead(twenty(4L * 20_000_000 / 5))).isFalse();
    assertThat(TwoMachines.mayLead(new ProgramBuilder().build())).isFalse();
  }

  /** One thread of 40 ms; two of the virtual machine have 10 ms to do each while it works. */
  @Test
  void theThreadsOfTheVirtualMachineHaveTheProcessorsThatTheProgramLeaves() {
    ProgramBuilder builder = recorded(0);
    builder.segment(builder.thread("a"), Operation.RUN, 40 * MS);
    builder.vmWork(VmWork.atOnce(2, 20 * MS));
    Simulator beside = new Simulator(builder.build(), ReplayOptions.DEFAULT.withMachineThreads());
    SpeedupCurve curve = Prediction.of("r.cct", beside, new int[] {2, 16}, null);
    SpeedupPoint sixteen = TwoMachines.of(beside, curve, 0).curve().points().get(1);
    // 60 ms on one, 40 on three or more, on both machines.
    assertThat(sixteen.speedup()).isCloseTo(1.5, within(0.01));
    assertThat(sixteen.otherSpeedup().getAsDouble()).isCloseTo(1.5, within(0.01));
  }

  @Test
  void aWrittenProgramHasOnePrediction() {
    ProgramBuilder builder = new ProgramBuilder();
    builder.segment(builder.thread("a"), Operation.RUN, 40 * MS);
    TwoMachines one = on(builder.build());
    assertThat(one.curve().points().get(0).otherSpeedup()).isEmpty();
    assertThat(one.notes()).isEmpty();
  }

  /** Four threads that work for 0.1 ms, half of it with a lock: on one CPU they never met there. */
  @Test
  void runQueuesLeadWhereThreadsWaitForLocksOnTwoProcessors() {
    ProgramBuilder builder = recorded(0);
    int lock = builder.object(ObjectKind.LOCK, "lock", 0);
    for (int number = 0; number < 4; number++) {
      int thread = builder.thread("t" + number);
      for (int i = 0; i < 20; i++) {
        builder.segment(thread, Operation.RUN, MS / 20);
        builder.step(thread, Operation.LOCK, lock, 1);
        builder.segment(thread, Operation.RUN, MS / 20);
        builder.step(thread, Operation.UNLOCK, lock, 1);
      }
    }
    TwoMachines both = on(builder.build());
    assertThat(both.curve().machine()).isEqualTo("queues");
    // 8 ms of work; who comes to the lock finds it taken every time but once or twice.
    assertThat(both.notes().get(0).text())
        .contains(
            "Run queues are used: threads wait for locks ",
            " times in a ms of CPU time on 2 processors")
        .contains("(at least 0.5)");
  }

  /** The same with a lock for each: nobody waits. */
  @Test
  void idealSharingLeadsWhereThreadsHaveLocksOfTheirOwn() {
    ProgramBuilder builder = recorded(0);
    for (int number = 0; number < 4; number++) {
      int thread = builder.thread("t" + number);
      int lock = builder.object(ObjectKind.LOCK, "lock" + number, 0);
      for (int i = 0; i < 20; i++) {
        builder.segment(thread, Operation.RUN, MS / 20);
        builder.step(thread, Operation.LOCK, lock, 1);
        builder.segment(thread, Operation.RUN, MS / 20);
        builder.step(thread, Operation.UNLOCK, lock, 1);
      }
    }
    assertThat(on(builder.build()).curve().machine()).isEqualTo("ideal");
  }

  @Test
  void aLongProgramIsSaidToHaveOnlyOne() {
    ProgramBuilder builder = recorded(0);
    int thread = builder.thread("a");
    int lock = builder.object(ObjectKind.LOCK, "lock", 0);
    for (int i = 0; i < 1_800_000; i++) {
      builder.segment(thread, Operation.RUN, 100);
      builder.step(thread, Operation.LOCK, lock, 1);
      builder.step(thread, Operation.UNLOCK, lock, 1);
    }
    TwoMachines one = on(builder.build());
    assertThat(one.curve().machine()).isEqualTo("ideal");
    assertThat(one.curve().points()).allMatch(point -> point.otherSpeedup().isEmpty());
    assertThat(one.notes())
        .singleElement()
        .extracting(Note::text)
        .asString()
        .containsAnyOf(
            "The lower ends of the range are those of run queues of unequal length",
            "Only ideal sharing was computed");
  }

  /** Of 50,000 steps: seventeen replays are short, and so are two, but not a hundred. */
  @Test
  void theMachineThatLeadsDoesNotDependOnWhatIsAskedFor() {
    ProgramBuilder builder = recorded(9);
    int lock = builder.object(ObjectKind.LOCK, "lock", 0);
    for (int number = 0; number < 100; number++) {
      int thread = builder.thread("t" + number);
      for (int i = 0; i < 166; i++) {
        builder.segment(thread, Operation.RUN, 100);
        builder.step(thread, Operation.LOCK, lock, 1);
        builder.step(thread, Operation.UNLOCK, lock, 1);
      }
    }
    Program program = builder.build();
    assertThat(program.length()).isBetween(20_000L, 117_000L);
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    int[] all = IntStream.rangeClosed(1, 100).toArray();
    for (int[] counts : List.of(new int[] {2}, new int[] {2, 16}, all)) {
      TwoMachines both =
          TwoMachines.of(simulator, Prediction.of("r.cct", simulator, counts, null), 0);
      assertThat(both.curve().machine()).isEqualTo("queues");
    }
  }

  /** 720,000 steps: two replays were short, but those for the usual counts are not. */
  private static Program tooLongForTheUsualCounts(double handOversPerMs) {
    ProgramBuilder builder = recorded(handOversPerMs);
    int lock = builder.object(ObjectKind.LOCK, "lock", 0);
    for (int number = 0; number < 20; number++) {
      int thread = builder.thread("t" + number);
      for (int i = 0; i < 12_000; i++) {
        builder.segment(thread, Operation.RUN, 100);
        builder.step(thread, Operation.LOCK, lock, 1);
        builder.step(thread, Operation.UNLOCK, lock, 1);
      }
    }
    return builder.build();
  }

  @Test
  void aProgramThatIsTooLongForTheUsualCountsIsSoForOne() {
    TwoMachines one = on(tooLongForTheUsualCounts(0), 2);
    assertThat(one.curve().machine()).isEqualTo("ideal");
    assertThat(one.curve().points().get(0).otherSpeedup()).isEmpty();
  }

  @Test
  void runQueuesLeadALongProgramToo() {
    assertThat(on(tooLongForTheUsualCounts(9), 2).curve().machine()).isEqualTo("queues");
  }

  private static Program crossing() {
    ProgramBuilder builder = recorded(9);
    int first = builder.object(ObjectKind.LOCK, "first", 0);
    int second = builder.object(ObjectKind.LOCK, "second", 0);
    locksBoth(builder, "a", 0, first, 5_000_000, second);
    locksBoth(builder, "b", 5_200_000, second, 6_000_000, first);
    builder.segment(builder.thread("c"), Operation.RUN, 100_000_000);
    return builder.build();
  }

  /** On 3 processors a is done before b begins, so that nothing had to keep its order there. */
  @Test
  void whichObjectKeepsItsOrderOnRunQueuesDoesNotDependOnWhatIsAskedFor() {
    for (int processors : new int[] {2, 3, 16}) {
      assertThat(on(crossing(), processors).predicting().options().order().objects())
          .containsExactly("second");
    }
  }

  @Test
  void whereRunQueuesDeadlockOneObjectKeepsItsOrderThere() {
    // Shared, on 2 a is done at 7.5 ms, and b begins at 7.8. In slices of 4 ms c comes between,
    // a still has the first lock when b takes the second one at 5.2, and both wait for ever.
    // With the order of the first lock that is so, too; with that of the second one b waits there.
    TwoMachines both = on(crossing());
    assertThat(both.curve().machine()).isEqualTo("queues");
    assertThat(both.predicting().options().order().objects()).containsExactly("second");
    assertThat(both.notes().get(1).text())
        .startsWith(
            "With run queues, replaying with a free order deadlocked. second is therefore used in"
                + " the recorded order");
    SpeedupPoint two = both.curve().points().get(0);
    // 116.2 ms of work. C has the first processor after a slice of 4 ms; the second one takes a
    // when
    // b waits there for its turn.
    assertThat(two.speedup()).isCloseTo(116.2 / 104, within(0.001));
    // Shared by three until a is done at 7.5 ms; c has done 5 of its 100 then.
    assertThat(two.otherSpeedup()).hasValueCloseTo(116.2 / 102.5, within(0.001));
  }

  /** Whoever gives the lock back lets all others try again, of whom one gets it. */
  private static Program herd(int threads, int times) {
    ProgramBuilder builder = recorded(0);
    int lock = builder.object(ObjectKind.LOCK, "lock", 0);
    for (int i = 0; i < threads; i++) {
      int thread = builder.thread("thread " + i);
      for (int time = 0; time < times; time++) {
        builder.segment(thread, Operation.RUN, 1_000);
        builder.step(thread, Operation.TRY, 0, 0);
        builder.step(thread, Operation.LOCK, lock, 1);
        builder.segment(thread, Operation.RUN, 1_000);
        builder.step(thread, Operation.UNLOCK, lock, 1);
      }
    }
    return builder.build();
  }

  @Test
  void aReplayOnRunQueuesThatTakesFarMoreThanItsStepsIsGivenUp() {
    // 6,000 times up to 300 threads try again, in a program of 30,000 steps and three slices.
    TwoMachines one = on(herd(300, 20));
    assertThat(one.curve().machine()).isEqualTo("ideal");
    assertThat(one.curve().points().get(0).otherSpeedup()).isEmpty();
    assertThat(one.notes())
        .singleElement()
        .extracting(Note::text)
        .asString()
        .startsWith("Only ideal sharing was computed, so there is no range. With run queues")
        .contains("a replay was given up after 340,012 events. The program has");
    assertThat(on(herd(10, 20)).curve().points().get(0).otherSpeedup()).isPresent();
  }

  private static void locksBoth(
      ProgramBuilder builder, String name, long before, int outer, long within, int inner) {
    int thread = builder.thread(name);
    if (before > 0) {
      builder.segment(thread, Operation.RUN, before);
    }
    builder.step(thread, Operation.LOCK, outer, 1);
    builder.segment(thread, Operation.RUN, within);
    builder.step(thread, Operation.LOCK, inner, 1);
    builder.step(thread, Operation.UNLOCK, inner, 1);
    builder.step(thread, Operation.UNLOCK, outer, 1);
  }
}
