package corecast.recorder.hook;

import static java.util.Objects.requireNonNull;

import corecast.recorder.hook.library.OutOfLine;
import corecast.recorder.hook.library.TimedTasks;
import corecast.recorder.hook.loop.SpinWait;
import corecast.recorder.hook.object.Numbered;
import corecast.recorder.hook.operation.Operation;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.concurrent.Delayed;
import org.jspecify.annotations.Nullable;

/**
 * The guard around a {@link Hook}: whatever it calls is not recorded, and whatever it throws stays
 * here, so that it never breaks the program. Half-written records are forgotten by the next hook.
 */
final class Guard {
  private Guard() {}

  static int call(Hook hook) {
    return call(hook, null, null, null, 0, 0);
  }

  static int call(Hook hook, @Nullable Object a) {
    return call(hook, a, null, null, 0, 0);
  }

  static int call(Hook hook, @Nullable Object a, @Nullable Object b) {
    return call(hook, a, b, null, 0, 0);
  }

  static int call(Hook hook, long m) {
    return call(hook, null, null, null, m, 0);
  }

  static int call(Hook hook, long m, long n) {
    return call(hook, null, null, null, m, n);
  }

  static int call(Hook hook, @Nullable Object a, long m) {
    return call(hook, a, null, null, m, 0);
  }

  static int call(Hook hook, @Nullable Object a, long m, long n) {
    return call(hook, a, null, null, m, n);
  }

  static int call(Hook hook, @Nullable Object a, @Nullable Object b, long m) {
    return call(hook, a, b, null, m, 0);
  }

  /**
   * Does what the hook is there for, if the current thread is recorded and in no other hook.
   *
   * @return what it gives; 0 if nothing, or if it has not been done
   */
  @OutOfLine
  static int call(
      Hook hook, @Nullable Object a, @Nullable Object b, @Nullable Object c, long m, long n) {
    ThreadState state = RecordedThreads.take();
    if (state == null) {
      return 0;
    }
    try {
      return hook.isOutsideOnly() && state.inside ? 0 : run(hook, state, a, b, c, m, n);
    } catch (Throwable e) {
      state.thrown = e;
      return 0;
    } finally {
      state.busy = false;
      state.mayUnmount();
    }
  }

