package corecast.examples.targets;

import static corecast.examples.targets.Work.start;
import static corecast.examples.targets.Work.units;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Completable futures and fork/join tasks in every way they come to an end. */
public final class Completions {
  private static final ExecutorService POOL = Executors.newFixedThreadPool(4, Completions::daemon);

  private Completions() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "all-of" -> allOf();
      case "any-of" -> anyOf();
      case "exceptionally" -> exceptionally();
      case "or-timeout" -> orTimeout();
      case "complete-on-timeout" -> completeOnTimeout();
      case "join-of-timeout" -> joinOfTimeout();
      case "compose" -> compose();
      case "compose-complete" -> composeComplete();
      case "any-of-never" -> anyOfNever();
      case "by-hand" -> byHand();
      case "cancelled" -> cancelled();
      case "fork-throws" -> forkThrows();
      case "counted" -> new ForkJoinPool(4).invoke(new Leaves(null, 2));
      case "invoke-all" -> invokeAll();
      case "async-after-timeout" -> asyncAfterTimeout();
      case "default-after-timeout" -> defaultAfterTimeout();
      case "on-the-timer" -> onTheTimer();
      case "one-timer" -> oneTimer();
      case "delayed-executor" -> delayedExecutor();
      case "last-first" -> lastFirst();
      case "first-first" -> firstFirst();
      case "by-thread" -> byThread();
      case "completion-service" -> completionService();
      case "park-after-join" -> parkAfterJoin();
      case "in-time" -> inTime();
      case "too-late" -> tooLate();
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static Thread daemon(Runnable code) {
    Thread thread = new Thread(code);
    thread.setDaemon(true);
    return thread;
  }

  private static CompletableFuture<Integer> async(int units) {
    return CompletableFuture.supplyAsync(
        () -> {
          units(units);
          return units;
        },
        POOL);
  }

  private static void allOf() {
    CompletableFuture.allOf(async(1), async(1), async(2)).thenRun(() -> units(1)).join();
  }

  /** What was attached last is fired first, and keeps the task from being handed in. */
  private static void lastFirst() {
    CompletableFuture<Integer> source = async(1);
    CompletableFuture<Void> task = source.thenRunAsync(() -> units(3), POOL);
    CompletableFuture<Void> there = source.thenRun(() -> units(1));
    task.join();
    there.join();
  }

  /** What a dependent fires is fired in the order in which it was attached. */
  private static void firstFirst() {
    CompletableFuture<Void> source = async(1).thenRun(() -> units(1));
    CompletableFuture<Void> task = source.thenRunAsync(() -> units(3), POOL);
    CompletableFuture<Void> there = source.thenRun(() -> units(1));
    task.join();
    there.join();
  }

  /** Of two threads that are no pool's the one that works comes last on one processor only. */
  private static void byThread() throws Exception {
    CompletableFuture<Integer> slept = new CompletableFuture<>();
    CompletableFuture<Integer> worked = new CompletableFuture<>();
    final CompletableFuture<Void> both =
        slept.thenAcceptBothAsync(worked, (x, y) -> units(1), POOL);
    final Thread beside = start("beside", () -> units(2));
    Work.startAndJoin(
        () -> {
          Thread.sleep(3 * Work.UNIT_NANOS / 1_000_000);
          slept.complete(1);
        },
        () -> {
          units(2);
          worked.complete(1);
        });
    beside.join();
    both.join();
  }

  /** Who is done first on one processor, the one that sleeps, is not on two. */
  private static void completionService() throws Exception {
    ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(POOL);
    service.submit(
        () -> {
          Thread.sleep(3 * Work.UNIT_NANOS / 1_000_000);
          return 1;
        });
    service.submit(
        () -> {
          units(2);
          return 2;
        });
    final Thread beside = start("beside", () -> units(2));
    int sum = service.take().get();
    units(2);
    System.out.println(sum + service.take().get());
    beside.join();
  }

  /** The permit of a future that was waited for is none for what is parked afterwards. */
  private static void parkAfterJoin() throws Exception {
    AtomicBoolean told = new AtomicBoolean();
    final Thread waiting =
        start(
            "waiting",
            () -> {
              async(1).join();
              while (!told.get()) {
                LockSupport.park();
              }
              units(2);
            });
    units(3);
    told.set(true);
    LockSupport.unpark(waiting);
    units(1);
    waiting.join();
  }

  private static void anyOf() throws Exception {
    CompletableFuture<Integer> quick = async(1);
    CompletableFuture<Integer> slow = async(3);
    System.out.println(CompletableFuture.anyOf(quick, slow).get());
    units(1);
    slow.join();
  }

  private static void exceptionally() {
    CompletableFuture<Integer> mended =
        async(1)
            .thenApply(
                units -> {
                  if (units == 1) {
                    throw new IllegalStateException("on purpose");
                  }
                  return units;
                })
            .exceptionally(
                e -> {
                  units(1);
                  return 0;
                });
    units(2);
    System.out.println(mended.join());
  }

  private static void orTimeout() {
    CompletableFuture<Void> late =
        new CompletableFuture<String>()
            .orTimeout(Work.UNIT_NANOS, TimeUnit.NANOSECONDS)
            .handleAsync(
                (value, e) -> {
                  System.out.println(e instanceof TimeoutException);
                  units(1);
                  return null;
                },
                POOL);
    units(2);
    late.join();
  }

  private static void completeOnTimeout() {
    CompletableFuture<Void> late =
        new CompletableFuture<String>()
            .completeOnTimeout("default", Work.UNIT_NANOS, TimeUnit.NANOSECONDS)
            .thenAcceptAsync(
                value -> {
                  System.out.println(value);
                  units(1);
                },
                POOL);
    units(2);
    late.join();
  }

