package corecast.conversion.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steps by a number for each event, those of an earlier slot first, mostly one: there may be one
 * for each of millions of events, so that numbers are not boxed and lists are made only where there
 * are several. Open addressing with linear probing.
 */
final class StepsByEvent {
  private long[] keys = new long[16];

  /** A step, or a list of several, or {@code null} where there is none. */
  private @Nullable Object[] steps = new Object[keys.length];

  /** Of each step that is alone there. */
  private byte[] slots = new byte[keys.length];

  private int size;

  /** The highest bits of a product depend on all of the key. */
  private int shift = Long.numberOfLeadingZeros(keys.length - 1);

  void add(long key, Slot slot, InsertedStep step) {
    if (2 * size >= keys.length) {
      grow();
    }
    int at = place(key);
    Object known = steps[at];
    if (known == null) {
      size++;
      keys[at] = key;
      steps[at] = step;
      slots[at] = (byte) slot.ordinal();
    } else {
      Several several =
          known instanceof Several s ? s : new Several((InsertedStep) known, slots[at]);
      several.add(step, slot.ordinal());
      steps[at] = several;
    }
  }

  /** Several steps, in the order of their slots; those of one slot in the order they came in. */
  private static final class Several {
    final List<InsertedStep> steps = new ArrayList<>(2);
    private byte[] slots = new byte[2];

    Several(InsertedStep first, byte slot) {
      steps.add(first);
      slots[0] = slot;
    }

    void add(InsertedStep step, int slot) {
      int size = steps.size();
      if (size == slots.length) {
        slots = Arrays.copyOf(slots, 2 * size);
      }
      int at = size;
      for (; at > 0 && slots[at - 1] > slot; at--) {
        slots[at] = slots[at - 1];
      }
      slots[at] = (byte) slot;
      steps.add(at, step);
    }
  }

  List<InsertedStep> get(long key) {
    Object known = steps[place(key)];
    if (known == null) {
      return List.of();
    }
    return known instanceof Several several ? several.steps : List.of((InsertedStep) known);
  }

  private int place(long key) {
    int at = (int) (key * 0x9E3779B97F4A7C15L >>> shift);
    while (steps[at] != null && keys[at] != key) {
      at = at + 1 & keys.length - 1;
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = keys;
    @Nullable Object[] oldSteps = steps;
    byte[] oldSlots = slots;
    keys = new long[2 * oldKeys.length];
    steps = new Object[keys.length];
    slots = new byte[keys.length];
    shift = Long.numberOfLeadingZeros(keys.length - 1);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldSteps[i] != null) {
        int at = place(oldKeys[i]);
        keys[at] = oldKeys[i];
        steps[at] = oldSteps[i];
        slots[at] = oldSlots[i];
      }
    }
  }
}
