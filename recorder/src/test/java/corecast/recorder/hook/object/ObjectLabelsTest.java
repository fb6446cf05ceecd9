package corecast.recorder.hook.object;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Names are asked for so often that a recording does not notice it. */
final class ObjectLabelsTest {
  private static final long MILLI = 1_000_000;

  private static final long START = 7 * MILLI;

  private final ObjectLabels labels = new ObjectLabels(START);

  @Test
  void aClassLeavesAsMuchForOthersAsItTakes() {
    assertThat(asked("a", 1000, 0)).isEqualTo(256); // 512 - 256 are left
    assertThat(asked("b", 1000, 0)).isEqualTo(128);
    assertThat(asked("a", 1000, 0)).isZero();
    assertThat(asked("c", 1000, 0)).isEqualTo(64);
    assertThat(asked("d", 10, 0)).isEqualTo(10);
  }

  @Test
  void inTimeThereIsMore() {
    assertThat(asked("a", 1000, 0)).isEqualTo(256);
    // One each 20 ms: 50 more are left, of which a class takes half that was asked for as often.
    assertThat(asked("a", 1000, 1010 * MILLI)).isEqualTo(25);
    // Never more than at first.
    assertThat(asked("b", 1000, 3_600_000 * MILLI)).isEqualTo(256);
  }

  private int asked(String type, int times, long later) {
    int asked = 0;
    for (int i = 0; i < times; i++) {
      asked += labels.mayAsk(type, START + later) ? 1 : 0;
    }
    return asked;
  }
}
