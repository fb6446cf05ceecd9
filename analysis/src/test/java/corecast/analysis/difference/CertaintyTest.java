package corecast.analysis.difference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CertaintyTest {
  private static final List<Double> LOW = List.of(1.0, 2.0, 3.0);

  @Test
  void threeRecordingsBelowThreeOthersAreBeyondChance() {
    assertThat(Certainty.of(LOW, List.of(4.0, 5.0, 6.0))).isEqualTo(Certainty.BEYOND_CHANCE);
    assertThat(Certainty.of(List.of(4.0, 5.0, 6.0), LOW)).isEqualTo(Certainty.BEYOND_CHANCE);
  }

  @Test
  void thoseThatOverlapAreNot() {
    assertThat(Certainty.of(LOW, List.of(2.5, 5.0, 6.0))).isEqualTo(Certainty.WITHIN_CHANCE);
    assertThat(Certainty.of(LOW, LOW)).isEqualTo(Certainty.WITHIN_CHANCE);
  }

  @Test
  void fewerTellNothing() {
    assertThat(Certainty.of(List.of(1.0), List.of(9.0))).isEqualTo(Certainty.UNKNOWN);
    assertThat(Certainty.of(List.of(1.0, 2.0), List.of(8.0, 9.0))).isEqualTo(Certainty.UNKNOWN);
    assertThat(Certainty.of(List.of(1.0), List.of(9.0)).word()).isEmpty();
  }
}
