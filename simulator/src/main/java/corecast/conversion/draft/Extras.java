package corecast.conversion.draft;

import corecast.conversion.log.EventLog;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private final Map<Long, List<Step>> before = new HashMap<>();
  private final Map<Long, List<Step>> after = new HashMap<>();
  private final Map<Long, List<Step>> atSwitch = new HashMap<>();

  /** Where an event begins another body's part: at the end of what the body before it does. */
  public void atSwitch(EventLog log, int event, Step step) {
    atSwitch.computeIfAbsent(key(log, event), k -> new ArrayList<>(1)).add(step);
  }

  public List<Step> atSwitch(EventLog log, int event) {
    return atSwitch.getOrDefault(key(log, event), List.of());
  }

  public void before(EventLog log, int event, Step step) {
    log.extras(event);
    before.computeIfAbsent(key(log, event), k -> new ArrayList<>(2)).add(step);
  }

  public void after(EventLog log, int event, Step step) {
    log.extras(event);
    after.computeIfAbsent(key(log, event), k -> new ArrayList<>(2)).add(step);
  }

  /** Has an event of one log wait for one of another. */
  public void order(String semaphore, EventLog first, int event, EventLog then, int waiting) {
    before(first, event, Step.release(semaphore));
    before(then, waiting, Step.acquire(semaphore));
  }

  public List<Step> before(EventLog log, int event) {
    return !log.hasExtras(event) ? List.of() : before.getOrDefault(key(log, event), List.of());
  }

  public List<Step> after(EventLog log, int event) {
    return !log.hasExtras(event) ? List.of() : after.getOrDefault(key(log, event), List.of());
  }

  private static long key(EventLog log, int event) {
    return ((long) log.stream << 32) | event;
  }
}
