package corecast.program;

import corecast.program.column.ByteColumn;
import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Steps in columns that lie in pages, for programs that do not fit the heap. As {@link
 * StepColumns}, but without lines, with times only if asked for, and steps are only added.
 */
final class PagedSteps implements Steps {
  /** For each so many steps is kept how many amounts of their own came before. */
  private static final int GROUP_BITS = 6;

  private final ByteColumn operation; // below 0: the amount is in a column of its own
  private final IntColumn operand;
  private final IntColumn path;
  private final IntColumn ownBefore;
  private final LongColumn ownAmount;
  private final @Nullable LongColumn time;

  /** Steps that reach a mark instead of what they did, ascending, and that mark. */
  private final int[] marked;

  private final int mark;

  /**
   * @param expected how many steps there will be, as a first guess
   * @param times whether their times are kept
   */
  PagedSteps(int expected, ColumnSpace space, boolean times) {
    operation = space.bytes(expected);
    operand = space.ints(expected);
    path = space.ints(expected);
    ownBefore = space.ints(expected >> GROUP_BITS);
    ownAmount = space.longs(expected);
    time = times ? space.longs(expected) : null;
    marked = new int[0];
    mark = -1;
  }

  private PagedSteps(PagedSteps from, int[] marked, int mark) {
    operation = from.operation;
    operand = from.operand;
    path = from.path;
    ownBefore = from.ownBefore;
    ownAmount = from.ownAmount;
    time = from.time;
    this.marked = marked;
    this.mark = mark;
  }

  @Override
  public PagedSteps withMarks(int[] steps, int theMark) {
    return new PagedSteps(this, Arrays.stream(steps).sorted().toArray(), theMark);
  }

  private boolean isMarked(int step) {
    return marked.length > 0 && Arrays.binarySearch(marked, step) >= 0;
  }

  @Override
  public int size() {
    return operation.size();
  }

  void addAll(StepColumns from) {
    if (from.size() > Integer.MAX_VALUE - size()) {
      throw tooLong();
    }
    for (int s = 0; s < from.size(); s++) {
      countOwn();
      byte code = from.flaggedCode(s);
      int its = from.operand(s);
      if (code < 0) {
        long amount = from.amount(s);
        if (StepColumns.isSegment(code) && amount <= Integer.MAX_VALUE) {
          code = from.operationCode(s); // here it fits
          its = (int) amount;
        } else {
          ownAmount.add(amount);
        }
      }
      operation.add(code);
      operand.add(its);
      path.add(from.path(s));
      if (time != null) {
        time.add(from.time(s));
      }
    }
  }

  static IllegalArgumentException tooLong() {
    return new IllegalArgumentException(
        "a program of more than 2^31 steps: record fewer functions (--include), or a shorter run");
  }

  void addAll(PagedSteps from, int first, int length) {
    int own = from.ownBefore(first);
    for (int s = first; s < first + length; s++) {
      countOwn();
      byte code = from.operation.get(s);
      operation.add(code);
      if (code < 0) {
        ownAmount.add(from.ownAmount.get(own++));
      }
    }
    operand.addAll(from.operand, first, length);
    path.addAll(from.path, first, length);
    if (time != null && from.time != null) {
      time.addAll(from.time, first, length);
    }
  }

  private void countOwn() {
    if ((operation.size() & ((1 << GROUP_BITS) - 1)) == 0) {
      ownBefore.add(ownAmount.size());
    }
  }

  /** How many steps before that one have amounts of their own. */
  private int ownBefore(int step) {
    int group = step >> GROUP_BITS;
    if (group >= ownBefore.size()) {
      return ownAmount.size(); // behind the last step
    }
    int own = ownBefore.get(group);
    for (int s = group << GROUP_BITS; s < step; s++) {
      own += operation.get(s) >>> 31;
    }
    return own;
  }

  @Override
  public byte operationCode(int step) {
    return isMarked(step)
        ? (byte) Operation.MARK.ordinal()
        : (byte) (operation.get(step) & StepColumns.OPERATION);
  }

  @Override
  public int object(int step) {
    if (isMarked(step)) {
      return mark;
    }
    return StepColumns.isSegment(operation.get(step)) ? -1 : operand.get(step);
  }

  @Override
  public long amount(int step) {
    if (isMarked(step)) {
      return 0;
    }
    byte code = operation.get(step);
    if (code < 0) {
      return ownAmount.get(ownBefore(step));
    }
    return StepColumns.isSegment(code) ? operand.get(step) : StepColumns.impliedAmount(code);
  }

  @Override
  public int path(int step) {
    return path.get(step);
  }

  @Override
  public boolean hasTimes() {
    return time != null;
  }

  @Override
  public long time(int body, int first, int step) {
    return time == null ? 0 : time.get(step);
  }

  @Override
  public int enteredOnce(int step) {
    return amount(step) == 1 ? object(step) : -1;
  }

  @Override
  public int line(int step) {
    return 0;
  }

  @Override
  public int @Nullable [] words() {
    return null;
  }

  void seal() {
    operation.seal();
    operand.seal();
    path.seal();
    ownBefore.seal();
    ownAmount.seal();
    if (time != null) {
      time.seal();
    }
  }

  void drop() {
    operation.drop();
    operand.drop();
    path.drop();
    ownBefore.drop();
    ownAmount.drop();
    if (time != null) {
      time.drop();
    }
  }

  @Override
  public long bytes() {
    return operation.bytes()
        + operand.bytes()
        + path.bytes()
        + ownBefore.bytes()
        + ownAmount.bytes()
        + (time == null ? 0 : time.bytes());
  }
}
