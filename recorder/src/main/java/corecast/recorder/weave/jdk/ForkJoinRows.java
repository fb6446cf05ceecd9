package corecast.recorder.weave.jdk;

import static corecast.recorder.weave.code.HookCall.FORK_JOIN;

import corecast.recorder.hook.Op;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.jdk.JdkEdit.Place;
import corecast.recorder.weave.jdk.JdkMethod.Argument;
import corecast.recorder.weave.jdk.JdkMethod.Argument.Source;
import corecast.recorder.weave.jdk.JdkMethod.Ending;
import corecast.recorder.weave.jdk.JdkMethod.Target;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the fork/join framework. Public methods do not suffice, and what is behind them has
 * changed with every version: only those that were read and tried are in here.
 */
final class ForkJoinRows {
  private static final String JUC = "java/util/concurrent/";
  static final String TASK = JUC + "ForkJoinTask";
  static final String POOL = JUC + "ForkJoinPool";
  private static final String OF_TASK = "(L" + TASK + ";)";
  private static final String OBJECT = "(Ljava/lang/Object;)V";
  private static final String TWO = "(Ljava/lang/Object;Ljava/lang/Object;)V";
  private static final String UNIT = "Ljava/util/concurrent/TimeUnit;";
  private static final String ANY = "Ljava/lang/Object;";
  private static final String BLOCKER = "(L" + POOL + "$ManagedBlocker;)V";

  private ForkJoinRows() {}

  /** Whether the framework of that Java version is woven; others only note that it is used. */
  static boolean know(int version) {
    return version == 17 || version == 18 || version >= 25;
  }

  static List<JdkMethod> methods(int version) {
    List<JdkMethod> rows = new ArrayList<>();
    rows.add(silent(TASK, "fork", "()L" + TASK + ";"));
    rows.add(silent(POOL, "runWorker", "(L" + POOL + "$WorkQueue;)V"));
    rows.add(silent(POOL, "shutdown", "()V"));
    rows.add(silent(POOL, "shutdownNow", "()Ljava/util/List;"));
    rows.add(silent(POOL, "managedBlock", BLOCKER));
    rows.add(termination("awaitTermination"));
    rows.add(termination("awaitQuiescence"));
    if (version < 25) {
      rows.add(silent(POOL, "externalPush", OF_TASK + "V"));
      rows.add(silent(POOL, "externalSubmit", OF_TASK + "L" + TASK + ";"));
      rows.add(await("(L" + POOL + ";ZZZJ)I", new Argument(Source.NANOS, 4)));
    } else {
      rows.add(silent(POOL, "poolSubmit", "(ZL" + TASK + ";)L" + TASK + ";"));
      rows.add(op(POOL, "close", "()V", Op.TERMINATION, Ending.DONE));
      rows.add(await("(ZJ)I", new Argument(Source.INSTANT, 1)));
    }
    return rows;
  }

  static List<JdkEdit> edits(int version) {
    List<JdkEdit> rows = new ArrayList<>();
    rows.add(edit(TASK, "fork", null, Place.ENTRY, List.of(0), "forked", OBJECT));
    rows.add(edit(TASK, "reinitialize", "()V", Place.ENTRY, List.of(0), "reinitialized", OBJECT));
    rows.add(edit(TASK, "join", null, Place.ENTRY, List.of(0), "joining", OBJECT));
    rows.add(edit(TASK, "get", "()" + ANY, Place.ENTRY, List.of(0), "joining", OBJECT));
    rows.add(
        edit(TASK, "get", "(J" + UNIT + ")" + ANY, Place.ENTRY, List.of(0), "joining", OBJECT));
    rows.add(edit(TASK, "quietlyJoin", "()V", Place.ENTRY, List.of(0), "joining", OBJECT));
    rows.add(
        edit(TASK, "tryUnfork", "()Z", Place.RETURNED, List.of(0), "unforked", "(Z" + ANY + ")V"));
    String two = "(L" + TASK + ";L" + TASK + ";)V";
    rows.add(edit(TASK, "invokeAll", two, Place.RETURN, List.of(0, 1), "invoked", TWO));
    String array = "([L" + TASK + ";)V";
    rows.add(
        edit(TASK, "invokeAll", array, Place.RETURN, List.of(0), "invoked", "([" + ANY + ")V"));
    String collection = "(Ljava/util/Collection;)Ljava/util/Collection;";
    rows.add(
        edit(
            TASK,
            "invokeAll",
            collection,
            Place.RETURN,
            List.of(0),
            "invoked",
            "(Ljava/util/Collection;)V"));
    rows.add(edit(POOL, "managedBlock", BLOCKER, Place.ENTRY, List.of(), "managing", "()V"));
    rows.add(blocker("compensatedBlock", "managed"));
    rows.add(blocker("unmanagedBlock", "unmanaged"));
    rows.add(
        JdkEdit.at(
            POOL,
            "<init>",
            "(IL"
                + POOL
                + "$ForkJoinWorkerThreadFactory;Ljava/lang/Thread$UncaughtExceptionHandler;"
                + "ZIIILjava/util/function/Predicate;J"
                + UNIT
                + ")V",
            Place.RETURN,
            List.of(0),
            HookCall.QUESTIONS,
            "made",
            OBJECT));
    rows.add(edit(POOL, "<init>", "()V", Place.RETURN, List.of(0), "sized", OBJECT));
    rows.add(
        edit(
            JUC + "Executors",
            "newWorkStealingPool",
            "()Ljava/util/concurrent/ExecutorService;",
            Place.RETURNED,
            List.of(),
            "sized",
            OBJECT));
    if (version < 25) {
      rows.add(edit(POOL, "externalPush", null, Place.ENTRY, List.of(0, 1), "submitted", TWO));
      rows.add(edit(POOL, "externalSubmit", null, Place.ENTRY, List.of(0, 1), "submitted", TWO));
    } else {
      rows.add(edit(POOL, "poolSubmit", null, Place.ENTRY, List.of(0, 2), "submitted", TWO));
      rows.add(
          edit(
              TASK,
              "quietlyJoinPoolInvokeAllTask",
              "(J)V",
              Place.ENTRY,
              List.of(0),
              "joining",
              OBJECT));
      delayed(rows);
    }
    return rows;
  }

