package corecast.program;

import java.util.Arrays;

/** The growing steps of one body. */
final class StepColumns {
  private byte[] operation = new byte[6];
  private int[] object = new int[6];
  private long[] amount = new long[6];
  private int[] path = new int[6];
  private int[] line = new int[6];
  private long[] time = new long[6];
  private int size;

  void add(
      Operation op, int objectId, long amountOf, int pathId, int lineNumber, long recordedNanos) {
    if (size == operation.length) {
      int capacity = size + (size >> 1);
      operation = Arrays.copyOf(operation, capacity);
      object = Arrays.copyOf(object, capacity);
      amount = Arrays.copyOf(amount, capacity);
      path = Arrays.copyOf(path, capacity);
      line = Arrays.copyOf(line, capacity);
      time = Arrays.copyOf(time, capacity);
    }
    operation[size] = (byte) op.ordinal();
    object[size] = objectId;
    amount[size] = amountOf;
    path[size] = pathId;
    line[size] = lineNumber;
    time[size] = recordedNanos;
    size++;
  }

  int size() {
    return size;
  }

  /** Fills in the object of a step whose target was not known yet. */
  void setObject(int step, int objectId) {
    object[step] = objectId;
  }

  /** Fills in the amount of a step whose target was not known yet. */
  void setAmount(int step, long amountOf) {
    amount[step] = amountOf;
  }

  void copyTimesTo(long[] times, int at) {
    System.arraycopy(time, 0, times, at, size);
  }

  void copyTo(byte[] ops, int[] objects, long[] amounts, int[] paths, int[] lines, int at) {
    System.arraycopy(operation, 0, ops, at, size);
    System.arraycopy(object, 0, objects, at, size);
    System.arraycopy(amount, 0, amounts, at, size);
    System.arraycopy(path, 0, paths, at, size);
    System.arraycopy(line, 0, lines, at, size);
  }
}
