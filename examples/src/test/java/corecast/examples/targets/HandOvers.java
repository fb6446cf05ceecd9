package corecast.examples.targets;

import static corecast.examples.targets.Work.awaitWaiting;
import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.startAndJoin;
import static corecast.examples.targets.Work.units;

import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** Where one thread waits for another: exchanges, direct hand-overs, permits to go on. */
public final class HandOvers {
  private static volatile boolean done;

  public static void main(String[] args) throws Exception {
    done = false;
    switch (args[0]) {
      case "exchange" -> {
        Exchanger<String> exchanger = new Exchanger<>();
        meet(() -> exchanger.exchange("a"), () -> exchanger.exchange("b"));
      }
      case "exchange-refused" -> exchangeRefused();
      case "synchronous" -> {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        meet(() -> queue.put("a"), queue::take);
      }
      case "transfer" -> {
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        meet(() -> queue.transfer("a"), queue::take);
      }
      case "transfer-in-time" -> {
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        meet(() -> queue.tryTransfer("a", 1, TimeUnit.MINUTES), queue::take);
      }
      case "put" -> {
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        meet(() -> queue.put("a"), queue::take);
      }
      case "transfer-refused" -> transferRefused();
      case "park" -> park();
      case "permits" -> permits();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void meet(Work.Body one, Work.Body other) throws Exception {
    startAndJoin(
        () -> {
          units(1);
          one.run();
          units(2);
        },
        () -> {
          units(2);
          other.run();
          units(1);
        });
  }

  private static void exchangeRefused() throws Exception {
    Exchanger<String> exchanger = new Exchanger<>();
    start(
            "late",
            () -> {
              try {
                exchanger.exchange("x", 20, TimeUnit.MILLISECONDS);
              } catch (TimeoutException e) {
                System.out.println("late");
              }
            })
        .join();
    Thread interrupted =
        start(
            "interrupted",
            () -> {
              try {
                exchanger.exchange("x");
              } catch (InterruptedException e) {
                System.out.println("interrupted");
              }
            });
    awaitWaiting(interrupted);
    interrupted.interrupt();
    interrupted.join();
  }

  private static void transferRefused() throws Exception {
    LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
    System.out.println(queue.tryTransfer("x"));
    start("late", () -> System.out.println(queue.tryTransfer("x", 20, TimeUnit.MILLISECONDS)))
        .join();
    Thread interrupted =
        start(
            "interrupted",
            () -> {
              try {
                queue.transfer("x");
              } catch (InterruptedException e) {
                System.out.println("interrupted");
              }
            });
    awaitWaiting(interrupted);
    interrupted.interrupt();
    interrupted.join();
  }

  private static void park() throws Exception {
    Thread waiting =
        start(
            "waiting",
            () -> {
              while (!done) {
                LockSupport.park(HandOvers.class);
              }
              units(1);
            });
    awaitWaiting(waiting);
    units(1);
    done = true;
    LockSupport.unpark(waiting);
    units(1);
    waiting.join();
  }

  /** A permit is kept, and one is all there is. */
  private static void permits() throws Exception {
    Thread.interrupted();
    LockSupport.unpark(Thread.currentThread());
    LockSupport.unpark(Thread.currentThread());
    LockSupport.park();
    LockSupport.parkNanos(20_000_000);
  }
}
