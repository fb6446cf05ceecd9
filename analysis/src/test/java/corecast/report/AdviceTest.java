package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.weight.Crossover;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdviceTest {
  private static final Crossover SORT = new Crossover(1, "sort", null);
  private static final Crossover PARTITION = new Crossover(6, "partition", "sort");

  @Test
  void eachRangeNamesWhatToOptimize() {
    assertThat(Advice.sentence(List.of(SORT, PARTITION), 16))
        .isEqualTo("1-5 processors: optimize sort; from 6: partition");
  }

  @Test
  void oneRangeEndsAtTheLargestCountAskedFor() {
    assertThat(Advice.sentence(List.of(SORT), 16)).isEqualTo("1-16 processors: optimize sort");
    assertThat(Advice.sentence(List.of(SORT), 1)).isEqualTo("1 processor: optimize sort");
    assertThat(Advice.sentence(List.of(new Crossover(8, "sort", null)), 8))
        .isEqualTo("8 processors: optimize sort");
  }

  @Test
  void rangeOfOneCountIsOneNumber() {
    Crossover second = new Crossover(2, "merge", "sort");
    assertThat(Advice.sentence(List.of(SORT, second, PARTITION), 16))
        .isEqualTo("1 processor: optimize sort; 2-5: merge; from 6: partition");
  }

  @Test
  void withoutWeightsThereIsNoAdvice() {
    assertThat(Advice.sentence(List.of(), 16))
        .isEqualTo("nothing to optimize: no function has a weight");
  }
}
