package corecast.recorder.weave.jdk;

import static corecast.recorder.weave.code.HookCall.BODIES;
import static corecast.recorder.weave.code.HookCall.HOOKS;
import static corecast.recorder.weave.code.HookCall.USAGE;

import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.jdk.JdkEdit.Place;
import java.util.List;

/** The table of single calls put into JDK methods: tasks, facts about objects, ends of threads. */
final class JdkEdits {
  private static final String JUC = "java/util/concurrent/";
  private static final String RUN = "java/lang/Runnable.run";
  private static final String TWO = "(Ljava/lang/Object;Ljava/lang/Object;)V";
  private static final String ONE = "(Ljava/lang/Object;)V";
  private static final String TIMED = "(Ljava/lang/Object;Ljava/lang/Object;JJ)V";
  private static final String TIMER_TASK = "java/util/TimerTask";
  private static final List<String> PLAN =
      List.of("1/java/util/TimerTask.nextExecutionTime:J", "1/java/util/TimerTask.period:J");
  private static final String OF_THREAD = "(Ljava/lang/Thread;)V";
  private static final String TASK = "(Ljava/lang/Runnable;)V";
  private static final String TIMED_TASK = "(Ljava/util/concurrent/RunnableScheduledFuture;)V";
  private static final String WORKER = "(Ljava/util/concurrent/ThreadPoolExecutor$Worker;)V";
  private static final String NEW_CONDITION = "()Ljava/util/concurrent/locks/Condition;";
  private static final String RW = JUC + "locks/ReentrantReadWriteLock";
  private static final String CALLER_RUNS = JdkMethods.POOL + "$CallerRunsPolicy";
  private static final String REJECTED =
      "(Ljava/lang/Runnable;Ljava/util/concurrent/ThreadPoolExecutor;)V";

  private static final String VIRTUAL = JdkMethods.VIRTUAL;

  /** What a virtual thread asks after everything it runs, whatever its end. */
  private static final String END_EVENT = "jdk/internal/event/VirtualThreadEndEvent.isTurnedOn";

