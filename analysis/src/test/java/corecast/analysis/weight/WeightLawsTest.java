package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.weight.WeightOptions.Method;
import corecast.oracle.Oracle;
import corecast.oracle.Perturbed;
import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Laws of the weights (docs/model.md, section 3), on random programs. */
@Tag("more")
class WeightLawsTest {
  private static final int[] PROCESSORS = {1, 2, 3, 4, 5};
  private static final Set<Primitive> ALL = EnumSet.allOf(Primitive.class);

  private int checked;
  private int unlike;
  private final List<String> differences = new ArrayList<>();

  @ParameterizedTest
  @EnumSource(Primitive.class)
  void weightsOfEachPrimitiveAreTheExactSlopes(Primitive primitive) {
    for (long seed = 0; seed < Effort.of(2, 8); seed++) {
      comparedToOracle(new Shape(Set.of(primitive), false, seed % 3 == 0, true, 4, 13), seed);
    }
    assertThat(differences).isEmpty();
    assertThat(checked).isGreaterThan(Effort.of(30, 200));
  }

  @Test
  void weightsOfMixedProgramsAreTheExactSlopes() {
    for (long seed = 0; seed < Effort.of(10, 40); seed++) {
      comparedToOracle(new Shape(ALL, false, seed % 3 == 0, seed % 4 == 0, 4, 18), seed);
    }
    assertThat(differences).isEmpty();
    assertThat(checked).isGreaterThan(Effort.of(600, 3000));
  }

  @Test
  void weightsOfProgramsThatAreHaltedAreTheExactSlopes() {
    for (long seed = 0; seed < Effort.of(10, 40); seed++) {
      Shape shape = new Shape(ALL, false, seed % 3 == 0, seed % 4 == 0, 4, 18);
      comparedToOracle(RandomPrograms.halting(shape, seed), seed);
    }
    assertThat(differences).isEmpty();
    assertThat(checked).isGreaterThan(Effort.of(200, 1000));
  }

  @Test
  void weightsOfTasksThatAreAsShortAsStealingTakesAreTheExactSlopes() {
    Set<Primitive> few = EnumSet.of(Primitive.FORK_JOIN, Primitive.STAGE, Primitive.LOCK);
    for (long seed = 0; seed < Effort.of(10, 40); seed++) {
      Shape shape = new Shape(few, false, seed % 3 == 0, seed % 4 == 0, 3, 16);
      comparedToOracle(RandomPrograms.brief(shape, seed), seed);
    }
    assertThat(differences).isEmpty();
    assertThat(checked).isGreaterThan(Effort.of(600, 3000));
  }

  @ParameterizedTest
  @EnumSource(Primitive.class)
  void tiedWeightsAreTheExactSlopesWhereTheseAreStable(Primitive primitive) {
    for (long seed = 0; seed < Effort.of(3, 12); seed++) {
      comparedToOracle(new Shape(Set.of(primitive), true, seed % 3 == 0, true, 4, 12), seed);
    }
    assertThat(differences).isEmpty();
    assertThat(unlike).isLessThan(checked / 3);
  }

  @ParameterizedTest
  @EnumSource(
      value = Primitive.class,
      names = {"LATCH", "BARRIER", "SPAWN"})
  void tiedSweepAloneIsExactWhereTheOrderOfEventsDecidesNothing(Primitive primitive) {
    for (long seed = 0; seed < Effort.of(15, 60); seed++) {
      tiedSweepComparedToOracle(new Shape(Set.of(primitive), true, false, false, 4, 12), seed);
    }
    assertThat(differences).isEmpty();
    assertThat(checked).isGreaterThan(Effort.of(200, 1000));
  }

  @Test
  void weightsTimesLengthsSumToTheTime() {
    forEachTieFreeProgram(
        simulator -> {
          for (int p : PROCESSORS) {
            double sum = 0;
            for (SegmentWeight row : SegmentWeights.of(simulator, p).rows()) {
              sum += row.weight() * row.workNanos();
            }
            double time = simulator.completion(new int[] {p}).timeNanos()[0];
            assertThat(sum).as(text(simulator)).isCloseTo(time, within(1e-9 * time));
          }
        });
  }

