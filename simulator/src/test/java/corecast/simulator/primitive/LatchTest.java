package corecast.simulator.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatchTest {
  private final Scene scene = new Scene();

  @Test
  void opensAtZeroAndStaysOpen() {
    Latch latch = new Latch(2);
    assertThat(latch.await(1, scene.as(1))).isFalse();
    latch.countDown(scene.as(2));
    assertThat(scene.letGo()).isEmpty();
    latch.countDown(scene.as(3));
    assertThat(scene.letGo()).containsExactly(1);
    latch.countDown(scene.as(3));
    assertThat(latch.await(4, scene.as(4))).isTrue();
  }

  @Test
  void allWhoCountAtTheLastInstantAreNeeded() {
    Latch latch = new Latch(2);
    latch.await(1, scene.as(1, 10));
    scene.later();
    latch.countDown(scene.as(2, 20));
    latch.countDown(scene.as(3, 30));
    assertThat(scene.now.causeOf(1)).isEqualTo(-1);
    assertThat(scene.now.causeOf(3)).as("who counts goes on unchanged").isEqualTo(30);
  }

  @Test
  void anEarlierCountDoesNotMatter() {
    Latch latch = new Latch(2);
    latch.await(1, scene.as(1, 10));
    latch.countDown(scene.as(2, 20));
    scene.later();
    latch.countDown(scene.as(3, 30));
    assertThat(scene.now.causeOf(1)).isEqualTo(30);
  }

  @Test
  void aLatchOfZeroIsOpen() {
    assertThat(new Latch(0).await(1, scene.as(1))).isTrue();
  }
}