  private static int run(
      Hook hook,
      ThreadState thread,
      @Nullable Object a,
      @Nullable Object b,
      @Nullable Object c,
      long m,
      long n) {
    switch (hook) {
      case UNRECORDED_MONITOR -> thread.unrecordedBefore(some(a));
      case TASK_BEGINS -> thread.tasks.begins(some(a), some(b));
      case TASK_ENDS -> thread.tasks.ends(some(a));
      case SUBMITTED -> thread.tasks.pool(EventKind.SUBMIT, some(a), some(b));
      case SUBMITTED_LATER -> thread.tasks.submittedLater(some(a), some(b), (int) m, n);
      case REJECTED -> thread.tasks.pool(EventKind.REJECT, some(a), some(b));
      case CANCELLED -> thread.tasks.cancelled(some(a));
      case CANCELLED_NUMBER -> thread.one(EventKind.CANCEL, m, false);
      case SHUT_DOWN -> thread.tasks.shutDown(some(a));
      case PLANNED -> thread.tasks.planned();
      case PLANNED_AT -> thread.tasks.plannedAt(m, TimedTasks.kindOf(n));
      case SUBMITTED_AS_PLANNED -> thread.tasks.submittedAsPlanned(some(a), some(b));
      case BARRIER_RESET ->
          thread.one(EventKind.BARRIER_RESET, thread.objects.number(a, ObjectKind.BARRIER), false);
      case ACTION_BEGINS -> thread.callbacks.actionBegins(some(a));
      case ACTION_ENDS -> thread.callbacks.actionEnds(some(a));
      case ADVANCE_BEGINS -> {
        if (thread.inside) {
          thread.callbacks.actionBegins(some(a));
        }
      }
      case CALLBACK_BEGIN -> {
        return thread.callbacks.open();
      }
      case CALLBACK_END -> thread.callbacks.close((int) m);
      case CALLBACK_BEGINS -> thread.callbacks.begin(null, 0, 0);
      case CALLBACK_ENDS -> thread.callbacks.end(null, 0);
      case CONDITION_OF -> {
        int lock = thread.objects.number(b, ObjectKind.LOCK);
        if (!thread.inside) {
          thread.objects.created(ObjectKind.CONDITION, some(a), lock, 0, 0);
        }
      }
      case LOCK_OF -> thread.objects.lockOf(some(a), some(b));
      case MEMBER ->
          thread.two(
              EventKind.MEMBER,
              thread.objects.number(a, ObjectKind.THREAD),
              thread.objects.number(b, ObjectKind.OTHER),
              false);
      case THREAD_END -> RecordedThreads.end(thread);
      case EXITING -> thread.none(EventKind.SYSTEM_EXIT);
      case MARK -> thread.mark((String) some(a));
      case MESSAGE_GOES -> ((String[]) some(a))[0] = thread.messageGoes();
      case MESSAGE_HAS_COME -> thread.messageHasCome((String) some(a));
      case CALL_SITE_BEGIN -> thread.callSiteBegin(Operation.of((int) m), a, n);
      case CALL_SITE_END -> thread.callSiteEnd(Operation.of((int) m), a, n);
      case ITEM_ASKED -> thread.items.asked(some(a), some(b), m);
      case GIVEN_TIME -> thread.givenNanos = m;
      case TIME_LIMIT -> thread.one(EventKind.TIME_LIMIT, m, false);
      case FORK_JOIN_SUBMITTED -> thread.forkJoin.submitted(some(b), numbered(a));
      case FORK_JOIN_SCHEDULED ->
          thread.forkJoin.scheduled(
              some(b), numbered(a), (int) m, TimedTasks.due((Delayed) some(a)));
      case FUTURE_TIMER -> {
        long due = TimedTasks.due((Delayed) some(a));
        numbered(a).corecastNumber(-thread.forkJoin.nextNumber()); // not to be told when it is run
        thread.tasks.submittedLater(some(b), some(a), (int) m, due);
      }
      case REINITIALIZED -> thread.forkJoin.forgotten(numbered(a));
      case UNFORKED -> thread.forkJoin.unforked(numbered(a));
      case MANAGING -> thread.forkJoin.managing();
      case MANAGED -> thread.forkJoin.managed();
      case UNMANAGED -> thread.forkJoin.unmanaged();
      case CHAIN_BEGINS -> thread.forkJoin.stages.chainBegins();
      case CHAIN_ENDS -> thread.forkJoin.stages.chainEnds();
      case NODE_BEGINS -> thread.forkJoin.stages.nodeBegins(numbered(a));
      case PART -> thread.forkJoin.stages.part(numbered(a));
      case FIRST -> {
        thread.forkJoin.stages.part(numbered(a));
        thread.forkJoin.found(numbered(a));
      }
      case STAGE_DONE -> thread.forkJoin.stages.done(numbered(a));
      case FUTURE_MADE -> thread.forkJoin.stages.made(numbered(a));
      case FUTURE_DONE -> thread.forkJoin.stages.futureDone(numbered(a));
      case ATTACH -> thread.forkJoin.stages.attach(numbered(a), b, c, (int) m);
      case ATTACHED -> thread.forkJoin.stages.attached(numbered(a));
      case COMBINED -> thread.forkJoin.stages.combined(numbered(a), (Object[]) some(b), (int) m);
      case FIRE -> thread.forkJoin.stages.fire(a, (int) m);
      case FIRED -> thread.forkJoin.stages.fired();
      case COMPOSED -> thread.forkJoin.stages.composed(some(a));
      case COMPUTE_BEGINS -> thread.computations.begins(some(a), (int) m);
      case COMPUTE_ENDS -> thread.computations.ends(some(a));
      case COMPUTE_FOUND -> thread.computations.found(some(a), (int) m);
      case WAITED_IN_LOOP -> thread.looks.waitedInLoop();
      case FAILED_IN_LOOP -> thread.looks.failedInLoop();
      case LEAVES_LOOP -> thread.looks.leaveLoop((int) m);
      case LOOKED -> thread.looks.look(m != 0, some(a));
      case CLAIM_KEPT -> thread.claims.keep(some(a), m);
      case CLAIM_TOLD -> thread.claims.tellKept((int) m);
      case CLAIMED -> thread.claims.count(some(a), m, (int) n);
      case CLAIM_ASKS -> thread.claims.asks(some(a));
      case CLAIM_TAKEN -> thread.claims.taken(some(a), m != 0, (int) n);
      case NO_CLAIM -> thread.claims.leaves((int) m);
      case CLOCK_LOOP_GOES_ON -> {
        return thread.clockLoops.goesOn((int) m, (int) n);
      }
      case CLOCK_LOOP_ENDS -> thread.clockLoops.ends((int) m, (int) n);
      case SPIN_LOCK_WAITS -> thread.spinLocks.beginsToWait((int) m);
      case SPIN_LOCK_TAKES -> thread.spinLocks.take(some(a), (int) m, (int) n);
      case SPIN_LOCK_ATTEMPTED -> thread.spinLocks.takesAttempted((int) m);
      case SPIN_LOCK_ALTERS -> thread.spinLocks.alter(some(a), (int) m);
      case SPIN_LOCK_SETS -> thread.spinLocks.change((int) m, (int) n, true);
      case SPIN_LOCK_COMPARES -> thread.spinLocks.change((int) m, (int) n, false);
      case SPIN_LOCK_COMPARED -> thread.spinLocks.compare(some(a), true, (int) m, (int) n);
      case SPIN_LOCK_NOT_COMPARED -> thread.spinLocks.compare(some(a), false, (int) m, (int) n);
      case SPIN_WAIT_BEGINS -> thread.spinWait.begins((int) m);
      case SPIN_WAIT_ENDS -> thread.spinWait.ends();
      case SPIN_WAIT_TELLS -> thread.spinWait.tells((SpinWait) some(a));
      case THREAD_STOPPED -> thread.thrown = (Throwable) some(a);
      case UPDATE_BEGINS -> thread.updates.begins(some(a), (int) m);
      case UPDATE_ENDS -> thread.updates.ends((int) m);
      case UPDATE_FAILS -> thread.updates.fails((int) m);
    }
    return 0;
  }

  private static Object some(@Nullable Object given) {
    return requireNonNull(given);
  }

  private static Numbered numbered(@Nullable Object task) {
    return (Numbered) some(task);
  }
}
