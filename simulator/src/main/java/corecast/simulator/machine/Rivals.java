package corecast.simulator.machine;

import corecast.program.VmWork;

/**
 * The virtual machine's own threads beside a program. Their work of a slice is there when the slice
 * begins. It is done by what the program leaves idle, and at least so fast that it is done when the
 * program has done its own work of that slice, as it was in the recording: on one processor none is
 * left then. A thread uses one processor at most, so that on several processors it may be late.
 * Nobody waits for these threads: what they have not done when the program ends is never done.
 */
final class Rivals {
  /** What rounding leaves of a thread's work, ns: it would be a thread with nothing to do. */
  private static final double NOTHING = 1e-6;

  private final VmWork work;
  private final double endOfWork;
  private final double processors;
  private int nextSlice;

  /** By thread: work that is there and not done yet, ns. */
  private final double[] waiting;

  /** By thread: the part of a processor that it has. */
  private final double[] rate;

  /** By thread: work that has to be done in the same time as a unit of the program's work. */
  private final double[] due;

  /** By thread: whether it would need more than a processor. */
  private final boolean[] late;

  /** The threads with work that is there, ascending; of others nothing else is kept. */
  private final int[] busy;

  private int count;

  /**
   * @param programNanos the program's work in all: the last slice ends with it
   */
  Rivals(VmWork work, double programNanos, double processors) {
    this.work = work;
    this.endOfWork = programNanos;
    this.processors = processors;
    this.waiting = new double[work.threads()];
    this.rate = new double[work.threads()];
    this.due = new double[work.threads()];
    this.late = new boolean[work.threads()];
    this.busy = new int[work.threads()];
  }

  boolean none() {
    return work.slices() == 0;
  }

  int active() {
    return count;
  }

  /** How much work of the program there is to be done before another slice begins. */
  double nextSliceAt() {
    return nextSlice == work.slices() ? Double.POSITIVE_INFINITY : work.workNanos()[nextSlice];
  }

  void take() {
    for (int t = 0; t < waiting.length; t++) {
      waiting[t] += work.nanos()[t][nextSlice];
    }
    nextSlice++;
    findBusy();
  }

  private void findBusy() {
    count = 0;
    for (int t = 0; t < waiting.length; t++) {
      if (waiting[t] > 0) {
        busy[count++] = t;
      }
    }
  }

  /**
   * Divides the processors while so many threads of the program can run.
   *
   * @param worked the program's work until now
   * @return the program's work in a unit of wall time
   */
  double share(int running, double worked) {
    double left = (nextSlice == work.slices() ? endOfWork : nextSliceAt()) - worked;
    if (count == 0) {
      return Math.min(running, processors);
    }
    for (int i = 0; i < count; i++) {
      int t = busy[i];
      due[t] = left > NOTHING ? waiting[t] / left : 0;
      late[t] = false;
    }
    double speed = speed(running);
    for (int most = latest(speed); most >= 0; most = latest(speed)) {
      late[most] = true;
      speed = speed(running);
    }
    double idle = processors - speed;
    for (int i = 0; i < count; i++) {
      int t = busy[i];
      rate[t] = late[t] ? 1 : due[t] * speed;
      idle -= rate[t];
    }
    useIdle(idle);
    return speed;
  }

  /** What the program does at most, so that each thread keeps pace that is not late. */
  private double speed(int running) {
    double rest = processors;
    double withProgram = 1; // processors in use for a unit of the program's work
    for (int i = 0; i < count; i++) {
      int t = busy[i];
      rest -= late[t] ? 1 : 0;
      withProgram += late[t] ? 0 : due[t];
    }
    return Math.min(running, Math.max(0, rest) / withProgram);
  }

  /** The thread that can keep pace least; -1 if all can. */
  private int latest(double speed) {
    int latest = -1;
    for (int i = 0; i < count; i++) {
      int t = busy[i];
      if (!late[t] && due[t] * speed > 1 && (latest < 0 || due[t] > due[latest])) {
        latest = t;
      }
    }
    return latest;
  }

  /** Those that have work take what is idle, up to a whole processor each. */
  private void useIdle(double processorsIdle) {
    double idle = processorsIdle;
    int takers = takers();
    while (idle > NOTHING && takers > 0) {
      double each = idle / takers;
      for (int i = 0; i < count; i++) {
        int t = busy[i];
        if (canTake(t)) {
          double more = Math.min(each, 1 - rate[t]);
          rate[t] += more;
          idle -= more;
        }
      }
      takers = takers();
    }
  }

  private int takers() {
    int takers = 0;
    for (int i = 0; i < count; i++) {
      takers += canTake(busy[i]) ? 1 : 0;
    }
    return takers;
  }

  private boolean canTake(int thread) {
    return rate[thread] < 1 - NOTHING;
  }

  /** Wall time until the first of them has nothing left to do, if nothing else changes. */
  double untilDone() {
    double first = Double.POSITIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      int t = busy[i];
      if (rate[t] > 0) {
        first = Math.min(first, waiting[t] / rate[t]);
      }
    }
    return first;
  }

  /** So much wall time goes by, shared as {@link #share} said. */
  void pass(double nanos) {
    boolean isOneDone = false;
    for (int i = 0; i < count; i++) {
      int t = busy[i];
      double rest = waiting[t] - nanos * rate[t];
      waiting[t] = rest < NOTHING ? 0 : rest;
      isOneDone |= rest < NOTHING;
    }
    if (isOneDone) {
      findBusy();
    }
  }
}
