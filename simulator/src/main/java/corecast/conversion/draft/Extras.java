package corecast.conversion.draft;

import corecast.conversion.log.EventLog;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Steps that no event stands for by itself: found by matching events of several threads. */
public final class Extras {
  /**
   * A step to be written beside an event.
   *
   * @param kind of an object made for the purpose; {@code null} if there is a {@code target}
   * @param name of that object
   * @param parameter of that object
   * @param target a body, or an object that the program has already; or -1
   */
  public record Step(
      Operation operation,
      @Nullable ObjectKind kind,
      String name,
      long parameter,
      int target,
      long amount) {
    public static Step acquire(String semaphore) {
      return new Step(Operation.ACQUIRE, ObjectKind.SEMAPHORE, semaphore, 0, -1, 1);
    }

    public static Step release(String semaphore) {
      return new Step(Operation.RELEASE, ObjectKind.SEMAPHORE, semaphore, 0, -1, 1);
    }

    public static Step await(String latch, long count) {
      return new Step(Operation.AWAIT, ObjectKind.LATCH, latch, count, -1, 0);
    }

    public static Step countDown(String latch, long count) {
      return new Step(Operation.COUNT_DOWN, ObjectKind.LATCH, latch, count, -1, 0);
    }

    public static Step barrier(String barrier, long parties) {
      return new Step(Operation.BARRIER, ObjectKind.BARRIER, barrier, parties, -1, 0);
    }

    public static Step onBody(Operation operation, int body) {
      return new Step(operation, null, "", 0, body, 0);
    }

    public static Step onObject(Operation operation, int object, long amount) {
      return new Step(operation, null, "", 0, object, amount);
    }
  }

  private final StepsByEvent before = new StepsByEvent();
  private final StepsByEvent after = new StepsByEvent();
  private final StepsByEvent atSwitch = new StepsByEvent();

  /** Where an event begins another body's part: at the end of what the body before it does. */
  public void atSwitch(EventLog log, int event, Step step) {
    atSwitch.add(key(log, event), step);
  }

  public List<Step> atSwitch(EventLog log, int event) {
    return atSwitch.get(key(log, event));
  }

  public void before(EventLog log, int event, Step step) {
    log.extras(event);
    before.add(key(log, event), step);
  }

  public void after(EventLog log, int event, Step step) {
    log.extras(event);
    after.add(key(log, event), step);
  }

  /** Has an event of one log wait for one of another. */
  public void order(String semaphore, EventLog first, int event, EventLog then, int waiting) {
    before(first, event, Step.release(semaphore));
    before(then, waiting, Step.acquire(semaphore));
  }

  public List<Step> before(EventLog log, int event) {
    return !log.hasExtras(event) ? List.of() : before.get(key(log, event));
  }

  public List<Step> after(EventLog log, int event) {
    return !log.hasExtras(event) ? List.of() : after.get(key(log, event));
  }

  private static long key(EventLog log, int event) {
    return ((long) log.stream << 32) | event;
  }
}
