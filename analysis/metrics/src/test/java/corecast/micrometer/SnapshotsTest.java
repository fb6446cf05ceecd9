package corecast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** When a bean is asked, which here counts how often. */
class SnapshotsTest {
  /** What the meters read of Corecast's bean. */
  public interface CountingMXBean {
    Sample snapshot();

    boolean isRunning();
  }

  /** A sample. */
  public static final class Sample {
    private final int number;

    Sample(int number) {
      this.number = number;
    }

    public long getWorkNanos() {
      return number * 100L;
    }

    public long getPathNanos() {
      return number * 50L;
    }

    public long getNoLocksNanos() {
      return number * 25L;
    }

    public int getThreads() {
      return number;
    }

    public List<Share> getFunctions() {
      return List.of();
    }
  }

  /** A function on the path. */
  public static final class Share {
    public String getFunction() {
      return "f";
    }
  }

  /** A bean whose figures grow with each snapshot. */
  public static final class Counting implements CountingMXBean {
    private int asked;

    @Override
    public Sample snapshot() {
      return new Sample(++asked);
    }

    @Override
    public boolean isRunning() {
      return true;
    }
  }

  @Test
  void whatIsReadTogetherIsOfOneSnapshot() throws Exception {
    MBeanServer beans = MBeanServerFactory.newMBeanServer();
    beans.registerMBean(new Counting(), new ObjectName("io.github.corecast:type=CriticalPath"));
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    new CriticalPathMetrics(beans, List.of()).bindTo(registry); // asks once
    for (int number = 2; number <= 4; number++) {
      assertThat(nanos(registry, "corecast.path")).isEqualTo(number * 50);
      assertThat(nanos(registry, "corecast.work")).isEqualTo(number * 100);
      assertThat(nanos(registry, "corecast.path.no.locks")).isEqualTo(number * 25);
      assertThat(registry.get("corecast.parallelism").gauge().value()).isEqualTo(2);
      assertThat(registry.get("corecast.threads").gauge().value()).isEqualTo(number);
      assertThat(registry.get("corecast.running").gauge().value()).isEqualTo(1);
    }
  }

  private static double nanos(SimpleMeterRegistry registry, String name) {
    return registry.get(name).timeGauge().value(TimeUnit.NANOSECONDS);
  }
}
