package corecast.conversion;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a recording is made into: {@link #DEFAULT}, and what is asked for beside it.
 *
 * <p>{@code ConversionOptions.DEFAULT.until("end").forSameWork()}
 */
public final class ConversionOptions {
  /** All of the recording, with all decisions that can be found made anew. */
  public static final ConversionOptions DEFAULT = new ConversionOptions();

  private @Nullable String until;
  private boolean times;
  private boolean keepMonitorOrder;
  private boolean keepTakers;
  private Set<Integer> queuesKept = Set.of();
  private boolean keepRuns;
  private boolean sameWork;
  private boolean truncated;
  private String note = "";

  private ConversionOptions() {}

  private ConversionOptions(ConversionOptions like) {
    until = like.until;
    times = like.times;
    keepMonitorOrder = like.keepMonitorOrder;
    keepTakers = like.keepTakers;
    queuesKept = like.queuesKept;
    keepRuns = like.keepRuns;
    sameWork = like.sameWork;
    truncated = like.truncated;
    note = like.note;
  }

  // ---- the same, and this as well ---------------------------------------------------------------

  /** Up to that mark, to the first time that it was reached. */
  public ConversionOptions until(String mark) {
    ConversionOptions changed = new ConversionOptions(this);
    changed.until = mark;
    return changed;
  }

  /** With the recorded time of each step, also where the trace does not fit the heap. */
  public ConversionOptions withTimes() {
    ConversionOptions changed = new ConversionOptions(this);
    changed.times = true;
    return changed;
  }

  /**
   * For a replay in the recorded order ({@code --order recorded}): with the recorded time of each
   * step and the recorded takers of all items.
   */
  public ConversionOptions inRecordedOrder() {
    ConversionOptions changed = withTimes();
    changed.keepTakers = true;
    return changed;
  }

  /** For the time of the work that was recorded, however long the program was to run. */
  public ConversionOptions forSameWork() {
    ConversionOptions changed = new ConversionOptions(this);
    changed.sameWork = true;
    return changed;
  }

  /** Also of a file whose end is missing ({@code --truncated}). */
  public ConversionOptions alsoTruncated() {
    ConversionOptions changed = new ConversionOptions(this);
    changed.truncated = true;
    return changed;
  }

  /** With the recorded order of all monitors ({@code --monitor-order recorded}). */
  public ConversionOptions withMonitorOrder() {
    ConversionOptions changed = new ConversionOptions(this);
    changed.keepMonitorOrder = true;
    return changed;
  }

  /** With the recorded takers of the items of that queue, for that reason. */
  public ConversionOptions withTakersOf(int queue, String reason) {
    ConversionOptions changed = new ConversionOptions(this);
    changed.queuesKept = Set.of(queue);
    changed.note = reason;
    return changed;
  }

  /** With all recorded runs of repeated tasks, for that reason. */
  public ConversionOptions withRuns(String reason) {
    ConversionOptions changed = new ConversionOptions(this);
    changed.keepRuns = true;
    changed.note = reason;
    return changed;
  }

  /** With the recorded takers of all items, for that reason. */
  public ConversionOptions withTakersOnly(String reason) {
    ConversionOptions changed = new ConversionOptions(this);
    changed.keepTakers = true;
    changed.note = reason;
    return changed;
  }

  /** With the recorded takers of all items and all runs of repeated tasks, for that reason. */
  public ConversionOptions withTakers(String reason) {
    ConversionOptions changed = withRuns(reason);
    changed.keepTakers = true;
    return changed;
  }

  // ---- what they are ----------------------------------------------------------------------------

  /** The mark up to which it is read; {@code null} for all of it. */
  public @Nullable String until() {
    return until;
  }

  /**
   * Whether the recorded time of each step is kept in any case; without it there are none where the
   * trace does not fit the heap.
   */
  public boolean times() {
    return times;
  }

  /**
   * Whether all monitors with wait and notify keep their recorded order, also those that a counter
   * explains.
   */
  public boolean keepMonitorOrder() {
    return keepMonitorOrder;
  }

  /** Whether each item of a queue is taken by the thread that took it in the recording. */
  public boolean keepTakers() {
    return keepTakers;
  }

  /** The queues, by their numbers, of which alone that is so. */
  public Set<Integer> queuesKept() {
    return queuesKept;
  }

  /**
   * Whether repeated tasks have all their recorded runs, also those that are not due when a replay
   * stops them.
   */
  public boolean keepRuns() {
    return keepRuns;
  }

  /**
   * Whether a thread that has others work for a given time waits instead until they have done what
   * they did in the recording ({@code --same-work}).
   */
  public boolean sameWork() {
    return sameWork;
  }

  /** Whether what is there of a file is enough if its end is missing. */
  public boolean truncated() {
    return truncated;
  }

  /** For the verdict, why it is made so; empty if there is nothing to say. */
  public String note() {
    return note;
  }
}
