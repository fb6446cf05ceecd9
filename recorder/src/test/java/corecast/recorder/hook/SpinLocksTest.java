package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.session.LoopSites;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written of locks that programs write themselves. Object 1 is the thread itself. */
final class SpinLocksTest {
  @TempDir Path folder;

  private final int group = SpinLocks.group("a.Lock");

  @Test
  void whoChangesItFromItsFreeValueHasItUntilItIsSetBack() throws Exception {
    AtomicInteger lock = new AtomicInteger();
    Recorded recorded =
        recorded(
            () -> {
              take(lock, false);
              SpinLocks.changing(lock, 7, group); // by who has it, to something else
              SpinLocks.changing(lock, 0, group);
              take(lock, false);
              SpinLocks.changing(lock, 0L, group);
            });
    assertThat(withoutClasses(recorded))
        .containsExactly("LOCK 2", "UNLOCK 2", "LOCK 2", "UNLOCK 2");
    assertThat(recorded.objects).containsEntry(2L, "AtomicInteger");
  }

  @Test
  void theFirstFailureOfALoopThatOnlyWaitsIsWritten() throws Exception {
    AtomicBoolean lock = new AtomicBoolean();
    Recorded recorded =
        recorded(
            () -> {
              SpinLocks.exchanged(lock, true, 0, group << 1 | 1);
              SpinLocks.waiting(group);
              SpinLocks.exchanged(lock, true, 0, group << 1 | 1);
              SpinLocks.exchanged(lock, false, 0, group << 1 | 1);
              SpinLocks.changing(lock, 0, group);
              SpinLocks.compared(lock, false, 0, group << 1); // does other things meanwhile
              SpinLocks.waiting(1, 1, group); // would go on if it were 0
              SpinLocks.waiting(0, 1, group);
            });
    assertThat(withoutClasses(recorded)).containsExactly("SPINS", "LOCK 2", "UNLOCK 2", "SPINS");
  }

  @Test
  void aReleaseByComparisonThatFailsIsOneTooMany() throws Exception {
    AtomicReference<@Nullable Thread> lock = new AtomicReference<>();
    Recorded recorded =
        recorded(
            () -> {
              SpinLocks.exchanged(lock, (Object) null, 0, group << 1 | 1);
              SpinLocks.comparing(lock, (Object) null, group);
              SpinLocks.comparedOnce(lock, true, SpinLocks.OTHER_VALUE, group);
              SpinLocks.exchanged(lock, (Object) null, 0, group << 1 | 1);
              SpinLocks.comparing(lock, (Object) null, group);
              SpinLocks.comparedOnce(lock, false, SpinLocks.OTHER_VALUE, group);
            });
    assertThat(withoutClasses(recorded))
        .containsExactly("LOCK 2", "UNLOCK 2", "LOCK 2", "UNLOCK 2", "UNLOCK 2");
  }

  @Test
  void whoChangesItWithoutHavingItIsToldOfOnce() throws Exception {
    AtomicInteger lock = new AtomicInteger();
    AtomicInteger counter = new AtomicInteger();
    Recorded recorded =
        recorded(
            () -> {
              SpinLocks.changing(lock, 0, group); // nobody knows it as yet
              take(lock, false);
              SpinLocks.changing(lock, 0, group);
              SpinLocks.changing(lock, 0, group);
              SpinLocks.changing(lock, 5, group);
              SpinLocks.altering(counter, group); // is none before anybody takes it
              SpinLocks.comparedOnce(counter, true, SpinLocks.OTHER_VALUE, group);
            });
    assertThat(withoutClasses(recorded))
        .containsExactly("LOCK 2", "UNLOCK 2", "UNLOCK 2", "UNLOCK 3");
  }

  @Test
  void anAttemptOutsideOfLoopsCountsForWhatLoopsTake() throws Exception {
    AtomicInteger lock = new AtomicInteger();
    AtomicInteger other = new AtomicInteger();
    Recorded recorded =
        recorded(
            () -> {
              SpinLocks.comparedOnce(other, true, 0, group); // no loop takes it
              take(lock, false);
              SpinLocks.changing(lock, 0, group);
              SpinLocks.comparedOnce(lock, false, 0, group);
              SpinLocks.comparedOnce(lock, true, 0, group);
              SpinLocks.changing(lock, 0, group);
            });
    assertThat(withoutClasses(recorded))
        .containsExactly("LOCK 2", "UNLOCK 2", "LOCK 2", "UNLOCK 2");
  }

  @Test
  void aLoopMayCallTheMethodThatTries() throws Exception {
    AtomicInteger lock = new AtomicInteger();
    Recorded recorded =
        recorded(
            () -> {
              for (int i = 0; i < 2; i++) {
                SpinLocks.attempted(lock, false, 0, group);
                SpinLocks.triedBy(false, group << 1 | 1);
                SpinLocks.attempted(lock, true, 0, group);
                SpinLocks.triedBy(true, group << 1 | 1);
                SpinLocks.changing(lock, 0, group);
              }
            });
    assertThat(withoutClasses(recorded))
        .containsExactly("SPINS", "LOCK 2", "UNLOCK 2", "SPINS", "LOCK 2", "UNLOCK 2");
  }

  @Test
  void anObjectMayBeTheLock() throws Exception {
    Object lock = new Object();
    Recorded recorded =
        recorded(
            () -> {
              SpinLocks.takes(lock, group);
              SpinLocks.gives(lock, group);
              SpinLocks.gives(lock, group);
            });
    assertThat(withoutClasses(recorded)).containsExactly("LOCK 2", "UNLOCK 2", "UNLOCK 2");
  }

  @Test
  void ofTwoThatAreHeldEitherMayBeGivenBackFirst() throws Exception {
    AtomicInteger one = new AtomicInteger();
    AtomicInteger two = new AtomicInteger(1);
    Recorded recorded =
        recorded(
            () -> {
              SpinLocks.compared(one, true, 0, group << 1 | 1);
              SpinLocks.compared(two, true, 1, group << 1 | 1);
              SpinLocks.changing(one, 0, group);
              SpinLocks.changing(two, 0, group); // it is free with 1
              SpinLocks.changing(two, 1, group);
            });
    assertThat(withoutClasses(recorded))
        .containsExactly("LOCK 2", "LOCK 3", "UNLOCK 2", "UNLOCK 3");
  }

  @Test
  void aClassThatIsSwitchedOffTellsNothing() throws Exception {
    AtomicInteger lock = new AtomicInteger();
    Recorded recorded =
        recorded(
            () -> {
              LoopSites.switchOff(group, true);
              take(lock, true);
              SpinLocks.changing(lock, 0, group);
              SpinLocks.waiting(group);
              SpinLocks.altering(lock, group);
              SpinLocks.takes(lock, group);
              LoopSites.switchOff(group, false);
            });
    assertThat(withoutClasses(recorded)).isEmpty();
  }

  private void take(AtomicInteger lock, boolean quick) {
    if (!quick) {
      SpinLocks.compared(lock, true, 0, group << 1 | 1);
    } else {
      SpinLocks.exchanged(lock, 0, 0, group << 1 | 1);
    }
  }

  /** Numbers of classes depend on what other tests have woven. */
  private static List<String> withoutClasses(Recorded recorded) {
    return recorded.mine().stream().map(record -> record.replaceAll("(SPINS) \\d+", "$1")).toList();
  }

  private Recorded recorded(Recorded.Body program) throws Exception {
    return Recorded.run(folder.resolve("locks.cct"), program);
  }
}
