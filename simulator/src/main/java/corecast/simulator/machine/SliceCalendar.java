package corecast.simulator.machine;

import corecast.simulator.primitive.IntQueue;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Round robin on P processors, in exact integers: bodies that can run stand in one queue; a
 * processor takes the first, and gives it up when its work ends or, if another body waits, when its
 * quantum is over.
 *
 * <p>A body that starts its next segment at the instant at which its last one ended keeps its
 * processor and the rest of its slice. At one instant all ends of segments, and what follows from
 * them, come before all ends of slices. A processor that takes on another body than its last one
 * loses the switching time first.
 */
final class SliceCalendar implements Calendar {
  private static final int NONE = -1;

  private final long quantum;
  private final long switching;

  private final long[] sequence;
  private final boolean[] asleep;

  /** Work still to do, ns, while the body stands in the queue. */
  private final long[] left;

  /** When its work and its slice end, while the body has a processor. */
  private final long[] workEnd;

  private final long[] sliceEnd;
  private final int[] processorOf;

  /** Twice the time, plus one if it is only a slice that ends. */
  private final BodyHeap pending;

  private final IntQueue queue = new IntQueue();
  private final BitSet idle = new BitSet();
  private final int[] lastOn;

  /** The body whose segment has just ended; it has its processor until something else happens. */
  private int keeper = NONE;

  private long now;
  private boolean moved;
  private int running;

  SliceCalendar(int bodies, int processors, long quantumNanos, long switchNanos) {
    int used = Math.min(bodies, processors);
    this.quantum = quantumNanos;
    this.switching = switchNanos;
    this.sequence = new long[bodies];
    this.asleep = new boolean[bodies];
    this.left = new long[bodies];
    this.workEnd = new long[bodies];
    this.sliceEnd = new long[bodies];
    this.processorOf = new int[bodies];
    this.pending = new BodyHeap(sequence);
    this.lastOn = new int[used];
    idle.set(0, used);
    Arrays.fill(processorOf, NONE);
    Arrays.fill(lastOn, NONE);
  }

  @Override
  public void run(int body, long workNanos, long seq) {
    running++;
    asleep[body] = false;
    sequence[body] = seq;
    if (body == keeper) {
      keeper = NONE;
      workEnd[body] = Math.addExact(now, workNanos);
      await(body);
    } else {
      left[body] = workNanos;
      queue.add(body);
    }
  }

  @Override
  public void delay(int body, long nanos, long seq) {
    asleep[body] = true;
    sequence[body] = seq;
    pending.add(Math.multiplyExact(Math.addExact(now, nanos), 2L), body);
  }

  @Override
  public void forget(int body) {
    pending.remove(body);
  }

  @Override
  public boolean isEmpty() {
    return queue.isEmpty() && pending.isEmpty();
  }

  @Override
  public long sequenceNow() {
    dispatch();
    return pending.isEmpty() || pending.topKey() != 2 * now
        ? Long.MAX_VALUE
        : sequence[pending.topBody()];
  }

  @Override
  public int next() {
    long before = now;
    dispatch();
    while (true) {
      boolean sliceOnly = (pending.topKey() & 1) != 0;
      now = pending.topKey() >> 1;
      int body = pending.poll();
      if (sliceOnly) {
        endSlice(body);
        continue;
      }
      moved = now != before;
      if (!asleep[body]) {
        running--;
        keeper = body;
      }
      return body;
    }
  }

  private void endSlice(int body) {
    if (queue.isEmpty()) {
      sliceEnd[body] = Math.addExact(now, quantum);
      await(body);
      return;
    }
    left[body] = workEnd[body] - now;
    queue.add(body);
    idle.set(processorOf[body]);
    dispatch();
  }

  /** Gives idle processors to the bodies that stand in the queue. */
  private void dispatch() {
    if (keeper != NONE) {
      idle.set(processorOf[keeper]);
      keeper = NONE;
    }
    while (!queue.isEmpty() && !idle.isEmpty()) {
      int body = queue.poll();
      int last = processorOf[body];
      int processor = last != NONE && idle.get(last) ? last : idle.nextSetBit(0);
      idle.clear(processor);
      boolean switches = lastOn[processor] != NONE && lastOn[processor] != body;
      long from = switches ? Math.addExact(now, switching) : now;
      lastOn[processor] = body;
      processorOf[body] = processor;
      workEnd[body] = Math.addExact(from, left[body]);
      sliceEnd[body] = Math.addExact(from, quantum);
      await(body);
    }
  }

  /** The end of its work, or of its slice if that comes first. */
  private void await(int body) {
    boolean sliceOnly = sliceEnd[body] < workEnd[body];
    long time = sliceOnly ? sliceEnd[body] : workEnd[body];
    pending.add(Math.addExact(Math.multiplyExact(time, 2L), sliceOnly ? 1 : 0), body);
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
    return now;
  }
}
