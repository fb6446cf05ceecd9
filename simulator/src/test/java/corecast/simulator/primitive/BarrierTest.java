package corecast.simulator.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BarrierTest {
  private final Scene scene = new Scene();

  @Test
  void theLastToArriveLetsTheOthersGoInOrderAndTheBarrierStartsAnew() {
    Barrier barrier = new Barrier(3);
    for (int generation = 0; generation < 2; generation++) {
      assertThat(barrier.arrive(2, scene.as(2))).isFalse();
      assertThat(barrier.arrive(1, scene.as(1))).isFalse();
      assertThat(barrier.arrive(3, scene.as(3))).isTrue();
      assertThat(scene.letGo()).containsExactly(2, 1);
    }
  }

  @Test
  void equallyLateArrivalsAreAllNeeded() {
    Barrier barrier = new Barrier(3);
    barrier.arrive(1, scene.as(1, 10));
    scene.later();
    barrier.arrive(2, scene.as(2, 20));
    barrier.arrive(3, scene.as(3, 30));
    assertThat(scene.now.causeOf(1)).isEqualTo(-1);
    assertThat(scene.now.causeOf(3)).isEqualTo(-1);
  }

  @Test
  void aBarrierForOneNeverBlocks() {
    assertThat(new Barrier(1).arrive(1, scene.as(1))).isTrue();
  }
}
