package corecast.recorder.weave.jdk;

import corecast.recorder.hook.Op;
import corecast.recorder.weave.jdk.JdkMethod.Argument;
import corecast.recorder.weave.jdk.JdkMethod.Argument.Source;
import corecast.recorder.weave.jdk.JdkMethod.Ending;
import corecast.recorder.weave.jdk.JdkMethod.Target;
import java.util.List;
import org.objectweb.asm.Type;

/**
 * The table: which methods of the JDK are operations, one row per method. A method that is not here
 * is not recorded. Public methods are preferred: their names do not change between versions.
 */
final class JdkMethods {
  static final String JUC = "java/util/concurrent/";
  static final String LOCKS = JUC + "locks/";
  static final String UNIT = "Ljava/util/concurrent/TimeUnit;";
  static final String OBJECT = "Ljava/lang/Object;";
  static final String COLLECTION = "Ljava/util/Collection;";

  static final Argument ZERO = new Argument(Source.ZERO, 0);
  static final Argument ONE = new Argument(Source.ONE, 0);
  static final Argument COUNT = new Argument(Source.COUNT, 0);
  static final Argument TIMEOUT = new Argument(Source.TIMEOUT, 0);
  private static final Argument SECOND_TIMEOUT = new Argument(Source.TIMEOUT, 1);

  static final String THREAD = "java/lang/Thread";
  static final String VIRTUAL = "java/lang/VirtualThread";
  static final String THREAD_PER_TASK = JUC + "ThreadPerTaskExecutor";

  /** What structured task scopes are made of, in every version. */
  static final String FLOCK = "jdk/internal/misc/ThreadFlock";

  static final String REENTRANT = LOCKS + "ReentrantLock";
  static final String READ = LOCKS + "ReentrantReadWriteLock$ReadLock";
  static final String WRITE = LOCKS + "ReentrantReadWriteLock$WriteLock";
  static final String CONDITION = LOCKS + "AbstractQueuedSynchronizer$ConditionObject";
  static final String SUPPORT = LOCKS + "LockSupport";
  static final String SEMAPHORE = JUC + "Semaphore";
  static final String LATCH = JUC + "CountDownLatch";
  static final String BARRIER = JUC + "CyclicBarrier";
  static final String POOL = JUC + "ThreadPoolExecutor";
  static final String TIMED_POOL = JUC + "ScheduledThreadPoolExecutor";
  static final String FUTURE = JUC + "FutureTask";
  static final String ARRAY_QUEUE = JUC + "ArrayBlockingQueue";
  static final String LINKED_QUEUE = JUC + "LinkedBlockingQueue";
  static final String LINKED_DEQUE = JUC + "LinkedBlockingDeque";
  static final String PRIORITY_QUEUE = JUC + "PriorityBlockingQueue";
  static final String HAND_OFF = JUC + "SynchronousQueue";
  static final String TRANSFER_QUEUE = JUC + "LinkedTransferQueue";
  static final String DELAY_QUEUE = JUC + "DelayQueue";