  @Test
  void everyWeightIsOneOnOneProcessor() {
    forEachTieFreeProgram(
        simulator ->
            assertThat(SegmentWeights.of(simulator, 1).rows())
                .as(text(simulator))
                .allMatch(row -> row.weight() == 1));
  }

  @Test
  void everyWeightIsOneOnOneProcessorInALargeProgramFullOfTies() {
    Set<Primitive> primitives =
        EnumSet.of(Primitive.LOCK, Primitive.SEMAPHORE, Primitive.BARRIER, Primitive.LATCH);
    Program program = RandomPrograms.of(new Shape(primitives, true, false, false, 8, 4000), 1);
    SegmentWeights weights = SegmentWeights.of(Programs.simulator(program), 1);
    assertThat(weights.oneSided()).isGreaterThan(1000);
    assertThat(weights.rows())
        .hasSizeGreaterThan(5000)
        .allMatch(row -> row.workNanos() == 0 || row.weight() == 1);
  }

  @Test
  void weightsAreZeroOrOneWithEnoughProcessorsAndTheOnesAreThePathsLength() {
    forEachTieFreeProgram(
        simulator -> {
          int enough = simulator.program().bodies();
          List<SegmentWeight> rows = SegmentWeights.of(simulator, enough).rows();
          assertThat(rows).allMatch(row -> row.weight() == 0 || row.weight() == 1);
          double path =
              rows.stream()
                  .filter(row -> row.weight() == 1)
                  .mapToDouble(SegmentWeight::workNanos)
                  .sum();
          assertThat(path)
              .as(text(simulator))
              .isEqualTo(simulator.completion(new int[] {enough}).timeNanos()[0]);
        });
  }

  @Test
  void scalingAllLengthsScalesTimeAndKeepsWeights() {
    forEachTieFreeProgram(
        simulator -> {
          Program program = simulator.program();
          long[] amounts = program.amounts();
          for (int s = 0; s < amounts.length; s++) {
            amounts[s] *= program.operation(s).isSegment() ? 3 : 1;
          }
          Simulator scaled = Programs.simulator(program.withAmounts(amounts));
          List<SegmentWeight> before = SegmentWeights.of(simulator, 3).rows();
          List<SegmentWeight> after = SegmentWeights.of(scaled, 3).rows();
          for (int i = 0; i < before.size(); i++) {
            assertThat(after.get(i).weight()).isEqualTo(before.get(i).weight());
            double start = 3 * before.get(i).startNanos();
            assertThat(after.get(i).startNanos()).isCloseTo(start, within(1e-9 * start + 1e-9));
          }
        });
  }

  @Test
  void allCountsInOnePassAreTheSameAsOneByOne() {
    int[] counts = {7, 1, 3, 64, 2, 5};
    forEachTieFreeProgram(
        simulator -> {
          FunctionWeights together = FunctionWeights.of(simulator, counts);
          List<FunctionWeight> apart = new ArrayList<>();
          for (int p : counts) {
            apart.addAll(FunctionWeights.of(simulator, new int[] {p}).rows());
          }
          assertThat(together.rows()).as(text(simulator)).isEqualTo(apart);
        });
  }

  @Test
  void allCountsInOnePassAreTheSameAsOneByOneWithTies() {
    int[] counts = {7, 1, 3, 64, 2, 5};
    int ended = 0;
    for (long seed = 0; seed < 20; seed++) {
      Program program = RandomPrograms.of(new Shape(ALL, true, false, true, 4, 14), seed);
      Simulator simulator = Programs.simulator(program);
      if (IntStream.of(counts).anyMatch(p -> simulator.replay(p).outcome().isDeadlock())) {
        continue;
      }
      ended++;
      List<FunctionWeight> apart = new ArrayList<>();
      for (int p : counts) {
        apart.addAll(FunctionWeights.of(simulator, new int[] {p}).rows());
      }
      assertThat(FunctionWeights.of(simulator, counts).rows())
          .as("seed " + seed + "\n" + text(simulator))
          .isEqualTo(apart);
    }
    assertThat(ended).isGreaterThan(10);
  }

