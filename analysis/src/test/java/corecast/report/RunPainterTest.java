package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.weight.Programs;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunPainterTest {

  private static RunPicture paint(Program program, int processors) {
    return paintAll(program, processors).get(0);
  }

  private static List<RunPicture> paintAll(Program program, int... processors) {
    Timeline timeline = new Simulator(program, ReplayOptions.DEFAULT).replayInService(1);
    FunctionNames names = new FunctionNames(List.of("f", "g"), program);
    RunGround ground = RunGround.of(timeline, names);
    return RunPainter.paint(ground, processors, Samples.weightsOfEvents(timeline, processors));
  }

  @Test
  void smallRunIsDrawnExactlyWithItsWaits() {
    RunPicture picture = paint(Programs.forkJoin(), 2);
    // T(2) = 3 + 6 + 1 = 10, so one unit is 1000 of 10000 parts. f's piece beside g has weight 0.
    assertThat(picture.nanos()).isEqualTo(10);
    assertThat(picture.lanes().get(0).spans())
        .containsExactly(
            0,
            3000,
            RunPicture.RUNS,
            100,
            0, //
            3000,
            4000,
            RunPicture.RUNS,
            0,
            0, //
            4000,
            9000,
            RunPicture.WAITS,
            0,
            -1, //
            9000,
            10000,
            RunPicture.RUNS,
            100,
            0);
    assertThat(picture.lanes().get(1).spans()).containsExactly(3000, 9000, RunPicture.RUNS, 100, 1);
  }

  @Test
  void onOneProcessorBothThreadsAreStretchedWhileTheyShareIt() {
    RunPicture picture = paint(Programs.forkJoin(), 1);
    // T(1) = 11: f 0..3; f and g share until each has got 1 (3..5); g alone 5..10; f 10..11.
    assertThat(picture.nanos()).isEqualTo(11);
    assertThat(picture.lanes().get(1).spans()).startsWith(2727, 9091);
  }

  @Test
  void parallelismIsTheMeanNumberOfRunningThreads() {
    float[] running = paint(Programs.forkJoin(), 2).running();
    // One runs in 0..3, two in 3..4, one after that; 20 parts are one unit.
    assertThat(running).hasSize(RunPicture.PARTS);
    assertThat(running[30]).isEqualTo(1f);
    assertThat(running[70]).isEqualTo(2f);
    assertThat(running[150]).isEqualTo(1f);
  }

  @Test
  void tasksShareAsManyRowsAsRanAtOnce() {
    ProgramBuilder b = new ProgramBuilder();
    int main = b.thread("main");
    int pool = b.object(ObjectKind.POOL, "W", 2);
    for (int i = 0; i < 6; i++) {
      int task = b.task("task" + i);
      b.enter(task, "g", 1);
      b.segment(task, Operation.RUN, 5);
      b.exit(task);
      b.step(main, Operation.SUBMIT, pool, task);
    }
    b.enter(main, "f", 1);
    b.segment(main, Operation.RUN, 1);
    b.exit(main);
    assertThat(paint(b.build(), 4).lanes())
        .extracting(RunPicture.Lane::name)
        .containsExactly("main", "W worker 1", "W worker 2");
  }

  /** A thread of 3 ns beside one of 1 ms: less than a part of 10000, and than a column. */
  @Test
  void threadsThatCannotBeSeenHaveNoRow() {
    for (int pieces : new int[] {1, 2000}) {
      ProgramBuilder b = new ProgramBuilder();
      int main = b.thread("main");
      int brief = b.thread("brief");
      b.step(main, Operation.SPAWN, brief, 0);
      for (int i = 0; i < pieces; i++) {
        b.enter(main, i % 2 == 0 ? "f" : "g", 1);
        b.segment(main, Operation.RUN, 1_000_000 / pieces);
        b.exit(main);
      }
      b.enter(brief, "g", 1);
      b.segment(brief, Operation.RUN, 3);
      b.exit(brief);
      RunPicture picture = paint(b.build(), 2);
      assertThat(picture.threads()).isEqualTo(2);
      assertThat(picture.lanes()).extracting(RunPicture.Lane::name).containsExactly("main");
    }
  }

  @Test
  void stagesThatNobodySubmitsAreNamedAsSuch() {
    ProgramBuilder b = new ProgramBuilder();
    int main = b.thread("main");
    int stage = b.stage("future", 1);
    b.enter(main, "f", 1);
    b.segment(main, Operation.RUN, 3);
    b.step(main, Operation.COMPLETE, stage, 0);
    b.exit(main);
    b.enter(stage, "g", 1);
    b.segment(stage, Operation.RUN, 5);
    b.exit(stage);
    assertThat(paint(b.build(), 2).lanes())
        .extracting(RunPicture.Lane::name)
        .containsExactly("main", "stages of futures 1");
  }

  @Test
  void thousandThreadsShareTheLastRow() {
    RunPicture picture = paint(crowd(1000, 3), 4);
    assertThat(picture.threads()).isEqualTo(1000);
    assertThat(picture.lanes()).hasSize(RunPainter.MOST_LANES);
    assertThat(picture.lanes().stream().mapToInt(RunPicture.Lane::merged).sum()).isEqualTo(1000);
    RunPicture.Lane last = picture.lanes().get(RunPainter.MOST_LANES - 1);
    assertThat(last.name()).isEqualTo(1000 - (RunPainter.MOST_LANES - 1) + " other threads");
    assertThat(picture.lanes())
        .allSatisfy(lane -> assertThat(lane.columns()).hasSize(3 * RunPicture.COLUMNS));
  }

  @Test
  void picturesDrawnTogetherAreThoseDrawnAlone() {
    Program program = crowd(60, 50);
    List<RunPicture> together = paintAll(program, 1, 7, 100);
    for (RunPicture picture : together) {
      RunPicture alone = paint(program, picture.processors());
      assertThat(picture.lanes()).extracting(RunPicture.Lane::name).isNotEmpty();
      assertThat(picture.nanos()).isEqualTo(alone.nanos());
      assertThat(picture.running()).isEqualTo(alone.running());
      assertThat(picture.lanes())
          .extracting(RunPicture.Lane::name, RunPicture.Lane::columns)
          .isEqualTo(
              alone.lanes().stream()
                  .map(lane -> org.assertj.core.groups.Tuple.tuple(lane.name(), lane.columns()))
                  .toList());
    }
  }

  /** Against sums that are made event by event and column by column. */
  @Test
  void longRunIsTheSumOfItsSegmentsInEachColumn() {
    Program program = turns(6, 400);
    Timeline timeline = new Simulator(program, ReplayOptions.DEFAULT).replayInService(1);
    assertThat(timeline.events()).isGreaterThan(RunPainter.MOST_SPANS);
    for (int processors : new int[] {1, 2, 4, 9}) {
      double[] at = new double[timeline.events()];
      double before = 0;
      double now = 0;
      for (int k = 0; k < at.length; k++) {
        now += (timeline.end(k) - before) * Math.max(processors, timeline.running(k));
        before = timeline.end(k);
        at[k] = now;
      }
      FunctionNames names = new FunctionNames(List.of("f", "g"), program);
      double[] weights = Samples.weights(timeline, processors);
      RunColumns[] expected = new RunColumns[program.bodies()];
      double[] last = new double[program.bodies()];
      Arrays.fill(last, -1);
      for (int b = 0; b < expected.length; b++) {
        expected[b] = new RunColumns(now);
      }
      for (int k = 0; k < at.length; k++) {
        int body = timeline.body(k);
        int step = timeline.step(k);
        RunColumns row = expected[body];
        double start = timeline.startEvent(k) < 0 ? 0 : at[timeline.startEvent(k)];
        for (int c = 0; c < RunPicture.COLUMNS; c++) {
          double runs = row.inside(c, start, at[k]);
          row.runs(c, runs, runs * weights[step]);
          row.inColour(
              c,
              names.colourOfPath(program, program.path(step)),
              RunColumns.mattering(runs, weights[step]));
          if (last[body] >= 0) {
            row.waits(c, row.inside(c, last[body], start));
          }
        }
        last[body] = at[k];
      }
      RunPicture picture = paint(program, processors);
      for (int b = 0; b < expected.length; b++) {
        assertThat(picture.lanes().get(b).columns())
            .as("lane %d on %d processors", b, processors)
            .isEqualTo(expected[b].encode(1));
      }
    }
  }

  /**
   * The lock is always held by one of eight: g in it is a sixth of the work, and all that counts.
   */
  @Test
  void aColumnHasTheColourOfWhatMattersMostThereAndNotOfWhatRunsMost() {
    ProgramBuilder b = new ProgramBuilder();
    int lock = b.object(ObjectKind.LOCK, "lock", 0);
    for (int t = 0; t < 8; t++) {
      int thread = b.thread("T" + t);
      for (int i = 0; i < 400; i++) {
        b.enter(thread, "f", 1);
        b.segment(thread, Operation.RUN, 5000 + (31 * t + 7 * i) % 97);
        b.exit(thread);
        b.enter(thread, "g", 1);
        b.step(thread, Operation.LOCK, lock, 0);
        b.segment(thread, Operation.RUN, 1000);
        b.step(thread, Operation.UNLOCK, lock, 0);
        b.exit(thread);
      }
    }
    Program program = b.build();
    // A turn of 6 us has no room for those of 8 threads in the lock: it is hardly ever free.
    RunPicture picture = paint(program, 16);
    assertThat(picture.nanos()).isBetween(8 * 400 * 1000.0, 8 * 400 * 1000.0 * 1.05);
    long inG = 0;
    long inAny = 0;
    for (RunPicture.Lane lane : picture.lanes()) {
      for (int c = 2; c < lane.columns().length(); c += 3) {
        if (Character.isDigit(lane.columns().charAt(c - 2))) {
          inAny++;
          inG += lane.columns().charAt(c) == '1' ? 1 : 0;
        }
      }
    }
    assertThat(inG).isGreaterThan(inAny * 9 / 10);
  }

  @Test
  void whereNothingHasAWeightTheColourIsOfWhatRunsMostAndNegativeWeightsLoseToAnyOther() {
    RunColumns row = new RunColumns(RunPicture.COLUMNS);
    row.runs(0, 1, 0);
    row.inColour(0, 3, RunColumns.mattering(0.4, 0));
    row.inColour(0, 5, RunColumns.mattering(0.6, 0));
    row.runs(1, 1, -0.3);
    row.inColour(1, 4, RunColumns.mattering(0.7, -0.4));
    row.inColour(1, 6, RunColumns.mattering(0.3, -0.1));
    assertThat(row.encode(1)).startsWith("905" + "906");
  }

  /** Threads that compute, and in turns with a lock, which some hold for very long. */
  private static Program turns(int threads, int pieces) {
    ProgramBuilder b = new ProgramBuilder();
    int lock = b.object(ObjectKind.LOCK, "lock", 0);
    for (int t = 0; t < threads; t++) {
      int thread = b.thread("T" + t);
      for (int i = 0; i < pieces; i++) {
        b.enter(thread, "f", 1);
        b.segment(thread, Operation.RUN, 1000L + 37L * t + i % 11);
        b.exit(thread);
        b.enter(thread, "g", 1);
        b.step(thread, Operation.LOCK, lock, 0);
        b.segment(thread, Operation.RUN, i % 100 == 7 * t ? 90_000 : 101 + i % 3);
        b.step(thread, Operation.UNLOCK, lock, 0);
        b.exit(thread);
      }
    }
    return b.build();
  }

  /** Threads that run a few pieces each, longer ones first. */
  static Program crowd(int threads, int pieces) {
    ProgramBuilder b = new ProgramBuilder();
    for (int t = 0; t < threads; t++) {
      int thread = b.thread("T" + t);
      for (int i = 0; i < pieces; i++) {
        b.enter(thread, i % 2 == 0 ? "f" : "g", 1);
        b.segment(thread, Operation.RUN, 1000L + 7L * (threads - t) + i);
        b.exit(thread);
      }
    }
    return b.build();
  }
}
