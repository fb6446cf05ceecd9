package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.weight.WeightOptions.Method;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The values of the paper (Broberg et al.), docs/model.md, section 5. */
class GoldenWeightsTest {
  private static final double EXACT = 1e-12;

  @ParameterizedTest
  @EnumSource(Method.class)
  void figure1OnThreeProcessorsHasItsWeightOnAAndNoneOnB(Method method) {
    FunctionWeights weights = functions(Programs.FIGURE_1, method, 3);
    // critical path: a 1 (T1), c 1 (T3), d 1 (T2), a 1 (T1)
    assertThat(weights.timeNanos()[0]).isEqualTo(4);
    assertThat(self(weights, 3)).isEqualTo(Map.of("a", 2.0, "c", 1.0, "d", 1.0));
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void figure1OnOneProcessorHasAllItsWork(Method method) {
    FunctionWeights weights = functions(Programs.FIGURE_1, method, 1);
    // 7 units of work, each with weight 1
    assertThat(weights.timeNanos()[0]).isEqualTo(7);
    assertThat(self(weights, 1)).isEqualTo(Map.of("b", 3.0, "a", 2.0, "c", 1.0, "d", 1.0));
    assertThat(weights.crossovers()).containsExactly(new Crossover(1, "b", null));
  }

  @Test
  void figure1ChangesItsLeaderBetweenOneAndThreeProcessors() {
    FunctionWeights weights = functions(Programs.FIGURE_1, Method.SWEEP, 1, 3);
    assertThat(weights.crossovers())
        .containsExactly(new Crossover(1, "b", null), new Crossover(3, "a", "b"));
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void figure4OnThreeProcessorsIsTheClassicCriticalPath(Method method) {
    // T1 a 1, b 4, then T3 g 1, h 1, a 1, f 3 = 11
    assertThat(functions(Programs.FIGURE_4, method, 3).timeNanos()[0]).isEqualTo(11);
    assertThat(weights(Programs.FIGURE_4, method, 3))
        .isEqualTo(
            Map.of(
                "T1", List.of(1.0, 1.0, 0.0, 0.0, 0.0),
                "T2", List.of(0.0, 0.0, 0.0),
                "T3", List.of(0.0, 1.0, 1.0, 1.0, 1.0)));
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void figure6OnTwoProcessorsHasHalfWeights(Method method) {
    // 11 units, of which 2 have three threads on two processors: 11 + 2 / 2 = 12
    assertThat(functions(Programs.FIGURE_4, method, 2).timeNanos()[0]).isEqualTo(12);
    assertThat(weights(Programs.FIGURE_4, method, 2))
        .isEqualTo(
            Map.of(
                "T1", List.of(1.0, 1.0, 0.0, 0.5, 0.5),
                "T2", List.of(0.0, 0.5, 0.0),
                "T3", List.of(0.0, 1.0, 1.0, 0.5, 1.0)));
  }

  @Test
  void figure6EndsAQuarterEarlierWithGShortenedByHalf() {
    String shorter = "unit 10ns\n" + Programs.FIGURE_4.replaceFirst("run g 1", "run g 0.5");
    assertThat(functions(shorter, Method.SWEEP, 2).timeNanos()[0]).isEqualTo(117.5);
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void figure7HasWeightsAboveOneAndBelowZero(Method method) {
    FunctionWeights weights = functions(Programs.FIGURE_7, method, 2, 3);
    assertThat(weights.timeNanos()[0]).isEqualTo(10);
    assertThat(weights.timeNanos()[1]).isEqualTo(25.0 / 3);
    Map<String, List<Double>> onThree = weights(Programs.FIGURE_7, method, 3);
    assertThat(onThree.get("T1").get(0)).isCloseTo(4.0 / 3, within(EXACT));
    assertThat(onThree.get("T5").get(0)).isCloseTo(-1.0 / 3, within(EXACT));
    assertThat(weights(Programs.FIGURE_7, method, 2).get("T1")).containsExactly(1.0);
  }

  @Test
  void figure20WatchdogHasWeightOnOneProcessorOnly() {
    FunctionWeights weights =
        FunctionWeights.of(
            Programs.simulator(Programs.FIGURE_20), new int[] {1, 2, 3}, WeightOptions.DEFAULT);
    // on one processor the 12 + 5 units of work never leave it idle
    assertThat(weights.timeNanos()).containsExactly(17, 12, 12);
    assertThat(self(weights, 1).get("watch")).isEqualTo(5);
    assertThat(self(weights, 2)).isEqualTo(Map.of("work", 12.0));
    assertThat(self(weights, 3)).isEqualTo(Map.of("work", 12.0));
  }

  @Test
  void aFunctionUnderItselfCountsOnceInTotal() {
    FunctionWeights weights =
        functions(
            """
            thread T
              enter f
              run 1
              enter g
              run 2
              enter f
              run 4
              exit
              exit
              exit
              run 8
            """,
            Method.SWEEP,
            1);
    assertThat(weights.rows())
        .containsExactly(
            new FunctionWeight(1, "(unnamed)", 0, 8, 8, 8.0 / 15),
            new FunctionWeight(1, "f", 2, 5, 7, 5.0 / 15), // 1 + 4; 1 + 2 + 4
            new FunctionWeight(1, "g", 1, 2, 6, 2.0 / 15)); // 2; 2 + 4
  }

  @Test
  void callsAreCountedInSegmentsWithWeightOnly() {
    FunctionWeights weights = functions(Programs.FIGURE_4, Method.SWEEP, 3);
    // a in T1 and T3, one each of b, g, h, f on the critical path; c, d, e, i have none
    Map<String, Long> calls =
        weights.rows().stream()
            .collect(Collectors.toMap(FunctionWeight::function, FunctionWeight::calls));
    assertThat(calls).isEqualTo(Map.of("a", 2L, "b", 1L, "g", 1L, "h", 1L, "f", 1L));
  }

  @Test
  void timeFromAMarkLeavesOutWhatComesBefore() {
    String text =
        """
        thread A
          run start 5
          mark warm
          run work 10
        thread B
          run other 3
        """;
    WeightOptions fromWarm = WeightOptions.DEFAULT.from("warm");
    FunctionWeights two = FunctionWeights.of(Programs.simulator(text), new int[] {1, 2}, fromWarm);
    // P = 1: other shares until 6, start ends at 8, then work alone: 10; P = 2: 5 to 15
    assertThat(two.timeNanos()).containsExactly(10, 10);
    assertThat(self(two, 1)).isEqualTo(Map.of("work", 10.0));
    assertThat(self(two, 2)).isEqualTo(Map.of("work", 10.0));
  }

  @Test
  void anUnknownMarkIsNamedWithThoseThereAre() {
    assertThatThrownBy(
            () ->
                FunctionWeights.of(
                    Programs.simulator("thread A\n  mark warm\n  run f 1\n"),
                    new int[] {1},
                    WeightOptions.DEFAULT.from("hot")))
        .hasMessage("test: no mark hot; it has warm");
  }

  @Test
  void aDeadlockIsRefused() {
    assertThatThrownBy(() -> functions("thread A\n  run f 1\n  wait X\n", Method.SWEEP, 1))
        .isInstanceOf(UnfinishedReplayException.class)
        .hasMessageContaining("deadlock: A waits in acquire X");
  }

  /**
   * As soon as b is shorter B has the lock first, and A waits for it: T jumps from 13 to 14, and
   * from there on falls as b does.
   */
  @Test
  void whereSomebodyElseIsFirstAtOnceTheWeightIsTheSlopeBehindTheJump() {
    String text =
        """
        thread A
          run a 2
          lock M
          run x 1
          unlock M
          run z 10
        thread B
          run b 2
          lock M
          run y 1
          unlock M
        """;
    assertThat(weights(text, Method.PERTURB, 2))
        .containsEntry("A", List.of(1.0, 1.0, 1.0))
        .containsEntry("B", List.of(1.0, 0.0));
    assertThat(functions(text, Method.PERTURB, 2).warnings())
        .anyMatch(warning -> warning.contains("the run time can jump"));
  }

  private static FunctionWeights functions(String text, Method method, int... processors) {
    return FunctionWeights.of(
        Programs.simulator(text), processors, WeightOptions.DEFAULT.withMethod(method));
  }

  private static Map<String, Double> self(FunctionWeights weights, int processors) {
    return weights.rows().stream()
        .filter(row -> row.processors() == processors && row.selfNanos() != 0)
        .collect(Collectors.toMap(FunctionWeight::function, FunctionWeight::selfNanos));
  }

  private static Map<String, List<Double>> weights(String text, Method method, int processors) {
    WeightOptions options = WeightOptions.DEFAULT.withMethod(method);
    return SegmentWeights.of(Programs.simulator(text), processors, options).rows().stream()
        .collect(
            Collectors.groupingBy(
                SegmentWeight::thread,
                Collectors.mapping(SegmentWeight::weight, Collectors.toList())));
  }
}