  static final List<JdkEdit> ROWS =
      List.of(
          // ---- tasks of pools
          JdkEdit.at(
              JdkMethods.POOL,
              "execute",
              TASK,
              Place.ENTRY,
              List.of(0, 1),
              BODIES,
              "submitted",
              TWO),
          JdkEdit.at(
              JdkMethods.POOL, "reject", TASK, Place.ENTRY, List.of(0, 1), HOOKS, "rejected", TWO),
          // A task lasts from beforeExecute to behind afterExecute. Calls stay where they are, so
          // that stack traces do, too; what throws ends with the operation around it.
          JdkEdit.around(
              JdkMethods.POOL,
              "runWorker",
              WORKER,
              Place.BEFORE_CALL_WITH_LAST,
              JdkMethods.POOL + ".beforeExecute",
              List.of(0),
              BODIES,
              "taskBegins",
              TWO),
          JdkEdit.around(
              JdkMethods.POOL,
              "runWorker",
              WORKER,
              Place.BEFORE_CALL,
              JdkMethods.POOL + "$Worker.unlock",
              List.of(0),
              HOOKS,
              "taskEnds",
              ONE),
          JdkEdit.around(
              CALLER_RUNS,
              "rejectedExecution",
              REJECTED,
              Place.BEFORE_CALL_WITH_LAST,
              RUN,
              List.of(2),
              BODIES,
              "taskBegins",
              TWO),
          JdkEdit.around(
              CALLER_RUNS,
              "rejectedExecution",
              REJECTED,
              Place.AFTER_CALL,
              RUN,
              List.of(2),
              HOOKS,
              "taskEnds",
              ONE),
          call(
              JdkMethods.POOL + "$Worker",
              "interruptIfStarted",
              "()V",
              "java/lang/Thread.interrupt",
              List.of(),
              "interruptWorker",
              OF_THREAD),
          JdkEdit.at(
              JdkMethods.TIMED_POOL,
              "delayedExecute",
              TIMED_TASK,
              Place.ENTRY,
              List.of(0, 1),
              BODIES,
              "submittedLater",
              TWO),
          JdkEdit.at(
              JdkMethods.TIMED_POOL,
              "reExecutePeriodic",
              TIMED_TASK,
              Place.ENTRY,
              List.of(0, 1),
              BODIES,
              "submittedLater",
              TWO),
          planned(JdkMethods.TIMED_POOL, "triggerTime", "(J)J"),
          planned(JdkMethods.TIMED_POOL + "$ScheduledFutureTask", "setNextRunTime", "()V"),
          allInTime(JUC + "AbstractExecutorService", 17),
          allInTime(JdkMethods.THREAD_PER_TASK, 21),

          // ---- futures: done() is the application's, so only the waking is kept silent
          JdkEdit.at(
              JdkMethods.FUTURE,
              "finishCompletion",
              "()V",
              Place.ENTRY,
              List.of(0),
              BODIES,
              "futureDone",
              "(Ljava/lang/Object;)V"),
          call(
              JdkMethods.FUTURE,
              "finishCompletion",
              "()V",
              JdkMethods.SUPPORT + ".unpark",
              List.of(),
              "unparkSilently",
              OF_THREAD),

          // ---- barriers
          JdkEdit.around(
              JdkMethods.BARRIER,
              "dowait",
              "(ZJ)I",
              Place.BEFORE_CALL,
              RUN,
              List.of(0),
              HOOKS,
              "actionBegins",
              ONE),
          JdkEdit.around(
              JdkMethods.BARRIER,
              "dowait",
              "(ZJ)I",
              Place.AFTER_CALL,
              RUN,
              List.of(0),
              HOOKS,
              "actionEnds",
              ONE),

          // ---- what belongs to which lock
          JdkEdit.at(
              JdkMethods.REENTRANT,
              "newCondition",
              NEW_CONDITION,
              Place.RETURNED,
              List.of(0),
              HOOKS,
              "conditionOf",
              TWO),
          JdkEdit.at(
              JdkMethods.WRITE,
              "newCondition",
              NEW_CONDITION,
              Place.RETURNED,
              List.of(0),
              HOOKS,
              "conditionOf",
              TWO),
          new JdkEdit(
              RW,
              "<init>",
              "(Z)V",
              Place.RETURN,
              null,
              List.of(0),
              List.of("readerLock:L" + RW + "$ReadLock;", "writerLock:L" + RW + "$WriteLock;"),
              BODIES,
              "parts",
              "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V",
              17),

          // ---- what is known of a semaphore by whoever fills it up
          permits("availablePermits", "getPermits", "seen"),
          permits("drainPermits", "drainPermits", "drained"),

          // ---- threads
          JdkEdit.at(
              JdkMethods.THREAD, "exit", "()V", Place.ENTRY, List.of(), HOOKS, "threadEnd", "()V"),

          // ---- the end of the program by its own doing, not by a signal
          JdkEdit.at(
              "java/lang/Runtime", "exit", "(I)V", Place.ENTRY, List.of(), HOOKS, "exiting", "()V"),

          // ---- not recorded yet, only noted
          JdkEdit.at(
              "java/lang/Runtime",
              "addShutdownHook",
              OF_THREAD,
              Place.ENTRY,
              List.of(1),
              USAGE,
              "shutdownHook",
              OF_THREAD),
          new JdkEdit(
              "java/lang/VirtualThread",
              "<init>",
              null,
              Place.RETURN,
              null,
              List.of(),
              List.of(),
              USAGE,
              "virtualThread",
              "()V",
              21),

          // ---- virtual threads and containers of threads
          virtual("run", "(Ljava/lang/Runnable;)V", VIRTUAL + ".runWith", "threadBegin"),
          virtual("run", "(Ljava/lang/Runnable;)V", END_EVENT, "threadEnd"),
          virtual("runContinuation", "()V", null, "mounting"),
          member(JdkMethods.THREAD_PER_TASK, "(Ljava/lang/Thread;)V"),
          member(JdkMethods.FLOCK, "(Ljava/lang/Thread;)Ljava/lang/Thread;"));

  /** Where the fork/join framework is not woven, its use is noted. */
  static final List<JdkEdit> NOTES =
      List.of(
          JdkEdit.at(
              JUC + "CompletableFuture",
              "<init>",
              null,
              Place.RETURN,
              List.of(),
              USAGE,
              "completableFuture",
              "()V"),
          JdkEdit.at(
              JUC + "ForkJoinWorkerThread",
              "<init>",
              null,
              Place.RETURN,
              List.of(0),
              USAGE,
              "forkJoinWorker",
              "(Ljava/lang/Object;)V"));

