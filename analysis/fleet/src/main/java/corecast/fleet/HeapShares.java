package corecast.fleet;

import java.util.concurrent.Semaphore;

/**
 * Hands out the heap to recordings that are analysed at the same time. One that needs more than
 * there is waits until it is alone.
 */
final class HeapShares {
  private static final int UNIT_BITS = 20;

  /** What an analysis was seen to need, for each byte of the file. */
  private static final int HEAP_PER_TRACE_BYTE = 14;

  private final int all;
  private final Semaphore free;

  /** The heap, bytes. */
  HeapShares(long heap) {
    this.all = (int) Math.max(1, Math.min(Integer.MAX_VALUE, heap >> UNIT_BITS));
    this.free = new Semaphore(all, true); // in turn: a large one is not overtaken for ever
  }

  /**
   * Waits until a recording has room.
   *
   * @param bytes of its file
   * @return what is to be given back
   */
  int take(long bytes) throws InterruptedException {
    int share = (int) Math.min(all, 1 + (bytes * HEAP_PER_TRACE_BYTE >> UNIT_BITS));
    free.acquire(share);
    return share;
  }

  /** Waits until nobody else has any. */
  int takeAll() throws InterruptedException {
    free.acquire(all);
    return all;
  }

  void giveBack(int share) {
    free.release(share);
  }
}
