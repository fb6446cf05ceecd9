package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.weight.Crossover;
import corecast.analysis.weight.FunctionWeight;
import corecast.program.Program;
import corecast.program.ProgramText;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AdviceTest {
  private static final Crossover SORT = new Crossover(1, "sort", null);
  private static final Crossover PARTITION = new Crossover(6, "partition", "sort");
  private static final int[] TO_16 = IntStream.rangeClosed(1, 16).toArray();

  @Test
  void eachRangeNamesWhatToOptimize() {
    assertThat(Advice.sentence(List.of(SORT, PARTITION), TO_16))
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
    assertThat(Advice.sentence(List.of(SORT, second, PARTITION), TO_16))
        .isEqualTo("1 processor: optimize sort; 2-5: merge; from 6: partition");
  }

  @Test
  void countsThatNobodyAskedForAreLeftOut() {
    Crossover second = new Crossover(4, "merge", "sort");
    // What leads on 3 processors is not known: "1-3: sort" would be a guess.
    assertThat(Advice.sentence(List.of(SORT, second), 1, 2, 4, 8))
        .isEqualTo("1-2 processors: optimize sort; from 4: merge");
    assertThat(Advice.sentence(List.of(SORT, second), 1, 4))
        .isEqualTo("1 processor: optimize sort; from 4: merge");
  }

  @Test
  void functionsOfASleepyProgramAreSaidToBeFewOfItsTime() throws Exception {
    // 1 ms of f in 10 ms: a tenth.
    Program sleepy = ProgramText.parse("sleepy", "thread T\n  run f 1ms\n  sleep 9ms\n");
    List<FunctionWeight> weights =
        List.of(
            new FunctionWeight(1, "f", 1, 1e6, 1e6, 0.6),
            new FunctionWeight(2, "f", 1, 1e6, 1e6, 0.1));
    assertThat(Advice.reservation(sleepy, weights, 2))
        .isEqualTo(
            "all functions together make up 10.0 % of the run time on 2 processors: the rest is"
                + " sleeps, input and output");
    assertThat(Advice.reservation(sleepy, weights, 1)).isEmpty();
    Program busy = ProgramText.parse("busy", "thread T\n  run f 1ms\n");
    assertThat(Advice.reservation(busy, weights, 2)).isEmpty();
  }

  @Test
  void withoutWeightsThereIsNoAdvice() {
    assertThat(Advice.sentence(List.of(), 16))
        .isEqualTo("nothing to optimize: no function has a weight");
  }
}
