package corecast.recorder.hook.cpu;

import corecast.trace.TraceWriter;

/**
 * When in a recording the virtual machine's own threads used how much CPU time. The longer a
 * recording lasts, the less often this is looked at.
 */
public final class CpuProfile {
  static final String KEY = "machine.cpu";

  private static final long SHORTEST_NANOS = 40_000_000;

  /** Each stretch is at most this part of the time before. */
  private static final int STRETCHES = 100;

  /** Facts are written when they are so long: what is not, is lost if the process is killed. */
  private static final int FACT = 1_000;

  private final TraceWriter writer;
  private final VmThreads threads;
  private final long[] used = new long[VmThreads.KINDS];
  private final StringBuilder text = new StringBuilder(FACT + 100);
  private long process;
  private long recorder;
  private long time;
  private volatile boolean ended;

  /** The recording begins now. */
  public CpuProfile(TraceWriter writer, VmThreads threads) {
    this.writer = writer;
    this.threads = threads;
    time = writer.startNanos();
    threads.addTo(used, System.nanoTime());
    process = CpuClock.processNanos();
  }

  /** Looks if it is time to. */
  public void lookAtTimes(CpuClock clock) {
    long now = System.nanoTime();
    long stretch = Math.max(SHORTEST_NANOS, (now - writer.startNanos()) / STRETCHES);
    if (now - time >= stretch) {
      try {
        look(now, clock.isExact() ? clock.now() : 0);
      } catch (Throwable e) {
        ended = true; // out of memory: the profile ends here
      }
    }
  }

  /** The recording ends: writes what is not written yet. */
  public synchronized void end() {
    look(System.nanoTime(), recorder);
    ended = true;
    threads.close();
    write();
  }

  /**
   * Writes how much CPU time was used since this was done before.
   *
   * @param own CPU time of the recorder's thread until now
   */
  private synchronized void look(long now, long own) {
    if (ended) {
      return;
    }
    for (int kind = 0; kind < used.length; kind++) {
      used[kind] = 0;
    }
    threads.addTo(used, now);
    long all = CpuClock.processNanos();
    if (text.length() > 0) {
      text.append(' ');
    }
    micros(now - time).append(',');
    micros(all - process).append(',');
    for (long nanos : used) {
      micros(nanos).append(',');
    }
    micros(own - recorder);
    time = now;
    process = all;
    recorder = own;
    if (text.length() > FACT) {
      write();
    }
  }

  private StringBuilder micros(long nanos) {
    return text.append(Math.max(0, nanos) / 1000);
  }

  private void write() {
    if (text.length() > 0) {
      writer.meta(KEY, text.toString());
      text.setLength(0);
    }
  }
}
