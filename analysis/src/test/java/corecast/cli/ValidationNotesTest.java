package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.speedup.MeasuredPoint;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.speedup.Spread;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ValidationNotesTest {
  private static final double ONE = 1000;

  /** Whose only run takes {@code nanos}; on one processor it was 1000. */
  private static MeasuredPoint point(
      int processors, double predicted, double queues, double nanos) {
    SpeedupPoint point =
        new SpeedupPoint(
            processors, ONE / predicted, predicted, predicted / processors, OptionalDouble.empty());
    return new MeasuredPoint(point, queues, Spread.of(new double[] {nanos}), ONE);
  }

  private static MeasuredPoint one() {
    return point(1, 1, 1, ONE);
  }

  @Test
  void nearIsWithinATenth() {
    List<String> notes =
        ValidationNotes.of(List.of(one(), point(2, 2, 2, 545), point(4, 4, 4, 250)));
    assertThat(notes).containsExactly("predicted speedups are within 10 % on 2, 4 processors");
  }

  @Test
  void runQueuesExplainWhatTheyPredict() {
    List<String> notes = ValidationNotes.of(List.of(one(), point(2, 2, 1.6, 625)));
    assertThat(notes).hasSize(1);
    assertThat(notes.get(0)).startsWith("on 2 processors run queues").contains("explain");
  }

  @Test
  void whatNothingExplainsIsSaid() {
    List<String> notes =
        ValidationNotes.of(List.of(one(), point(2, 2, 1.9, 700), point(3, 3, Double.NaN, 500)));
    assertThat(notes).hasSize(1);
    assertThat(notes.get(0)).startsWith("on 2, 3 processors the difference is not explained");
  }

  @Test
  void timesOnOneProcessorAreComparedToo() {
    SpeedupPoint recorded = new SpeedupPoint(1, 1250, 1, 1, OptionalDouble.empty());
    MeasuredPoint longer = new MeasuredPoint(recorded, 1, Spread.of(new double[] {ONE}), ONE);
    assertThat(ValidationNotes.of(List.of(longer)))
        .singleElement()
        .asString()
        .startsWith("the recorded work takes 25.0 % longer than a real run on one processor");
  }

  @Test
  void runsFarApartAreNamed() {
    SpeedupPoint recorded = new SpeedupPoint(1, ONE, 1, 1, OptionalDouble.empty());
    MeasuredPoint apart =
        new MeasuredPoint(recorded, 1, Spread.of(new double[] {900, ONE, 1010}), ONE);
    assertThat(ValidationNotes.of(List.of(apart)))
        .singleElement()
        .asString()
        .startsWith("real runs on 1 processor are more than 10 % apart");
  }
}
