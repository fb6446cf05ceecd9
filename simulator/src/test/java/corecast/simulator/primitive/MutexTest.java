package corecast.simulator.primitive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MutexTest {
  private final Scene scene = new Scene();
  private final Mutex mutex = new Mutex();

  @Test
  void ownershipPassesInOrderOfArrival() {
    assertThat(mutex.lock(1, scene.as(1))).isTrue();
    assertThat(mutex.lock(2, scene.as(2))).isFalse();
    assertThat(mutex.lock(3, scene.as(3))).isFalse();

    mutex.unlock(1, scene.as(1));
    assertThat(scene.letGo()).containsExactly(2);
    assertThat(mutex.lock(1, scene.as(1)))
        .as("2 owns it already, 3 waits: 1 may not barge")
        .isFalse();
    mutex.unlock(2, scene.as(2));
    assertThat(scene.letGo()).containsExactly(3);
    mutex.unlock(3, scene.as(3));
    assertThat(scene.letGo()).containsExactly(1);
  }

  @Test
  void isReentrant() {
    mutex.lock(1, scene.as(1));
    mutex.lock(1, scene.as(1));
    mutex.lock(2, scene.as(2));
    mutex.unlock(1, scene.as(1));
    assertThat(scene.letGo()).isEmpty();
    mutex.unlock(1, scene.as(1));
    assertThat(scene.letGo()).containsExactly(2);
  }

  @Test
  void onlyTheOwnerMayUnlockOrWait() {
    mutex.lock(1, scene.as(1));
    assertThatThrownBy(() -> mutex.unlock(2, scene.as(2)))
        .isInstanceOf(ReplayFault.class)
        .hasMessageContaining("without holding");
    assertThatThrownBy(() -> mutex.await(2, scene.as(2))).isInstanceOf(ReplayFault.class);
  }

  @Test
  void aWaitReleasesTheLockFullyAndTakesItBackAtItsDepth() {
    mutex.lock(1, scene.as(1));
    mutex.lock(1, scene.as(1));
    assertThat(mutex.await(1, scene.as(1))).isFalse();
    assertThat(mutex.lock(2, scene.as(2))).isTrue();
    mutex.signal(scene.as(2));
    assertThat(scene.letGo()).as("2 still holds the lock").isEmpty();
    mutex.unlock(2, scene.as(2));
    assertThat(scene.letGo()).containsExactly(1);
    mutex.lock(3, scene.as(3));
    mutex.unlock(1, scene.as(1));
    assertThat(scene.letGo()).as("depth 2 is restored, one is left").isEmpty();
    mutex.unlock(1, scene.as(1));
    assertThat(scene.letGo()).containsExactly(3);
  }

  @Test
  void aNotificationWithoutWaiterIsKeptForTheNextWait() {
    mutex.signal(scene.as(2));
    mutex.lock(1, scene.as(1));
    assertThat(mutex.await(1, scene.as(1))).isTrue();
    assertThat(mutex.await(1, scene.as(1))).as("only one was kept").isFalse();
  }

  @Test
  void notifyAllLetsAllWaitersContendAndKeepsNothing() {
    for (int body = 1; body <= 2; body++) {
      mutex.lock(body, scene.as(body));
      mutex.await(body, scene.as(body));
    }
    mutex.lock(3, scene.as(3));
    mutex.signalAll(scene.as(3));
    mutex.unlock(3, scene.as(3));
    assertThat(scene.letGo()).containsExactly(1);
    mutex.unlock(1, scene.as(1));
    assertThat(scene.letGo()).containsExactly(2);
    assertThat(mutex.await(2, scene.as(2))).isFalse();
  }

  @Test
  void aBodyThatWaitedIsCausedByTheReleaseAndOneThatCameAtTheSameInstantByBoth() {
    mutex.lock(1, scene.as(1, 10));
    mutex.lock(2, scene.as(2, 20));
    scene.later();
    mutex.lock(3, scene.as(3, 30));
    mutex.unlock(1, scene.as(1, 40));
    assertThat(scene.now.causeOf(2)).isEqualTo(40);
    mutex.unlock(2, scene.as(2, 40));
    assertThat(scene.now.causeOf(3)).as("30 and 40 only have the root in common").isEqualTo(-1);
  }

  @Test
  void aLockFreedJustNowIsNeededToo() {
    mutex.lock(1, scene.as(1, 10));
    mutex.unlock(1, scene.as(1, 10));
    mutex.lock(2, scene.as(2, 20));
    assertThat(scene.now.causeOf(2)).isEqualTo(-1);
    mutex.unlock(2, scene.as(2, 20));
    scene.later();
    mutex.lock(3, scene.as(3, 30));
    assertThat(scene.now.causeOf(3)).isEqualTo(30);
  }
}
