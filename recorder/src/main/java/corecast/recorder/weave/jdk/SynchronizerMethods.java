package corecast.recorder.weave.jdk;

import static corecast.recorder.weave.jdk.JdkMethods.COLLECTION;
import static corecast.recorder.weave.jdk.JdkMethods.COUNT;
import static corecast.recorder.weave.jdk.JdkMethods.JUC;
import static corecast.recorder.weave.jdk.JdkMethods.LOCKS;
import static corecast.recorder.weave.jdk.JdkMethods.OBJECT;
import static corecast.recorder.weave.jdk.JdkMethods.TIMEOUT;
import static corecast.recorder.weave.jdk.JdkMethods.UNIT;
import static corecast.recorder.weave.jdk.JdkMethods.op;
import static corecast.recorder.weave.jdk.JdkMethods.silent;

import corecast.recorder.hook.Op;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.jdk.JdkEdit.Place;
import corecast.recorder.weave.jdk.JdkMethod.Argument;
import corecast.recorder.weave.jdk.JdkMethod.Argument.Source;
import corecast.recorder.weave.jdk.JdkMethod.Ending;
import corecast.recorder.weave.jdk.JdkMethod.Target;
import java.util.ArrayList;
import java.util.List;

/**
 * The table, continued: stamped locks, phasers, exchangers, custom synchronizers, and what changes
 * queues otherwise than item by item.
 */
final class SynchronizerMethods {
  private static final String STAMPED = LOCKS + "StampedLock";
  private static final String PHASER = JUC + "Phaser";
  private static final String EXCHANGER = JUC + "Exchanger";
  private static final String SYNCHRONIZER = LOCKS + "AbstractQueuedSynchronizer";
  private static final String LONG_SYNCHRONIZER = LOCKS + "AbstractQueuedLongSynchronizer";
  private static final String PREDICATE = "(Ljava/util/function/Predicate;)Z";
  private static final String THIS_ONLY = "(Ljava/lang/Object;)V";

  static final List<JdkMethod> ROWS = rows();
  static final List<JdkEdit> EDITS =
      List.of(
          advance("doArrive", "(I)I", Place.BEFORE_CALL, "advanceBegin"),
          advance("doArrive", "(I)I", Place.AFTER_CALL, "advanceEnd"),
          advance("arriveAndAwaitAdvance", "()I", Place.BEFORE_CALL, "advanceBegin"),
          advance("arriveAndAwaitAdvance", "()I", Place.AFTER_CALL, "advanceEnd"),
          barrier("reset", "barrierReset"),
          // An action that has thrown is over: what follows is the library's.
          barrier("breakBarrier", "actionEnds"),
          condition(SYNCHRONIZER),
          condition(LONG_SYNCHRONIZER));

  private SynchronizerMethods() {}

  /** Whether a method is one that the JDK's own locks end in, too. */
  static boolean isShared(JdkMethod row) {
    return row.owner().equals(SYNCHRONIZER) || row.owner().equals(LONG_SYNCHRONIZER);
  }

  private static List<JdkMethod> rows() {
    List<JdkMethod> rows = new ArrayList<>();
    stampedLocks(rows);
    phasers(rows);
    rows.add(silent(JdkMethods.BARRIER, "reset", "()V"));
    rows.add(silent(JdkMethods.BARRIER, "isBroken", "()Z"));
    rows.add(silent(JdkMethods.BARRIER, "getNumberWaiting", "()I"));
    synchronizers(rows);
    queues(rows);
    return List.copyOf(rows);
  }

