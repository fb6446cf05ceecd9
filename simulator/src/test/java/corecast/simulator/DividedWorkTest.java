package corecast.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.simulator.machine.Machine;
import java.util.EnumSet;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Into how many pieces work is divided between two operations makes no difference. */
@Tag("more")
class DividedWorkTest {
  private static final int[] PROCESSORS = {1, 2, 3, 4, 5, 6, 7, 8};

  @Test
  void whereMuchHappensAtOneInstantTheTimesAreThoseOfUndividedWork() {
    for (long seed = 0; seed < Effort.of(3_000, 10_000); seed++) {
      check(programOfTies(new Random(seed)), seed, ReplayOptions.DEFAULT);
    }
  }

  @Test
  void timesOfProgramsWithAllPrimitivesAreThoseOfUndividedWork() {
    for (long seed = 0; seed < Effort.of(200, 1_500); seed++) {
      Shape shape =
          new Shape(EnumSet.allOf(Primitive.class), seed % 2 == 0, seed % 3 == 0, true, 3, 30);
      Program program = RandomPrograms.of(shape, seed);
      check(program, seed, ReplayOptions.DEFAULT);
      if (shape.ties()) { // the others are too long for a machine with slices of a few ns
        check(program, seed, ReplayOptions.DEFAULT.on(new Machine.RunQueues(4, 1, 2, 1, 2)));
      }
    }
  }

  private static void check(Program program, long seed, ReplayOptions options) {
    Program divided = divided(program, new Random(seed));
    Program undivided = undivided(program);
    double[] expected = times(program, options);
    String what = "seed " + seed + "\n" + ProgramText.print(program);
    assertThat(times(divided, options)).as(what).isEqualTo(expected);
    assertThat(times(undivided, options)).as(what).isEqualTo(expected);
    if (options == ReplayOptions.DEFAULT) {
      double end = endInService(program);
      assertThat(endInService(divided)).as(what).isEqualTo(end);
      assertThat(endInService(undivided)).as(what).isEqualTo(end);
    }
  }

  private static double[] times(Program program, ReplayOptions options) {
    return new Simulator(program, options).completion(PROCESSORS).timeNanos();
  }

  /** By a replay of each piece. */
  private static double endInService(Program program) {
    var timeline = new Simulator(program, ReplayOptions.DEFAULT).replayInService(2);
    return timeline.events() == 0 ? 0 : timeline.end(timeline.events() - 1);
  }

  /** Each piece of work in up to three. */
  private static Program divided(Program program, Random random) {
    ProgramBuilder b = ProgramBuilder.like(program);
    for (int body = 0; body < program.bodies(); body++) {
      for (int step = program.firstStep(body); step < program.firstStep(body + 1); step++) {
        if (!program.isRun(step)) {
          b.copy(program, body, step, program.object(step));
          continue;
        }
        long left = program.amount(step);
        for (int pieces = random.nextInt(3); pieces > 0; pieces--) {
          long piece = random.nextLong(left + 1);
          b.copyRun(program, body, step, piece);
          left -= piece;
        }
        b.copyRun(program, body, step, left);
      }
    }
    return b.build();
  }

  /** Without functions, and all work between two operations in one piece. */
  private static Program undivided(Program program) {
    ProgramBuilder b = ProgramBuilder.withoutFunctions(program);
    for (int body = 0; body < program.bodies(); body++) {
      long work = -1;
      for (int step = program.firstStep(body); step < program.firstStep(body + 1); step++) {
        Operation operation = program.operation(step);
        if (operation == Operation.RUN) {
          work = Math.max(0, work) + program.amount(step);
        } else if (operation != Operation.ENTER && operation != Operation.EXIT) {
          addWork(b, body, work);
          work = -1;
          b.copy(program, body, step, program.object(step));
        }
      }
      addWork(b, body, work);
    }
    return b.build();
  }

  private static void addWork(ProgramBuilder b, int body, long work) {
    if (work >= 0) {
      b.segment(body, Operation.RUN, work);
    }
  }

  /** Pieces of 0 to 3 ns, so that nearly every end is at the instant of another one. */
  private static Program programOfTies(Random random) {
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
