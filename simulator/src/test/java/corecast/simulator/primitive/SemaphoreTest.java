package corecast.simulator.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SemaphoreTest {
  private final Scene scene = new Scene();

  @Test
  void nobodyOvertakesABodyThatWaitsForMore() {
    Semaphore semaphore = new Semaphore(1);
    assertThat(semaphore.acquire(1, 2, scene.as(1))).isFalse();
    assertThat(semaphore.acquire(2, 1, scene.as(2))).as("1 is before it").isFalse();
    semaphore.release(1, scene.as(3));
    assertThat(scene.letGo()).as("1 + 1 permits, both for 1").containsExactly(1);
    semaphore.release(5, scene.as(3));
    assertThat(scene.letGo()).containsExactly(2);
    assertThat(semaphore.acquire(4, 4, scene.as(4))).as("5 - 1 are left").isTrue();
    assertThat(semaphore.acquire(4, 1, scene.as(4))).isFalse();
  }

  @Test
  void oldPermitsAreUsedBeforeThoseOfThisInstant() {
    Semaphore semaphore = new Semaphore(1);
    semaphore.release(1, scene.as(1, 10));
    semaphore.acquire(2, 1, scene.as(2, 20));
    assertThat(scene.now.causeOf(2)).as("the initial permit did").isEqualTo(20);
    semaphore.acquire(3, 1, scene.as(3, 30));
    assertThat(scene.now.causeOf(3)).as("needs 10's permit as well").isEqualTo(-1);
  }

  @Test
  void acquiringNothingNeverWaits() {
    assertThat(new Semaphore(0).acquire(1, 0, scene.as(1))).isTrue();
  }

  @Test
  void permitsDoNotRunOver() {
    Semaphore semaphore = new Semaphore(Long.MAX_VALUE);
    semaphore.release(1, scene.as(1));
    assertThat(semaphore.acquire(1, Long.MAX_VALUE, scene.as(1))).isTrue();
  }
}
