package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A future, or a node of counted completers, as far as it was recorded. */
public final class RecordedStage {
  final int number;

  final List<RecordedStage> dependents = new ArrayList<>(2);

  final List<RecordedStage> sources = new ArrayList<>(2);

  /** Futures that are complete as soon as this one is. */
  final List<RecordedStage> followers = new ArrayList<>(0);

  /** Whether one of the sources will do. */
  boolean any;

  /** Whether it has no code of its own. */
  boolean relay;

  /** The future that its function left the completion to; {@code null} if it did not. */
  @Nullable RecordedStage composedOf;

  long madeNanos = Long.MAX_VALUE;

  /** Whether its code ran within what another one set off, not in a task of its own. */
  boolean nested;

  boolean done;

  long doneNanos = Long.MAX_VALUE;
  public int parts;
  public boolean begun;
  long beginNanos = Long.MAX_VALUE;
  boolean awaited;

  /** Its code, run when all that it needs is there. */
  int code = EventLog.NONE;

  /** Its completion, which others wait for. */
  int completion = EventLog.NONE;

  /**
   * What completes it: its completion, and then what depends on it. That may ask for its result, so
   * the completion is not over only when all of this is.
   */
  int firing = EventLog.NONE;

  RecordedStage(int number) {
    this.number = number;
  }

  /** Whether the other future had been complete since it was made, which no record tells. */
  boolean followsOneBornComplete() {
    return done && composedOf != null && !composedOf.isComplete();
  }

  /** Whether it depends on others; then its code is a stage of its own. */
  public boolean isDependent() {
    return !sources.isEmpty();
  }

  /**
   * What depends on it, in the order in which the JDK fires it: the last one first, but the first
   * one first where that is part of what another future has fired.
   */
  List<RecordedStage> dependentsInOrder() {
    Comparator<RecordedStage> made = Comparator.comparingLong(stage -> stage.madeNanos);
    List<RecordedStage> ordered = new ArrayList<>(dependents);
    ordered.sort(nested ? made : made.reversed());
    return ordered;
  }

  boolean isComplete() {
    return done || composedOf != null || (relay && isDependent());
  }
}
