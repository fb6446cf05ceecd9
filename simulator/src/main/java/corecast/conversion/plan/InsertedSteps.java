package corecast.conversion.plan;

import corecast.conversion.log.EventLog;
import java.util.List;

/** Steps that no event stands for by itself: found by matching events of several threads. */
public final class InsertedSteps {
  private final StepsByEvent before = new StepsByEvent();
  private final StepsByEvent after = new StepsByEvent();
  private final StepsByEvent atSwitch = new StepsByEvent();
  private Slot slot = Slot.NONE;

  void slot(Slot of) {
    slot = of;
  }

  /** Where an event begins another body's part: at the end of what the body before it does. */
  void atSwitch(EventLog log, int event, InsertedStep step) {
    atSwitch.add(key(log, event), slot, step);
  }

  public List<InsertedStep> atSwitch(EventLog log, int event) {
    return atSwitch.get(key(log, event));
  }

  void before(EventLog log, int event, InsertedStep step) {
    log.inserted(event);
    before.add(key(log, event), slot, step);
  }

  void after(EventLog log, int event, InsertedStep step) {
    log.inserted(event);
    after.add(key(log, event), slot, step);
  }

  public List<InsertedStep> before(EventLog log, int event) {
    return !log.hasInserted(event) ? List.of() : before.get(key(log, event));
  }

  public List<InsertedStep> after(EventLog log, int event) {
    return !log.hasInserted(event) ? List.of() : after.get(key(log, event));
  }

  private static long key(EventLog log, int event) {
    return ((long) log.stream << 32) | event;
  }
}
