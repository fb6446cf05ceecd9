package corecast.conversion.machine;

import corecast.conversion.log.Recording;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** How much each function of a recording has allocated, estimated by samples of a profiler. */
public final class Allocations {
  /** Key of the facts that list {@code method,bytes}; the method is 0 outside of all functions. */
  public static final String KEY = "allocated";

  private Allocations() {}

  /**
   * Bytes by the name of the function, which is empty outside of all functions; nothing if the
   * recording does not say.
   */
  public static Map<String, Long> of(Recording recording, IntFunction<String> name) {
    Map<String, Long> bytes = new TreeMap<>();
    try {
      for (String text : recording.notes.getOrDefault(KEY, List.of())) {
        for (String item : text.split(" ", -1)) {
          int comma = item.indexOf(',');
          int method = Integer.parseInt(item, 0, comma, 10);
          long more = Long.parseLong(item, comma + 1, item.length(), 10);
          Objects.checkIndex(more, Long.MAX_VALUE);
          bytes.merge(method == 0 ? "" : name.apply(method), more, Math::addExact);
        }
      }
    } catch (NumberFormatException | IndexOutOfBoundsException | ArithmeticException e) {
      bytes.clear(); // cut off, or from another version
    }
    return bytes;
  }
}
