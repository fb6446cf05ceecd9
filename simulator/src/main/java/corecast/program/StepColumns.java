package corecast.program;

import corecast.program.column.Columns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steps in columns of some five bytes, with their times some seven. A step is a word: the
 * operation, and one operand, which is its length if it is a segment that fits, else its object.
 * The amounts that do not follow from the operation are kept aside. Of call paths and times only
 * changes are kept.
 */
final class StepColumns implements Steps {
  private static final Operation[] OPERATIONS = Operation.values();

  /** An operation's code; more than 64 would need another byte. */
  static final int OPERATION = 63;

  private static final boolean[] SEGMENT = new boolean[OPERATION + 1];

  /** By operation: the amount that is not kept; {@link #NAMES_BODY} if it always is. */
  private static final byte[] IMPLIED = new byte[OPERATION + 1];

  /** The amount is a body, which may be known later. */
  private static final byte NAMES_BODY = -1;

  static {
    for (Operation operation : OPERATIONS) {
      SEGMENT[operation.ordinal()] = operation.isSegment();
      IMPLIED[operation.ordinal()] =
          switch (operation) {
            case ENTER, ACQUIRE, RELEASE -> 1;
            case SUBMIT, HELP -> NAMES_BODY;
            default -> 0;
          };
    }
  }

  /** Beside the operation: no amount although the operation has one by default. */
  private static final int NO_AMOUNT = 64;

  /** Beside the operation: the amount is kept aside. */
  private static final int OWN_AMOUNT = 128;

  /** In a word, what is not its operand. */
  private static final int CODE = 255;

  private static final int OPERAND_SHIFT = 8;

  /** The largest operand that fits a word, where it is one more than it is. */
  private static final int MOST_IN_WORD = (1 << Integer.SIZE - OPERAND_SHIFT) - 2;

  private static final int[] NOTHING = new int[0];
  private static final long[] NO_AMOUNTS = new long[0];

  static final StepColumns NONE = new StepColumns(0);

  private int[] word;

  /** All operands, as soon as one does not fit its word. */
  private int @Nullable [] wide;

  private int[] line = NOTHING; // up to the last that is known
  private final StepPaths path;
  private final StepTimes time;
  private final Marks own;
  private long[] ownAmount = NO_AMOUNTS;
  private int size;

  /** The times of each body's steps, where several bodies were put together. */
  private List<StepTimes> bodyTimes = List.of();

  StepColumns() {
    this(6);
  }

  StepColumns(int expected) {
    path = new StepPaths();
    time = new StepTimes();
    own = new Marks();
    word = new int[expected];
  }

  /** Another's steps, of which some reach a mark instead; what does not change is shared. */
  private StepColumns(StepColumns from, int[] steps, int mark) {
    word = from.word.clone();
    wide = from.wide == null ? null : from.wide.clone();
    line = from.line;
    path = from.path;
    time = from.time;
    own = from.own;
    ownAmount = from.ownAmount;
    size = from.size;
    bodyTimes = from.bodyTimes;
    for (int step : steps) {
      word[step] = Operation.MARK.ordinal();
      putOperand(step, mark);
    }
  }

  @Override
  public StepColumns withMarks(int[] steps, int mark) {
    return new StepColumns(this, steps, mark);
  }

  StepColumns(List<StepColumns> others) {
    this(0);
    long steps = 0;
    int changes = 0;
    int owns = 0;
    for (StepColumns other : others) {
      steps += other.size;
      changes += other.path.changes() + 1;
      owns += other.own.count();
    }
    if (steps > Columns.LONGEST) {
      throw PagedSteps.tooLong();
    }
    word = new int[(int) steps];
    path.expect((int) steps, changes);
    ownAmount = new long[owns];
  }