  /** What pools call back, when they end, and timers. */
  static final List<JdkEdit> POOLS =
      List.of(
          // ---- what pools call back: factories, handlers, the end
          JdkEdit.around(
              JdkMethods.POOL + "$Worker",
              "<init>",
              null,
              Place.BEFORE_CALL,
              JUC + "ThreadFactory.newThread",
              List.of(),
              HOOKS,
              "callbackBegins",
              "()V"),
          JdkEdit.around(
              JdkMethods.POOL + "$Worker",
              "<init>",
              null,
              Place.AFTER_CALL,
              JUC + "ThreadFactory.newThread",
              List.of(),
              HOOKS,
              "callbackEnds",
              "()V"),
          JdkEdit.around(
              JdkMethods.POOL,
              "reject",
              TASK,
              Place.BEFORE_CALL,
              JUC + "RejectedExecutionHandler.rejectedExecution",
              List.of(0),
              BODIES,
              "handlerBegins",
              "(L" + JdkMethods.POOL + ";)V"),
          JdkEdit.around(
              JdkMethods.POOL,
              "reject",
              TASK,
              Place.AFTER_CALL,
              JUC + "RejectedExecutionHandler.rejectedExecution",
              List.of(),
              HOOKS,
              "callbackEnds",
              "()V"),
          JdkEdit.around(
              JdkMethods.POOL,
              "tryTerminate",
              "()V",
              Place.BEFORE_CALL,
              JdkMethods.POOL + ".terminated",
              List.of(),
              HOOKS,
              "callbackBegins",
              "()V"),
          JdkEdit.around(
              JdkMethods.POOL,
              "tryTerminate",
              "()V",
              Place.AFTER_CALL,
              JdkMethods.POOL + ".terminated",
              List.of(),
              HOOKS,
              "callbackEnds",
              "()V"),
          JdkEdit.at(
              JdkMethods.POOL, "shutdown", "()V", Place.ENTRY, List.of(0), HOOKS, "shutDown", ONE),
          JdkEdit.at(
              JdkMethods.POOL,
              "shutdownNow",
              "()Ljava/util/List;",
              Place.ENTRY,
              List.of(0),
              HOOKS,
              "shutDown",
              ONE),

          // ---- timers; the queue stands for the pool, which the thread cannot be as well
          new JdkEdit(
              "java/util/TaskQueue",
              "add",
              "(Ljava/util/TimerTask;)V",
              Place.ENTRY,
              null,
              List.of(0, 1),
              PLAN,
              BODIES,
              "timerSubmitted",
              TIMED,
              17),
          new JdkEdit(
              "java/util/TimerThread",
              "mainLoop",
              "()V",
              Place.BEFORE_CALL_WITH_LAST,
              TIMER_TASK + ".run",
              List.of(),
              List.of("queue:Ljava/util/TaskQueue;", PLAN.get(0), PLAN.get(1)),
              BODIES,
              "timerTaskBegins",
              TIMED,
              17),
          new JdkEdit(
              "java/util/TimerThread",
              "mainLoop",
              "()V",
              Place.AFTER_CALL,
              TIMER_TASK + ".run",
              List.of(),
              List.of("queue:Ljava/util/TaskQueue;"),
              HOOKS,
              "taskEnds",
              ONE,
              17),
          new JdkEdit(
              "java/util/Timer",
              "cancel",
              "()V",
              Place.ENTRY,
              null,
              List.of(),
              List.of("queue:Ljava/util/TaskQueue;"),
              HOOKS,
              "shutDown",
              ONE,
              17),
          JdkEdit.at(TIMER_TASK, "cancel", "()Z", Place.ENTRY, List.of(0), HOOKS, "cancelled", ONE),

          // ---- pools made after the application has asked for the number of processors
          JdkEdit.at(
              JdkMethods.POOL,
              "<init>",
              "(IIJLjava/util/concurrent/TimeUnit;Ljava/util/concurrent/BlockingQueue;"
                  + "Ljava/util/concurrent/ThreadFactory;"
                  + "Ljava/util/concurrent/RejectedExecutionHandler;)V",
              Place.RETURN,
              List.of(0),
              HookCall.QUESTIONS,
              "made",
              ONE));

  private JdkEdits() {}

  /** With the number of permits that a semaphore's method gets. */
  private static JdkEdit permits(String name, String callee, String hookName) {
    return JdkEdit.around(
        JdkMethods.SEMAPHORE,
        name,
        "()I",
        Place.NUMBER,
        JdkMethods.SEMAPHORE + "$Sync." + callee,
        List.of(0),
        HookCall.PERMITS,
        hookName,
        "(JLjava/lang/Object;)V");
  }

  /** At the entry, or before a call. */
  private static JdkEdit virtual(
      String name,
      String descriptor,
      @org.jspecify.annotations.Nullable String call,
      String hookName) {
    return new JdkEdit(
        VIRTUAL,
        name,
        descriptor,
        call == null ? Place.ENTRY : Place.BEFORE_CALL,
        call,
        List.of(),
        List.of(),
        HOOKS,
        hookName,
        "()V",
        21);
  }

  private static JdkEdit planned(String owner, String method, String descriptor) {
    return JdkEdit.at(
        owner,
        method,
        descriptor,
        Place.RETURN,
        List.of(),
        HookCall.DELAYED_TASKS,
        "planned",
        "()V");
  }

  private static JdkEdit allInTime(String owner, int since) {
    return new JdkEdit(
        owner,
        "invokeAll",
        "(Ljava/util/Collection;JLjava/util/concurrent/TimeUnit;)Ljava/util/List;",
        Place.ENTRY,
        null,
        List.of(2, 4),
        List.of(),
        HookCall.GIVEN_TIMES,
        "forAll",
        "(JLjava/util/concurrent/TimeUnit;)V",
        since);
  }

  private static JdkEdit member(String owner, String descriptor) {
    return new JdkEdit(
        owner,
        "start",
        descriptor,
        Place.ENTRY,
        null,
        List.of(0, 1),
        List.of(),
        HOOKS,
        "member",
        TWO,
        21);
  }

  private static JdkEdit call(
      String owner,
      String name,
      String descriptor,
      String replaced,
      List<Integer> loads,
      String hookName,
      String hookDescriptor) {
    return JdkEdit.around(
        owner, name, descriptor, Place.CALL, replaced, loads, BODIES, hookName, hookDescriptor);
  }
}
