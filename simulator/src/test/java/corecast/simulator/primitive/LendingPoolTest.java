package corecast.simulator.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LendingPoolTest {
  private final Scene scene = new Scene();

  @Test
  void aTaskThatComesBackGoesOnAtOnceAndOneWorkerIsTooManyThen() {
    LendingPool pool = new LendingPool(1);
    pool.submit(1, -1, scene.as(0));
    pool.submit(2, -1, scene.as(0));
    pool.submit(3, -1, scene.as(0));
    assertThat(scene.letGo()).containsExactly(1);
    pool.join(1, 0, false, scene.as(1)); // 1 waits for what 0 does
    assertThat(scene.letGo()).containsExactly(2);
    pool.waitIsOver(1, false, scene.as(0)); // though 2 has the worker
    assertThat(scene.letGo()).containsExactly(1);
    pool.ended(2, scene.as(2));
    assertThat(scene.letGo()).as("1 is at work").isEmpty();
    pool.ended(1, scene.as(1));
    assertThat(scene.letGo()).containsExactly(3);
  }

  @Test
  void aHelperTakesAWorkerAwayAgainWhenOneIsFree() {
    LendingPool pool = new LendingPool(1);
    pool.submit(1, -1, scene.as(0));
    pool.submit(2, -1, scene.as(0));
    pool.submit(3, -1, scene.as(0));
    pool.join(0, 1, true, scene.as(0)); // 0 waits for 1 and helps
    assertThat(scene.letGo()).containsExactly(1, 2);
    pool.waitIsOver(0, true, scene.as(1)); // 1 has ended; both workers are busy
    assertThat(scene.letGo()).containsExactly(0);
    pool.ended(1, scene.as(1));
    assertThat(scene.letGo()).as("one worker too many").isEmpty();
    pool.ended(2, scene.as(2));
    assertThat(scene.letGo()).containsExactly(3);
  }

  @Test
  void whoComesBackIsCausedByWhatItWaitedFor() {
    LendingPool pool = new LendingPool(1);
    pool.submit(1, -1, scene.as(0, 10));
    pool.join(1, 0, false, scene.as(1, 10));
    pool.submit(2, -1, scene.as(0, 20));
    scene.later();
    pool.waitIsOver(1, false, scene.as(0, 30));
    assertThat(scene.now.causeOf(1)).isEqualTo(30);
    scene.later();
    pool.ended(2, scene.as(2, 40));
    assertThat(scene.now.causeOf(1)).isEqualTo(30);
  }
}
