package corecast.simulator.primitive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ReadWriteLockTest {
  private final Scene scene = new Scene();
  private final ReadWriteLock lock = new ReadWriteLock();

  @Test
  void readersShareAndAWriterWaitsForTheLast() {
    assertThat(lock.readLock(1, scene.as(1))).isTrue();
    assertThat(lock.readLock(2, scene.as(2))).isTrue();
    assertThat(lock.writeLock(3, scene.as(3))).isFalse();
    lock.readUnlock(1, scene.as(1));
    assertThat(scene.letGo()).isEmpty();
    lock.readUnlock(2, scene.as(2));
    assertThat(scene.letGo()).containsExactly(3);
  }

  @Test
  void aReaderWaitsBehindAWaitingWriterUnlessItHoldsTheLock() {
    lock.readLock(1, scene.as(1));
    lock.writeLock(2, scene.as(2));
    assertThat(lock.readLock(3, scene.as(3))).isFalse();
    assertThat(lock.readLock(1, scene.as(1))).isTrue();
    lock.readUnlock(1, scene.as(1));
    assertThat(scene.letGo()).as("1 holds it once more").isEmpty();
    lock.readUnlock(1, scene.as(1));
    assertThat(scene.letGo()).containsExactly(2);
    lock.writeUnlock(2, scene.as(2));
    assertThat(scene.letGo()).containsExactly(3);
  }

  @Test
  void aReleaseLetsAllReadersAtTheHeadGo() {
    lock.writeLock(1, scene.as(1));
    lock.readLock(2, scene.as(2));
    lock.readLock(3, scene.as(3));
    lock.writeLock(4, scene.as(4));
    lock.readLock(5, scene.as(5));
    lock.writeUnlock(1, scene.as(1));
    assertThat(scene.letGo()).containsExactly(2, 3);
  }

  @Test
  void aWriterMayKeepAReadLockAndLetOtherReadersIn() {
    lock.writeLock(1, scene.as(1));
    assertThat(lock.readLock(1, scene.as(1))).isTrue();
    lock.readLock(2, scene.as(2));
    lock.writeUnlock(1, scene.as(1));
    assertThat(scene.letGo()).containsExactly(2);
  }

  @Test
  void theWriteLockIsReentrant() {
    lock.writeLock(1, scene.as(1));
    assertThat(lock.writeLock(1, scene.as(1))).isTrue();
    lock.writeLock(2, scene.as(2));
    lock.writeUnlock(1, scene.as(1));
    assertThat(scene.letGo()).isEmpty();
    lock.writeUnlock(1, scene.as(1));
    assertThat(scene.letGo()).containsExactly(2);
  }

  @Test
  void onlyAHolderMayUnlock() {
    assertThatThrownBy(() -> lock.readUnlock(1, scene.as(1))).isInstanceOf(ReplayFault.class);
    assertThatThrownBy(() -> lock.writeUnlock(1, scene.as(1))).isInstanceOf(ReplayFault.class);
  }
}
