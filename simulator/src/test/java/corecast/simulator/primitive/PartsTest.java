package corecast.simulator.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartsTest {
  private final Scene scene = new Scene();

  @Test
  void theLastPartLetsTheStageGoAndFurtherOnesDoNothing() {
    Parts parts = new Parts(2);
    assertThat(parts.bring(5, scene.as(1, 10))).isFalse();
    scene.later();
    assertThat(parts.bring(5, scene.as(2, 20))).isTrue();
    assertThat(scene.letGo()).containsExactly(5);
    assertThat(scene.now.causeOf(5)).isEqualTo(20);
    assertThat(parts.bring(5, scene.as(3))).isFalse();
    assertThat(scene.letGo()).isEmpty();
  }

  @Test
  void partsOfOneInstantWereAllNeeded() {
    Parts parts = new Parts(2);
    parts.bring(5, scene.as(1, 10));
    parts.bring(5, scene.as(2, 20));
    assertThat(scene.now.causeOf(5)).as("what 10 and 20 have in common").isEqualTo(-1);
    assertThat(scene.now.causeOf(2)).isEqualTo(20);
  }
}
