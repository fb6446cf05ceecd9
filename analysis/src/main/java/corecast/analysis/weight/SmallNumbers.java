package corecast.analysis.weight;

import corecast.program.column.ByteColumn;
import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import org.jspecify.annotations.Nullable;

/** So many whole numbers, nearly all of them small: in a byte each until one does not fit. */
final class SmallNumbers {
  private final ColumnSpace space;
  private final int count;
  private final ByteColumn bytes;
  private @Nullable IntColumn ints;

  SmallNumbers(int count, ColumnSpace space) {
    this.count = count;
    this.space = space;
    this.bytes = space.bytes(count);
    bytes.grow(count);
  }

  int get(int index) {
    IntColumn wide = ints;
    return wide == null ? bytes.get(index) : wide.get(index);
  }

  /** Writes some of them, divided; see {@link EventWeight#read}. */
  void read(int first, int length, double divisor, double[] to, int at, int stride) {
    byte[] array = ints == null ? bytes.array() : null;
    for (int i = 0; i < length; i++) {
      int number = array != null ? array[first + i] : get(first + i);
      to[at + i * stride] = number / divisor;
    }
  }

  void set(int index, int value) {
    if (ints == null && (byte) value == value) {
      bytes.set(index, (byte) value);
    } else {
      wide().set(index, value);
    }
  }

  private IntColumn wide() {
    IntColumn wide = ints;
    if (wide == null) {
      wide = space.ints(count);
      wide.grow(count);
      for (int i = 0; i < count; i++) {
        wide.set(i, bytes.get(i));
      }
      bytes.drop();
      ints = wide;
    }
    return wide;
  }

  void drop() {
    if (ints == null) {
      bytes.drop();
    } else {
      ints.drop();
    }
  }
}
