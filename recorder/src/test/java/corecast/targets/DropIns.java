package corecast.targets;

import corecast.recorder.concurrent.CountDownLatch;
import corecast.recorder.concurrent.CyclicBarrier;
import corecast.recorder.concurrent.ReentrantLock;
import corecast.recorder.concurrent.Semaphore;
import corecast.recorder.concurrent.ThreadPoolExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Primitives that record by themselves, where the agent records those of the library, too. */
public final class DropIns {
  public static void main(String[] args) throws Exception {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    Future<?> last = null;
    for (int i = 0; i < 6; i++) {
      last = pool.submit(() -> {});
    }
    System.out.println(last.get());
    pool.shutdown();
    CyclicBarrier barrier = new CyclicBarrier(2, () -> System.out.println("met"));
    Crew.run(2, barrier::await);
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    lock.unlock();
    Semaphore semaphore = new Semaphore(1);
    semaphore.acquire();
    semaphore.release();
    CountDownLatch latch = new CountDownLatch(1);
    latch.countDown();
    latch.await();
  }
}