  private static void joinOfTimeout() throws Exception {
    Thread waiting =
        start(
            "waiting",
            () -> {
              CompletableFuture<String> never = new CompletableFuture<>();
              System.out.println(
                  never.completeOnTimeout("now", Work.UNIT_NANOS, TimeUnit.NANOSECONDS).join());
              units(2);
            });
    units(2);
    waiting.join();
  }

  private static void compose() {
    CompletableFuture<Integer> two = async(1).thenCompose(one -> async(1));
    units(2);
    System.out.println(two.join());
  }

  private static void composeComplete() {
    for (int i = 0; i < 2; i++) {
      System.out.println(async(1).thenCompose(CompletableFuture::completedFuture).join());
      units(1);
    }
  }

  private static void anyOfNever() throws Exception {
    CompletableFuture<Object> shutDown = new CompletableFuture<>();
    for (int i = 0; i < 2; i++) {
      CompletableFuture<Integer> result = async(1);
      System.out.println(CompletableFuture.anyOf(shutDown, result).get());
      units(1);
    }
  }

  private static void byHand() throws Exception {
    CompletableFuture<String> future = new CompletableFuture<>();
    Thread waiting =
        start(
            "waiting",
            () -> {
              System.out.println(future.join());
              units(1);
            });
    units(1);
    future.complete("done");
    units(1);
    waiting.join();
  }

  private static void cancelled() throws Exception {
    CompletableFuture<String> future = new CompletableFuture<>();
    Thread waiting =
        start(
            "waiting",
            () -> {
              try {
                future.get();
              } catch (CancellationException e) {
                units(1);
              }
              try {
                future.thenApply(String::length).join();
              } catch (CompletionException e) {
                System.out.println("dependent, too");
              }
            });
    units(1);
    future.cancel(true);
    units(1);
    waiting.join();
  }

  private static void forkThrows() {
    new ForkJoinPool(2)
        .invoke(
            ForkJoinTask.adapt(
                () -> {
                  ForkJoinTask<?> child =
                      new RecursiveAction() {
                        private static final long serialVersionUID = 1;

                        @Override
                        protected void compute() {
                          units(1);
                          throw new IllegalStateException("on purpose");
                        }
                      }.fork();
                  units(1);
                  try {
                    child.join();
                  } catch (IllegalStateException e) {
                    units(1);
                  }
                }));
  }

  /** A tree with leaves of one unit; the root does one more when all are complete. */
  private static final class Leaves extends CountedCompleter<Void> {
    private static final long serialVersionUID = 1;
    private final int depth;

    Leaves(CountedCompleter<?> parent, int depth) {
      super(parent);
      this.depth = depth;
    }

    @Override
    public void compute() {
      if (depth == 0) {
        units(1);
      } else {
        setPendingCount(2);
        new Leaves(this, depth - 1).fork();
        new Leaves(this, depth - 1).fork();
      }
      tryComplete();
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
      if (getCompleter() == null) {
        units(1);
      }
    }
  }

  private static CompletableFuture<String> timesOut() {
    return new CompletableFuture<String>()
        .completeOnTimeout("default", Work.UNIT_NANOS, TimeUnit.NANOSECONDS);
  }

  private static void asyncAfterTimeout() {
    CompletableFuture<Boolean> late =
        new CompletableFuture<String>()
            .orTimeout(Work.UNIT_NANOS, TimeUnit.NANOSECONDS)
            .handleAsync(
                (value, e) -> {
                  units(2);
                  return e instanceof TimeoutException;
                },
                POOL);
    units(2);
    System.out.println(late.join());
  }

  private static void defaultAfterTimeout() {
    CompletableFuture<Integer> late =
        timesOut()
            .thenApplyAsync(
                value -> {
                  units(2);
                  return value.length();
                });
    units(2);
    System.out.println(late.join());
  }

  private static void onTheTimer() {
    CompletableFuture<Void> late = timesOut().thenAccept(value -> units(2));
    units(2);
    late.join();
  }

  /** All timeouts have one thread, so that what depends on them comes one by one. */
  private static void oneTimer() {
    CompletableFuture<Void> one = timesOut().thenAccept(value -> units(1));
    CompletableFuture<Void> other = timesOut().thenAccept(value -> units(1));
    units(1);
    one.join();
    other.join();
  }

  private static void delayedExecutor() {
    CompletableFuture<Void> late =
        CompletableFuture.runAsync(
            () -> units(2),
            CompletableFuture.delayedExecutor(Work.UNIT_NANOS, TimeUnit.NANOSECONDS, POOL));
    units(2);
    late.join();
  }

  private static void inTime() {
    CompletableFuture<Void> done =
        async(1).orTimeout(10, TimeUnit.MINUTES).thenRunAsync(() -> units(1), POOL);
    units(2);
    done.join();
  }

  private static void tooLate() {
    CompletableFuture<String> future = timesOut();
    CompletableFuture<Void> dependent = future.thenRunAsync(() -> units(1), POOL);
    units(3);
    System.out.println(future.complete("value") + " " + future.join());
    dependent.join();
  }

  private static void invokeAll() {
    new ForkJoinPool(4)
        .invoke(
            ForkJoinTask.adapt(
                () -> {
                  List<ForkJoinTask<?>> tasks = new ArrayList<>();
                  for (int i = 0; i < 4; i++) {
                    tasks.add(ForkJoinTask.adapt(() -> units(1)));
                  }
                  ForkJoinTask.invokeAll(tasks);
                }));
  }
}
