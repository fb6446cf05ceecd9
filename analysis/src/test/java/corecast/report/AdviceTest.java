package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.weight.Crossover;
import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.program.FunctionPlace;
import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.ProgramText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AdviceTest {
  private static final Program PROGRAM = new ProgramBuilder().origin(Origin.written("p")).build();
  private static final Program RECORDED =
      new ProgramBuilder().origin(new Origin("r", true, 0, List.of(), 0)).build();
  private static final Crossover SORT = new Crossover(1, "sort", null);
  private static final Crossover PARTITION = new Crossover(6, "partition", "sort");
  private static final int[] TO_16 = IntStream.rangeClosed(1, 16).toArray();

  @Test
  void eachRangeNamesWhatToOptimize() {
    assertThat(sentence(List.of(SORT, PARTITION), TO_16))
        .isEqualTo("1-5 processors: optimize sort; from 6: partition");
  }

  @Test
  void oneRangeEndsAtTheLargestCountAskedFor() {
    assertThat(sentence(List.of(SORT), 16)).isEqualTo("1-16 processors: optimize sort");
    assertThat(sentence(List.of(SORT), 1)).isEqualTo("1 processor: optimize sort");
    assertThat(sentence(List.of(new Crossover(8, "sort", null)), 8))
        .isEqualTo("8 processors: optimize sort");
  }

  @Test
  void rangeOfOneCountIsOneNumber() {
    Crossover second = new Crossover(2, "merge", "sort");
    assertThat(sentence(List.of(SORT, second, PARTITION), TO_16))
        .isEqualTo("1 processor: optimize sort; 2-5: merge; from 6: partition");
  }

  @Test
  void countsThatNobodyAskedForAreLeftOut() {
    Crossover second = new Crossover(4, "merge", "sort");
    // What leads on 3 processors is not known: "1-3: sort" would be a guess.
    assertThat(sentence(List.of(SORT, second), 1, 2, 4, 8))
        .isEqualTo("1-2 processors: optimize sort; from 4: merge");
    assertThat(sentence(List.of(SORT, second), 1, 4))
        .isEqualTo("1 processor: optimize sort; from 4: merge");
  }

  @Test
  void sharesComeWithPlaces() {
    ProgramBuilder builder = new ProgramBuilder().origin(Origin.written("p"));
    builder.place(builder.functionId("sort"), new FunctionPlace("com.acme", "Sort.java:14"));
    builder.place(builder.functionId("few"), new FunctionPlace("", "Few.java:3"));
    Program placed = builder.build();
    List<FunctionWeight> sort = List.of(new FunctionWeight(1, "sort", 1, 73, 73, 0.73));
    assertThat(Advice.withShares(placed, sort, List.of(SORT), 1))
        .isEqualTo("1 processor: optimize sort (com/acme/Sort.java:14), 73 % of the run time");
    List<FunctionWeight> few = List.of(new FunctionWeight(1, "few", 1, 7, 7, 0.07));
    assertThat(Advice.withShares(placed, few, List.of(new Crossover(1, "few", null)), 1))
        .isEqualTo(
            "1 processor: no function stands out (the largest is few, Few.java:3, with 7.0 % of"
                + " the run time)");
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
            "All functions together are 10.0 % of the run time on 2 processors; the rest is"
                + " sleeping, input and output.");
    assertThat(Advice.reservation(sleepy, weights, 1)).isEmpty();
    Program busy = ProgramText.parse("busy", "thread T\n  run f 1ms\n");
    assertThat(Advice.reservation(busy, weights, 2)).isEmpty();
  }

  @Test
  void withoutWeightsThereIsNoAdvice() {
    assertThat(Advice.sentence(PROGRAM, List.of(), List.of(), 16))
        .isEqualTo("There is nothing to optimize: no function has a weight.");
    // A program of 0 ns: f was entered, and leads with nothing.
    FunctionWeight nothing = new FunctionWeight(1, "f", 1, 0, 0, 0);
    assertThat(Advice.withShares(PROGRAM, List.of(nothing), List.of(SORT), 1))
        .isEqualTo("There is nothing to optimize: no function has a weight.");
  }

  @Test
  void withoutFunctionsTheNextStepIsToNameThem() {
    FunctionWeight unnamed = new FunctionWeight(4, FunctionWeights.UNNAMED, 0, 1e6, 1e6, 1);
    Crossover leads = new Crossover(4, FunctionWeights.UNNAMED, null);
    assertThat(Advice.sentence(PROGRAM, List.of(unnamed), List.of(leads), 4))
        .isEqualTo("This program names no functions. Name them, as in: run NAME 5ms");
    assertThat(Advice.sentence(RECORDED, List.of(unnamed), List.of(leads), 4))
        .startsWith("No functions were recorded. ")
        .contains("--include");
  }

  @Test
  void sharesAreThoseAtTheEndsOfARange() {
    List<FunctionWeight> weights =
        List.of(
            share(1, "sort", 0.73),
            share(2, "sort", 0.6),
            share(4, "sort", 0.4),
            share(4, "merge", 0.45),
            share(8, "merge", 0.447));
    Crossover merge = new Crossover(4, "merge", "sort");
    assertThat(Advice.withShares(PROGRAM, weights, List.of(SORT, merge), 1, 2, 4, 8))
        .isEqualTo(
            "1-2 processors: optimize sort, 73 to 60 % of the run time; from 4: merge, 45 %");
    assertThat(Advice.withShares(PROGRAM, weights.subList(0, 1), List.of(SORT), 1))
        .isEqualTo("1 processor: optimize sort, 73 % of the run time");
  }

  @Test
  void oneFunctionOfManyDoesNotStandOut() {
    List<FunctionWeight> weights =
        List.of(
            share(1, "a", 0.011),
            share(2, "b", 0.012),
            share(3, "b", 0.013),
            share(4, "rest", 0.2),
            share(5, FunctionWeights.UNNAMED, 0.3));
    List<Crossover> crossovers =
        List.of(
            new Crossover(1, "a", null),
            new Crossover(2, "b", "a"),
            new Crossover(4, "rest", "b"),
            new Crossover(5, FunctionWeights.UNNAMED, "rest"));
    assertThat(Advice.withShares(PROGRAM, weights, crossovers, 1, 2, 3, 4, 5))
        .isEqualTo(
            "1-3 processors: no function stands out (the largest is b with 1.3 % of the run"
                + " time); 4:"
                + " rest, 20 %; from 5: most of the time is outside of recorded functions, 30 %");
    assertThat(Advice.sentence(PROGRAM, weights, crossovers.subList(0, 2), 1, 2, 3))
        .isEqualTo("1-3 processors: no function stands out");
  }

  private static FunctionWeight share(int processors, String function, double share) {
    return new FunctionWeight(processors, function, 1, share * 1e9, share * 1e9, share);
  }

  /** Where each leader has most of the run time. */
  private static String sentence(List<Crossover> crossovers, int... counts) {
    List<FunctionWeight> weights = new ArrayList<>();
    for (int count : counts) {
      crossovers.forEach(leader -> weights.add(share(count, leader.function(), 0.6)));
    }
    return Advice.sentence(PROGRAM, weights, crossovers, counts);
  }
}
