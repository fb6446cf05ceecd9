package corecast.analysis.waiting;

import java.util.Arrays;

/**
 * The distinct steps of paths: triples of whose step it is, what is done, and in which state. What
 * is done has a <em>code</em>, which is the same for all threads.
 */
final class PathSteps {
  static final int NOTHING = -1;
  private static final StepState[] STATES = StepState.values();

  private final Interner steps = new Interner();
  private final Interner codes = new Interner();
  private int[] code = new int[16];

  /**
   * The number of a step.
   *
   * @param group a thread, or all tasks of a pool
   * @param function the innermost function; {@link #NOTHING} outside all
   * @param section the lock that is held, an object; {@link #NOTHING} if none is
   */
  int step(int group, int function, int section, StepState state) {
    long what = (long) section << 32 | (state.ordinal() & 0xFFFF_FFFFL);
    int step = steps.number((long) group << 32 | (function & 0xFFFF_FFFFL), what);
    if (step >= code.length) {
      code = Arrays.copyOf(code, 2 * step);
    }
    code[step] = codes.number(function, what);
    return step;
  }

  int size() {
    return steps.size();
  }

  int codes() {
    return codes.size();
  }

  int code(int step) {
    return code[step];
  }

  int group(int step) {
    return (int) (steps.first(step) >> 32);
  }

  int function(int step) {
    return (int) steps.first(step);
  }

  int section(int step) {
    return (int) (steps.second(step) >> 32);
  }

  StepState state(int step) {
    return STATES[(int) steps.second(step)];
  }
}
