package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.object.YoungLocks;
import corecast.recorder.hook.operation.Operation;
import corecast.recorder.hook.thread.OwnLocks;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs with more locks than can be shared. */
class ManyLocksTest {
  private static final int MORE = 1000;

  @TempDir Path folder;

  /** What is recorded behind the mark when there are so many locks that not all get a number. */
  private Recorded crowd(Recorded.Body program) throws Exception {
    return Recorded.run(
        folder.resolve("run.cct"),
        () -> {
          for (int i = 0; i < YoungLocks.CROWD; i++) {
            enter(new Object());
            Hooks.monitorExit();
            ReentrantLock lock = new ReentrantLock();
            take(lock);
            release(lock); // one that is held may be in the way of another with the same hash
          }
          Marks.mark("crowd");
          program.run();
        });
  }

  private static void enter(Object monitor) {
    Hooks.monitorBefore(monitor);
    Hooks.monitorEntered();
  }

  private static void take(ReentrantLock lock) {
    ShortOperations.done(
        ShortOperations.begin(Operation.LOCK.code(), lock, 0), Operation.LOCK.code(), lock, 0);
  }

  private static void release(ReentrantLock lock) {
    ShortOperations.done(
        ShortOperations.begin(Operation.UNLOCK.code(), lock, 0), Operation.UNLOCK.code(), lock, 0);
  }

  private static void inThread(String name, Runnable body) throws InterruptedException {
    Thread thread = new Thread(body, name);
    thread.start();
    thread.join();
  }

  /** How many sections of the test's thread, behind the mark, were long, by their own records. */
  private static int longSections(Recorded recorded) {
    List<String> records = recorded.mine();
    List<Long> times = recorded.timesOfMine();
    int found = 0;
    for (int i = records.indexOf("MARK crowd") + 1; i + 1 < records.size(); i += 2) {
      found += times.get(i + 1) - times.get(i) >= OwnLocks.LONG_NANOS ? 1 : 0;
    }
    return found;
  }

