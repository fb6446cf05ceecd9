package corecast.simulator.machine;

/**
 * Ideal processor sharing on P processors in wall time: n running bodies advance at rate min(1, P /
 * n) each, sleepers in real time (design: model, section 2). Times are {@code double}; two ends
 * that differ by less than the rounding of a long replay count as the same instant.
 */
public final class WallCalendar implements Calendar {
  /** Relative distance below which two times are one instant. */
  private static final double SAME = 1e-12;

  private final double processors;
  private final long[] sequence;
  private final BodyHeap runEnds;
  private final BodyHeap delayEnds;
  private double wall;
  private double service;
  private int running;
  private boolean moved;

  public WallCalendar(int bodies, int processors) {
    this.processors = processors;
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

  @Override
  public int next() {
    double slow = Math.max(1, running / processors);
    double wallOfRun =
        runEnds.isEmpty()
            ? Double.POSITIVE_INFINITY
            : wall + Math.max(0, time(runEnds.topKey()) - service) * slow;
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

  @Override
  public double now() {
    return wall;
  }
}
