package corecast.simulator.machine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Processors that serve one body at a time, in exact integers. A body has its processor until its
 * work ends or its slice ends while another one waits for the same processor; which one that is,
 * the subclasses decide.
 *
 * <p>A body that starts its next segment at the instant at which its last one ended keeps its
 * processor and the rest of its slice. At one instant all ends of segments, and what follows from
 * them, come before all ends of slices. A processor that takes on another body than its last one
 * loses the switching time first.
 */
abstract class SliceCalendar implements Calendar {
  static final int NONE = -1;

  private final long quantum;
  private final long switching;

  private final long[] sequence;
  private final boolean[] asleep;

  /** Work still to do, ns, while the body waits for a processor. */
  private final long[] left;

  /** When its work and its slice end, while the body has a processor. */
  private final long[] workEnd;

  private final long[] sliceEnd;

  /** Since when a body has its processor; {@link #NONE} if it has none. */
  private final long[] since;

  private final int[] processorOf;

  private final int[] lastOn;

  /** Twice the time, plus one if it is only a slice that ends. */
  private final BodyHeap pending;

  /** The body whose segment has just ended; it has its processor until something else happens. */
  private int keeper = NONE;

  private @Nullable ProcessorObserver observer;
  private long now;
  private boolean moved;
  private int running;
  private long allowed = Long.MAX_VALUE;

  SliceCalendar(int bodies, int processors, long quantumNanos, long switchNanos) {
    this.quantum = quantumNanos;
    this.switching = switchNanos;
    this.sequence = new long[bodies];
    this.asleep = new boolean[bodies];
    this.left = new long[bodies];
    this.workEnd = new long[bodies];
    this.sliceEnd = new long[bodies];
    this.since = new long[bodies];
    this.processorOf = new int[bodies];
    this.pending = new BodyHeap(sequence);
    this.lastOn = new int[processors];
    Arrays.fill(since, NONE);
    Arrays.fill(processorOf, NONE);
    Arrays.fill(lastOn, NONE);
  }

  abstract void ready(int body);

  /** A body gives its processor up, because it waits or has ended. */
  abstract void leave(int body, int processor);

  /** Gives processors to bodies that wait for one. */
  abstract void dispatch();

  /** Whether a body waits that could have this processor. */
  abstract boolean wanted(int processor);

  /** A slice ends, and a body waits that could have the processor. */
  abstract void giveUp(int body, int processor);

  abstract boolean waiting();

  /** When idle processors look for work again, if no end comes before; else the largest long. */
  long tick() {
    return Long.MAX_VALUE;
  }

  /** The time {@link #tick} has come. */
  void onTick() {}

  /** The body gets the processor, after that time. */
  final void start(int body, int processor, long afterNanos) {
    boolean switches = lastOn[processor] != NONE && lastOn[processor] != body;
    long from = Math.addExact(now, Math.addExact(afterNanos, switches ? switching : 0));
    lastOn[processor] = body;
    processorOf[body] = processor;
    since[body] = from;
    workEnd[body] = Math.addExact(from, left[body]);
    sliceEnd[body] = Math.addExact(from, quantum);
    await(body);
  }

  /**
   * Takes a processor from the body that has it, unless its work ends now.
   *
   * @return that body; {@link #NONE} if it keeps its processor
   */
  final int preempt(int processor) {
    int body = lastOn[processor];
    if (workEnd[body] == now) {
      return NONE;
    }
    pending.remove(body);
    left[body] = workEnd[body] - now;
    tell(body);
    return body;
  }

  /** A slice may end in the midst of one: then others may be first. */
  @Override
  public long attempts(int processors) {
    return Long.MAX_VALUE;
  }

  @Override
  public final void observe(ProcessorObserver reader) {
    observer = reader;
  }

  @Override
  public final void finish() {
    for (int body = 0; body < since.length; body++) {
      if (since[body] != NONE) {
        tell(body);
      }
    }
  }

  /** The body gives its processor up now. */
  private void tell(int body) {
    if (observer != null && since[body] < now) {
      observer.ran(body, processorOf[body], since[body], now);
    }
    since[body] = NONE;
  }

  @Override
  public final void allow(long events) {
    allowed = events;
  }

  /** So much of what is allowed is done. */
  final void spend(int events) {
    allowed -= events;
    if (allowed < 0) {
      throw new TooLong();
    }
  }

  final int lastProcessor(int body) {
    return processorOf[body];
  }

  final long quantum() {
    return quantum;
  }

  final long time() {
    return now;
  }

  @Override
  public final void run(int body, long workNanos, long seq) {
    running++;
    asleep[body] = false;
    sequence[body] = seq;
    if (body == keeper) {
      keeper = NONE;
      workEnd[body] = Math.addExact(now, workNanos);
      await(body);
    } else {
      left[body] = workNanos;
      ready(body);
    }
  }

  @Override
  public final void delay(int body, long nanos, long seq) {
    asleep[body] = true;
    sequence[body] = seq;
    pending.add(Math.multiplyExact(Math.addExact(now, nanos), 2L), body);
  }

  @Override
  public final void forget(int body) {
    pending.remove(body);
  }

  @Override
  public final boolean isEmpty() {
    return !waiting() && pending.isEmpty();
  }

  @Override
  public final long sequenceNow() {
    spend(1);
    settle();
    return pending.isEmpty() || pending.topKey() != 2 * now
        ? Long.MAX_VALUE
        : sequence[pending.topBody()];
  }

  @Override
  public final int next() {
    long before = now;
    settle();
    while (true) {
      spend(1);
      long tick = tick();
      if (tick < pending.topKey() >> 1) {
        now = tick;
        onTick();
        continue;
      }
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

  private void settle() {
    if (keeper != NONE) {
      int body = keeper;
      keeper = NONE;
      tell(body);
      leave(body, processorOf[body]);
    }
    dispatch();
  }

  private void endSlice(int body) {
    int processor = processorOf[body];
    if (wanted(processor)) {
      left[body] = workEnd[body] - now;
      tell(body);
      giveUp(body, processor);
    } else {
      sliceEnd[body] = Math.addExact(now, quantum);
      await(body);
    }
  }

  /** The end of its work, or of its slice if that comes first. */
  private void await(int body) {
    boolean sliceOnly = sliceEnd[body] < workEnd[body];
    long end = sliceOnly ? sliceEnd[body] : workEnd[body];
    pending.add(Math.addExact(Math.multiplyExact(end, 2L), sliceOnly ? 1 : 0), body);
  }

  @Override
  public final boolean moved() {
    return moved;
  }

  @Override
  public final int running() {
    return running;
  }

  @Override
  public final double now() {
    return now;
  }
}
