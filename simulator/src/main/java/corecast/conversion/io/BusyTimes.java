package corecast.conversion.io;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Recording;
import corecast.trace.EventKind;

/**
 * When the one CPU was not free for a thread that waited for no other: while the recorded threads
 * used it, each as if evenly between two of its events, and as long as one of them wanted it, since
 * somebody else had it then. To some 20 us.
 */
final class BusyTimes {
  private static final long SHORTEST_NANOS = 20_000;
  private static final int MOST = 1 << 20;

  /** A thread with a smaller part of the CPU waited for something that no record tells. */
  private static final int WANTED_PART = 20;

  /** Between such an event and the one before it a thread did not wait for others. */
  private static final KindSet WORKED =
      KindSet.of(
          EventKind.ENTER,
          EventKind.EXIT,
          EventKind.TICK,
          EventKind.END,
          EventKind.START,
          EventKind.UNLOCK,
          EventKind.READ_UNLOCK,
          EventKind.WRITE_UNLOCK,
          EventKind.SHARED_RELEASE,
          EventKind.RELEASE,
          EventKind.COUNT_DOWN,
          EventKind.NOTIFY,
          EventKind.NOTIFY_ALL,
          EventKind.UNPARK,
          EventKind.SUBMIT,
          EventKind.TASK_END,
          EventKind.FUTURE_DONE,
          EventKind.CLAIM,
          EventKind.JOIN_BEGIN,
          EventKind.SLEEP_BEGIN,
          EventKind.PARK_BEGIN,
          EventKind.WAIT_BEGIN,
          EventKind.ACQUIRE_BEGIN,
          EventKind.AWAIT_BEGIN,
          EventKind.BARRIER_BEGIN,
          EventKind.PUT_BEGIN,
          EventKind.TAKE_BEGIN,
          EventKind.GET_BEGIN,
          EventKind.PHASE_BEGIN);

  private final long startNanos;
  private final long nanos;

  /** For how much of the time before the beginning of each stretch it was not free; ns. */
  private final double[] before;

  private BusyTimes(long startNanos, long lengthNanos) {
    this.startNanos = startNanos;
    this.nanos = Math.max(SHORTEST_NANOS, lengthNanos / MOST + 1);
    this.before = new double[(int) (lengthNanos / nanos) + 2];
  }

  static BusyTimes of(Recording recording) {
    long wall = recording.wallNanos();
    BusyTimes busy = new BusyTimes(recording.lastTime() - wall, wall);
    double[] changes = new double[busy.before.length];
    int[] wants = new int[busy.before.length];
    for (EventLog log : recording.logs) {
      busy.add(log, changes, wants);
    }
    double rate = 0;
    int wanting = 0;
    double sum = 0;
    for (int i = 0; i < changes.length; i++) {
      double within = busy.before[i];
      busy.before[i] = sum;
      rate += changes[i];
      wanting += wants[i];
      sum += wanting > 0 ? busy.nanos : Math.min(busy.nanos, within + rate);
    }
    return busy;
  }

  /**
   * What a thread used in each stretch.
   *
   * @param changes how much more of the CPU is used in each stretch than in the one before it
   * @param wants how many more threads want it
   */
  private void add(EventLog log, double[] changes, int[] wants) {
    long from = log.size() == 0 ? 0 : log.time(0);
    int first = at(from);
    for (int event = 1; event < log.size(); event++) {
      long time = log.time(event);
      long cpu = log.flaggedCode(event) < 0 ? log.cpu(event) : time - from;
      if (time < startOf(first + 1)) {
        before[first] += Math.max(0, cpu); // until the sums are made: what is used within it
        from = time;
        continue;
      }
      boolean io = Streams.KINDS.has(log.code(event));
      long end = time - (io ? IoDelays.waited(log, event) : 0);
      int last = at(end);
      if (first >= last) {
        before[first] += Math.max(0, cpu);
      } else if (cpu > 0
          && cpu >= (end - from) / WANTED_PART
          && (io || WORKED.has(log.code(event)))) {
        wants[first]++;
        wants[last]--;
      } else if (cpu > 0) {
        double each = (double) cpu / (last - first);
        changes[first] += each;
        changes[last] -= each;
      }
      from = time;
      first = at(time);
    }
  }

  private long startOf(int stretch) {
    return startNanos + stretch * nanos;
  }

  private int at(long time) {
    return (int) Math.max(0, Math.min(before.length - 2, (time - startNanos) / nanos));
  }

  /** For how long it was not free between two instants; ns. */
  double between(long from, long to) {
    return until(to) - until(from);
  }

  private double until(long time) {
    int at = at(time);
    double part = Math.max(0, Math.min(1, (double) (time - startOf(at)) / nanos));
    return before[at] + part * (before[at + 1] - before[at]);
  }
}