  /** {@code unlock} and the views end in these. */
  private static void stampedLocks(List<JdkMethod> rows) {
    stamps(rows, "writeLock", "tryWriteLock", Op.WRITE_LOCK, Op.TRY_WRITE_LOCK);
    stamps(rows, "readLock", "tryReadLock", Op.READ_LOCK, Op.TRY_READ_LOCK);
    rows.add(op(STAMPED, "unlockWrite", "(J)V", Op.WRITE_UNLOCK));
    rows.add(op(STAMPED, "unlockRead", "(J)V", Op.READ_UNLOCK));
    rows.add(op(STAMPED, "tryUnlockWrite", "()Z", Op.WRITE_UNLOCK));
    rows.add(op(STAMPED, "tryUnlockRead", "()Z", Op.READ_UNLOCK));
    rows.add(op(STAMPED, "unstampedUnlockWrite", "()V", Op.WRITE_UNLOCK));
    rows.add(op(STAMPED, "unstampedUnlockRead", "()V", Op.READ_UNLOCK));
    rows.add(convert("tryConvertToWriteLock", Op.CONVERT));
    rows.add(convert("tryConvertToReadLock", Op.TO_READ));
    rows.add(convert("tryConvertToOptimisticRead", Op.TO_OPTIMISTIC));
    rows.add(op(STAMPED, "tryOptimisticRead", "()J", Op.VALIDATE).ending(Ending.STAMP));
    rows.add(op(STAMPED, "validate", "(J)Z", Op.VALIDATE));
  }

  private static void stamps(List<JdkMethod> rows, String lock, String tryLock, int op, int tryOp) {
    rows.add(op(STAMPED, lock, "()J", op).ending(Ending.DONE));
    rows.add(op(STAMPED, lock + "Interruptibly", "()J", op).ending(Ending.DONE));
    rows.add(op(STAMPED, tryLock, "()J", tryOp).ending(Ending.STAMP));
    rows.add(op(STAMPED, tryLock, "(J" + UNIT + ")J", tryOp, TIMEOUT).ending(Ending.STAMP));
  }

  private static JdkMethod convert(String name, int op) {
    return op(STAMPED, name, "(J)J", op, JdkMethods.from(Source.STAMP)).ending(Ending.CONVERTED);
  }

  private static void phasers(List<JdkMethod> rows) {
    rows.add(op(PHASER, "arrive", "()I", Op.PHASE_ARRIVE).ending(Ending.PHASE));
    rows.add(op(PHASER, "arriveAndDeregister", "()I", Op.PHASE_ARRIVE).ending(Ending.PHASE));
    rows.add(
        op(PHASER, "arriveAndAwaitAdvance", "()I", Op.PHASE_ARRIVE_AND_AWAIT).ending(Ending.PHASE));
    rows.add(op(PHASER, "awaitAdvance", "(I)I", Op.PHASE_AWAIT, COUNT).ending(Ending.PHASE));
    String interruptibly = "awaitAdvanceInterruptibly";
    rows.add(op(PHASER, interruptibly, "(I)I", Op.PHASE_AWAIT, COUNT).ending(Ending.PHASE));
    rows.add(
        op(PHASER, interruptibly, "(IJ" + UNIT + ")I", Op.PHASE_AWAIT, COUNT).ending(Ending.PHASE));
    rows.add(op(PHASER, "forceTermination", "()V", Op.PHASE_TERMINATE));
    // They may wait for an advance that is going on.
    rows.add(silent(PHASER, "register", "()I"));
    rows.add(silent(PHASER, "bulkRegister", "(I)I"));

    Argument given = JdkMethods.from(Source.IDENTITY);
    String exchange = "(" + OBJECT + ")" + OBJECT;
    String timed = "(" + OBJECT + "J" + UNIT + ")" + OBJECT;
    rows.add(op(EXCHANGER, "exchange", exchange, Op.EXCHANGE, given).ending(Ending.EXCHANGED));
    rows.add(op(EXCHANGER, "exchange", timed, Op.EXCHANGE, given).ending(Ending.EXCHANGED));
  }

  /** Public and final, so what user-defined synchronizers do goes through them. */
  private static void synchronizers(List<JdkMethod> rows) {
    synchronizers(rows, SYNCHRONIZER, "I");
    synchronizers(rows, LONG_SYNCHRONIZER, "J");
  }

