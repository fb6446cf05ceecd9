package corecast.program;

import corecast.program.column.Columns;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Steps in columns of some 13 bytes. A step has one operand: its length if it is a segment that
 * fits an int, else its object. The amounts that do not follow from the operation are kept aside.
 */
final class StepColumns {
  private static final Operation[] OPERATIONS = Operation.values();

  /** An operation's code; more than 64 would need another byte. */
  static final int OPERATION = 63;

  private static final boolean[] SEGMENT = new boolean[OPERATION + 1];

  static {
    for (Operation operation : OPERATIONS) {
      SEGMENT[operation.ordinal()] = operation.isSegment();
    }
  }

  /** Beside the operation: no amount although the operation has one by default. */
  private static final int NO_AMOUNT = 64;

  /** Beside the operation: the amount is kept aside. */
  private static final int OWN_AMOUNT = 128;

  private byte[] operation;
  private int[] operand;
  private int[] path;
  private int[] line = new int[0]; // up to the last that is known
  private @Nullable EventTimes time; // none while all are 0
  private long[] own;
  private int[] ownBefore;
  private long[] ownAmount = new long[0];
  private int owns;
  private int size;

  StepColumns() {
    this(6);
  }

  StepColumns(int expected) {
    operation = new byte[expected];
    operand = new int[expected];
    path = new int[expected];
    own = new long[(expected >> 6) + 1];
    ownBefore = new int[own.length];
  }

  void add(
      Operation op, int objectId, long amountOf, int pathId, int lineNumber, long recordedNanos) {
    ensure(size + 1);
    boolean segment = op.isSegment();
    int flag = 0;
    if (segment ? amountOf > Integer.MAX_VALUE : !followsFrom(op, amountOf)) {
      flag = !segment && amountOf == 0 && !namesBody(op) ? NO_AMOUNT : OWN_AMOUNT;
    }
    if ((size & 63) == 0) {
      ownBefore[size >> 6] = owns;
    }
    if (flag == OWN_AMOUNT) {
      addOwn(amountOf);
    }
    operation[size] = (byte) (op.ordinal() | flag);
    operand[size] = segment ? (int) Math.min(Integer.MAX_VALUE, amountOf) : objectId;
    path[size] = pathId;
    if (lineNumber != 0) {
      setLine(lineNumber);
    }
    if (recordedNanos != 0 && time == null) {
      time = new EventTimes(operation.length);
      for (int s = 0; s < size; s++) {
        time.add(0);
      }
    }
    if (time != null) {
      time.add(recordedNanos);
    }
    size++;
  }

  private static boolean followsFrom(Operation op, long amount) {
    return !namesBody(op) && amount == defaultAmount(op.ordinal());
  }

  /** Whether the amount is a body, which may be known later. */
  private static boolean namesBody(Operation op) {
    return op == Operation.SUBMIT || op == Operation.HELP;
  }

  private static int defaultAmount(int operation) {
    return operation == Operation.ENTER.ordinal()
            || operation == Operation.ACQUIRE.ordinal()
            || operation == Operation.RELEASE.ordinal()
        ? 1
        : 0;
  }

  private void addOwn(long amountOf) {
    if (owns == ownAmount.length) {
      ownAmount = Arrays.copyOf(ownAmount, Columns.larger(owns));
    }
    own[size >> 6] |= 1L << size;
    ownAmount[owns++] = amountOf;
  }

  private void setLine(int lineNumber) {
    if (size >= line.length) {
      line = Arrays.copyOf(line, operation.length);
    }
    line[size] = lineNumber;
  }

  /** Makes room for that many steps in all. */
  void ensure(int capacity) {
    if (capacity <= operation.length) {
      return;
    }
    int larger = Math.max(capacity, Columns.larger(operation.length));
    operation = Arrays.copyOf(operation, larger);
    operand = Arrays.copyOf(operand, larger);
    path = Arrays.copyOf(path, larger);
    own = Arrays.copyOf(own, (larger >> 6) + 1);
    ownBefore = Arrays.copyOf(ownBefore, own.length);
  }

  /** Appends all steps of another. */
  void addAll(StepColumns from) {
    ensure(size + from.size);
    int start = size;
    System.arraycopy(from.operation, 0, operation, start, from.size);
    System.arraycopy(from.operand, 0, operand, start, from.size);
    System.arraycopy(from.path, 0, path, start, from.size);
    if (from.line.length > 0) {
      line = Arrays.copyOf(line, Math.max(line.length, operation.length));
      System.arraycopy(from.line, 0, line, start, Math.min(from.size, from.line.length));
    }
    for (int s = 0; s < from.size; s++) {
      if ((size & 63) == 0) {
        ownBefore[size >> 6] = owns;
      }
      if (operation[size] < 0) {
        addOwn(from.amount(s));
      }
      size++;
    }
  }

  int size() {
    return size;
  }

  Operation operation(int step) {
    return OPERATIONS[operation[step] & OPERATION];
  }

  byte operationCode(int step) {
    return (byte) (operation[step] & OPERATION);
  }

  int object(int step) {
    return SEGMENT[operation[step] & OPERATION] ? -1 : operand[step];
  }

  long amount(int step) {
    int code = operation[step];
    if (code < 0) {
      long word = own[step >> 6];
      return ownAmount[ownBefore[step >> 6] + Long.bitCount(word & ((1L << step) - 1))];
    }
    return SEGMENT[code & OPERATION] ? operand[step] : impliedAmount(code);
  }

  /** Whether a code, with or without flags, is a segment's. */
  static boolean isSegment(int flaggedCode) {
    return SEGMENT[flaggedCode & OPERATION];
  }

  /** The amount of a step that is no segment and has no amount of its own. */
  static int impliedAmount(int flaggedCode) {
    return flaggedCode >= NO_AMOUNT ? 0 : defaultAmount(flaggedCode);
  }

  /** The operation's code and what its amount is; below 0 if that is a number of its own. */
  byte flaggedCode(int step) {
    return operation[step];
  }

  /** The length of a segment if it fits, else the object. */
  int operand(int step) {
    return operand[step];
  }

  int path(int step) {
    return path[step];
  }

  int line(int step) {
    return step < line.length ? line[step] : 0;
  }

  /** When the step was recorded, ns; 0 if unknown. */
  long time(int step) {
    return time == null ? 0 : time.get(step);
  }

  /** Fills in the object of a step whose target was not known yet. */
  void setObject(int step, int objectId) {
    operand[step] = objectId;
  }

  /** Fills in the amount of a submission whose target was not known yet. */
  void setAmount(int step, long amountOf) {
    long word = own[step >> 6];
    ownAmount[ownBefore[step >> 6] + Long.bitCount(word & ((1L << step) - 1))] = amountOf;
  }

  /** The times alone: the rest has been copied. */
  @Nullable EventTimes times() {
    return time;
  }

  /** What it takes in memory. */
  long bytes() {
    return 9L * operation.length
        + 4L * line.length
        + 12L * own.length
        + 8L * ownAmount.length
        + (time == null ? 0 : time.bytes());
  }
}
