package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.weight.WeightOptions.Method;
import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.StretchTree;
import corecast.simulator.timeline.Timeline;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums by the stretches alone are those of the segments, which are found in the steps here. */
class StretchSweepTest {
  private static final int[] PROCESSORS = {1, 2, 3, 5};
  private static final Set<Primitive> ALL = EnumSet.allOf(Primitive.class);

  private int replayed;
  private int segments;
  private int stretches;
  private int leaves;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void stretchesSumUpToTheSegmentsOfATimeline(boolean ties) {
    for (Primitive primitive : Primitive.values()) {
      for (long seed = 0; seed < 12; seed++) {
        sumsAreThoseOfSegments(new Shape(Set.of(primitive), ties, false, false, 4, 25), seed);
      }
    }
    for (long seed = 0; seed < 150; seed++) {
      sumsAreThoseOfSegments(new Shape(ALL, ties, false, false, 2 + (int) seed % 5, 60), seed);
    }
    assertThat(replayed).isGreaterThan(200);
    assertThat(stretches).isLessThan(segments);
    assertThat(leaves).isGreaterThan(500);
  }

  private void sumsAreThoseOfSegments(Shape shape, long seed) {
    Program program = RandomPrograms.of(shape, seed);
    Simulator simulator = Programs.simulator(program);
    Timeline timeline = simulator.replayInService(1);
    StretchTree tree = simulator.replayStretches();
    if (timeline.outcome().isDeadlock() || tree == null) {
      assertThat(timeline.outcome().isDeadlock()).as(shape + ", seed " + seed).isTrue();
      return;
    }
    assertThat(tree.ties()).isEqualTo(timeline.ties());
    assertThat(tree.maxRunning()).isEqualTo(timeline.maxRunning());
    Stretched stretched = Stretched.of(tree, PROCESSORS);
    Columns columns = stretched.columns();
    double[][] work = new double[program.paths().size() + 1][columns.width()];
    double[][] calls = new double[program.paths().functions()][columns.width()];
    TreeSweep.of(timeline, columns, TimeOrigin.START)
        .forEach((k, row) -> addSegment(timeline, k, row.values(), work, calls));
    assertThat(withZeros(stretched.sums().work(), columns))
        .as("work, %s, seed %d", shape, seed)
        .isDeepEqualTo(work);
    assertThat(withZeros(stretched.sums().calls(), columns))
        .as("calls, %s, seed %d", shape, seed)
        .isDeepEqualTo(calls);
    assertThat(stretched.timeNanos()).isEqualTo(simulator.completion(PROCESSORS).timeNanos());
    replayed++;
    segments += timeline.events();
    stretches += tree.events();
    leaves += tree.leaves().runs();
  }

  private static void addSegment(
      Timeline timeline, int k, double[] weights, double[][] work, double[][] calls) {
    Program program = timeline.program();
    int step = timeline.step(k);
    int path = program.path(step) == Program.NO_PATH ? work.length - 1 : program.path(step);
    for (int c = 0; c < weights.length; c++) {
      work[path][c] += weights[c] * program.amount(step);
    }
    int first = program.firstStep(timeline.body(k));
    for (int s = step - 1; s >= first && !program.operation(s).isSegment(); s--) {
      for (int c = 0; c < weights.length && program.operation(s) == Operation.ENTER; c++) {
        calls[program.object(s)][c] += weights[c] == 0 ? 0 : program.amount(s);
      }
    }
  }

  private static double[][] withZeros(double[][] rows, Columns columns) {
    double[][] all = new double[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      all[i] = rows[i] == null ? new double[columns.width()] : rows[i];
      for (int c = 0; c < all[i].length; c++) {
        all[i][c] += 0.0; // no -0
      }
    }
    return all;
  }

