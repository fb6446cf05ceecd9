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
  void aFullQueueStartsFurtherWorkersAndThenLeavesTheTaskToItsSubmitter() {
    Pool pool = new Pool(1, 2, 1, true);
    assertThat(pool.submit(1, scene.as(0))).isTrue(); // the first worker
    assertThat(pool.submit(2, scene.as(0))).isTrue(); // waits
    assertThat(pool.submit(3, scene.as(0))).isTrue(); // the second worker
    assertThat(scene.letGo()).containsExactly(1, 3);
    assertThat(pool.submit(4, scene.as(0))).isFalse();
    assertThat(scene.letGo()).as("run by the submitter").containsExactly(4);
    pool.workerIsFree(scene.as(1));
    assertThat(scene.letGo()).containsExactly(2);
    pool.workerIsFree(scene.as(3));
    assertThat(pool.submit(5, scene.as(0))).isTrue();
    assertThat(scene.letGo()).as("the second worker has stayed").containsExactly(5);
  }

  @Test
  void withoutAnotherWayATaskWaitsBeyondTheQueue() {
    Pool pool = new Pool(1, 1, 0, false);
    assertThat(pool.submit(1, scene.as(0))).isTrue();
    assertThat(pool.submit(2, scene.as(0))).isTrue();
    assertThat(scene.letGo()).containsExactly(1);
    pool.workerIsFree(scene.as(1));
    assertThat(scene.letGo()).containsExactly(2);
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
