package corecast.analysis.constraint;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import org.junit.jupiter.api.Test;

class LockWaitsTest {
  private final ProgramBuilder builder = new ProgramBuilder();

  private long waits(int processors) {
    return LockWaits.in(new Simulator(builder.build(), ReplayOptions.DEFAULT), processors);
  }

  /** Works alone, then so often with something taken. */
  private void thread(String name, long alone, int times, Operation take, int object) {
    int thread = builder.thread(name);
    builder.segment(thread, Operation.RUN, alone);
    for (int i = 0; i < times; i++) {
      builder.step(thread, take, object, 1);
      builder.segment(thread, Operation.RUN, 100);
      builder.step(
          thread, take == Operation.LOCK ? Operation.UNLOCK : Operation.RELEASE, object, 1);
    }
  }

  /** B comes at 30 and waits until 100, c at 60 and waits until 200; nobody waits on one. */
  @Test
  void eachWaitThatTakesTimeCountsOnce() {
    int lock = builder.object(ObjectKind.LOCK, "lock", 0);
    thread("a", 0, 1, Operation.LOCK, lock);
    thread("b", 30, 1, Operation.LOCK, lock);
    thread("c", 60, 1, Operation.LOCK, lock);
    assertThat(waits(3)).isEqualTo(2);
  }

  @Test
  void whoHasALockOfItsOwnNeverWaits() {
    thread("a", 0, 5, Operation.LOCK, builder.object(ObjectKind.LOCK, "one", 0));
    thread("b", 0, 5, Operation.LOCK, builder.object(ObjectKind.LOCK, "other", 0));
    assertThat(waits(2)).isZero();
  }

  @Test
  void permitsAreNoLock() {
    int permit = builder.object(ObjectKind.SEMAPHORE, "permit", 1);
    thread("a", 0, 1, Operation.ACQUIRE, permit);
    thread("b", 30, 1, Operation.ACQUIRE, permit);
    assertThat(waits(2)).isZero();
  }
}