  @Test
  void withoutTiesTheyAreTheWorkTimesThePerturbedWeights() throws IOException {
    int compared = 0;
    for (long seed = 0; seed < 40; seed++) {
      Program program = RandomPrograms.of(new Shape(ALL, false, false, false, 4, 20), seed);
      Simulator simulator = Programs.simulator(program);
      StretchTree tree = simulator.replayStretches();
      if (tree == null || tree.outcome().isDeadlock() || tree.ties() > 0) {
        continue;
      }
      Stretched stretched = Stretched.of(tree, PROCESSORS);
      double[][] work = withZeros(stretched.sums().work(), stretched.columns());
      for (int p : PROCESSORS) {
        int column = stretched.columns().of(p);
        double[] expected = new double[work.length];
        WeightOptions perturb = WeightOptions.DEFAULT.withMethod(Method.PERTURB);
        SegmentWeights.forEachCount(
            simulator,
            new int[] {p},
            perturb,
            (count, weights) -> {
              for (int step = 0; step < program.steps(); step++) {
                if (program.isRun(step)) {
                  int path = program.path(step);
                  expected[path == Program.NO_PATH ? work.length - 1 : path] +=
                      weights.applyAsDouble(step) * program.amount(step);
                }
              }
            });
        for (int path = 0; path < work.length; path++, compared++) {
          double weighted = work[path][column] / stretched.columns().processors(column);
          assertThat(weighted)
              .as("path %d, P = %d, seed %d", path, p, seed)
              .isCloseTo(expected[path], within(1e-6 * (1 + Math.abs(expected[path]))));
        }
      }
    }
    assertThat(compared).isGreaterThan(500);
  }

  @Test
  void figure7HasItsWeightsAboveOneAndBelowZero() {
    StretchTree tree = Programs.simulator(Programs.FIGURE_7).replayStretches();
    assertThat(tree).isNotNull();
    Stretched stretched = Stretched.of(tree, new int[] {2, 3});
    // P = 3: 25/3, and weights 4/3 of s, 2 ns, and -1/3 of x, 3 ns; P = 2: weight 1 of s
    assertThat(stretched.timeNanos()).containsExactly(10, 25.0 / 3);
    FunctionTotals totals =
        new FunctionTotals(tree.program(), stretched.columns(), stretched.sums());
    int s = 0; // functions in the order of the text
    int x = 3;
    assertThat(tree.program().paths().functionName(x)).isEqualTo("x");
    int onTwo = stretched.columns().of(2);
    int onThree = stretched.columns().of(3);
    assertThat(totals.selfNanos(onThree)[s]).isCloseTo(2 * 4.0 / 3, within(1e-12));
    assertThat(totals.selfNanos(onThree)[x]).isCloseTo(3 * -1.0 / 3, within(1e-12));
    assertThat(totals.selfNanos(onTwo)[s]).isEqualTo(2);
  }

  /** One of each kind of program is so large that functions are weighed by stretches. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void largeProgramsHaveTheWeightsThatATimelineGives(boolean ties) {
    Set<Primitive> primitives =
        EnumSet.of(Primitive.LOCK, Primitive.SEMAPHORE, Primitive.BARRIER, Primitive.LATCH);
    Program program = RandomPrograms.of(new Shape(primitives, ties, false, false, 8, 8000), 1);
    assertThat(Stretched.of(Programs.simulator(program), PROCESSORS, WeightOptions.DEFAULT))
        .isNotNull();
    sameByTimeline(program);
  }

  /** So many paths and threads that leaves are kept, since there is no room for sums of them. */
  @Test
  void leavesOfVeryManyPathsAndThreadsCountAsOthersDo() {
    ProgramBuilder builder = new ProgramBuilder();
    Random random = new Random(1);
    for (int t = 0; t < 1100; t++) {
      int body = builder.thread("t" + t);
      builder.enter(body, "f" + t, 1);
      for (int i = 0; i < 10; i++) {
        builder.segment(body, Operation.RUN, 1 + random.nextInt(1_000_000));
      }
      builder.exit(body);
    }
    Program program = builder.build();
    StretchTree tree = Programs.simulator(program).replayStretches();
    assertThat(tree).isNotNull();
    assertThat(tree.leaves().runs()).isZero();
    sameByTimeline(program);
  }

  private static void sameByTimeline(Program program) {
    Simulator simulator = Programs.simulator(program);
    FunctionWeights weights = FunctionWeights.of(simulator, PROCESSORS);
    EventWeights events = EventWeights.within(Long.MAX_VALUE, PROCESSORS); // takes a timeline
    FunctionWeights byTimeline =
        FunctionWeights.of(simulator, PROCESSORS, WeightOptions.DEFAULT, events);
    assertThat(weights.rows()).hasSizeGreaterThan(PROCESSORS.length).isEqualTo(byTimeline.rows());
    assertThat(weights.timeNanos()).isEqualTo(byTimeline.timeNanos());
    assertThat(weights.crossovers()).isEqualTo(byTimeline.crossovers());
    assertThat(weights.warnings()).isEqualTo(byTimeline.warnings());
  }
}
