package corecast.analysis.speedup;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SpeedupCurveTest {
  @Test
  void threeEqualThreadsAreThriceAsFastOnThreeProcessors() {
    SpeedupCurve curve =
        curve("thread A\n  run f 6\nthread B\n  run f 6\nthread C\n  run f 6\n", 1, 2, 3, 4);
    // 18 units of work; the longest thread has 6
    assertThat(curve.points())
        .containsExactly(
            new SpeedupPoint(1, 18, 1, 1, OptionalDouble.of(18)),
            new SpeedupPoint(2, 9, 2, 1, OptionalDouble.of(9)),
            new SpeedupPoint(3, 6, 3, 1, OptionalDouble.of(6)),
            new SpeedupPoint(4, 6, 3, 0.75, OptionalDouble.of(6)));
  }

  @Test
  void sleepsAreInTheLongestBodyButNotInTheWork() {
    SpeedupCurve curve = curve("thread A\n  run f 2\n  sleep 10\nthread B\n  run f 4\n", 2);
    // P = 2: A ends at 12; bound max(6 / 2, 2 + 10); P = 1: A's run ends at 4, its sleep at 14
    assertThat(curve.points())
        .containsExactly(new SpeedupPoint(2, 12, 14.0 / 12, 14.0 / 24, OptionalDouble.of(12)));
  }

  @Test
  void tasksThatNobodySubmitsAreNotInTheBound() {
    ProgramBuilder builder = new ProgramBuilder();
    int main = builder.thread("main");
    int pool = builder.object(ObjectKind.POOL, "W", 1);
    int done = builder.task("done");
    int idle = builder.task("idle");
    builder.step(main, Operation.SUBMIT, pool, done);
    builder.segment(done, Operation.RUN, 5);
    builder.segment(idle, Operation.RUN, 100);
    SpeedupCurve curve =
        SpeedupCurve.of(new Simulator(builder.build(), ReplayOptions.DEFAULT), new int[] {1});
    assertThat(curve.points().get(0).lowerBoundNanos()).hasValue(5);
  }

  @Test
  void whatIsStoppedIsNotInTheBound() {
    String heartbeat = "thread beat\n  run 2\n  sleep 3\n  run 2\n  spawn late\n";
    String rest = "thread late\n  run 50\nthread main\n  spawn beat\n  run 4\n  stop beat\n";
    SpeedupCurve curve = curve(heartbeat + rest, 1, 2);
    // On one processor 4 of main and 2 of the first beat; on two they are beside each other.
    assertThat(curve.points().get(0).timeNanos()).isEqualTo(6);
    assertThat(curve.points().get(1).timeNanos()).isEqualTo(4);
    assertThat(curve.points()).allSatisfy(p -> assertThat(p.lowerBoundNanos()).hasValue(4));
  }

  @Test
  void whatEndsWithTheProgramIsNotInTheBound() {
    SpeedupCurve curve = curve("thread main\n  run 4\n  halt\nthread daemon\n  run 50\n", 1, 2);
    // On one processor the daemon has had as much as main when main ends the program.
    assertThat(curve.points().get(0).timeNanos()).isEqualTo(8);
    assertThat(curve.points().get(1).timeNanos()).isEqualTo(4);
    assertThat(curve.points()).allSatisfy(p -> assertThat(p.lowerBoundNanos()).hasValue(4));
  }

  @Test
  void whatIsBroughtBeforeTheProgramCanEndIsInTheBound() {
    String main = "latch L 2\npool W 2\nthread main\n  submit W a\n  submit W b\n";
    String waits = "  await L\n  take Q\n  wait S\n  halt\n";
    String tasks = "task a\n  run 5\n  countdown L\n  run 90\ntask b\n  run 7\n  countdown L\n";
    String rest = "thread daemon\n  run 3\n  put Q\n  signal S\n  run 40\n  signal S\n";
    SpeedupCurve curve = curve(main + waits + tasks + rest, 1, 4);
    // 5 of a, 7 of b, 3 of the daemon; either of its two signals would do, so the 40 are not sure.
    assertThat(curve.points().get(0).lowerBoundNanos()).hasValue(15);
    assertThat(curve.points().get(1).lowerBoundNanos()).hasValue(7);
    assertThat(curve.points().get(1).timeNanos()).isEqualTo(7);
  }

  @Test
  void noTimeOfAProgramThatIsHaltedIsBelowItsBound() {
    int[] counts = {1, 2, 3, 8};
    int above = 0;
    for (long seed = 0; seed < 150; seed++) {
      Shape shape = new Shape(EnumSet.allOf(Primitive.class), false, seed % 2 == 0, false, 4, 20);
      Program program = RandomPrograms.halting(shape, seed);
      Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
      for (SpeedupPoint point : SpeedupCurve.of(simulator, counts).points()) {
        double bound = point.lowerBoundNanos().orElse(0);
        above += bound > 0 ? 1 : 0;
        assertThat(Double.isNaN(point.timeNanos()) || point.timeNanos() * (1 + 1e-12) >= bound)
            .as(() -> ProgramText.print(program))
            .isTrue();
      }
    }
    assertThat(above).isGreaterThan(200);
  }

  @Test
  void thereIsNoBoundWhereOutcomesWereRecorded() {
    ProgramBuilder builder = new ProgramBuilder();
    builder.origin(new Origin("recorded", false, 1, List.of(), 0));
    builder.segment(builder.thread("T"), Operation.RUN, 5);
    SpeedupCurve curve =
        SpeedupCurve.of(new Simulator(builder.build(), ReplayOptions.DEFAULT), new int[] {1});
    assertThat(curve.points().get(0).lowerBoundNanos()).isEmpty();
  }

  @Test
  void aDeadlockIsAnOutcomeNotATime() {
    SpeedupCurve curve = curve("thread A\n  wait X\n", 1);
    assertThat(curve.outcome().isDeadlock()).isTrue();
    assertThat(curve.points().get(0).timeNanos()).isNaN();
  }

  @Test
  void noTimeIsBelowItsBound() {
    int[] counts = {1, 2, 3, 4, 8};
    for (long seed = 0; seed < 100; seed++) {
      Shape shape =
          new Shape(EnumSet.allOf(Primitive.class), false, seed % 2 == 0, seed % 3 == 0, 4, 20);
      Simulator simulator = new Simulator(RandomPrograms.of(shape, seed), ReplayOptions.DEFAULT);
      for (SpeedupPoint point : SpeedupCurve.of(simulator, counts).points()) {
        point
            .lowerBoundNanos()
            .ifPresent(
                bound ->
                    assertThat(point.timeNanos() * (1 + 1e-12))
                        .as(() -> ProgramText.print(simulator.program()))
                        .isGreaterThanOrEqualTo(bound));
      }
    }
  }

  private static SpeedupCurve curve(String text, int... processors) {
    return SpeedupCurve.of(
        new Simulator(ProgramText.parse("test", text), ReplayOptions.DEFAULT), processors);
  }
}
