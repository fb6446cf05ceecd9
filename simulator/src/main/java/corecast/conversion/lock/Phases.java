package corecast.conversion.lock;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Phasers. A phase advances when all have arrived who arrived at it in the recording, so each phase
 * is a latch {@code phaser~phase~N} of so many countdowns, wherever its parties were registered,
 * and with {@code onAdvance} a second one, {@code ...~advance}, that its end opens. Phases in a row
 * at which the same bodies arrive and all of them wait are one barrier.
 */
public final class Phases {
  public static final Pass PASS =
      Pass.named("phasers")
          .needs(Facts.PARTS)
          .inserts(Slot.PHASE)
          .does((in, with, plan) -> match(plan));

  private static final int ARRIVES = 1;
  private static final int WAITS = 2;
  private static final int TERMINATED_BEFORE = 4;
  private static final long TERMINATED = 1L << 31;

  /** A call: where it begins, and its end or {@link EventLog#NONE}. */
  private record Call(EventLog log, int begin, int end) {
    int body() {
      return log.bodyOf(begin);
    }

    boolean is(int what) {
      return (log.amount(begin) & what) != 0;
    }

    long nanos() {
      return log.time(begin);
    }
  }

  private static final class Phase {
    final List<Call> arrivals = new ArrayList<>();
    final List<Call> waits = new ArrayList<>();

    /** The arrival in which {@code onAdvance} ran, and that one's last event. */
    int actionEnd = EventLog.NONE;

    EventLog actionLog = new EventLog(0);
    boolean unfinished;

    Set<Integer> bodies() {
      Set<Integer> bodies = new HashSet<>();
      arrivals.forEach(call -> bodies.add(call.body()));
      return bodies;
    }

    /** Whether all who arrive wait, nobody else does, and nothing is done in between. */
    boolean isMeeting() {
      return !unfinished
          && actionEnd == EventLog.NONE
          && waits.size() == arrivals.size()
          && arrivals.stream().allMatch(call -> call.is(WAITS))
          && bodies().size() == arrivals.size();
    }
  }

  private static final class OfObject {
    final TreeMap<Integer, Phase> phases = new TreeMap<>();
    final List<Call> terminated = new ArrayList<>();
    Call termination = new Call(new EventLog(0), EventLog.NONE, EventLog.NONE);

    Phase phase(int number) {
      return phases.computeIfAbsent(number, n -> new Phase());
    }
  }

  private final Plan plan;
  private final Map<Integer, OfObject> phasers = new TreeMap<>();

  private Phases(Plan plan) {
    this.plan = plan;
  }

  private static void match(Plan plan) {
    Phases phases = new Phases(plan);
    Events.ofBodies(
        plan.logs(), KindSet.of(EventKind.PHASE_BEGIN, EventKind.PHASE_TERMINATE), phases::take);
    phases.phasers.forEach(phases::steps);
  }

  // ---- which phase each call was about

  private void take(EventLog log, int event) {
    if (log.kind(event) == EventKind.PHASE_BEGIN) {
      call(new Call(log, event, log.partner(event)));
    } else if (log.kind(event) == EventKind.PHASE_TERMINATE) {
      OfObject of = of(log, event);
      boolean first =
          of.termination.begin == EventLog.NONE || log.time(event) < of.termination.nanos();
      if (first) {
        of.termination = new Call(log, event, event);
      }
    }
  }

  private OfObject of(EventLog log, int event) {
    return phasers.computeIfAbsent(log.object(event), o -> new OfObject());
  }

