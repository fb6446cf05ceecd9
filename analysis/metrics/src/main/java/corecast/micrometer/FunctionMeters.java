package corecast.micrometer;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.TimeGauge;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** The meters of the functions that are followed. */
final class FunctionMeters {
  private final MeterRegistry registry;
  private final Iterable<Tag> tags;
  private final Map<String, List<Meter>> meters = new HashMap<>();
  private final ReentrantLock lock = new ReentrantLock();

  FunctionMeters(MeterRegistry registry, Iterable<Tag> tags) {
    this.registry = registry;
    this.tags = tags;
  }

  /**
   * From here on these have meters and no others. If somebody else is about to do so, the next
   * snapshot will: nobody waits here who may have locks of the registry.
   */
  void follow(Snapshots snapshots, List<String> functions) {
    if (!lock.tryLock()) {
      return;
    }
    try {
      meters
          .entrySet()
          .removeIf(
              each -> {
                boolean isOver = !functions.contains(each.getKey());
                if (isOver) {
                  each.getValue().forEach(registry::remove);
                }
                return isOver;
              });
      for (String function : functions) {
        meters.computeIfAbsent(
            function,
            f ->
                List.of(
                    gauge(snapshots, f, "path", "nanos", "time on the critical path"),
                    gauge(
                        snapshots,
                        f,
                        "gain",
                        "gainNanos",
                        "by how much the path would be shorter if the function took no time")));
      }
    } finally {
      lock.unlock();
    }
  }

  private Meter gauge(Snapshots snapshots, String function, String name, String key, String what) {
    Figure figure = new Figure(snapshots, s -> s.ofFunction(function, key));
    return TimeGauge.builder("corecast.function." + name, figure, TimeUnit.NANOSECONDS)
        .description(what)
        .tags(tags)
        .tag("function", function)
        .register(registry);
  }
}
