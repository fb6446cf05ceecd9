package corecast.examples.targets;

import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.startAndJoin;
import static corecast.examples.targets.Work.units;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Threads that share, pass on, or meet, with what goes wrong there. */
public final class Meetings {
  private Meetings() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "read-write" -> readWrite();
      case "permits" -> permits();
      case "barrier" -> barrier();
      case "barrier-broken" -> barrierBroken();
      case "barrier-action-throws" -> barrierActionThrows();
      case "barrier-reset" -> barrierReset();
      case "phaser-throws" -> phaserThrows();
      case "array" -> pipeline(new ArrayBlockingQueue<>(1));
      case "deque" -> pipeline(new LinkedBlockingDeque<>(1));
      case "priority" -> pipeline(new PriorityBlockingQueue<>());
      case "full" -> full(new ArrayBlockingQueue<>(1));
      case "full-deque" -> full(new LinkedBlockingDeque<>(1));
      case "exchange-ring" -> exchangeRing();
      case "pipe" -> pipe();
      case "pipe-of-chars" -> pipeOfChars();
      case "socket" -> socket();
      case "poll-interrupted" ->
          interrupted(() -> new LinkedBlockingQueue<Integer>().poll(1, TimeUnit.MINUTES));
      case "offer-interrupted" ->
          interrupted(() -> new SynchronousQueue<Integer>().offer(1, 1, TimeUnit.MINUTES));
      case "permit-interrupted" ->
          interrupted(() -> new Semaphore(0).tryAcquire(1, TimeUnit.MINUTES));
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void all(Thread... threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void readWrite() throws Exception {
    ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
    CountDownLatch reading = new CountDownLatch(2); // before the writer comes
    Work.Body reads =
        () -> {
          lock.readLock().lock();
          reading.countDown();
          units(2);
          lock.readLock().unlock();
        };
    Thread a = start("a", reads);
    Thread b = start("b", reads);
    Thread c =
        start(
            "c",
            () -> {
              reading.await();
              lock.writeLock().lock();
              units(1);
              lock.readLock().lock(); // downgraded
              lock.writeLock().unlock();
              lock.readLock().unlock();
            });
    all(a, b, c);
  }

  private static void permits() throws Exception {
    Semaphore semaphore = new Semaphore(2);
    Thread[] threads = new Thread[4];
    for (int i = 0; i < 4; i++) {
      threads[i] =
          start(
              "t" + i,
              () -> {
                semaphore.acquire();
                units(1);
                semaphore.release();
              });
    }
    all(threads);
  }

  private static void barrier() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2, () -> units(1));
    startAndJoin(
        () -> {
          units(1);
          barrier.await();
          units(2);
        },
        () -> {
          units(2);
          barrier.await();
          units(1);
        });
  }

  /**
   * Waits in vain together with one that has a timeout, and is started first: it is to be there
   * before the barrier is broken.
   */
  private static void barrierBroken() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(3);
    Thread b =
        start(
            "b",
            () -> {
              try {
                barrier.await();
              } catch (BrokenBarrierException e) {
                units(1);
              }
            });
    Thread a =
        start(
            "a",
            () -> {
              try {
                barrier.await(Work.UNIT_NANOS, TimeUnit.NANOSECONDS);
              } catch (TimeoutException e) {
                units(1);
              }
            });
    units(2);
    all(a, b);
    System.out.println(barrier.isBroken());
  }

  private static void barrierActionThrows() throws Exception {
    CyclicBarrier barrier =
        new CyclicBarrier(
            2,
            () -> {
              units(1);
              throw new IllegalStateException("on purpose");
            });
    Work.Body body =
        () -> {
          units(1);
          try {
            barrier.await();
          } catch (IllegalStateException | BrokenBarrierException e) {
            units(1);
          }
        };
    startAndJoin(body, body);
    System.out.println(barrier.isBroken());
  }

  private static void barrierReset() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2);
    Thread waiting =
        start(
            "waiting",
            () -> {
              try {
                barrier.await();
              } catch (BrokenBarrierException e) {
                units(1);
              }
            });
    Work.awaitWaiting(waiting);
    units(1);
    barrier.reset();
    units(1);
    waiting.join();
  }

  private static void phaserThrows() throws Exception {
    Phaser phaser =
        new Phaser(1) {
          @Override
          protected boolean onAdvance(int phase, int parties) {
            units(1);
            throw new IllegalStateException("on purpose");
          }
        };
    Thread a =
        start(
            "a",
            () -> {
              try {
                phaser.arrive();
              } catch (IllegalStateException e) {
                units(1);
              }
            });
    units(2);
    a.join();
  }

  private static void pipeline(BlockingQueue<Integer> queue) throws Exception {
    startAndJoin(
        () -> {
          for (int i = 0; i < 4; i++) {
            units(1);
            queue.put(i);
          }
        },
        () -> {
          for (int i = 0; i < 4; i++) {
            queue.take();
            units(1);
          }
        });
  }

  private static void full(BlockingQueue<Integer> queue) throws Exception {
    startAndJoin(
        () -> {
          for (int i = 0; i < 4; i++) {
            queue.put(i);
          }
          units(2);
        },
        () -> {
          for (int i = 0; i < 4; i++) {
            queue.take();
            units(1);
          }
        });
  }

  /** Each of four threads meets one of the others, twice. */
  private static void exchangeRing() throws Exception {
    Exchanger<String> exchanger = new Exchanger<>();
    Thread[] threads = new Thread[4];
    for (int i = 0; i < 4; i++) {
      int number = i;
      threads[i] =
          start(
              "t" + i,
              () -> {
                units(1);
                exchanger.exchange("first " + number);
                units(1);
                exchanger.exchange("second " + number);
              });
    }
    all(threads);
  }

  private static void oneByte(InputStream in, OutputStream out) throws Exception {
    startAndJoin(
        () -> {
          units(1);
          out.write(7);
          out.flush();
          units(1);
          out.close();
        },
        () -> {
          System.out.println(in.read());
          units(1);
          System.out.println(in.read()); // the end
        });
  }

  private static void pipe() throws Exception {
    PipedOutputStream out = new PipedOutputStream();
    oneByte(new PipedInputStream(out), out);
  }

  private static void pipeOfChars() throws Exception {
    PipedWriter out = new PipedWriter();
    PipedReader in = new PipedReader(out);
    startAndJoin(
        () -> {
          units(1);
          out.write("line");
          out.flush();
          units(1);
          out.close();
        },
        () -> {
          System.out.println(in.read(new char[4]));
          units(1);
          System.out.println(in.read()); // the end
        });
  }

  private static void socket() throws Exception {
    try (ServerSocket server = new ServerSocket(0);
        Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket accepted = server.accept()) {
      oneByte(accepted.getInputStream(), socket.getOutputStream());
    }
  }

  private static void interrupted(Work.Body wait) throws Exception {
    Thread waiting =
        start(
            "waiting",
            () -> {
              try {
                wait.run();
              } catch (InterruptedException e) {
                units(2);
              }
            });
    Work.awaitWaiting(waiting);
    units(1);
    waiting.interrupt();
    units(1);
    waiting.join();
  }
}
