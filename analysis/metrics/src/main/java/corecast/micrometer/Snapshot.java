package corecast.micrometer;

import java.util.ArrayList;
import java.util.List;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * What the bean has said at one time.
 *
 * @param number counts snapshots, from 1
 * @param takenNanos when it was taken
 * @param data {@code null} if there was no bean
 */
record Snapshot(int number, long takenNanos, @Nullable CompositeData data) {
  double number(String key) {
    return data == null ? Double.NaN : ((Number) data.get(key)).doubleValue();
  }

  double parallelism() {
    double path = number("pathNanos");
    return path == 0 ? Double.NaN : number("workNanos") / path;
  }

  List<String> functions() {
    List<String> names = new ArrayList<>();
    for (CompositeData each : shares()) {
      names.add((String) each.get("function"));
    }
    return names;
  }

  /** A figure of a function; not a number if it is not followed. */
  double ofFunction(String function, String key) {
    for (CompositeData each : shares()) {
      if (function.equals(each.get("function"))) {
        return ((Number) each.get(key)).doubleValue();
      }
    }
    return Double.NaN;
  }

  private CompositeData[] shares() {
    return data == null ? new CompositeData[0] : (CompositeData[]) data.get("functions");
  }
}
