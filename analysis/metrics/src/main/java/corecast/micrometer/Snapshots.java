package corecast.micrometer;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * Asks the bean. All gauges that are read one after the other get the same answer: it is asked
 * again by a gauge that has shown the last answer already, or when that is old.
 */
final class Snapshots {
  private static final String BEAN = "io.github.corecast:type=CriticalPath";
  private static final long MOST_AGE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final MBeanServerConnection beans;
  private final FunctionMeters functions;
  private final ObjectName name;
  private @Nullable Snapshot last;

  Snapshots(MBeanServerConnection beans, FunctionMeters functions) {
    this.beans = beans;
    this.functions = functions;
    try {
      name = new ObjectName(BEAN);
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A snapshot that is not that one. */
  Snapshot after(int shown) {
    Snapshot taken;
    synchronized (this) {
      Snapshot before = last;
      if (before != null
          && before.number() != shown
          && System.nanoTime() - before.takenNanos() < MOST_AGE_NANOS) {
        return before;
      }
      taken = new Snapshot(before == null ? 1 : before.number() + 1, System.nanoTime(), ask());
      last = taken;
    }
    functions.follow(this, taken.functions());
    return taken;
  }

  /** Asks the bean for its functions; what else it says is soon out of date. */
  void findFunctions() {
    functions.follow(this, new Snapshot(0, 0, ask()).functions());
  }

  private @Nullable CompositeData ask() {
    try {
      return (CompositeData) beans.invoke(name, "snapshot", null, null);
    } catch (JMException | IOException e) {
      return null; // no agent, or the program is gone
    }
  }

  /** 1 if the path is computed now. */
  Number running() {
    try {
      return Boolean.TRUE.equals(beans.getAttribute(name, "Running")) ? 1 : 0;
    } catch (JMException | IOException e) {
      return 0;
    }
  }
}
