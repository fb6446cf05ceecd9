package corecast.recorder.hook.object;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What objects are called in the source of the program, asked once for each as it is numbered. That
 * takes some 40 us as long as it is not compiled, so that it is not done for all of very many
 * objects: 512 times, and 50 times a second after that. A class that was asked for more often than
 * what is left has to wait: its objects leave room for others.
 */
public final class ObjectLabels {
  static final int MOST = 512;
  private static final long PAUSE_NANOS = 20_000_000;

  private final Map<String, int[]> asked = new HashMap<>();
  private int left = MOST;
  private long since;

  public ObjectLabels() {
    this(System.nanoTime());
  }

  /** From that time on, ns. */
  ObjectLabels(long now) {
    since = now;
  }

  /**
   * The name of an object and its place, as {@link FirstUse#label}; empty if nothing is known.
   *
   * @param use what stands for a method where a hook uses the object, as {@link ClassUses#use}
   */
  public String of(Object target, @Nullable String use) {
    if (!mayAsk(target.getClass().getName(), System.nanoTime())) {
      return "";
    }
    try {
      return FirstUse.label(target, use);
    } catch (Throwable e) {
      return ""; // out of stack or memory
    }
  }

  /** Whether an object of that class may be asked for at that time, ns. */
  synchronized boolean mayAsk(String type, long now) {
    long pauses = Math.max(0, (now - since) / PAUSE_NANOS);
    left = (int) Math.min(MOST, left + pauses);
    since += pauses * PAUSE_NANOS;
    int[] count = asked.get(type);
    if (count == null) {
      count = new int[1];
      asked.put(type, count);
    }
    if (count[0] >= left) {
      return false;
    }
    count[0]++;
    left--;
    return true;
  }
}