  @Test
  void functionTotalsAreTheSumsOverTheirSegments() {
    forEachTieFreeProgram(
        simulator -> {
          FunctionWeights weights = FunctionWeights.of(simulator, new int[] {1, 2, 3});
          for (int p : weights.processors()) {
            double[] byStep = weightByStep(simulator.program(), SegmentWeights.of(simulator, p));
            for (FunctionWeight row : weights.rows()) {
              if (row.processors() == p) {
                bruteForce(simulator.program(), byStep, row);
              }
            }
          }
        });
  }

  @Test
  void theSameInputGivesTheSameOutput() {
    Program program = RandomPrograms.of(new Shape(ALL, true, false, false, 4, 20), 5);
    FunctionWeights first = FunctionWeights.of(Programs.simulator(program), PROCESSORS);
    FunctionWeights second = FunctionWeights.of(Programs.simulator(program), PROCESSORS);
    assertThat(second.rows()).isEqualTo(first.rows());
  }

  @Test
  void perturbationAndSweepGiveTheSameFunctions() {
    WeightOptions perturb = WeightOptions.DEFAULT.withMethod(Method.PERTURB);
    forEachTieFreeProgram(
        simulator ->
            assertThat(FunctionWeights.of(simulator, PROCESSORS, perturb).rows())
                .as(text(simulator))
                .isEqualTo(FunctionWeights.of(simulator, PROCESSORS).rows()));
  }

  @Test
  void weightsFromAMarkAreTheSlopesOfTheTimeSinceIt() {
    Shape shape =
        new Shape(
            EnumSet.of(Primitive.MARK, Primitive.LOCK, Primitive.BARRIER),
            false,
            false,
            false,
            4,
            16);
    for (long seed = 0; seed < 25; seed++) {
      Program program = RandomPrograms.of(shape, seed);
      for (int p : new int[] {1, 2, 3}) {
        Oracle.Result whole = Oracle.replay(program, p);
        for (int mark : whole.marks().keySet()) {
          SegmentWeights weights =
              SegmentWeights.of(
                  Programs.simulator(program),
                  p,
                  WeightOptions.DEFAULT.from(program.objectName(mark)));
          double[] byStep = weightByStep(program, weights);
          for (int step : whole.startOfStep().keySet()) {
            Oracle.Result shorter = Oracle.replayShortened(program, p, false, step);
            Perturbed since = shorter.time().minus(shorter.marks().get(mark));
            differs(program, p, seed, step, byStep[step], -since.slope().doubleValue());
          }
        }
      }
    }
    assertThat(differences).isEmpty();
    assertThat(checked).isGreaterThan(1000);
  }

  private void forEachTieFreeProgram(Consumer<Simulator> law) {
    int ended = 0;
    for (long seed = 0; seed < 40; seed++) {
      Program program = RandomPrograms.of(new Shape(ALL, false, false, false, 4, 18), seed);
      Simulator simulator = Programs.simulator(program);
      Timeline timeline = simulator.replayInService(1);
      assertThat(timeline.isTied()).as("tied, seed " + seed).isFalse();
      if (!timeline.outcome().isDeadlock()) {
        ended++;
        law.accept(simulator);
      }
    }
    assertThat(ended).isGreaterThan(25);
  }

  private void comparedToOracle(Shape shape, long seed) {
    comparedToOracle(RandomPrograms.of(shape, seed), seed);
  }

  private void comparedToOracle(Program program, long seed) {
    for (int p : PROCESSORS) {
      Oracle.Result whole = Oracle.replayInService(program, p);
      if (!whole.waiting().isEmpty()) {
        continue;
      }
      Simulator simulator = Programs.simulator(program);
      SegmentWeights weights = SegmentWeights.of(simulator, p);
      double[] byStep = weightByStep(program, weights);
      int before = unlike;
      for (int step : whole.startOfStep().keySet()) {
        if (program.amount(step) == 0) {
          continue;
        }
        Oracle.Result shorter = Oracle.replayShortened(program, p, true, step);
        double slope = -shorter.time().slope().doubleValue();
        if (!shorter.waiting().isEmpty() || !shorter.time().value().equals(whole.time().value())) {
          unlike++; // the order of events changes, and with it T by a jump
        } else if (!Double.isNaN(byStep[step])) {
          differs(program, p, seed, step, byStep[step], slope);
        } else {
          assertThat(program.hasHalts()).isTrue();
          if (!program.hasDelays()) { // with delays in wall time the halt may come before this
            differs(program, p, seed, step, 0, slope);
          }
        }
      }
      assertThat(weights.oneSided()).isEqualTo(unlike - before);
    }
  }

