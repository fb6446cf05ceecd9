package corecast.conversion.lock;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Who broke a barrier that others waited at: one that had waited long enough or was interrupted,
 * the action that threw, or a reset. Those who were told so wait for that in the replay, at a latch
 * {@code barrier~broken~N}, and not for as long as they did.
 */
public final class BrokenBarriers {
  public static final Pass PASS =
      Pass.named("broken-barriers")
          .needs(Facts.PARTS, Barriers.WITH_ACTION)
          .inserts(Slot.BROKEN_BARRIER)
          .does((in, with, plan) -> match(plan));

  private static final class OfObject {
    final List<LogEvent> breaks = new ArrayList<>();
    final List<LogEvent> told = new ArrayList<>();
  }

  private final Map<Integer, OfObject> barriers = new TreeMap<>();
  private final Plan plan;

  private BrokenBarriers(Plan plan) {
    this.plan = plan;
  }

  private static void match(Plan plan) {
    BrokenBarriers broken = new BrokenBarriers(plan);
    Events.ofBodies(
        plan.logs(), KindSet.of(EventKind.BARRIER_END, EventKind.BARRIER_RESET), broken::find);
    broken.barriers.forEach(broken::match);
  }

  private void find(EventLog log, int event) {
    switch (log.kind(event)) {
      case BARRIER_RESET -> of(log, event).breaks.add(new LogEvent(log, event));
      case BARRIER_END -> {
        Result result = log.result(event);
        int action = actionIn(log, event);
        if (result == Result.THREW && action == EventLog.NONE) {
          of(log, event).told.add(new LogEvent(log, event));
        } else if (result == Result.THREW) {
          of(log, event).breaks.add(new LogEvent(log, action));
        } else if (result != Result.OK) {
          of(log, event).breaks.add(new LogEvent(log, event));
        }
      }
      default -> {}
    }
  }

  private OfObject of(EventLog log, int event) {
    return barriers.computeIfAbsent(log.object(event), b -> new OfObject());
  }

  /** The end of an action that ran inside of an operation; {@link EventLog#NONE} if none did. */
  public static int actionIn(EventLog log, int end) {
    int begin = log.partner(end);
    for (int event = end - 1; begin != EventLog.NONE && event > begin; event--) {
      if (log.kind(event) == EventKind.BARRIER_ACTION_END && log.object(event) == log.object(end)) {
        return event;
      }
    }
    return EventLog.NONE;
  }

  private void match(int barrier, OfObject of) {
    of.breaks.sort(Comparator.comparingLong(LogEvent::nanos));
    Map<LogEvent, List<LogEvent>> toldOf = new LinkedHashMap<>();
    for (LogEvent told : of.told) {
      LogEvent by = breakOf(told, of.breaks);
      if (by != null) {
        plan.decide(told.log(), told.event(), Decision.BARRIER_BROKEN);
        toldOf.computeIfAbsent(by, b -> new ArrayList<>()).add(told);
      }
    }
    int number = 0;
    for (Map.Entry<LogEvent, List<LogEvent>> entry : toldOf.entrySet()) {
      LogEvent by = entry.getKey();
      List<LogEvent> all = entry.getValue();
      String latch = plan.names.object(barrier) + "~broken~" + ++number;
      plan.after(by.log(), by.event(), InsertedStep.countDown(latch, 1));
      all.forEach(told -> plan.before(told.log(), told.event(), InsertedStep.await(latch, 1)));
      if (by.log().kind(by.event()) == EventKind.BARRIER_ACTION_END) {
        arrived(barrier, by, all);
      }
    }
  }

  /** All had come when the action began. */
  private void arrived(int barrier, LogEvent action, List<LogEvent> told) {
    Recording.TracedObject traced = plan.recording.objects.get(barrier);
    if (traced == null || traced.p1() != told.size() + 1L) {
      return;
    }
    List<Integer> begins = new ArrayList<>();
    int own = beginAround(action);
    for (LogEvent each : told) {
      begins.add(each.log().partner(each.event()));
    }
    if (own != EventLog.NONE && !begins.contains(EventLog.NONE)) {
      arrives(action.log(), own);
      for (int i = 0; i < begins.size(); i++) {
        arrives(told.get(i).log(), begins.get(i));
      }
    }
  }

  private void arrives(EventLog log, int begin) {
    if (log.decision(begin) != Decision.ARRIVES) {
      plan.decide(log, begin, Decision.ARRIVES);
    }
  }

  private static int beginAround(LogEvent action) {
    int event = action.event();
    while (event >= 0
        && (action.log().kind(event) != EventKind.BARRIER_BEGIN
            || action.log().object(event) != action.log().object(action.event()))) {
      event--;
    }
    return event < 0 ? EventLog.NONE : event;
  }

  /** The last before, or else the first after; {@code null} if it was broken on arrival. */
  private static @Nullable LogEvent breakOf(LogEvent told, List<LogEvent> breaks) {
    int begin = told.log().partner(told.event());
    if (begin == EventLog.NONE) {
      return null;
    }
    LogEvent last = null;
    for (LogEvent each : breaks.subList(firstFrom(breaks, told.log().time(begin)), breaks.size())) {
      if (each.log() == told.log()) {
        continue;
      }
      if (each.nanos() > told.nanos()) {
        return last == null ? each : last;
      }
      last = each;
    }
    return last;
  }

  /** The first at or after that time, of those in the order of their times. */
  private static int firstFrom(List<LogEvent> breaks, long nanos) {
    int low = 0;
    int high = breaks.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (breaks.get(middle).nanos() < nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