  /**
   * The steps of all bodies.
   *
   * @param firstStep for each body where its steps begin, one more at the end; filled in here
   * @param last whether the bodies give their steps away, so that they are not there twice
   */
  static StepColumns together(List<BodySteps> bodies, int[] firstStep, boolean last) {
    StepColumns all = new StepColumns(bodies.stream().map(body -> body.gathered).toList());
    List<StepTimes> times = new ArrayList<>(bodies.size());
    for (int body = 0; body < bodies.size(); body++) {
      firstStep[body] = all.size;
      BodySteps its = bodies.get(body);
      all.addAll(its.gathered);
      times.add(its.gathered.times());
      if (last) {
        its.gathered = NONE;
      }
    }
    firstStep[bodies.size()] = all.size;
    all.bodyTimes = times;
    return all;
  }

  void add(
      Operation op, int objectId, long amountOf, int pathId, int lineNumber, long recordedNanos) {
    int code = op.ordinal();
    if (Operation.isSegment(code)) {
      segment(code, amountOf);
    } else {
      word(amountOf == IMPLIED[code] ? code : withAmount(code, amountOf), objectId);
    }
    path.add(size, pathId);
    if (lineNumber != 0) {
      setLine(lineNumber);
    }
    time.add(size, recordedNanos, word.length);
    size++;
  }

  private void segment(int code, long nanos) {
    if (nanos <= MOST_IN_WORD) {
      word(code, (int) nanos);
    } else {
      addOwn(nanos);
      word(code | OWN_AMOUNT, MOST_IN_WORD);
    }
  }

  private int withAmount(int code, long amountOf) {
    if (amountOf == 0 && IMPLIED[code] != NAMES_BODY) {
      return code | NO_AMOUNT;
    }
    addOwn(amountOf);
    return code | OWN_AMOUNT;
  }

  private void word(int code, int operand) {
    int step = size;
    if (step == word.length) {
      ensure(step + 1);
    }
    if (wide == null && operand >= -1 && operand <= MOST_IN_WORD) {
      word[step] = code | (operand + 1) << OPERAND_SHIFT;
    } else {
      word[step] = code;
      putOperand(step, operand);
    }
  }

  private void addOwn(long amountOf) {
    if (own.count() == ownAmount.length) {
      int known = ownAmount.length;
      ownAmount = Arrays.copyOf(ownAmount, known == 0 ? 1 : Columns.larger(known));
    }
    ownAmount[own.count()] = amountOf;
    own.add(size);
  }

  private void putOperand(int step, int operand) {
    if (wide == null && (operand < -1 || operand > MOST_IN_WORD)) {
      widen();
    }
    if (wide == null) {
      word[step] = word[step] & CODE | (operand + 1) << OPERAND_SHIFT;
    } else {
      wide[step] = operand;
    }
  }

  private void widen() {
    int[] operands = new int[word.length];
    for (int s = 0; s < size; s++) {
      operands[s] = operand(s);
    }
    wide = operands;
  }

  private void setLine(int lineNumber) {
    if (size >= line.length) {
      line = Arrays.copyOf(line, word.length);
    }
    line[size] = lineNumber;
  }

  void ensure(int capacity) {
    if (capacity <= word.length) {
      return;
    }
    word = Arrays.copyOf(word, Math.max(capacity, Columns.larger(word.length)));
    if (wide != null) {
      wide = Arrays.copyOf(wide, word.length);
    }
  }

  /** Appends all steps of another, but not their times. */
  void addAll(StepColumns from) {
    if (from.size == 0) {
      return;
    }
    ensure(size + from.size);
    System.arraycopy(from.word, 0, word, size, from.size);
    if (from.wide != null && wide == null) {
      widen();
    }
    if (wide != null) {
      for (int s = 0; s < from.size; s++) {
        wide[size + s] = from.operand(s);
      }
    }
    if (from.line.length > 0) {
      if (line.length < word.length) { // which grows by a part of itself: not for every body
        line = Arrays.copyOf(line, word.length);
      }
      System.arraycopy(from.line, 0, line, size, Math.min(from.size, from.line.length));
    }
    path.addAll(from.path, size);
    int owns = own.count();
    own.addAll(from.own, size);
    if (own.count() > ownAmount.length) {
      ownAmount = Arrays.copyOf(ownAmount, Math.max(own.count(), Columns.larger(owns)));
    }
    System.arraycopy(from.ownAmount, 0, ownAmount, owns, from.own.count());
    size += from.size;
  }

