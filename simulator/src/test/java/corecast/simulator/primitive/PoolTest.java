package corecast.simulator.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PoolTest {
  private final Scene scene = new Scene();

  @Test
  void tasksStartWhileWorkersAreFreeThenInOrder() {
    Pool pool = new Pool(2);
    for (int task = 1; task <= 4; task++) {
      pool.submit(task, scene.as(0));
    }
    assertThat(scene.letGo()).containsExactly(1, 2);
    pool.workerIsFree(scene.as(2));
    assertThat(scene.letGo()).containsExactly(3);
    pool.workerIsFree(scene.as(1));
    assertThat(scene.letGo()).containsExactly(4);
    pool.workerIsFree(scene.as(3));
    assertThat(scene.letGo()).isEmpty();
    pool.submit(5, scene.as(0));
    assertThat(scene.letGo()).containsExactly(5);
  }

  @Test
  void aTaskIsCausedByItsSubmissionAndByAWorkerFreedAtThatInstant() {
    Pool pool = new Pool(1);
    pool.submit(1, scene.as(0, 10));
    assertThat(scene.now.causeOf(1)).isEqualTo(10);
    scene.later();
    pool.workerIsFree(scene.as(1, 20));
    pool.submit(2, scene.as(0, 30));
    assertThat(scene.now.causeOf(2)).isEqualTo(-1);
    assertThat(scene.now.causeOf(0)).as("the submitter waits for no worker").isEqualTo(30);
  }
}
