package corecast.recorder.hook.session;

import corecast.trace.TraceWriter;
import java.util.Arrays;

/**
 * Finds the functions that are entered so often and take so little time that to record them costs
 * more than it tells, and switches them off: their time is then their callers'.
 *
 * <p>What a function takes of its own is told by samples, one for each thread and tick in which it
 * runs. A function that is inside itself is left on: what it does is rarely small, however short
 * each of its calls is.
 *
 * <p>Threads count without synchronization: a lost count does not matter. The ticker decides.
 */
public final class HotFunctions {
  /** How much time passes between two decisions. */
  public static final int PERIOD_MILLIS = 128;

  /** A function that is entered less often than once in so much CPU time stays, ns. */
  private static final long SELDOM_NANOS = 5_000;

  /** A small function takes less of its own in a call, hooks included, ns. */
  private static final long SMALL_NANOS = 100;

  /** The same for one that has a good part of the work: it may be what is looked for. */
  private static final long TINY_NANOS = 30;

  /** What is a good part: one in so many. */
  private static final int GOOD_PART = 10;

  /** What a sample stands for at least; a thread that has waited long brings one, too. */
  private static final long SAMPLE_NANOS = 1_000_000;

  /** Fewer samples say nothing. */
  private static final int ENOUGH_SAMPLES = 64;

  /** Fewer timed entries say nothing about recursion. */
  private static final int ENOUGH_ENTRIES = 16;

  /** A function with more entries inside itself, one in so many, is recursive. */
  private static final int RECURSIVE = 16;

  private final TraceWriter writer;
  private final int[] entries = new int[FunctionSwitches.MOST];
  private final int[] timed = new int[FunctionSwitches.MOST];
  private final int[] nested = new int[FunctionSwitches.MOST];
  private final int[] samples = new int[FunctionSwitches.MOST];
  private int allSamples;
  private long cpu;

  public HotFunctions(TraceWriter writer) {
    this.writer = writer;
  }

  /** A function was entered so often without being timed. */
  public void entered(int function, int times) {
    if (function < FunctionSwitches.MOST) {
      entries[function] += times;
    }
  }

  /** A timed entry. */
  public void timed(int function, boolean isInsideItself) {
    if (function < FunctionSwitches.MOST) {
      entries[function]++;
      timed[function]++;
      if (isInsideItself) {
        nested[function]++;
      }
    }
  }

  /** The function is the innermost one of a thread as a new tick begins; 0: there is none. */
  public void sample(int function) {
    if (function < FunctionSwitches.MOST) {
      samples[function]++;
    }
    allSamples++;
  }

  /** Nothing has been counted yet. */
  public void forget() {
    Arrays.fill(entries, 0);
    Arrays.fill(timed, 0);
    Arrays.fill(nested, 0);
    Arrays.fill(samples, 0);
    allSamples = 0;
  }

  /**
   * Decides by what was counted, mostly since the last decision; the process has used that much CPU
   * time since then.
   */
  public void decide(long cpuNanos) {
    cpu += cpuNanos;
    if (allSamples < ENOUGH_SAMPLES) {
      return;
    }
    int most = Math.min(FunctionSwitches.MOST, Dictionary.methods() + 1);
    for (int f = 1; f < most; f++) {
      if (entries[f] > 0) {
        if (entries[f] * SELDOM_NANOS >= cpu && FunctionSwitches.isOn(f) && isSmall(f)) {
          switchOff(f);
        }
        entries[f] /= 2;
        timed[f] /= 2;
        nested[f] /= 2;
        samples[f] /= 2;
      }
    }
    allSamples /= 2;
    cpu /= 2;
  }

  private boolean isSmall(int f) {
    long small = samples[f] * GOOD_PART < allSamples ? SMALL_NANOS : TINY_NANOS;
    return timed[f] >= ENOUGH_ENTRIES
        && nested[f] * RECURSIVE < timed[f]
        && ownNanos(f) < entries[f] * small;
  }

  private long ownNanos(int f) {
    return samples[f] * Math.max(SAMPLE_NANOS, cpu / allSamples);
  }

  private void switchOff(int f) {
    FunctionSwitches.set(f, true);
    long perSecond = (long) (entries[f] * 1e9 / Math.max(1, cpu));
    writer.meta(
        "function.off",
        Long.toString(perSecond)
            .concat(" ")
            .concat(Long.toString(ownNanos(f) / entries[f]))
            .concat(" ")
            .concat(Long.toString(samples[f] * 1000L / allSamples))
            .concat(" ")
            .concat(Dictionary.name(f)));
  }
}
