package corecast.micrometer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServerConnection;

/**
 * Shows what Corecast's MXBean knows of a program as meters, for a program that runs under the
 * agent with {@code mxbean=on}:
 *
 * <pre>{@code
 * new CriticalPathMetrics().bindTo(registry);
 * }</pre>
 *
 * <table>
 * <caption>The meters, all of them gauges</caption>
 * <tr><td>{@code corecast.running}</td><td>1 if the critical path is computed now, else 0</td></tr>
 * <tr><td>{@code corecast.work}</td><td>CPU time of all threads</td></tr>
 * <tr><td>{@code corecast.path}</td><td>length of the critical path as the program ran</td></tr>
 * <tr><td>{@code corecast.path.no.locks}</td><td>length of the one of dependences only</td></tr>
 * <tr><td>{@code corecast.parallelism}</td><td>work divided by the path as it ran</td></tr>
 * <tr><td>{@code corecast.threads}</td><td>threads that are there</td></tr>
 * <tr><td>{@code corecast.function.path}</td><td>time on the path in the function of the tag {@code
 * function}</td></tr>
 * <tr><td>{@code corecast.function.gain}</td><td>by how much the path would be shorter if that
 * function took no time</td></tr>
 * </table>
 *
 * <p>Figures count from the beginning of the computation, and are those of its end when it is over.
 * Meters that are read within five seconds are of one snapshot, until one of them is read again.
 * Where there is no bean they are not a number. Functions are those that the bean follows; when it
 * follows others their meters change with the next reading.
 */
public final class CriticalPathMetrics implements MeterBinder {
  private final MBeanServerConnection beans;
  private final Iterable<Tag> tags;

  public CriticalPathMetrics() {
    this(ManagementFactory.getPlatformMBeanServer(), List.of());
  }

  /**
   * Of any program.
   *
   * @param beans where its MXBean is
   * @param tags all meters have these
   */
  public CriticalPathMetrics(MBeanServerConnection beans, Iterable<Tag> tags) {
    this.beans = beans;
    this.tags = tags;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    FunctionMeters functions = new FunctionMeters(registry, tags);
    Snapshots snapshots = new Snapshots(beans, functions);
    Gauge.builder("corecast.running", snapshots::running)
        .description("1 if the critical path is computed now, else 0")
        .tags(tags)
        .register(registry);
    time(registry, "corecast.work", "CPU time of all threads", snapshots, "workNanos");
    time(
        registry,
        "corecast.path",
        "length of the critical path as the program ran",
        snapshots,
        "pathNanos");
    time(
        registry,
        "corecast.path.no.locks",
        "length of the critical path of dependences only",
        snapshots,
        "noLocksNanos");
    Gauge.builder("corecast.parallelism", new Figure(snapshots, Snapshot::parallelism))
        .description("work divided by the critical path as it ran")
        .tags(tags)
        .register(registry);
    Gauge.builder("corecast.threads", new Figure(snapshots, s -> s.number("threads")))
        .description("threads that are there")
        .tags(tags)
        .register(registry);
    snapshots.findFunctions();
  }

  private void time(
      MeterRegistry registry, String name, String what, Snapshots snapshots, String key) {
    TimeGauge.builder(name, new Figure(snapshots, s -> s.number(key)), TimeUnit.NANOSECONDS)
        .description(what)
        .tags(tags)
        .register(registry);
  }
}