  /** What pools keep until it is due, and what the thread that sees to that runs itself. */
  private static void delayed(List<JdkEdit> rows) {
    String scheduler = JUC + "DelayScheduler";
    String task = scheduler + "$ScheduledForkJoinTask";
    String run = task + ".doExec";
    rows.add(
        JdkEdit.at(
            task,
            "<init>",
            null,
            Place.RETURN,
            List.of(),
            HookCall.DELAYED_TASKS,
            "planned",
            "()V"));
    rows.add(
        new JdkEdit(
            POOL,
            "scheduleDelayedTask",
            null,
            Place.ENTRY,
            null,
            List.of(0, 1),
            List.of("1/" + task + ".nextDelay:J", "1/" + task + ".isImmediate:Z"),
            HookCall.DELAYED_TASKS,
            "scheduled",
            "(" + ANY + ANY + "JZ)V",
            25));
    rows.add(
        new JdkEdit(
            task,
            "postExec",
            null,
            Place.BEFORE_CALL,
            scheduler + ".pend",
            List.of(0),
            List.of("pool:L" + POOL + ";", "nextDelay:J"),
            HookCall.DELAYED_TASKS,
            "scheduledAgain",
            "(" + ANY + ANY + "J)V",
            25));
    rows.add(
        new JdkEdit(
            task,
            "cancel",
            null,
            Place.ENTRY,
            null,
            List.of(0),
            List.of("isImmediate:Z"),
            HookCall.DELAYED_TASKS,
            "cancelled",
            "(" + ANY + "Z)V",
            25));
    rows.add(
        JdkEdit.around(
            scheduler,
            "loop",
            null,
            Place.BEFORE_CALL_WITH_LAST,
            run,
            List.of(),
            HookCall.DELAYED_TASKS,
            "begins",
            OBJECT));
    rows.add(
        JdkEdit.around(
            scheduler,
            "loop",
            null,
            Place.AFTER_CALL,
            run,
            List.of(),
            HookCall.DELAYED_TASKS,
            "ends",
            "()V"));
  }

  private static JdkEdit blocker(String call, String hook) {
    return JdkEdit.around(
        POOL,
        "managedBlock",
        BLOCKER,
        Place.BEFORE_CALL,
        POOL + "." + call,
        List.of(),
        FORK_JOIN,
        hook,
        "()V");
  }

  private static JdkMethod silent(String owner, String name, String descriptor) {
    return op(owner, name, descriptor, Op.SILENT, Ending.DONE);
  }

  private static JdkMethod termination(String name) {
    Argument time = new Argument(Source.TIMEOUT, 0);
    return op(POOL, name, "(J" + UNIT + ")Z", Op.TERMINATION, Ending.BOOLEAN, time);
  }

  private static JdkMethod await(String descriptor, Argument time) {
    return op(TASK, "awaitDone", descriptor, Op.AWAIT_TASK, Ending.AWAITED, time);
  }

  private static JdkMethod op(String owner, String name, String descriptor, int op, Ending ending) {
    return op(owner, name, descriptor, op, ending, new Argument(Source.ZERO, 0));
  }

  private static JdkMethod op(
      String owner, String name, String descriptor, int op, Ending ending, Argument argument) {
    return new JdkMethod(
        owner, name, descriptor, op, Target.THIS, argument, ending, 17, Integer.MAX_VALUE);
  }

  private static JdkEdit edit(
      String owner,
      String name,
      @Nullable String descriptor,
      Place place,
      List<Integer> loads,
      String hook,
      String hookDescriptor) {
    return JdkEdit.at(owner, name, descriptor, place, loads, FORK_JOIN, hook, hookDescriptor);
  }
}
