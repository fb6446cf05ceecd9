package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs that run for years: numbers are rounded then, but they are none of another program. */
class LongTimesTest {
  /** On 2 processors c, as long as a's f, is late: events coincide. 9e18 ns, close to 2^63. */
  private static final String YEARS =
      """
      unit 1s
      thread a
        run f 3000000000
        run g 1000000000
      thread b
        run e 2000000000
      thread c
        run h 3000000000
      """;

  private static Simulator simulator() {
    return new Simulator(ProgramText.parse("years", YEARS), ReplayOptions.DEFAULT);
  }

  @Test
  void sharesOfYearsAreShares() {
    // P = 4: only a decides, f 3 of 4 and g 1 of 4. P = 1: everything has weight 1.
    FunctionWeights weights =
        FunctionWeights.of(simulator(), new int[] {1, 4}, WeightOptions.DEFAULT);
    assertThat(weights.timeNanos()).containsExactly(9e18, 4e18);
    assertThat(share(weights, 4, "f")).isCloseTo(0.75, within(1e-9));
    assertThat(share(weights, 4, "g")).isCloseTo(0.25, within(1e-9));
    for (String function : List.of("e", "f", "g", "h")) {
      assertThat(share(weights, 1, function)).isPositive();
    }
  }

  @Test
  void aTimeTimesProcessorsMayBeLongerThanALong() {
    // 4e18 ns on a million processors is 4e24 ns of processors' time.
    int[] million = {1_000_000};
    FunctionWeights weights = FunctionWeights.of(simulator(), million, WeightOptions.DEFAULT);
    assertThat(weights.timeNanos()).containsExactly(4e18);
  }

  @Test
  void perturbationIsRefusedWhereTimesAreTooLongForIt() {
    WeightOptions perturb = WeightOptions.DEFAULT.withMethod(WeightOptions.Method.PERTURB);
    assertThatThrownBy(() -> FunctionWeights.of(simulator(), new int[] {2}, perturb))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("years: takes longer than 2^52 ns (52 days)");
  }

  private static double share(FunctionWeights weights, int processors, String function) {
    return weights.rows().stream()
        .filter(row -> row.processors() == processors && row.function().equals(function))
        .mapToDouble(FunctionWeight::share)
        .findFirst()
        .orElse(0);
  }
}
