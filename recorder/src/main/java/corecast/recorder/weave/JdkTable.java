package corecast.recorder.weave;

import static corecast.recorder.weave.JdkHook.Argument.NANOS_0;
import static corecast.recorder.weave.JdkHook.Argument.NANOS_1;
import static corecast.recorder.weave.JdkHook.Argument.NONE;
import static corecast.recorder.weave.JdkHook.Argument.NUMBER_0;
import static corecast.recorder.weave.JdkHook.Argument.ONE;
import static corecast.recorder.weave.JdkHook.Argument.TIMEOUT_0;
import static corecast.recorder.weave.JdkHook.Argument.TIMEOUT_1;

import corecast.recorder.hook.Op;
import corecast.recorder.weave.JdkHook.Argument;
import corecast.recorder.weave.JdkHook.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which methods of the JDK are recorded, and as what: one row a method. */
final class JdkTable {
  private static final String JUC = "java/util/concurrent/";
  private static final String LOCKS = JUC + "locks/";
  private static final String UNIT = "JLjava/util/concurrent/TimeUnit;";

  private final Map<String, List<JdkHook>> hooks = new HashMap<>();

  JdkTable() {
    locks();
    synchronizers();
    queues();
    pools();
    threads();
    extra(LOCKS + "ReentrantReadWriteLock");
    extra(JUC + "ThreadPoolExecutor$CallerRunsPolicy");
  }

  /** The hooks of a class by its internal name; empty if it has none. */
  List<JdkHook> of(String className) {
    return hooks.getOrDefault(className, List.of());
  }

  boolean has(String className) {
    return hooks.containsKey(className);
  }

  /** Woven for something that no row says. */
  private void extra(String owner) {
    hooks.computeIfAbsent(owner, k -> new ArrayList<>());
  }

  Iterable<String> classes() {
    return hooks.keySet();
  }

  private void row(String owner, String method, String descriptor, int op, Argument argument) {
    row(owner, method, descriptor, op, Target.THIS, argument);
  }

  private void row(
      String owner, String method, String descriptor, int op, Target target, Argument argument) {
    hooks
        .computeIfAbsent(owner, k -> new ArrayList<>())
        .add(new JdkHook(method, descriptor, op, target, argument));
  }

  private void locks() {
    String lock = LOCKS + "ReentrantLock";
    row(lock, "lock", "()V", Op.LOCK, NONE);
    row(lock, "lockInterruptibly", "()V", Op.LOCK, NONE);
    row(lock, "tryLock", "()Z", Op.TRY_LOCK, NONE);
    row(lock, "tryLock", "(" + UNIT + ")Z", Op.TRY_LOCK, NONE);
    row(lock, "unlock", "()V", Op.UNLOCK, NONE);

    String read = LOCKS + "ReentrantReadWriteLock$ReadLock";
    row(read, "lock", "()V", Op.READ_LOCK, NONE);
    row(read, "lockInterruptibly", "()V", Op.READ_LOCK, NONE);
    row(read, "tryLock", "()Z", Op.TRY_READ_LOCK, NONE);
    row(read, "tryLock", "(" + UNIT + ")Z", Op.TRY_READ_LOCK, NONE);
    row(read, "unlock", "()V", Op.READ_UNLOCK, NONE);

    String write = LOCKS + "ReentrantReadWriteLock$WriteLock";
    row(write, "lock", "()V", Op.WRITE_LOCK, NONE);
    row(write, "lockInterruptibly", "()V", Op.WRITE_LOCK, NONE);
    row(write, "tryLock", "()Z", Op.TRY_WRITE_LOCK, NONE);
    row(write, "tryLock", "(" + UNIT + ")Z", Op.TRY_WRITE_LOCK, NONE);
    row(write, "unlock", "()V", Op.WRITE_UNLOCK, NONE);

    String condition = LOCKS + "AbstractQueuedSynchronizer$ConditionObject";
    row(condition, "await", "()V", Op.WAIT, NONE);
    row(condition, "awaitUninterruptibly", "()V", Op.WAIT, NONE);
    row(condition, "awaitNanos", "(J)J", Op.WAIT, NANOS_0);
    row(condition, "await", "(" + UNIT + ")Z", Op.WAIT, TIMEOUT_0);
    row(condition, "awaitUntil", "(Ljava/util/Date;)Z", Op.WAIT, ONE);
    row(condition, "signal", "()V", Op.NOTIFY, NONE);
    row(condition, "signalAll", "()V", Op.NOTIFY_ALL, NONE);

    String support = LOCKS + "LockSupport";
    row(support, "park", "()V", Op.PARK, Target.NONE, NONE);
    row(support, "park", "(Ljava/lang/Object;)V", Op.PARK, Target.PARAMETER_0, NONE);
    row(support, "parkNanos", "(J)V", Op.PARK, Target.NONE, NANOS_0);
    row(support, "parkNanos", "(Ljava/lang/Object;J)V", Op.PARK, Target.PARAMETER_0, NANOS_1);
    row(support, "parkUntil", "(J)V", Op.PARK, Target.NONE, ONE);
    row(support, "parkUntil", "(Ljava/lang/Object;J)V", Op.PARK, Target.PARAMETER_0, ONE);
    row(support, "unpark", "(Ljava/lang/Thread;)V", Op.UNPARK, Target.PARAMETER_0, NONE);
  }

