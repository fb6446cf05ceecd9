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

  private double worked;

  /** Work of all bodies in a unit of wall time, as the processors are shared at present. */
  private double speed;

  /** How much longer than its work a run takes at present. */
  private double slow = 1;

  private final long[] sequence;
  private final BodyHeap runEnds;
  private final BodyHeap delayEnds;
  private double wall;
  private double service;
  private int running;
  private int most;
  private boolean moved;

  /** Whether the processors are shared as it is right at the present instant. */
  private boolean isShared;

  public WallCalendar(int bodies, int processors) {
    this(bodies, processors, Pauses.NONE, 1, VmWork.NONE, 0);
  }

  /**
   * A machine that stops now and then: delays go on, and nothing else.
   *
   * @param pauses after how much work of all bodies, and for how long
   * @param divisor by how much shorter the pauses are than that
   * @param beside whose threads take a share of the processors; they are not counted as running
   * @param workNanos all work of the bodies, with which {@code beside} ends
   */
  public WallCalendar(
      int bodies, int processors, Pauses pauses, double divisor, VmWork beside, long workNanos) {
    this.rivals = new Rivals(beside, workNanos, processors);
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
      isShared = false;
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
      share();
      isShared = true;
      double untilPause = untilPause();
      double sliceAt = rivals.nextSliceAt();
      double untilSlice = sliceAt <= limit(worked) ? 0 : untilWork(sliceAt);
      double untilDone = rivals.untilDone();
      double first = Math.min(untilPause, Math.min(untilSlice, untilDone));
      if (first == Double.POSITIVE_INFINITY || first > Math.min(untilRun(), delay - wall)) {
        return passed;
      }
      advance(first);
      passed |= first > 0;
      if (untilSlice <= first) {
        rivals.take();
      } else if (untilPause < untilDone) {
        pausedUntil = wall + pauses.nanos()[nextPause++] / divisor;
      }
    }
  }

  /** Divides the processors among those that can run now. */
  private void share() {
    if (rivals.none()) {
      speed = Math.min(running, processors);
      slow = Math.max(1, running / processors);
    } else {
      speed = rivals.share(running, worked);
      slow = running == 0 ? 1 : running / speed;
    }
  }

  private double untilPause() {
    return nextPause == pauses.count()
        ? Double.POSITIVE_INFINITY
        : untilWork(pauses.workNanos()[nextPause]);
  }

  /** Wall time until so much work is done, if nothing else changes. */
  private double untilWork(double work) {
    double left = Math.max(0, work - worked);
    return runEnds.isEmpty() ? Double.POSITIVE_INFINITY : left == 0 ? 0 : left / speed;
  }

  /** Wall time until the next end of a run, if nothing else changes. */
  private double untilRun() {
    if (runEnds.isEmpty()) {
      return Double.POSITIVE_INFINITY;
    }
    double left = Math.max(0, time(runEnds.topKey()) - service);
    return left == 0 ? 0 : left * slow;
  }

  private void advance(double nanos) {
    wall += nanos;
    service += nanos / slow;
    passed(nanos);
  }

  /** Notes what was done while the wall clock advanced. */
  private void passed(double nanos) {
    if (nanos > 0) {
      most = Math.max(most, running + rivals.active());
    }
    worked += nanos * speed;
    rivals.pass(nanos);
  }

  @Override
  public int next() {
    boolean interrupted = passInterruptions();
    if (!isShared) {
      share();
    }
    double wallBefore = wall;
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
    passed(wall - wallBefore);
    moved |= interrupted;
    int run = runEnds.earliestUpTo(key(limit(service)));
    int delay = delayEnds.earliestUpTo(key(limit(wall)));
    if (run < 0 && delay < 0) {
      // A run that is due by the wall clock, whose readings are larger and so less precise.
      service = time(runEnds.topKey());
      run = runEnds.earliestUpTo(key(service));
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

  @Override
  public int enough() {
    return most;
  }

  @Override
  public double now() {
    return wall;
  }

  @Override
  public double service() {
    return service;
  }
}
