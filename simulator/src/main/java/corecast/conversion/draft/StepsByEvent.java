package corecast.conversion.draft;

import corecast.conversion.draft.Extras.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steps by a number for each event, mostly one: there may be one for each of millions of events, so
 * that numbers are not boxed and lists are made only where there are several. Open addressing with
 * linear probing.
 */
final class StepsByEvent {
  private long[] keys = new long[16];

  /** A step, or a list of several, or {@code null} where there is none. */
  private @Nullable Object[] steps = new Object[keys.length];

  private int size;

  /** The highest bits of a product depend on all of the key. */
  private int shift = Long.numberOfLeadingZeros(keys.length - 1);

  void add(long key, Step step) {
    if (2 * size >= keys.length) {
      grow();
    }
    int at = place(key);
    Object known = steps[at];
    if (known == null) {
      size++;
      keys[at] = key;
      steps[at] = step;
    } else if (known instanceof Several several) {
      several.steps.add(step);
    } else {
      steps[at] = new Several(new ArrayList<>(Arrays.asList((Step) known, step)));
    }
  }

  private record Several(List<Step> steps) {}

  /** In the order in which they were added. */
  List<Step> get(long key) {
    Object known = steps[place(key)];
    if (known == null) {
      return List.of();
    }
    return known instanceof Several several ? several.steps : List.of((Step) known);
  }

  /** Where that key is, or would be. */
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
    keys = new long[2 * oldKeys.length];
    steps = new Object[keys.length];
    shift = Long.numberOfLeadingZeros(keys.length - 1);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldSteps[i] != null) {
        int at = place(oldKeys[i]);
        keys[at] = oldKeys[i];
        steps[at] = oldSteps[i];
      }
    }
  }
}
