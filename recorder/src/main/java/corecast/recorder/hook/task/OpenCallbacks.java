package corecast.recorder.hook.task;

import corecast.trace.EventKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The program's code that runs inside operations of the library, the innermost last. */
final class OpenCallbacks {
  private @Nullable EventKind[] end = new @Nullable EventKind[8];
  private int[] object = new int[8];
  private int[] task = new int[8];
  private boolean[] inside = new boolean[8];
  private int depth;

  public int depth() {
    return depth;
  }

  /**
   * Opens one.
   *
   * @param kind the record to be written at its end; {@code null} if none
   * @param wasInside whether the thread was inside an operation
   */
  public void push(@Nullable EventKind kind, int objectOf, int taskOf, boolean wasInside) {
    if (depth == end.length) {
      end = Arrays.copyOf(end, 2 * depth);
      object = Arrays.copyOf(object, 2 * depth);
      task = Arrays.copyOf(task, 2 * depth);
      inside = Arrays.copyOf(inside, 2 * depth);
    }
    end[depth] = kind;
    object[depth] = objectOf;
    task[depth] = taskOf;
    inside[depth] = wasInside;
    depth++;
  }

  /** The innermost with that end and object, as a depth; -1 if there is none. */
  public int find(@Nullable EventKind kind, int objectOf) {
    for (int at = depth - 1; at >= 0; at--) {
      if (end[at] == kind && object[at] == objectOf) {
        return at;
      }
    }
    return -1;
  }

  public @Nullable EventKind end() {
    return end[depth - 1];
  }

  public int object() {
    return object[depth - 1];
  }

  public int task() {
    return task[depth - 1];
  }

  /** Closes the innermost; says whether the thread was inside an operation before. */
  public boolean pop() {
    return inside[--depth];
  }
}
