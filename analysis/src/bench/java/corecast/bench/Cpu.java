package corecast.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU time, which other processes on the machine disturb less than the clock on the wall. */
final class Cpu {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private Cpu() {}

  /** Of the calling thread, ns. */
  static long ofThread() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Of this process with its compiler and collector, ns. */
  static long ofProcess() {
    return SYSTEM.getProcessCpuTime();
  }
}
