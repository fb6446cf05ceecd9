package corecast.simulator.timeline;

import corecast.program.Operation;
import java.util.List;

/**
 * How a replay ended.
 *
 * @param blocked the bodies that can never go on; empty if every body has ended, or one has halted
 *     the program
 * @param isTooLong whether it was given up before its end, because it took more than it was allowed
 */
public record Outcome(List<Blocked> blocked, boolean isTooLong) {
  /** Every body has ended, or one has halted the program. */
  public static final Outcome COMPLETED = new Outcome(List.of());

  public static final Outcome TOO_LONG = new Outcome(List.of(), true);

  public Outcome {
    blocked = List.copyOf(blocked);
  }

  /** A replay in which nothing can go on, or that has come to its end. */
  public Outcome(List<Blocked> blocked) {
    this(blocked, false);
  }

  /** Whether it has not come to its end: it deadlocked, or was given up. */
  public boolean isDeadlock() {
    return isTooLong || !blocked.isEmpty();
  }

  /** One line: which thread waits where for what. */
  public String describe() {
    if (!isDeadlock()) {
      return "completed";
    }
    if (isTooLong) {
      return "the replay takes too many steps";
    }
    StringBuilder text = new StringBuilder("deadlock: ");
    int shown = Math.min(blocked.size(), 8);
    for (int i = 0; i < shown; i++) {
      text.append(i == 0 ? "" : "; ").append(blocked.get(i));
    }
    if (shown < blocked.size()) {
      text.append("; and ").append(blocked.size() - shown).append(" more");
    }
    return text.toString();
  }

  /**
   * A body that can never go on.
   *
   * @param step the step that it cannot do; {@link #NONE} if it waits for a worker or a carrier
   * @param operation what it tries to do
   * @param object name of the object or body it waits for
   * @param where function and source line, as far as known; may be empty
   */
  public record Blocked(
      int body, int step, String thread, Operation operation, String object, String where) {
    public static final int NONE = -1;

    @Override
    public String toString() {
      return thread
          + (operation == Operation.LOCK ? " waits for " : " waits in ")
          + operation.keyword()
          + " "
          + object
          + (where.isEmpty() ? "" : " (" + where + ")");
    }
  }
}