  private void call(Call call) {
    EventLog log = call.log;
    if (call.is(TERMINATED_BEFORE)) {
      return; // it did nothing
    }
    OfObject of = of(log, call.begin);
    int began = log.extra(call.begin);
    if (call.end == EventLog.NONE) {
      if (call.is(ARRIVES)) {
        Phase phase = of.phase(began);
        phase.arrivals.add(call);
        phase.unfinished = true;
      }
      return;
    }
    if (log.result(call.end) != Result.OK) {
      return; // timed out, interrupted, or misused: it did not arrive
    }
    long returned = log.amount(call.end);
    boolean terminated = returned >= TERMINATED;
    int phase = (int) (returned & Integer.MAX_VALUE);
    int arrivedAt = phase;
    if (call.is(WAITS)) {
      boolean advanced = phase != began;
      arrivedAt = call.is(ARRIVES) && advanced ? (phase - 1) & Integer.MAX_VALUE : began;
      if (advanced) {
        of.phase(arrivedAt).waits.add(call);
      } else if (terminated) {
        of.terminated.add(call);
      }
    }
    if (call.is(ARRIVES) && (call.is(WAITS) || !terminated)) {
      Phase at = of.phase(arrivedAt);
      at.arrivals.add(call);
      int action = actionEnd(call);
      if (action != EventLog.NONE) {
        at.actionEnd = action;
        at.actionLog = log;
      }
    }
  }

  private static int actionEnd(Call call) {
    for (int event = call.begin + 1; event < call.end; event++) {
      if (call.log.kind(event) == EventKind.BARRIER_ACTION_BEGIN
          && call.log.object(event) == call.log.object(call.begin)) {
        return call.log.partner(event);
      }
    }
    return EventLog.NONE;
  }

  // ---- steps

  private void steps(int object, OfObject of) {
    String name = plan.names.object(object);
    Set<Integer> members = Set.of();
    String meeting = "";
    for (Map.Entry<Integer, Phase> entry : of.phases.entrySet()) {
      Phase phase = entry.getValue();
      if (phase.isMeeting()) {
        Set<Integer> bodies = new TreeSet<>(phase.bodies());
        if (!bodies.equals(members)) {
          members = bodies;
          meeting = name + "~from~" + entry.getKey();
        }
        meet(phase, meeting);
      } else {
        members = Set.of();
        latches(phase, name + "~phase~" + entry.getKey());
      }
    }
    terminations(of, name + "~terminated");
  }

  private void meet(Phase phase, String barrier) {
    int parties = phase.arrivals.size();
    if (parties > 1) {
      InsertedStep step = InsertedStep.barrier(barrier, parties);
      phase.arrivals.forEach(call -> plan.before(call.log, call.begin, step));
    }
  }

  private void latches(Phase phase, String latch) {
    int count = phase.arrivals.size();
    InsertedStep arrive = InsertedStep.countDown(latch, count);
    phase.arrivals.forEach(call -> plan.before(call.log, call.begin, arrive));
    if (count == 0) {
      if (!phase.waits.isEmpty()) {
        plan.findings.unmatched("wait for a phase whose arrivals were not recorded");
      }
      return;
    }
    String opened = latch;
    int opens = count;
    if (phase.actionEnd != EventLog.NONE) {
      opened = latch + "~advance";
      opens = 1;
      Call last = lastArrival(phase);
      // After its own countdown, which is an extra step of the same event.
      plan.before(last.log, last.begin, InsertedStep.await(latch, count));
      plan.after(phase.actionLog, phase.actionEnd, InsertedStep.countDown(opened, 1));
    }
    InsertedStep await = InsertedStep.await(opened, opens);
    phase.waits.forEach(call -> plan.before(call.log, call.end, await));
  }

  /** The arrival in which the action ran. */
  private static Call lastArrival(Phase phase) {
    for (Call call : phase.arrivals) {
      boolean inside = call.begin < phase.actionEnd && phase.actionEnd < call.end;
      if (call.log == phase.actionLog && inside) {
        return call;
      }
    }
    return phase.arrivals.get(phase.arrivals.size() - 1);
  }

  private void terminations(OfObject of, String latch) {
    if (of.termination.begin == EventLog.NONE) {
      if (!of.terminated.isEmpty()) {
        plan.findings.unmatched("wait at a phaser whose termination was not recorded");
      }
      return;
    }
    if (!of.terminated.isEmpty()) {
      plan.before(of.termination.log, of.termination.begin, InsertedStep.countDown(latch, 1));
      InsertedStep await = InsertedStep.await(latch, 1);
      of.terminated.forEach(call -> plan.before(call.log, call.end, await));
    }
  }
}
