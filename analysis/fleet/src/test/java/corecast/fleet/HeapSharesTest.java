package corecast.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Recordings that do not fit the heap together wait for one another. */
@Timeout(60)
class HeapSharesTest {
  private static final long MEGABYTE = 1 << 20;

  @Test
  void oneThatIsTooLargeIsAlone() throws Exception {
    HeapShares heap = new HeapShares(100 * MEGABYTE);
    int small = heap.take(MEGABYTE); // 14 of 100, and 1 for what is no column
    assertThat(small).isEqualTo(15);
    AtomicBoolean given = new AtomicBoolean();
    CountDownLatch over = new CountDownLatch(1);
    Thread large =
        new Thread(
            () -> {
              try {
                int all = heap.take(1000 * MEGABYTE);
                assertThat(all).isEqualTo(100);
                given.set(true);
                heap.giveBack(all);
                over.countDown();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    large.start();
    while (large.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(given).isFalse();
    heap.giveBack(small);
    over.await(1, TimeUnit.MINUTES);
    assertThat(given).isTrue();
    assertThat(heap.takeAll()).isEqualTo(100);
  }
}
