package corecast.examples.targets;

import static corecast.examples.targets.Work.awaitWaiting;
import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.startAndJoin;
import static corecast.examples.targets.Work.units;

import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Phasers: fixed and dynamic parties, tiers, actions, and all ways to stop waiting. */
public final class Phasers {
  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "meet" -> meet();
      case "gate" -> gate();
      case "tiers" -> tiers();
      case "action" -> action();
      case "stop" -> stop();
      case "tiers-leave" -> tiersLeave();
      case "dynamic" -> dynamic();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void meet() throws Exception {
    Phaser phaser = new Phaser(3);
    Thread[] threads = new Thread[3];
    for (int i = 0; i < 3; i++) {
      int units = 1 + i;
      threads[i] =
          start(
              "t" + i,
              () -> {
                units(units);
                phaser.arriveAndAwaitAdvance();
                units(4 - units);
                phaser.arriveAndAwaitAdvance();
              });
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void gate() throws Exception {
    Phaser phaser = new Phaser();
    phaser.register();
    phaser.bulkRegister(2);
    Work.Body body =
        () -> {
          phaser.arriveAndAwaitAdvance();
          units(1);
          phaser.arriveAndDeregister();
        };
    Thread a = start("a", body);
    Thread b = start("b", body);
    units(1);
    phaser.arrive();
    System.out.println(phaser.awaitAdvance(0));
    phaser.arriveAndDeregister();
    System.out.println(phaser.awaitAdvance(0)); // over long ago
    phaser.awaitAdvance(1); // the workers' end; terminated as nobody is left
    units(1);
    a.join();
    b.join();
  }

  private static void tiers() throws Exception {
    Phaser root = new Phaser();
    Phaser left = new Phaser(root, 1);
    Phaser right = new Phaser(root, 1);
    startAndJoin(
        () -> {
          units(1);
          left.arriveAndAwaitAdvance();
          units(2);
        },
        () -> {
          units(2);
          right.awaitAdvance(right.arrive());
          units(1);
        });
  }

  private static void action() throws Exception {
    Phaser phaser =
        new Phaser(2) {
          @Override
          protected boolean onAdvance(int phase, int parties) {
            units(1);
            return true;
          }
        };
    Work.Body body =
        () -> {
          units(1);
          phaser.arriveAndAwaitAdvance();
          units(1);
        };
    startAndJoin(body, body);
    System.out.println(phaser.isTerminated() + " " + (phaser.arriveAndAwaitAdvance() < 0));
  }

  private static void stop() throws Exception {
    Phaser phaser = new Phaser(2);
    start(
            "late",
            () -> {
              try {
                phaser.awaitAdvanceInterruptibly(phaser.arrive(), 20, TimeUnit.MILLISECONDS);
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
                phaser.awaitAdvanceInterruptibly(0);
              } catch (InterruptedException e) {
                System.out.println("interrupted");
              }
            });
    awaitWaiting(interrupted);
    interrupted.interrupt();
    interrupted.join();
    Thread waiting = start("waiting", () -> System.out.println(phaser.awaitAdvance(0) < 0));
    awaitWaiting(waiting);
    phaser.forceTermination();
    waiting.join();
  }

  /** Two of three leave, one of them the only one of its tier; the last one ends it all. */
  private static void tiersLeave() throws Exception {
    Phaser root = new Phaser();
    Phaser left = new Phaser(root, 2);
    Phaser right = new Phaser(root, 1);
    Thread stays =
        start(
            "stays",
            () -> {
              units(1);
              left.arriveAndAwaitAdvance();
              units(3);
              left.arriveAndDeregister();
            });
    Thread leaves =
        start(
            "leaves",
            () -> {
              units(1);
              left.arriveAndDeregister();
              units(2);
            });
    Thread alone =
        start(
            "alone",
            () -> {
              units(2);
              right.arriveAndDeregister();
              units(1);
            });
    stays.join();
    leaves.join();
    alone.join();
    System.out.println(root.isTerminated() + " " + right.getRegisteredParties());
  }

  private static Thread leaving(Phaser phaser, int units) {
    phaser.register();
    return start(
        "of " + units,
        () -> {
          units(units);
          phaser.arriveAndDeregister();
        });
  }

  /** Main registers others as it goes on; when it has left, nobody is. */
  private static void dynamic() throws Exception {
    Phaser phaser = new Phaser(1);
    Thread a = leaving(phaser, 1);
    Thread b = leaving(phaser, 2);
    phaser.arriveAndAwaitAdvance();
    units(1);
    Thread c = leaving(phaser, 2);
    units(1);
    System.out.println(phaser.arriveAndAwaitAdvance());
    Thread waits =
        start(
            "waits",
            () -> {
              System.out.println(phaser.awaitAdvance(2) < 0);
              units(1);
            });
    units(1);
    phaser.arriveAndDeregister();
    units(1);
    for (Thread thread : new Thread[] {a, b, c, waits}) {
      thread.join();
    }
    System.out.println(phaser.isTerminated());
  }
}
