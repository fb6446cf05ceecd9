package corecast.recorder.hook.library;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Parameters of synchronizers, asked without calling the program, which may extend them. */
public final class Synchronizers {
  private static final String FAIR = "FairSync";
  private static final int PARTIES_SHIFT = 16;

  private static final HiddenField PERMITS = new HiddenField("Semaphore", "sync");
  private static final HiddenField COUNT = new HiddenField("CountDownLatch", "sync");
  private static final HiddenField PARTIES = new HiddenField("CyclicBarrier", "parties");
  private static final HiddenField PHASER = new HiddenField("Phaser", "state");
  private static final HiddenField ROOT = new HiddenField("Phaser", "root");

  private Synchronizers() {}

  public static long permits(Semaphore semaphore) {
    return JdkObjects.isOwn(semaphore)
        ? semaphore.availablePermits()
        : stateOf(PERMITS.object(semaphore));
  }

  public static boolean isFair(Semaphore semaphore) {
    if (JdkObjects.isOwn(semaphore)) {
      return semaphore.isFair();
    }
    Object sync = PERMITS.object(semaphore);
    return sync != null && sync.getClass().getName().endsWith(FAIR);
  }

  public static long count(CountDownLatch latch) {
    return JdkObjects.isOwn(latch) ? latch.getCount() : stateOf(COUNT.object(latch));
  }

  public static long parties(CyclicBarrier barrier) {
    return JdkObjects.isOwn(barrier) ? barrier.getParties() : PARTIES.number(barrier);
  }

  public static long parties(Phaser phaser) {
    return JdkObjects.isOwn(phaser)
        ? phaser.getRegisteredParties()
        : (int) PHASER.number(phaser) >>> PARTIES_SHIFT;
  }

  /** The phaser whose phase that one follows: itself, unless it is below others. */
  public static Phaser root(Phaser phaser) {
    if (JdkObjects.isOwn(phaser)) {
      return phaser.getRoot();
    }
    return ROOT.object(phaser) instanceof Phaser root ? root : phaser;
  }

  private static long stateOf(@Nullable Object sync) {
    return sync == null ? 0 : SynchronizerState.of(sync);
  }
}