  private void tiedSweepComparedToOracle(Shape shape, long seed) {
    Program program = RandomPrograms.of(shape, seed);
    Timeline timeline = Programs.simulator(program).replayInService(1);
    Columns columns = Columns.of(PROCESSORS, program.bodies());
    double[][] swept = new double[program.steps()][columns.width()];
    TreeSweep.of(timeline, columns, TimeOrigin.START)
        .forEach((k, row) -> swept[timeline.step(k)] = row.values());
    for (int p : PROCESSORS) {
      int column = columns.of(p);
      double divisor = columns.processors(column);
      for (int k = 0; k < timeline.events(); k++) {
        int step = timeline.step(k);
        if (program.amount(step) > 0) {
          Oracle.Result shorter = Oracle.replayShortened(program, p, true, step);
          double slope = -shorter.time().slope().doubleValue();
          differs(program, p, seed, step, swept[step][column] / divisor, slope);
        }
      }
    }
  }

  private void differs(Program program, int p, long seed, int step, double weight, double slope) {
    checked++;
    if (Math.abs(weight - slope) > 1e-6 * Math.max(1, Math.abs(slope)) && differences.size() < 3) {
      differences.add(
          String.format(
              "seed %d, P = %d, %s: step %d has weight %s, slope %s%n%s",
              seed,
              p,
              program.bodyName(program.bodyOf(step)),
              step - program.firstStep(program.bodyOf(step)),
              weight,
              slope,
              ProgramText.print(program)));
    }
  }

  /** Not a number for segments that were not over when the program was halted. */
  private static double[] weightByStep(Program program, SegmentWeights weights) {
    double[] byStep = new double[program.steps()];
    Arrays.fill(byStep, Double.NaN);
    List<SegmentWeight> rows = weights.rows();
    int at = 0;
    for (int body = 0; body < program.bodies(); body++) {
      int segment = 0;
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        if (!program.operation(s).isSegment()) {
          continue;
        }
        if (at < rows.size()
            && rows.get(at).thread().equals(program.bodyName(body))
            && rows.get(at).segment() == segment) {
          byStep[s] = rows.get(at++).weight();
        }
        segment++;
      }
    }
    assertThat(at).isEqualTo(rows.size());
    return byStep;
  }

  /** Adds up what the row says, segment by segment. */
  private static void bruteForce(Program program, double[] weightByStep, FunctionWeight row) {
    double self = 0;
    double total = 0;
    double size = 0;
    long calls = 0;
    for (int body = 0; body < program.bodies(); body++) {
      long entered = 0;
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        List<String> frames =
            program.path(s) == Program.NO_PATH
                ? List.of(FunctionWeights.UNNAMED)
                : program.paths().frames(program.path(s));
        if (program.operation(s) == Operation.ENTER
            && program.paths().functionName(program.object(s)).equals(row.function())) {
          entered += program.amount(s);
        }
        if (program.operation(s).isSegment()) {
          double weighted = weightByStep[s] * program.amount(s);
          self += frames.get(frames.size() - 1).equals(row.function()) ? weighted : 0;
          total += frames.contains(row.function()) ? weighted : 0;
          size += Math.abs(weighted);
          calls += weightByStep[s] != 0 ? entered : 0;
          entered = 0;
        }
      }
    }
    assertThat(row.selfNanos()).isCloseTo(self, within(1e-12 * size));
    assertThat(row.totalNanos()).isCloseTo(total, within(1e-12 * size));
    assertThat(row.calls()).isEqualTo(calls);
  }

  private static String text(Simulator simulator) {
    return ProgramText.print(simulator.program());
  }
}
