package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.simulator.engine.EndReplay;
import corecast.simulator.engine.Engine;
import corecast.simulator.machine.ServiceCalendar;
import corecast.simulator.machine.Windows;
import corecast.simulator.primitive.Succession;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Work joined to one piece, against replays of each piece, where much happens at one instant. */
@Tag("more")
class JoinedRunsTest {
  private static final int PROGRAMS = Effort.of(3_000, 20_000);

  @Test
  void workThatIsJoinedEndsAsItDoesPieceByPiece() {
    int told = 0;
    int lost = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program = program(new Random(seed));
      EndReplay joined = new EndReplay(program, 1, new boolean[program.objects()], Windows.NONE);
      if (joined.run() == null) {
        lost++;
        continue;
      }
      told++;
      long[] expected = piecewise(program);
      assertThat(joined.attained())
          .as("seed %d\n%s", seed, ProgramText.print(program))
          .isEqualTo(expected);
    }
    assertThat(told).isGreaterThan(Effort.of(700, 5_000));
    assertThat(lost).isPositive();
  }

  @Test
  void whereTheOrderIsLostTheTimesAreThoseOfEachPiece() {
    int[] processors = {1, 2, 3};
    int lost = 0;
    for (long seed = 0; seed < PROGRAMS / 10; seed++) {
      Program program = program(new Random(seed));
      lost +=
          new EndReplay(program, 1, new boolean[program.objects()], Windows.NONE).run() == null
              ? 1
              : 0;
      Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
      double[] times = simulator.completion(processors).timeNanos();
      assertThat(times).as("seed %d", seed).isEqualTo(byTimeline(simulator, processors));
    }
    assertThat(lost).isPositive();
  }

  private static double[] byTimeline(Simulator simulator, int[] processors) {
    Attained attained = Attained.of(simulator.replayInService(1));
    double[] times = new double[processors.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = attained.timeOn(processors[i]);
    }
    return times;
  }

  private static long[] piecewise(Program program) {
    ServiceCalendar calendar = new ServiceCalendar(program.bodies());
    boolean[] ignored = new boolean[program.objects()];
    new Engine(program, calendar, 1, null, null, ignored, Succession.HANDED_OVER).run();
    return calendar.attained();
  }

  /** Pieces of 0 to 3 ns, so that nearly every end is at the instant of another one. */
  private static Program program(Random random) {
    ProgramBuilder b = new ProgramBuilder();
    int threads = 2 + random.nextInt(4);
    int lock = b.object(ObjectKind.LOCK, "m", 0);
    int other = b.object(ObjectKind.LOCK, "n", 0);
    int barrier = b.object(ObjectKind.BARRIER, "b", threads);
    int queue = b.object(ObjectKind.QUEUE, "q", Program.UNBOUNDED);
    int rounds = 1 + random.nextInt(6);
    for (int t = 0; t < threads; t++) {
      int body = b.thread("t" + t);
      for (int i = 0; i < rounds; i++) {
        work(b, body, random);
        int its = random.nextBoolean() ? lock : other;
        b.step(body, Operation.LOCK, its, 0);
        work(b, body, random);
        b.step(body, Operation.UNLOCK, its, 0);
        b.step(body, Operation.PUT, queue, 0);
        work(b, body, random);
        b.step(body, Operation.TAKE, queue, 0);
        work(b, body, random);
        if (i % 2 == 1) {
          b.step(body, Operation.BARRIER, barrier, 0);
        }
      }
    }
    return b.build();
  }

  private static void work(ProgramBuilder b, int body, Random random) {
    for (int pieces = random.nextInt(4); pieces > 0; pieces--) {
      boolean inFunction = random.nextBoolean();
      if (inFunction) {
        b.enter(body, "f", 1);
      }
      b.segment(body, Operation.RUN, random.nextInt(4));
      if (inFunction) {
        b.exit(body);
      }
    }
  }
}
