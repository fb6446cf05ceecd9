package corecast.simulator.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedQueueTest {
  private final Scene scene = new Scene();

  @Test
  void aPutWaitsWhileTheQueueIsFullAndATakeWhileItIsEmpty() {
    BoundedQueue queue = new BoundedQueue(1);
    assertThat(queue.put(1, scene.as(1))).isTrue();
    assertThat(queue.put(1, scene.as(1))).isFalse();
    assertThat(queue.take(2, scene.as(2))).isTrue();
    assertThat(scene.letGo()).as("the place is 1's").containsExactly(1);
    assertThat(queue.take(2, scene.as(2))).as("1's second item").isTrue();
    assertThat(queue.take(2, scene.as(2))).isFalse();
    assertThat(queue.put(1, scene.as(1))).isTrue();
    assertThat(scene.letGo()).containsExactly(2);
  }

  @Test
  void waitersAreServedInOrder() {
    BoundedQueue queue = new BoundedQueue(5);
    queue.take(1, scene.as(1));
    queue.take(2, scene.as(2));
    queue.put(3, scene.as(3));
    queue.put(3, scene.as(3));
    assertThat(scene.letGo()).containsExactly(1, 2);
  }

  @Test
  void withoutCapacityPutterAndTakerMeet() {
    BoundedQueue queue = new BoundedQueue(0);
    assertThat(queue.put(1, scene.as(1))).isFalse();
    assertThat(queue.take(2, scene.as(2))).isTrue();
    assertThat(scene.letGo()).containsExactly(1);
    assertThat(queue.take(2, scene.as(2))).isFalse();
    assertThat(queue.put(1, scene.as(1))).isTrue();
    assertThat(scene.letGo()).containsExactly(2);
  }

  @Test
  void aTakerNeedsAnItemPutAtThisInstant() {
    BoundedQueue queue = new BoundedQueue(5);
    queue.put(1, scene.as(1, 10));
    queue.take(2, scene.as(2, 20));
    assertThat(scene.now.causeOf(2)).isEqualTo(-1);
    queue.put(1, scene.as(1, 10));
    scene.later();
    queue.take(2, scene.as(2, 30));
    assertThat(scene.now.causeOf(2)).isEqualTo(30);
  }
}
