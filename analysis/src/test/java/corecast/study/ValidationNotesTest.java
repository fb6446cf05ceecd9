package corecast.study;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.speedup.MeasuredPoint;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.speedup.Spread;
import corecast.note.Note;
import corecast.program.PlainRun;
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

  private static List<String> texts(List<MeasuredPoint> points, double othersPart) {
    return ValidationNotes.of(points, othersPart).stream().map(Note::text).toList();
  }

  private static MeasuredPoint one() {
    return point(1, 1, 1, ONE);
  }

  @Test
  void nearIsWithinATenth() {
    List<String> notes = texts(List.of(one(), point(2, 2, 2, 545), point(4, 4, 4, 250)), 0);
    assertThat(notes).containsExactly("Predicted speedups are within 10 % on 2, 4 processors.");
  }

  @Test
  void runQueuesExplainWhatTheyPredict() {
    List<String> notes = texts(List.of(one(), point(2, 2, 1.6, 625)), 0);
    assertThat(notes).hasSize(1);
    assertThat(notes.get(0))
        .startsWith("On 2 processors the operating system's run" + " queues")
        .contains("explain");
  }

  @Test
  void whatNothingExplainsIsSaid() {
    List<String> notes =
        texts(List.of(one(), point(2, 2, 1.9, 700), point(3, 3, Double.NaN, 500)), 0);
    assertThat(notes).hasSize(1);
    assertThat(notes.get(0)).startsWith("On 2, 3 processors the error is not explained");
  }

  @Test
  void timesOnOneProcessorAreComparedToo() {
    SpeedupPoint recorded = new SpeedupPoint(1, 1250, 1, 1, OptionalDouble.empty());
    MeasuredPoint longer = new MeasuredPoint(recorded, 1, Spread.of(new double[] {ONE}), ONE);
    assertThat(texts(List.of(longer), 0))
        .singleElement()
        .asString()
        .startsWith("The recorded work is 25.0 % longer than a real run on one processor");
  }

  @Test
  void runsFarApartAreNamed() {
    SpeedupPoint recorded = new SpeedupPoint(1, ONE, 1, 1, OptionalDouble.empty());
    MeasuredPoint apart =
        new MeasuredPoint(recorded, 1, Spread.of(new double[] {900, ONE, 1010}), ONE);
    assertThat(texts(List.of(apart), 0))
        .singleElement()
        .asString()
        .startsWith("Real runs on 1 processor differ by more than 10 %");
  }

  @Test
  void runsThatOthersHeldUpAreVoid() {
    // 1.1 s of work in 10 s on one CPU; a thousandth asleep.
    double others =
        ValidationNotes.othersPart(
            List.of(
                new PlainRun(1, 10_000, 1_100, 0, 0, 0),
                new PlainRun(1, 9_000, 1_100, 0, 0, 0),
                new PlainRun(1, 20_000, 1_100, 0, 0, 0)),
            10);
    assertThat(others).isEqualTo(0.889); // (10000 - 1100 - 10) / 10000, the one in the middle
    assertThat(texts(List.of(one(), point(2, 2, 2, 545)), others))
        .singleElement()
        .asString()
        .startsWith(
            "The measurements are invalid, because other programs used the CPUs. The program was"
                + " ready but not running for 88.9 % of the time on 1 processor")
        .contains("measure again");
    PlainRun unknown = new PlainRun(1, 10_000, -1, 0, 0, 0);
    assertThat(ValidationNotes.othersPart(List.of(unknown), 0)).isZero();
    // What sleeps is not held up.
    assertThat(ValidationNotes.othersPart(List.of(new PlainRun(1, 10_000, 100, 0, 0, 0)), 9_900))
        .isZero();
  }

  @Test
  void aSpeedupBeyondTheProcessorsIsVoid() {
    // 1000 / 169 = 5.92
    assertThat(texts(List.of(one(), point(2, 2, 2, 169)), 0))
        .singleElement()
        .asString()
        .contains("A speedup of 5.92 on 2 processors is hardly possible");
    assertThat(texts(List.of(one(), point(2, 2, 2, 480)), 0))
        .containsExactly("Predicted speedups are within 10 % on 2 processors.");
  }
}