  private static void synchronizers(List<JdkMethod> rows, String owner, String number) {
    String plain = "(" + number + ")V";
    String timed = "(" + number + "J)Z";
    String release = "(" + number + ")Z";
    Argument nanos = new Argument(Source.NANOS, 1);
    rows.add(op(owner, "acquire", plain, Op.LOCK));
    rows.add(op(owner, "acquireInterruptibly", plain, Op.LOCK));
    rows.add(op(owner, "tryAcquireNanos", timed, Op.TRY_LOCK, nanos));
    rows.add(op(owner, "release", release, Op.UNLOCK).ending(Ending.DONE));
    rows.add(op(owner, "acquireShared", plain, Op.SHARED_ACQUIRE));
    rows.add(op(owner, "acquireSharedInterruptibly", plain, Op.SHARED_ACQUIRE));
    rows.add(op(owner, "tryAcquireSharedNanos", timed, Op.TRY_SHARED_ACQUIRE, nanos));
    rows.add(op(owner, "releaseShared", release, Op.SHARED_RELEASE).ending(Ending.DONE));
  }

  private static void queues(List<JdkMethod> rows) {
    for (String queue :
        List.of(
            JdkMethods.ARRAY_QUEUE,
            JdkMethods.LINKED_QUEUE,
            JdkMethods.LINKED_DEQUE,
            JdkMethods.PRIORITY_QUEUE,
            JdkMethods.TRANSFER_QUEUE)) {
      rows.add(discard(queue, "removeIf", PREDICATE));
      rows.add(discard(queue, "removeAll", "(" + COLLECTION + ")Z"));
      rows.add(discard(queue, "retainAll", "(" + COLLECTION + ")Z"));
      rows.add(discard(queue, "clear", "()V"));
      rows.add(removeOfIterator(queue));
    }
    rows.add(discard(JdkMethods.DELAY_QUEUE, "clear", "()V"));
    rows.add(removeOfIterator(JdkMethods.DELAY_QUEUE));
    rows.add(
        op(
                JdkMethods.LINKED_DEQUE,
                "addAll",
                "(" + COLLECTION + ")Z",
                Op.FILL,
                JdkMethods.from(Source.SIZE))
            .ending(Ending.ADDED));
  }

  private static JdkMethod discard(String queue, String name, String descriptor) {
    return op(queue, name, descriptor, Op.DISCARD, JdkMethods.from(Source.SIZE))
        .ending(Ending.REMOVED);
  }

  private static JdkMethod removeOfIterator(String queue) {
    boolean inherits = queue.equals(JdkMethods.LINKED_DEQUE);
    return new JdkMethod(
        queue + (inherits ? "$AbstractItr" : "$Itr"),
        "remove",
        "()V",
        Op.DISCARD,
        Target.OUTER,
        JdkMethods.from(Source.SIZE),
        Ending.REMOVED,
        17,
        Integer.MAX_VALUE);
  }

  private static JdkEdit advance(String name, String descriptor, Place place, String hook) {
    return JdkEdit.around(
        PHASER,
        name,
        descriptor,
        place,
        PHASER + ".onAdvance",
        List.of(0),
        HookCall.RENDEZVOUS,
        hook,
        THIS_ONLY);
  }

  private static JdkEdit barrier(String name, String hook) {
    return JdkEdit.at(
        JdkMethods.BARRIER, name, "()V", Place.ENTRY, List.of(0), HookCall.HOOKS, hook, THIS_ONLY);
  }

  private static JdkEdit condition(String synchronizer) {
    return new JdkEdit(
        synchronizer + "$ConditionObject",
        "<init>",
        null,
        Place.RETURN,
        null,
        List.of(0),
        List.of("this$0:L" + synchronizer + ";"),
        HookCall.RENDEZVOUS,
        "condition",
        "(Ljava/lang/Object;Ljava/lang/Object;)V",
        17);
  }
}