  static final List<JdkMethod> ROWS =
      List.of(
          // ---- locks
          op(REENTRANT, "lock", "()V", Op.LOCK),
          op(REENTRANT, "lockInterruptibly", "()V", Op.LOCK),
          op(REENTRANT, "tryLock", "()Z", Op.TRY_LOCK),
          op(REENTRANT, "tryLock", "(J" + UNIT + ")Z", Op.TRY_LOCK, TIMEOUT),
          op(REENTRANT, "unlock", "()V", Op.UNLOCK),
          op(READ, "lock", "()V", Op.READ_LOCK),
          op(READ, "lockInterruptibly", "()V", Op.READ_LOCK),
          op(READ, "tryLock", "()Z", Op.TRY_READ_LOCK),
          op(READ, "tryLock", "(J" + UNIT + ")Z", Op.TRY_READ_LOCK, TIMEOUT),
          op(READ, "unlock", "()V", Op.READ_UNLOCK),
          op(WRITE, "lock", "()V", Op.WRITE_LOCK),
          op(WRITE, "lockInterruptibly", "()V", Op.WRITE_LOCK),
          op(WRITE, "tryLock", "()Z", Op.TRY_WRITE_LOCK),
          op(WRITE, "tryLock", "(J" + UNIT + ")Z", Op.TRY_WRITE_LOCK, TIMEOUT),
          op(WRITE, "unlock", "()V", Op.WRITE_UNLOCK),
          // Locks of streams inside java.io; before and after these versions they are monitors.
          silent("jdk/internal/misc/InternalLock", "lock", "()V").since(19).until(23),
          silent("jdk/internal/misc/InternalLock", "tryLock", "()Z").since(19).until(23),
          silent("jdk/internal/misc/InternalLock", "unlock", "()V").since(19).until(23),

          // ---- conditions
          op(CONDITION, "await", "()V", Op.WAIT),
          op(CONDITION, "await", "(J" + UNIT + ")Z", Op.WAIT, TIMEOUT),
          op(CONDITION, "awaitNanos", "(J)J", Op.WAIT, from(Source.NANOS)),
          op(CONDITION, "awaitUntil", "(Ljava/util/Date;)Z", Op.WAIT, from(Source.DATE)),
          op(CONDITION, "awaitUninterruptibly", "()V", Op.WAIT),
          op(CONDITION, "signal", "()V", Op.NOTIFY),
          op(CONDITION, "signalAll", "()V", Op.NOTIFY_ALL),

          // ---- synchronizers
          op(SEMAPHORE, "acquire", "()V", Op.ACQUIRE, ONE),
          op(SEMAPHORE, "acquire", "(I)V", Op.ACQUIRE, COUNT),
          op(SEMAPHORE, "acquireUninterruptibly", "()V", Op.ACQUIRE, ONE),
          op(SEMAPHORE, "acquireUninterruptibly", "(I)V", Op.ACQUIRE, COUNT),
          op(SEMAPHORE, "tryAcquire", "()Z", Op.TRY_ACQUIRE, ONE),
          op(SEMAPHORE, "tryAcquire", "(I)Z", Op.TRY_ACQUIRE, COUNT),
          op(SEMAPHORE, "tryAcquire", "(J" + UNIT + ")Z", Op.TRY_ACQUIRE, ONE),
          op(SEMAPHORE, "tryAcquire", "(IJ" + UNIT + ")Z", Op.TRY_ACQUIRE, COUNT),
          op(SEMAPHORE, "drainPermits", "()I", Op.TRY_ACQUIRE).ending(Ending.COUNT),
          op(SEMAPHORE, "release", "()V", Op.RELEASE, ONE),
          op(SEMAPHORE, "release", "(I)V", Op.RELEASE, COUNT),
          op(LATCH, "await", "()V", Op.AWAIT),
          op(LATCH, "await", "(J" + UNIT + ")Z", Op.AWAIT, TIMEOUT),
          op(LATCH, "countDown", "()V", Op.COUNT_DOWN),
          op(BARRIER, "await", "()I", Op.BARRIER),
          op(BARRIER, "await", "(J" + UNIT + ")I", Op.BARRIER, TIMEOUT),

          // ---- queues
          op(ARRAY_QUEUE, "put", "(" + OBJECT + ")V", Op.PUT),
          op(ARRAY_QUEUE, "offer", "(" + OBJECT + ")Z", Op.TRY_PUT),
          op(ARRAY_QUEUE, "offer", "(" + OBJECT + "J" + UNIT + ")Z", Op.TRY_PUT, SECOND_TIMEOUT),
          op(ARRAY_QUEUE, "take", "()" + OBJECT, Op.TAKE),
          op(ARRAY_QUEUE, "poll", "()" + OBJECT, Op.TRY_TAKE),
          op(ARRAY_QUEUE, "poll", "(J" + UNIT + ")" + OBJECT, Op.TRY_TAKE, TIMEOUT),
          op(ARRAY_QUEUE, "remove", "(" + OBJECT + ")Z", Op.TRY_TAKE),
          op(ARRAY_QUEUE, "drainTo", "(" + COLLECTION + ")I", Op.DRAIN),
          op(ARRAY_QUEUE, "drainTo", "(" + COLLECTION + "I)I", Op.DRAIN),
          silent(ARRAY_QUEUE, "peek", "()" + OBJECT),
          silent(ARRAY_QUEUE, "size", "()I"),
          silent(ARRAY_QUEUE, "remainingCapacity", "()I"),
          silent(ARRAY_QUEUE, "contains", "(" + OBJECT + ")Z"),
          op(LINKED_QUEUE, "put", "(" + OBJECT + ")V", Op.PUT),
          op(LINKED_QUEUE, "offer", "(" + OBJECT + ")Z", Op.TRY_PUT),
          op(LINKED_QUEUE, "offer", "(" + OBJECT + "J" + UNIT + ")Z", Op.TRY_PUT, SECOND_TIMEOUT),
          op(LINKED_QUEUE, "take", "()" + OBJECT, Op.TAKE),
          op(LINKED_QUEUE, "poll", "()" + OBJECT, Op.TRY_TAKE),
          op(LINKED_QUEUE, "poll", "(J" + UNIT + ")" + OBJECT, Op.TRY_TAKE, TIMEOUT),
          op(LINKED_QUEUE, "remove", "(" + OBJECT + ")Z", Op.TRY_TAKE),
          op(LINKED_QUEUE, "drainTo", "(" + COLLECTION + ")I", Op.DRAIN),
          op(LINKED_QUEUE, "drainTo", "(" + COLLECTION + "I)I", Op.DRAIN),
          silent(LINKED_QUEUE, "peek", "()" + OBJECT),
          silent(LINKED_QUEUE, "contains", "(" + OBJECT + ")Z"),
          // Its add, push, pop, remove() and the methods of Queue end in one of these.
          op(LINKED_DEQUE, "putFirst", "(" + OBJECT + ")V", Op.PUT),
          op(LINKED_DEQUE, "putLast", "(" + OBJECT + ")V", Op.PUT),
          op(LINKED_DEQUE, "offerFirst", "(" + OBJECT + ")Z", Op.TRY_PUT),
          op(LINKED_DEQUE, "offerLast", "(" + OBJECT + ")Z", Op.TRY_PUT),
          op(
              LINKED_DEQUE,
              "offerFirst",
              "(" + OBJECT + "J" + UNIT + ")Z",
              Op.TRY_PUT,
              SECOND_TIMEOUT),
          op(
              LINKED_DEQUE,
              "offerLast",
              "(" + OBJECT + "J" + UNIT + ")Z",
              Op.TRY_PUT,
              SECOND_TIMEOUT),
          op(LINKED_DEQUE, "takeFirst", "()" + OBJECT, Op.TAKE),
          op(LINKED_DEQUE, "takeLast", "()" + OBJECT, Op.TAKE),
          op(LINKED_DEQUE, "pollFirst", "()" + OBJECT, Op.TRY_TAKE),
          op(LINKED_DEQUE, "pollLast", "()" + OBJECT, Op.TRY_TAKE),
          op(LINKED_DEQUE, "pollFirst", "(J" + UNIT + ")" + OBJECT, Op.TRY_TAKE, TIMEOUT),
          op(LINKED_DEQUE, "pollLast", "(J" + UNIT + ")" + OBJECT, Op.TRY_TAKE, TIMEOUT),
          op(LINKED_DEQUE, "removeFirstOccurrence", "(" + OBJECT + ")Z", Op.TRY_TAKE),
          op(LINKED_DEQUE, "removeLastOccurrence", "(" + OBJECT + ")Z", Op.TRY_TAKE),
          op(LINKED_DEQUE, "drainTo", "(" + COLLECTION + "I)I", Op.DRAIN),
          silent(LINKED_DEQUE, "peekFirst", "()" + OBJECT),
          silent(LINKED_DEQUE, "peekLast", "()" + OBJECT),
          silent(LINKED_DEQUE, "size", "()I"),
          silent(LINKED_DEQUE, "remainingCapacity", "()I"),
          silent(LINKED_DEQUE, "contains", "(" + OBJECT + ")Z"),
          op(PRIORITY_QUEUE, "put", "(" + OBJECT + ")V", Op.PUT),
          op(PRIORITY_QUEUE, "offer", "(" + OBJECT + ")Z", Op.PUT),
          op(PRIORITY_QUEUE, "take", "()" + OBJECT, Op.TAKE),
          op(PRIORITY_QUEUE, "poll", "()" + OBJECT, Op.TRY_TAKE),
          op(PRIORITY_QUEUE, "poll", "(J" + UNIT + ")" + OBJECT, Op.TRY_TAKE, TIMEOUT),
          op(PRIORITY_QUEUE, "remove", "(" + OBJECT + ")Z", Op.TRY_TAKE),
          op(PRIORITY_QUEUE, "drainTo", "(" + COLLECTION + "I)I", Op.DRAIN),
          silent(PRIORITY_QUEUE, "peek", "()" + OBJECT),
          silent(PRIORITY_QUEUE, "size", "()I"),
          silent(PRIORITY_QUEUE, "contains", "(" + OBJECT + ")Z"),
          op(HAND_OFF, "put", "(" + OBJECT + ")V", Op.PUT),
          op(HAND_OFF, "offer", "(" + OBJECT + ")Z", Op.TRY_PUT),
          op(HAND_OFF, "offer", "(" + OBJECT + "J" + UNIT + ")Z", Op.TRY_PUT, SECOND_TIMEOUT),
          op(HAND_OFF, "take", "()" + OBJECT, Op.TAKE),
          op(HAND_OFF, "poll", "()" + OBJECT, Op.TRY_TAKE),
          op(HAND_OFF, "poll", "(J" + UNIT + ")" + OBJECT, Op.TRY_TAKE, TIMEOUT),
          op(HAND_OFF, "drainTo", "(" + COLLECTION + ")I", Op.DRAIN),
          op(HAND_OFF, "drainTo", "(" + COLLECTION + "I)I", Op.DRAIN),
          op(TRANSFER_QUEUE, "put", "(" + OBJECT + ")V", Op.PUT),
          op(TRANSFER_QUEUE, "add", "(" + OBJECT + ")Z", Op.PUT),
          op(TRANSFER_QUEUE, "offer", "(" + OBJECT + ")Z", Op.PUT),
          op(TRANSFER_QUEUE, "offer", "(" + OBJECT + "J" + UNIT + ")Z", Op.PUT),
          op(TRANSFER_QUEUE, "transfer", "(" + OBJECT + ")V", Op.TRANSFER),
          op(TRANSFER_QUEUE, "tryTransfer", "(" + OBJECT + ")Z", Op.TRY_TRANSFER),
          op(
              TRANSFER_QUEUE,
              "tryTransfer",
              "(" + OBJECT + "J" + UNIT + ")Z",
              Op.TRY_TRANSFER,
              SECOND_TIMEOUT),
          op(TRANSFER_QUEUE, "take", "()" + OBJECT, Op.TAKE),
          op(TRANSFER_QUEUE, "poll", "()" + OBJECT, Op.TRY_TAKE),
          op(TRANSFER_QUEUE, "poll", "(J" + UNIT + ")" + OBJECT, Op.TRY_TAKE, TIMEOUT),
          op(TRANSFER_QUEUE, "remove", "(" + OBJECT + ")Z", Op.TRY_TAKE),
          op(TRANSFER_QUEUE, "drainTo", "(" + COLLECTION + ")I", Op.DRAIN),
          op(TRANSFER_QUEUE, "drainTo", "(" + COLLECTION + "I)I", Op.DRAIN),
          op(
                  DELAY_QUEUE,
                  "put",
                  "(Ljava/util/concurrent/Delayed;)V",
                  Op.PUT_DELAYED,
                  from(Source.DELAYED))
              .ending(Ending.DONE),
          op(
                  DELAY_QUEUE,
                  "offer",
                  "(Ljava/util/concurrent/Delayed;)Z",
                  Op.PUT_DELAYED,
                  from(Source.DELAYED))
              .ending(Ending.DONE),
          op(DELAY_QUEUE, "take", "()Ljava/util/concurrent/Delayed;", Op.TAKE),
          op(DELAY_QUEUE, "poll", "()Ljava/util/concurrent/Delayed;", Op.TRY_TAKE),
          op(
              DELAY_QUEUE,
              "poll",
              "(J" + UNIT + ")Ljava/util/concurrent/Delayed;",
              Op.TRY_TAKE,
              TIMEOUT),
          op(DELAY_QUEUE, "remove", "()Ljava/util/concurrent/Delayed;", Op.TRY_TAKE).since(21),
          op(DELAY_QUEUE, "remove", "(" + OBJECT + ")Z", Op.TRY_TAKE),
          op(DELAY_QUEUE, "drainTo", "(" + COLLECTION + ")I", Op.DRAIN),
          op(DELAY_QUEUE, "drainTo", "(" + COLLECTION + "I)I", Op.DRAIN),
          silent(DELAY_QUEUE, "peek", "()Ljava/util/concurrent/Delayed;"),
          silent(DELAY_QUEUE, "size", "()I"),

          // ---- threads
          op(THREAD, "start", "()V", Op.START),
          op(THREAD, "start", "(Ljdk/internal/vm/ThreadContainer;)V", Op.START).since(19),
          op(THREAD, "interrupt", "()V", Op.INTERRUPT),
          op(THREAD, "join", "(J)V", Op.JOIN, from(Source.MILLIS)).ending(Ending.JOINED),
          op(THREAD, "join", "(Ljava/time/Duration;)Z", Op.JOIN, from(Source.DURATION)).since(19),
          // sleep(long) is native before 21: CallReplacements sees its call sites in applications.
          sleep(THREAD, "(J)V", Target.NONE, from(Source.MILLIS)).since(21),
          sleep(THREAD, "(Ljava/time/Duration;)V", Target.NONE, from(Source.DURATION)).since(19),
          sleep(JUC + "TimeUnit", "(J)V", Target.NONE, from(Source.OWN_UNIT)),
          park("park", "()V", Target.NONE, ZERO),
          park("park", "(" + OBJECT + ")V", Target.PARAMETER, ZERO),
          park("parkNanos", "(J)V", Target.NONE, from(Source.NANOS)),
          park("parkNanos", "(" + OBJECT + "J)V", Target.PARAMETER, new Argument(Source.NANOS, 1)),
          park("parkUntil", "(J)V", Target.NONE, from(Source.DEADLINE)),
          park(
              "parkUntil",
              "(" + OBJECT + "J)V",
              Target.PARAMETER,
              new Argument(Source.DEADLINE, 1)),
          new JdkMethod(
              SUPPORT,
              "unpark",
              "(Ljava/lang/Thread;)V",
              Op.UNPARK,
              Target.PARAMETER,
              ZERO,
              Ending.DONE,
              17,
              Integer.MAX_VALUE),
          silent("java/lang/ClassLoader", "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;"),

          // ---- pools: see JdkCalls for the tasks
          silent(POOL, "execute", "(Ljava/lang/Runnable;)V"),
          silent(POOL, "runWorker", "(Ljava/util/concurrent/ThreadPoolExecutor$Worker;)V"),
          op(POOL, "awaitTermination", "(J" + UNIT + ")Z", Op.TERMINATION, TIMEOUT),
          silent(POOL, "shutdown", "()V"),
          silent(POOL, "shutdownNow", "()Ljava/util/List;"),
          silent(POOL, "remove", "(Ljava/lang/Runnable;)Z"),
          silent(POOL, "purge", "()V"),
          silent(POOL, "setCorePoolSize", "(I)V"),
          silent(POOL, "setMaximumPoolSize", "(I)V"),
          silent(POOL, "setKeepAliveTime", "(J" + UNIT + ")V"),
          silent(POOL, "allowCoreThreadTimeOut", "(Z)V"),
          silent(POOL, "prestartCoreThread", "()Z"),
          silent(POOL, "prestartAllCoreThreads", "()I"),
          silent(POOL, "ensurePrestart", "()V"),
          silent(POOL, "getPoolSize", "()I"),
          silent(POOL, "getActiveCount", "()I"),
          silent(POOL, "getLargestPoolSize", "()I"),
          silent(POOL, "getTaskCount", "()J"),
          silent(POOL, "getCompletedTaskCount", "()J"),
          silent(POOL, "toString", "()Ljava/lang/String;"),
          silent(TIMED_POOL, "delayedExecute", "(Ljava/util/concurrent/RunnableScheduledFuture;)V"),
          silent(
              TIMED_POOL, "reExecutePeriodic", "(Ljava/util/concurrent/RunnableScheduledFuture;)V"),
          op(FUTURE, "get", "()" + OBJECT, Op.GET).ending(Ending.DONE),
          op(FUTURE, "get", "(J" + UNIT + ")" + OBJECT, Op.GET, TIMEOUT).ending(Ending.DONE),

          // ---- virtual threads: they override what threads do
          op(VIRTUAL, "start", "()V", Op.START).since(21),
          op(VIRTUAL, "start", "(Ljdk/internal/vm/ThreadContainer;)V", Op.START).since(21),
          op(VIRTUAL, "interrupt", "()V", Op.INTERRUPT).since(21),

          // ---- containers of threads
          op(THREAD_PER_TASK, "awaitTermination", "(J" + UNIT + ")Z", Op.AWAIT_ALL, TIMEOUT)
              .since(21),
          op(THREAD_PER_TASK, "close", "()V", Op.AWAIT_ALL).since(21),
          silent(THREAD_PER_TASK, "tryTerminate", "()V").since(21),
          op(FLOCK, "awaitAll", "()Z", Op.AWAIT_ALL).since(21),
          op(FLOCK, "awaitAll", "(Ljava/time/Duration;)Z", Op.AWAIT_ALL, from(Source.DURATION))
              .since(21),
          op(FLOCK, "close", "()V", Op.AWAIT_ALL).since(21),
          op(FLOCK, "wakeup", "()V", Op.WAKE_UP).since(21));

