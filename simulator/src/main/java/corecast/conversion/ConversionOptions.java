package corecast.conversion;

import corecast.conversion.plan.Choices;
import corecast.conversion.plan.Pass;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a recording is made into: {@link #DEFAULT}, and what is asked for beside it.
 *
 * <p>{@code ConversionOptions.DEFAULT.until("end").withTimes()}
 */
public final class ConversionOptions implements Cloneable {
  /** All of the recording, with all decisions that can be found made anew. */
  public static final ConversionOptions DEFAULT = new ConversionOptions();

  private @Nullable String until;
  private boolean times;
  private boolean keepMonitorOrder;
  private boolean keepTakers;
  private Set<Integer> queuesKept = Set.of();
  private boolean keepRuns;
  private boolean keepPoolSizes;
  private boolean truncated;
  private @Nullable String lastPass;
  private @Nullable String passLeftOut;

  private ConversionOptions() {}

  private ConversionOptions with(Consumer<ConversionOptions> change) {
    try {
      ConversionOptions changed = (ConversionOptions) clone();
      change.accept(changed);
      return changed;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  // ---- the same, and this as well ---------------------------------------------------------------

  /** Up to that mark, to the first time that it was reached. */
  public ConversionOptions until(String mark) {
    return with(changed -> changed.until = mark);
  }

  /** With the recorded time of each step, also where the trace does not fit the heap. */
  public ConversionOptions withTimes() {
    return with(changed -> changed.times = true);
  }

  /**
   * For a replay in the recorded order ({@code --order recorded}): with the recorded time of each
   * step and the recorded takers of all items.
   */
  public ConversionOptions inRecordedOrder() {
    return withTimes().withTakersOnly();
  }

  /** Also what is whole of a file that is cut off or damaged ({@code --truncated}). */
  public ConversionOptions alsoTruncated() {
    return with(changed -> changed.truncated = true);
  }

  /** With the recorded order of all monitors ({@code --monitor-order recorded}). */
  public ConversionOptions withMonitorOrder() {
    return with(changed -> changed.keepMonitorOrder = true);
  }

  /**
   * With the recorded sizes of pools that are sized by the processors ({@code --pools recorded}).
   */
  public ConversionOptions withPoolSizes() {
    return with(changed -> changed.keepPoolSizes = true);
  }

  public ConversionOptions withTakersOf(int queue) {
    return with(changed -> changed.queuesKept = Set.of(queue));
  }

  /** With all recorded runs of repeated tasks, also those that are not due when a replay stops. */
  public ConversionOptions withRuns() {
    return with(changed -> changed.keepRuns = true);
  }

  public ConversionOptions withTakersOnly() {
    return with(changed -> changed.keepTakers = true);
  }

  /** With the recorded takers of all items and all runs of repeated tasks. */
  public ConversionOptions withTakers() {
    return withRuns().withTakersOnly();
  }

  /** With only the passes up to that one, and those that no program can be made without. */
  public ConversionOptions after(String pass) {
    return with(changed -> changed.lastPass = pass);
  }

  /** Without that pass, and those that cannot do without it. */
  public ConversionOptions without(String pass) {
    return with(changed -> changed.passLeftOut = pass);
  }

  /**
   * The passes that run.
   *
   * @throws IllegalArgumentException if there is no pass of a name, or no program without it
   */
  List<Pass> passes() {
    List<Pass> passes = lastPass == null ? Pipeline.DEFAULT : Pipeline.upTo(lastPass);
    return passLeftOut == null ? passes : Pipeline.without(passLeftOut, passes);
  }

  Choices choices() {
    return new Choices(keepMonitorOrder, keepTakers, queuesKept, keepRuns, keepPoolSizes);
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

  /** Whether what is there of a file is enough if its end is missing. */
  public boolean truncated() {
    return truncated;
  }

  /** Whether pools that are sized by the processors keep their recorded size. */
  boolean keepsPoolSizes() {
    return keepPoolSizes;
  }
}
