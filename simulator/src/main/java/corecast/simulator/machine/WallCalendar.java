package corecast.simulator.machine;

import corecast.program.Pauses;
import corecast.program.VmWork;

/**
 * Ideal processor sharing on P processors in wall time: n running bodies advance at rate min(1, P /
 * n) each, sleepers in real time (docs/model.md, section 2). Times are {@code double}; two ends
 * that differ by less than the rounding of a long replay count as the same instant.
 */
public final class WallCalendar implements Calendar {
  /** Relative distance below which two times are one instant. */
  private static final double SAME = 1e-12;

  private final double processors;
  private final Pauses pauses;
  private final double divisor;
  private int nextPause;
  private double pausedUntil;
  private final Rivals rivals;

  /** Work done by all bodies. */
  private double worked;

  private final long[] sequence;
  private final BodyHeap runEnds;
  private final BodyHeap delayEnds;
  private double wall;
  private double service;
  private int running;
  private int most;
  private boolean moved;

  public WallCalendar(int bodies, int processors) {
    this(bodies, processors, Pauses.NONE, 1, VmWork.NONE);
  }

  /**
   * A machine that stops now and then: delays go on, and nothing else.
   *
   * @param pauses after how much work of all bodies, and for how long
   * @param divisor by how much shorter the pauses are than that
   * @param beside whose threads take a share of the processors; they are not counted as running
   */
  public WallCalendar(int bodies, int processors, Pauses pauses, double divisor, VmWork beside) {
    this.rivals = new Rivals(beside);
    this.processors = processors;
    this.pauses = pauses;
    this.divisor = divisor;
    this.sequence = new long[bodies];
    this.runEnds = new BodyHeap(sequence);
    this.delayEnds = new BodyHeap(sequence);
  }

  @Override
  public void run(int body, long workNanos, long seq) {
    sequence[body] = seq;
    running++;
    runEnds.add(key(service + workNanos), body);
  }

  @Override
  public void delay(int body, long nanos, long seq) {
    sequence[body] = seq;
    delayEnds.add(key(wall + nanos), body);
  }

  @Override
  public void forget(int body) {
    delayEnds.remove(body);
  }

  @Override
  public boolean isEmpty() {
    return runEnds.isEmpty() && delayEnds.isEmpty();
  }

  @Override
  public long sequenceNow() {
    int run = runEnds.earliestUpTo(key(limit(service)));
    int delay = delayEnds.earliestUpTo(key(limit(wall)));
    return Math.min(
        run < 0 ? Long.MAX_VALUE : sequence[runEnds.bodyAt(run)],
        delay < 0 ? Long.MAX_VALUE : sequence[delayEnds.bodyAt(delay)]);
  }

  /**
   * Passes the pauses, and what rivals begin and end, before the next end of a run; ends at the end
   * of a delay inside a pause, which {@link #next} then finds at the present instant.
   */
  private boolean passInterruptions() {
    boolean passed = false;
    while (true) {
      double delay = delayEnds.isEmpty() ? Double.POSITIVE_INFINITY : time(delayEnds.topKey());
      if (wall < pausedUntil) {
        if (delay > wall || runEnds.isEmpty()) {
          passed = true;
          wall = Math.min(delay, pausedUntil);
        }
        if (delay <= wall) {
          return passed;
        }
      }
      double untilPause = untilPause();
      double sliceAt = rivals.nextSliceAt();
      double untilSlice = sliceAt <= limit(worked) ? 0 : untilWork(sliceAt);
      double untilReady = rivals.least() * slow();
      double first = Math.min(untilPause, Math.min(untilSlice, untilReady));
      if (first == Double.POSITIVE_INFINITY || first > Math.min(untilRun(), delay - wall)) {
        return passed;
      }
      advance(first);
      passed |= first > 0;
      if (untilSlice <= first) {
        rivals.take();
      } else if (untilPause < untilReady) {
        pausedUntil = wall + pauses.nanos()[nextPause++] / divisor;
      }
    }
  }

  private double untilPause() {
    return nextPause == pauses.count()
        ? Double.POSITIVE_INFINITY
        : untilWork(pauses.workNanos()[nextPause]);
  }

  /** Wall time until so much work is done, if nothing else changes. */
  private double untilWork(double work) {
    return runEnds.isEmpty() ? Double.POSITIVE_INFINITY : Math.max(0, work - worked) / speed();
  }

  /** Wall time until the next end of a run, if nothing else changes. */
  private double untilRun() {
    return runEnds.isEmpty()
        ? Double.POSITIVE_INFINITY
        : Math.max(0, time(runEnds.topKey()) - service) * slow();
  }

  /** How much longer than its work a run takes. */
  private double slow() {
    return Math.max(1, (running + rivals.active()) / processors);
  }

  /** Work of all bodies in a unit of wall time. */
  private double speed() {
    return rivals.active() > 0 ? running / slow() : Math.min(running, processors);
  }

  /** All bodies run for that long. */
  private void advance(double nanos) {
    double slow = slow();
    wall += nanos;
    service += nanos / slow;
    passed(nanos, slow);
  }

  /** Notes what was done while the wall clock advanced. */
  private void passed(double nanos, double slow) {
    most = nanos > 0 ? Math.max(most, running + rivals.active()) : most;
    worked += nanos * speed();
    rivals.did(nanos / slow);
  }

  @Override
  public int next() {
    boolean interrupted = passInterruptions();
    double wallBefore = wall;
    double slow = slow();
    double wallOfRun = wall + untilRun();
    double wallOfDelay = delayEnds.isEmpty() ? Double.POSITIVE_INFINITY : time(delayEnds.topKey());
    double first = Math.min(wallOfRun, wallOfDelay);
    moved = first > wall + SAME * Math.max(1, wall);
    if (moved) {
      boolean both = Math.abs(wallOfRun - wallOfDelay) <= SAME * Math.max(1, first);
      if (wallOfDelay < wallOfRun && !both) {
        service += (wallOfDelay - wall) / slow;
        wall = wallOfDelay;
      } else {
        service = time(runEnds.topKey());
        wall = both ? wallOfDelay : wallOfRun;
      }
    }
    passed(wall - wallBefore, slow);
    moved |= interrupted;
    int run = runEnds.earliestUpTo(key(limit(service)));
    int delay = delayEnds.earliestUpTo(key(limit(wall)));
    if (run < 0 && delay < 0) {
      throw new IllegalStateException("clock at " + wall + " ns passed every end");
    }
    boolean isRun =
        delay < 0
            || (run >= 0 && sequence[runEnds.bodyAt(run)] < sequence[delayEnds.bodyAt(delay)]);
    BodyHeap heap = isRun ? runEnds : delayEnds;
    int at = isRun ? run : delay;
    int body = heap.bodyAt(at);
    heap.removeAt(at);
    if (isRun) {
      running--;
    }
    return body;
  }

  private static double limit(double time) {
    return time + SAME * Math.max(1, time);
  }

  private static long key(double time) {
    return Double.doubleToRawLongBits(time); // times are not negative, so bits are in their order
  }

  private static double time(long key) {
    return Double.longBitsToDouble(key);
  }

  @Override
  public boolean moved() {
    return moved;
  }

  @Override
  public int running() {
    return running;
  }

  /** How many bodies and rivals ran at once, at most, until now. */
  public int mostRunning() {
    return most;
  }

  @Override
  public double now() {
    return wall;
  }
}