  private JdkMethods() {}

  static JdkMethod op(String owner, String name, String descriptor, int op) {
    return op(owner, name, descriptor, op, ZERO);
  }

  static JdkMethod op(String owner, String name, String descriptor, int op, Argument argument) {
    return new JdkMethod(
        owner,
        name,
        descriptor,
        op,
        Target.THIS,
        argument,
        op == Op.DRAIN ? Ending.COUNT : endingOf(descriptor),
        17,
        Integer.MAX_VALUE);
  }

  /** Nothing inside is recorded. */
  static JdkMethod silent(String owner, String name, String descriptor) {
    return op(owner, name, descriptor, Op.SILENT).ending(Ending.DONE);
  }

  private static JdkMethod park(String name, String descriptor, Target target, Argument argument) {
    return new JdkMethod(
        SUPPORT, name, descriptor, Op.PARK, target, argument, Ending.DONE, 17, Integer.MAX_VALUE);
  }

  private static JdkMethod sleep(
      String owner, String descriptor, Target target, Argument argument) {
    return new JdkMethod(
        owner, "sleep", descriptor, Op.SLEEP, target, argument, Ending.DONE, 17, Integer.MAX_VALUE);
  }

  static Argument from(Source source) {
    return new Argument(source, 0);
  }

  /** Which parameter is a time with its unit behind it; -1 if none is. */
  static int timeoutOf(String descriptor) {
    Type[] types = Type.getArgumentTypes(descriptor);
    for (int i = 1; i < types.length; i++) {
      if (types[i].getDescriptor().equals(UNIT)) {
        return i - 1;
      }
    }
    return -1;
  }

  private static Ending endingOf(String descriptor) {
    return switch (descriptor.charAt(descriptor.indexOf(')') + 1)) {
      case 'Z' -> Ending.BOOLEAN;
      case 'J' -> Ending.REMAINING;
      case 'L' -> Ending.OBJECT;
      default -> Ending.DONE;
    };
  }
}
