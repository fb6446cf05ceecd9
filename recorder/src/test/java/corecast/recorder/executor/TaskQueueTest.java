package corecast.recorder.executor;

import static corecast.recorder.executor.CriticalPathExecutor.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TaskQueueTest {
  private final TaskTypes types = new TaskTypes();
  private final PathTables tables = new PathTables(types, System::nanoTime, 16);
  private final TaskQueue queue = new TaskQueue(tables, 100);

  /** A task of a type with that remaining path. */
  private Runnable task(long nanos) {
    Runnable task = named("rank " + nanos, new Thread()); // no two are equal
    types.of(task).learn(nanos);
    return task;
  }

  @Test
  void theHighestRankFirstAndOfEqualRankFirstComeFirstServed() {
    queue.order(TaskOrder.LONGEST_PATH);
    Runnable low = task(1);
    Runnable first = task(5);
    Runnable second = task(5);
    Runnable high = task(9);
    for (Runnable one : List.of(low, first, second, high)) {
      assertThat(queue.offer(one)).isTrue();
    }
    assertThat(queue.peek()).isSameAs(high);
    for (Runnable one : List.of(high, first, second, low)) {
      assertThat(queue.poll()).isSameAs(one);
    }
    assertThat(queue.poll()).isNull();
    assertThat(queue.peek()).isNull();
  }

  /** Of 40 turns the 16th and the 32nd are those of the oldest. */
  @Test
  void everySixteenthTurnIsThatOfTheOldest() throws Exception {
    queue.order(TaskOrder.LONGEST_PATH);
    Runnable older = task(1);
    Runnable old = task(2);
    queue.put(older);
    queue.put(old);
    for (int turn = 1; turn <= 40; turn++) {
      Runnable high = task(9);
      queue.put(high);
      Runnable taken = queue.take();
      switch (turn) {
        case 16 -> assertThat(taken).isSameAs(older);
        case 32 -> assertThat(taken).isSameAs(old);
        default -> assertThat(types.of(taken)).isSameAs(types.of(high));
      }
    }
  }

  @Test
  void anyTaskCanBeTakenOut() {
    Random random = new Random(1);
    queue.order(TaskOrder.LONGEST_PATH);
    List<Runnable> expected = new ArrayList<>();
    for (int step = 0; step < 2000; step++) {
      if (expected.isEmpty() || (random.nextInt(5) < 3 && expected.size() < 100)) {
        Runnable task = task(random.nextInt(7));
        assertThat(queue.offer(task)).isTrue();
        expected.add(task);
      } else {
        Runnable gone = expected.remove(random.nextInt(expected.size()));
        assertThat(queue.remove(gone)).isTrue();
        assertThat(queue.remove(gone)).isFalse();
        assertThat(queue.contains(gone)).isFalse();
      }
      assertThat(queue.toArray()).isEqualTo(expected.toArray());
    }
    List<Runnable> drained = new ArrayList<>();
    assertThat(queue.drainTo(drained, 3)).isEqualTo(3);
    assertThat(queue.drainTo(drained)).isEqualTo(expected.size() - 3);
    assertThat(drained).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(drained)
        .isSortedAccordingTo(
            (a, b) ->
                Long.compare(
                    types.of(b).rank(TaskOrder.LONGEST_PATH),
                    types.of(a).rank(TaskOrder.LONGEST_PATH)));
  }

  @Test
  void whatIsLearnedLaterReordersWhatWaits() {
    Runnable first = task(1);
    Runnable second = task(2);
    queue.offer(first);
    queue.offer(second);
    assertThat(queue.peek()).isSameAs(first);
    queue.order(TaskOrder.LONGEST_PATH);
    assertThat(queue.peek()).isSameAs(second);
    task(1).run();
    types.of(first).learn(3);
    queue.order(TaskOrder.LONGEST_PATH);
    assertThat(queue.peek()).isSameAs(first);
  }

  @Test
  void itIsBoundedAndWaitsAsQueuesDo() throws Exception {
    TaskQueue small = new TaskQueue(tables, 1);
    Runnable one = task(1);
    Runnable other = task(2);
    assertThat(small.poll(1, TimeUnit.NANOSECONDS)).isNull();
    assertThat(small.offer(one)).isTrue();
    assertThat(small.remainingCapacity()).isZero();
    assertThat(small.offer(other)).isFalse();
    assertThat(small.offer(other, 1, TimeUnit.NANOSECONDS)).isFalse();
    Thread putter = new Thread(() -> assertThat(small.offer(small.remove())).isTrue());
    putter.start();
    putter.join();
    Thread blocked =
        new Thread(
            () -> {
              try {
                small.put(other);
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    blocked.start();
    assertThat(small.take()).isSameAs(one);
    assertThat(small.take()).isSameAs(other);
    blocked.join();
    assertThatThrownBy(() -> small.drainTo(small)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TaskQueue(tables, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void iteratorsRemoveWhatIsStillThere() {
    Runnable one = task(1);
    Runnable other = task(2);
    queue.offer(one);
    queue.offer(other);
    Iterator<Runnable> all = queue.iterator();
    assertThatThrownBy(all::remove).isInstanceOf(IllegalStateException.class);
    assertThat(all.next()).isSameAs(one);
    assertThat(queue.remove(one)).isTrue();
    all.remove();
    assertThat(all.next()).isSameAs(other);
    all.remove();
    assertThat(all.hasNext()).isFalse();
    assertThat(queue).isEmpty();
  }
}