  private static void spin(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  /** Records of the test's thread behind the mark, without calls of the library. */
  private static List<String> behindMark(Recorded recorded) {
    List<String> mine = recorded.mine();
    return mine.subList(mine.indexOf("MARK crowd") + 1, mine.size());
  }

  @Test
  void locksOfOneThreadShareNumbers() throws Exception {
    Recorded recorded =
        crowd(
            () -> {
              for (int i = 0; i < MORE; i++) {
                enter(new Hostile());
                Hooks.monitorExit();
              }
            });
    List<String> records = behindMark(recorded);
    assertThat(records).hasSize(2 * MORE);
    Set<String> numbers = new HashSet<>();
    for (int i = 0; i < records.size(); i += 2) {
      String number = records.get(i).substring("LOCK ".length());
      assertThat(records.get(i + 1)).isEqualTo("UNLOCK " + number);
      assertThat(recorded.objects).containsEntry(Long.valueOf(number), "ManyLocksTest$Hostile");
      numbers.add(number);
    }
    // 1000 / 64 rounded up; after a section that was interrupted comes another number.
    assertThat(numbers).hasSizeBetween(16, 16 + longSections(recorded));
  }

  @Test
  void locksOfTheLibraryDoSoToo() throws Exception {
    Recorded recorded =
        crowd(
            () -> {
              for (int i = 0; i < MORE; i++) {
                ReentrantLock lock = new ReentrantLock();
                take(lock);
                release(lock);
              }
            });
    List<String> records = behindMark(recorded);
    assertThat(records).hasSize(2 * MORE);
    for (int i = 0; i < records.size(); i += 2) {
      assertThat(records.get(i + 1)).isEqualTo("UN" + records.get(i));
    }
    assertThat(new HashSet<>(records).size() / 2).isBetween(16, 16 + longSections(recorded));
  }

  @Test
  void aLockThatIsUsedOftenHasANumberOfItsOwn() throws Exception {
    Object often = new Object();
    ReentrantLock lock = new ReentrantLock();
    Recorded recorded =
        crowd(
            () -> {
              for (int i = 0; i < 40; i++) {
                enter(often);
                Hooks.monitorExit();
                enter(new Object());
                Hooks.monitorExit();
                take(lock);
                release(lock);
              }
            });
    List<String> records = behindMark(recorded);
    // From the 17th time on; the other monitor's number is another one.
    for (int i = 6 * 20; i < 6 * 40; i += 6) {
      assertThat(records.get(i)).isEqualTo(records.get(6 * 20));
      assertThat(records.get(i + 2)).isNotEqualTo(records.get(i));
      assertThat(records.get(i + 4)).isEqualTo(records.get(6 * 20 + 4));
    }
  }

  @Test
  void aLockThatAnotherThreadComesToIsTheSameFromThenOn() throws Exception {
    Object shared = new Object();
    ReentrantLock lock = new ReentrantLock();
    Recorded recorded =
        crowd(
            () -> {
              enter(shared);
              Hooks.monitorExit();
              take(lock);
              release(lock);
              Runnable both =
                  () -> {
                    enter(shared);
                    Hooks.monitorExit();
                    take(lock);
                    release(lock);
                  };
              inThread("second", both);
              inThread("third", both);
              both.run();
            });
    assertThat(recorded.of("second")).hasSize(4).isEqualTo(recorded.of("third"));
    List<String> mine = behindMark(recorded);
    assertThat(mine.subList(mine.size() - 4, mine.size())).isEqualTo(recorded.of("second"));
    assertThat(new HashSet<>(recorded.of("second"))).hasSize(4);
  }

  @Test
  void aLongSectionIsThatOfItsLock() throws Exception {
    Object shared = new Object();
    ReentrantLock lock = new ReentrantLock();
    Recorded recorded =
        crowd(
            () -> {
              enter(shared);
              take(lock);
              spin(OwnLocks.LONG_NANOS);
              release(lock);
              Hooks.monitorExit();
              inThread(
                  "second",
                  () -> {
                    enter(shared);
                    Hooks.monitorExit();
                    take(lock);
                    release(lock);
                  });
            });
    List<String> mine = behindMark(recorded);
    assertThat(recorded.of("second"))
        .containsExactly(mine.get(0), "UN" + mine.get(0), mine.get(1), "UN" + mine.get(1));
  }

  @Test
  void whoComesWhileItIsHeldFindsIt() throws Exception {
    Object shared = new Object();
    ReentrantLock lock = new ReentrantLock();
    Recorded recorded =
        crowd(
            () -> {
              enter(shared);
              take(lock);
              // The real lock is free: the hooks alone are tested.
              inThread(
                  "second",
                  () -> {
                    enter(shared);
                    Hooks.monitorExit();
                    take(lock);
                    release(lock);
                  });
              release(lock);
              Hooks.monitorExit();
              enter(new Object());
              Hooks.monitorExit();
              take(new ReentrantLock());
            });
    List<String> mine = behindMark(recorded);
    String monitor = mine.get(0);
    String taken = mine.get(1);
    assertThat(recorded.of("second")).containsExactly(monitor, "UN" + monitor, taken, "UN" + taken);
    assertThat(mine)
        .endsWith("UN" + taken, "UN" + monitor, mine.get(4), "UN" + mine.get(4), mine.get(6));
    assertThat(mine.subList(4, 7)).doesNotContain(monitor, taken);
  }

  @Test
  void locksHeldAtOnceHaveNumbersOfTheirOwn() throws Exception {
    Recorded recorded =
        crowd(
            () -> {
              for (int i = 0; i < 12; i++) {
                enter(new Object());
              }
              for (int i = 0; i < 12; i++) {
                Hooks.monitorExit();
              }
            });
    List<String> records = behindMark(recorded);
    assertThat(new HashSet<>(records.subList(0, 12))).hasSize(12);
    List<String> released = new ArrayList<>();
    for (int i = 11; i >= 0; i--) {
      released.add("UN" + records.get(i));
    }
    assertThat(records.subList(12, 24)).isEqualTo(released);
  }

  @Test
  void aLockThatIsEnteredAgainOrWaitedOnStaysTheSame() throws Exception {
    Object monitor = new Object();
    ReentrantLock lock = new ReentrantLock();
    Recorded recorded =
        crowd(
            () -> {
              enter(monitor);
              enter(monitor);
              Hooks.end(Hooks.begin(Operation.NOTIFY, monitor, 0), Operation.NOTIFY, monitor, 0, 0);
              Hooks.monitorExit();
              Hooks.monitorExit();
              enter(monitor);
              Hooks.monitorExit();
              take(lock);
              take(lock);
              release(lock);
              release(lock);
              take(lock);
            });
    List<String> records = behindMark(recorded);
    String entered = records.get(0);
    String number = entered.substring("LOCK ".length());
    String taken = records.get(5);
    assertThat(records)
        .containsExactly(
            entered, // what is entered again, right inside of itself, is not written
            "NOTIFY " + number,
            "UN" + entered,
            entered,
            "UN" + entered,
            taken,
            taken,
            "UN" + taken,
            "UN" + taken,
            taken);
  }

  @Test
  void aReleasedLockIsNotKeptAlive() throws Exception {
    WeakReference<?>[] released = new WeakReference<?>[1];
    crowd(
        () -> {
          released[0] = used();
          for (int i = 0; i < 100 && released[0].get() != null; i++) {
            System.gc();
          }
          assertThat(released[0].get()).isNull();
        });
  }

  private static WeakReference<Object> used() {
    Object monitor = new Object();
    enter(monitor);
    Hooks.monitorExit();
    return new WeakReference<>(monitor);
  }

  /** Would notice if it were asked for anything. */
  private static final class Hostile {
    @Override
    public boolean equals(Object other) {
      throw new AssertionError("equals was called");
    }

    @Override
    public int hashCode() {
      throw new AssertionError("hashCode was called");
    }

    @Override
    public String toString() {
      throw new AssertionError("toString was called");
    }
  }
}
