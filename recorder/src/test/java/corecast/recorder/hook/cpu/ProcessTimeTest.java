package corecast.recorder.hook.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

final class ProcessTimeTest {
  private static final long HUNDREDTH = 10_000_000;

  @Test
  void aNameMayHaveBlanksAndBrackets() {
    String stat =
        "71 (a) b (c) S 1 71 71 0 -1 4194304 100 200 300 400 1234 56 7 8 20 0 30 0 99 0 0\n";

    assertThat(ProcessTime.nanos(stat)).isEqualTo((1234 + 56) * 10_000_000L);
    assertThat(ProcessTime.withChildrenNanos(stat)).isEqualTo((1234 + 56 + 7 + 8) * 10_000_000L);
  }

  @Test
  void isWhatTheManagementModuleTells() {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = system.getProcessCpuTime();
    long nanos = ProcessTime.nanos();
    long after = system.getProcessCpuTime();
    assumeTrue(nanos >= 0, "no such file here");

    // Each sums up two numbers, of which the file has whole hundredths of a second.
    assertThat(nanos).isBetween(before - 2 * HUNDREDTH, after + 2 * HUNDREDTH);
  }
}
