package corecast.conversion.queue;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.program.Operation;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of a {@code ConcurrentHashMap} that one body computed and others found: in the replay
 * whoever comes first computes, and the others wait for that. What was done to compute becomes a
 * stage that all of them bring a part to. So it is where a key's value was computed once, without
 * an operation on anything that others have as well.
 */
public final class ComputedValues {
  /** Behind all that matches events. */
  public static final Pass PASS =
      Pass.named("computed-values")
          .needs(Facts.PARTS, Facts.REFUSALS, Facts.ROUNDS, Facts.KEPT_ORDER)
          .inserts(Slot.COMPUTED_VALUE)
          .does(
              (in, with, plan) -> {
                if (!plan.choices.takers() && match(plan)) {
                  plan.decidesAnew();
                }
              });

  private static final KindSet LOCK = KindSet.of(EventKind.LOCK);

  /** What may be done to compute a value: nothing that depends on who does it. */
  private static final KindSet PLAIN =
      KindSet.of(
          EventKind.ENTER,
          EventKind.EXIT,
          EventKind.PUSH,
          EventKind.POP,
          EventKind.CALLS,
          EventKind.TICK,
          EventKind.IO,
          EventKind.SLEEP_BEGIN,
          EventKind.SLEEP_END);

  /** Who finds a value leaves two events with less than this between them. */
  private static final long FOUND_NANOS = 100_000;

  /**
   * The section of a key.
   *
   * @param unlock {@link EventLog#NONE} if there was more in it than is plain
   */
  private record Section(EventLog log, int lock, int unlock) {
    boolean found() {
      return unlock == lock + 1 && log.cpu(unlock) < FOUND_NANOS;
    }

    int body() {
      return log.bodyOf(lock);
    }

    long time() {
      return log.time(lock);
    }
  }

  private final Plan plan;
  private final BodyParts parts = new BodyParts();
  private boolean any;

  private ComputedValues(Plan plan) {
    this.plan = plan;
  }

  private static boolean match(Plan plan) {
    ComputedValues values = new ComputedValues(plan);
    values.sections().forEach(values::key);
    values.parts.divide();
    return values.any;
  }

  /** By the lock that stands for a key. */
  private Map<Integer, List<Section>> sections() {
    Map<Integer, List<Section>> sections = new LinkedHashMap<>();
    plan.recording.objects.forEach(
        (object, traced) -> {
          if (isKey(traced)) {
            sections.put(object, new ArrayList<>(2));
          }
        });
    if (sections.isEmpty()) {
      return sections;
    }
    for (EventLog log : EventLog.having(plan.logs(), LOCK)) {
      for (int event = log.next(0, LOCK); event < log.size(); event = log.next(event + 1, LOCK)) {
        List<Section> of = sections.get(log.object(event));
        if (of != null) {
          of.add(new Section(log, event, unlock(log, event)));
        }
      }
    }
    return sections;
  }

  private static boolean isKey(Recording.TracedObject traced) {
    return traced.kind() == ObjectKind.LOCK
        && traced.type().equals("java.util.concurrent.ConcurrentHashMap");
  }

  private static int unlock(EventLog log, int lock) {
    int event = lock + 1;
    while (event < log.size()
        && PLAIN.has(log.code(event))
        && log.bodyOf(event) == log.bodyOf(lock)) {
      event++;
    }
    boolean ends =
        event < log.size()
            && log.kind(event) == EventKind.UNLOCK
            && log.object(event) == log.object(lock)
            && log.bodyOf(event) == log.bodyOf(lock);
    return ends ? event : EventLog.NONE;
  }

  private void key(int key, List<Section> sections) {
    Section computed = null;
    for (Section section : sections) {
      if (!section.found()) {
        if (computed != null) {
          return; // computed anew
        }
        computed = section;
      }
    }
    if (computed == null
        || sections.size() == 1
        || computed.unlock == EventLog.NONE
        || plan.bodyOfPart.containsKey(computed.body())) {
      return;
    }
    for (Section section : sections) {
      if (section.body() == EventLog.NONE || section.time() < computed.time()) {
        return;
      }
    }
    any = true;
    int stage = plan.bodies.stage(plan.names.object(key) + "~value", 1);
    for (Section section : sections) {
      plan.omit(section.log, section.lock);
      plan.omit(section.log, section.unlock);
      if (section.equals(computed)) {
        comes(stage).forEach(step -> plan.atSwitch(section.log, section.lock, step));
      } else {
        comes(stage).forEach(step -> plan.before(section.log, section.lock, step));
      }
    }
    plan.bodyOfPart.put(stage, computed.body());
    parts.begins(computed.log, computed.lock, computed.body(), stage);
    parts.begins(computed.log, computed.unlock, computed.body(), computed.body());
  }

  private static List<InsertedStep> comes(int stage) {
    return List.of(
        InsertedStep.onBody(Operation.COMPLETE, stage), InsertedStep.onBody(Operation.GET, stage));
  }
}
