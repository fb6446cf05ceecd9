package corecast.conversion.io;

import corecast.conversion.log.EventLog;
import java.util.TreeMap;

/** A process that the program started; instants in ns since the start of the recording. */
final class ChildProcess {
  /** The end of a process and of what it writes, and who hears of it, are not further apart. */
  static final long TOGETHER_NANOS = 2_000_000;

  final EventLog log;

  final int event;

  final String name;
  final long from;
  final long to;

  final long cpu;

  /** CPU time of the program while the process lasted. */
  final long busy;

  /** When it wrote what somebody waited for, and the semaphore that stands for that. */
  final TreeMap<Long, String> outputs = new TreeMap<>();

  boolean awaited;

  ChildProcess(EventLog log, int event, String name, long lasted, long cpu, long busy) {
    this.log = log;
    this.event = event;
    this.name = name;
    this.to = log.time(event);
    this.from = to - lasted;
    this.cpu = Math.min(lasted, cpu);
    this.busy = busy;
  }

  long lasted() {
    return to - from;
  }
}
