package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Helper;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What ends with the program: daemons, and threads that were waiting when it exited, or all but the
 * one that called {@code System.exit}. They would go on sleeping and looking as often as they did
 * in the recording, however early the program ends in the replay. So a thread of its own waits for
 * all others, and then stops them.
 */
public final class ProgramEnd {
  /** What ends with the program. */
  public static final Fact<ProgramEnd> FACT = Fact.of("end of the program");

  public static final Pass PASS =
      Pass.named("program-end")
          .needs(Facts.PAIRS, Facts.SPIN_LOCKS, ThreadBodies.FACT)
          .gives(FACT)
          .does((in, with, plan) -> with.give(FACT, of(in)));

  /** The thread that waits for all others, if there is anything for it to do. */
  public static final Pass THREAD =
      Pass.named("end-thread")
          .needs(FACT, Facts.REPETITION_ENDS)
          .does(
              (in, with, plan) -> {
                with.get(FACT).declare(plan);
                plan.helper(Helper.PROGRAM_END, () -> with.get(FACT).write(plan.builder));
              });

  private static final KindSet SLEEPS =
      KindSet.of(EventKind.SLEEP_END, EventKind.PARK_END, EventKind.WAIT_END, EventKind.TIMED_OUT);

  private final List<Integer> awaited = new ArrayList<>();
  private final Set<Integer> stopped = new LinkedHashSet<>();
  private int body = EventLog.NONE;

  /** Finds out who is which; nobody is stopped where the recording ended before the program. */
  private static ProgramEnd of(Recording recording) {
    ProgramEnd end = new ProgramEnd();
    if (recording.isCut() || recording.truncated || !recording.header.closed()) {
      return end;
    }
    int before = 0;
    EventLog exiting = exiting(recording);
    List<EventLog> running = new ArrayList<>();
    List<EventLog> left = new ArrayList<>();
    for (EventLog log : recording.logs) {
      before += log.presentBefore ? 1 : 0;
      if (log.size() == 0) {
        continue;
      }
      if (log.worker) {
        continue;
      }
      if (log.has(EventKind.END)) {
        if (!log.daemon) {
          end.awaited.add(log.body);
        }
      } else if (exiting == null ? log.daemon || waits(log) : log != exiting) {
        left.add(log);
      } else {
        running.add(log);
      }
    }
    // If several were running, the recording was stopped before the program ended.
    // Of a recording from the start only the main thread was there before.
    if (before > 1 || running.size() > 1 || (running.isEmpty() && end.awaited.isEmpty())) {
      end.awaited.clear();
      return end;
    }
    running.forEach(log -> end.awaited.add(log.body));
    if (!EventLog.having(left, SLEEPS).isEmpty()) {
      left.forEach(log -> end.stopped.add(log.body)); // the others may wait for those that sleep
    }
    return end;
  }

  /** The thread that ended the program by {@code System.exit}, unless a pool's worker did. */
  private static @Nullable EventLog exiting(Recording recording) {
    for (EventLog log : EventLog.having(recording.logs, EventKind.SYSTEM_EXIT)) {
      if (!log.worker) {
        return log;
      }
    }
    return null;
  }

  /** Whether the last that is known of a thread is that it began to wait. */
  private static boolean waits(EventLog log) {
    int last = log.size() - 1;
    while (last > 0 && (!log.kind(last).timed() || log.kind(last) == EventKind.TICK)) {
      last--;
    }
    return log.partner(last) == EventLog.NONE
        && switch (log.kind(last)) {
          case SLEEP_BEGIN, PARK_BEGIN, WAIT_BEGIN, JOIN_BEGIN, GET_BEGIN, AWAIT_BEGIN -> true;
          case ACQUIRE_BEGIN, TAKE_BEGIN, PUT_BEGIN, BARRIER_BEGIN, TERMINATION_BEGIN -> true;
          case TASK_AWAIT_BEGIN, PHASE_BEGIN, EXCHANGE_BEGIN, TRANSFER_BEGIN -> true;
          case AWAIT_ALL_BEGIN, IO_BEGIN -> true;
          default -> false;
        };
  }

  /** Whether it is known when the program ended. */
  boolean isKnown() {
    return !awaited.isEmpty();
  }

  /** Whether a body is stopped with the program. */
  public boolean isStopped(int bodyId) {
    return stopped.contains(bodyId);
  }

  /** A thread of the program's own ends with the program, too. */
  public void stops(int bodyId) {
    stopped.add(bodyId);
  }

  /** Declares the thread that waits, if there is anything for it to do. */
  private void declare(Plan plan) {
    if (!stopped.isEmpty()) {
      body = plan.bodies.thread(plan.names.thread("(end)"));
    }
  }

  private void write(ProgramBuilder builder) {
    if (body == EventLog.NONE) {
      return;
    }
    builder.atTime(0);
    awaited.forEach(each -> builder.step(body, Operation.JOIN, each, 0));
    stopped.forEach(each -> builder.step(body, Operation.STOP, each, 0));
  }
}
