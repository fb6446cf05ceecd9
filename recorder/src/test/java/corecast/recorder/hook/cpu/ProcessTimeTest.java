package corecast.recorder.hook.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

final class ProcessTimeTest {
  @Test
  void aNameMayHaveBlanksAndBrackets() {
    String stat =
        "71 (a) b (c) S 1 71 71 0 -1 4194304 100 200 300 400 1234 56 7 8 20 0 30 0 99 0 0\n";

    assertThat(ProcessTime.nanos(stat)).isEqualTo((1234 + 56) * 10_000_000L);
    assertThat(ProcessTime.withChildrenNanos(stat)).isEqualTo((1234 + 56 + 7 + 8) * 10_000_000L);
  }

  @Test
  void isWhatTheManagementModuleTells() {
    long nanos = ProcessTime.nanos();
    assumeTrue(nanos >= 0, "no such file here");
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    // Both count in hundredths of a second; between them this process goes on.
    assertThat(system.getProcessCpuTime()).isCloseTo(nanos, within(1_000_000_000L));
  }
}