  private void synchronizers() {
    String semaphore = JUC + "Semaphore";
    row(semaphore, "acquire", "()V", Op.ACQUIRE, ONE);
    row(semaphore, "acquireUninterruptibly", "()V", Op.ACQUIRE, ONE);
    row(semaphore, "acquire", "(I)V", Op.ACQUIRE, NUMBER_0);
    row(semaphore, "acquireUninterruptibly", "(I)V", Op.ACQUIRE, NUMBER_0);
    row(semaphore, "tryAcquire", "()Z", Op.TRY_ACQUIRE, ONE);
    row(semaphore, "tryAcquire", "(" + UNIT + ")Z", Op.TRY_ACQUIRE, ONE);
    row(semaphore, "tryAcquire", "(I)Z", Op.TRY_ACQUIRE, NUMBER_0);
    row(semaphore, "tryAcquire", "(I" + UNIT + ")Z", Op.TRY_ACQUIRE, NUMBER_0);
    row(semaphore, "release", "()V", Op.RELEASE, ONE);
    row(semaphore, "release", "(I)V", Op.RELEASE, NUMBER_0);

    String latch = JUC + "CountDownLatch";
    row(latch, "await", "()V", Op.AWAIT, NONE);
    row(latch, "await", "(" + UNIT + ")Z", Op.AWAIT, TIMEOUT_0);
    row(latch, "countDown", "()V", Op.COUNT_DOWN, NONE);

    String barrier = JUC + "CyclicBarrier";
    row(barrier, "await", "()I", Op.BARRIER, NONE);
    row(barrier, "await", "(" + UNIT + ")I", Op.BARRIER, TIMEOUT_0);
  }

  private void queues() {
    for (String queue :
        List.of(
            "ArrayBlockingQueue",
            "LinkedBlockingQueue",
            "LinkedBlockingDeque",
            "PriorityBlockingQueue",
            "SynchronousQueue",
            "LinkedTransferQueue")) {
      queue(JUC + queue, "Ljava/lang/Object;");
    }
    queue(JUC + "DelayQueue", "Ljava/util/concurrent/Delayed;");
    for (String end : List.of("First", "Last")) {
      String deque = JUC + "LinkedBlockingDeque";
      row(deque, "put" + end, "(Ljava/lang/Object;)V", Op.PUT, NONE);
      row(deque, "offer" + end, "(Ljava/lang/Object;)Z", Op.TRY_PUT, NONE);
      row(deque, "offer" + end, "(Ljava/lang/Object;" + UNIT + ")Z", Op.TRY_PUT, TIMEOUT_1);
      row(deque, "take" + end, "()Ljava/lang/Object;", Op.TAKE, NONE);
      row(deque, "poll" + end, "()Ljava/lang/Object;", Op.TRY_TAKE, NONE);
      row(deque, "poll" + end, "(" + UNIT + ")Ljava/lang/Object;", Op.TRY_TAKE, TIMEOUT_0);
    }
    String transfer = JUC + "LinkedTransferQueue";
    row(transfer, "transfer", "(Ljava/lang/Object;)V", Op.PUT, NONE);
    row(transfer, "tryTransfer", "(Ljava/lang/Object;)Z", Op.TRY_PUT, NONE);
    row(transfer, "tryTransfer", "(Ljava/lang/Object;" + UNIT + ")Z", Op.TRY_PUT, TIMEOUT_1);
  }

  private void queue(String owner, String element) {
    boolean bridged = !element.equals("Ljava/lang/Object;");
    String result = bridged ? element : "Ljava/lang/Object;";
    row(owner, "put", "(" + element + ")V", Op.PUT, NONE);
    row(owner, "offer", "(" + element + ")Z", Op.TRY_PUT, NONE);
    row(owner, "offer", "(" + element + UNIT + ")Z", Op.TRY_PUT, TIMEOUT_1);
    row(owner, "take", "()" + result, Op.TAKE, NONE);
    row(owner, "poll", "()" + result, Op.TRY_TAKE, NONE);
    row(owner, "poll", "(" + UNIT + ")" + result, Op.TRY_TAKE, TIMEOUT_0);
    row(owner, "drainTo", "(Ljava/util/Collection;)I", Op.DRAIN, NONE);
    row(owner, "drainTo", "(Ljava/util/Collection;I)I", Op.DRAIN, NONE);
  }

  private void pools() {
    String pool = JUC + "ThreadPoolExecutor";
    row(pool, "execute", "(Ljava/lang/Runnable;)V", JdkHook.SUBMIT, Target.PARAMETER_0, NONE);
    row(pool, "reject", "(Ljava/lang/Runnable;)V", JdkHook.REJECT, Target.PARAMETER_0, NONE);
    row(
        pool,
        "runWorker",
        "(Ljava/util/concurrent/ThreadPoolExecutor$Worker;)V",
        Op.SILENT,
        Target.NONE,
        NONE);
    row(pool, "awaitTermination", "(" + UNIT + ")Z", Op.TERMINATION, NONE);
    row(pool, "shutdown", "()V", Op.SILENT, Target.NONE, NONE);
    row(pool, "shutdownNow", "()Ljava/util/List;", Op.SILENT, Target.NONE, NONE);
    row(
        JUC + "ScheduledThreadPoolExecutor",
        "delayedExecute",
        "(Ljava/util/concurrent/RunnableScheduledFuture;)V",
        JdkHook.SUBMIT,
        Target.PARAMETER_0,
        NONE);

    String future = JUC + "FutureTask";
    row(future, "finishCompletion", "()V", Op.FUTURE_DONE, NONE);
    row(future, "get", "()Ljava/lang/Object;", Op.GET, NONE);
    row(future, "get", "(" + UNIT + ")Ljava/lang/Object;", Op.GET, TIMEOUT_0);
  }

  private void threads() {
    String thread = "java/lang/Thread";
    row(thread, "start", "()V", Op.START, NONE);
    row(thread, "exit", "()V", JdkHook.THREAD_END, NONE);
    row(thread, "interrupt", "()V", Op.INTERRUPT, NONE);
    row(thread, "join", "(J)V", Op.JOIN, NONE);
  }
}