  @Override
  public int @Nullable [] words() {
    return wide == null ? word : null;
  }

  static int codeOf(int aWord) {
    return aWord & OPERATION;
  }

  /** Whether a word's amount, if it is a segment's, is its operand. */
  static boolean isWhole(int aWord) {
    return (aWord & OWN_AMOUNT) == 0;
  }

  static int operandOf(int aWord) {
    return (aWord >>> OPERAND_SHIFT) - 1;
  }

  @Override
  public int size() {
    return size;
  }

  Operation operation(int step) {
    return OPERATIONS[word[step] & OPERATION];
  }

  @Override
  public byte operationCode(int step) {
    return (byte) (word[step] & OPERATION);
  }

  @Override
  public int object(int step) {
    return SEGMENT[word[step] & OPERATION] ? -1 : operand(step);
  }

  @Override
  public long amount(int step) {
    int code = word[step] & CODE;
    if ((code & OWN_AMOUNT) != 0) {
      return ownAmount[own.before(step)];
    }
    return SEGMENT[code & OPERATION] ? operand(step) : impliedAmount(code);
  }

  /** Whether a code, with or without flags, is a segment's. */
  static boolean isSegment(int flaggedCode) {
    return SEGMENT[flaggedCode & OPERATION];
  }

  /** The amount of a step that is no segment and has no amount of its own. */
  static int impliedAmount(int flaggedCode) {
    return flaggedCode >= NO_AMOUNT ? 0 : IMPLIED[flaggedCode];
  }

  @Override
  public int enteredOnce(int step) {
    int its = word[step];
    if ((its & (NO_AMOUNT | OWN_AMOUNT)) != 0) {
      return -1; // an amount of its own is not the usual one, which is 1
    }
    int[] all = wide;
    return all != null ? all[step] : (its >>> OPERAND_SHIFT) - 1;
  }

  /** The operation's code and what its amount is; below 0 if that is a number of its own. */
  byte flaggedCode(int step) {
    return (byte) word[step];
  }

  /** The object; the length of a segment that has no amount of its own. */
  int operand(int step) {
    int[] all = wide;
    return all != null ? all[step] : (word[step] >>> OPERAND_SHIFT) - 1;
  }

  @Override
  public int path(int step) {
    return path.get(step);
  }

  @Override
  public int line(int step) {
    return step < line.length ? line[step] : 0;
  }

  /** When the step was recorded, ns; 0 if unknown. */
  long time(int step) {
    return time.get(step);
  }

  /** Fills in the object of a step whose target was not known yet. */
  void setObject(int step, int objectId) {
    putOperand(step, objectId);
  }

  /** Fills in the amount of a submission whose target was not known yet. */
  void setAmount(int step, long amountOf) {
    ownAmount[own.before(step)] = amountOf;
  }

  /** The times alone: the rest has been copied. */
  StepTimes times() {
    return time;
  }

  @Override
  public boolean hasTimes() {
    return true;
  }

  @Override
  public long time(int body, int first, int step) {
    return bodyTimes.get(body).get(step - first);
  }

  @Override
  public long bytes() {
    return 4L * word.length
        + (wide == null ? 0 : 4L * wide.length)
        + 4L * line.length
        + path.bytes()
        + own.bytes()
        + 8L * ownAmount.length
        + bytesOfTimes();
  }

  private long bytesOfTimes() {
    long bytes = 0;
    for (StepTimes of : bodyTimes) {
      bytes += of.bytes();
    }
    return bytes;
  }
}
