package corecast.simulator.machine;

import corecast.simulator.primitive.IntQueue;
import java.util.BitSet;

/**
 * Round robin: bodies that can run stand in one queue; a processor takes the first, and gives it up
 * when its work ends or, if another body waits, when its quantum is over.
 */
final class OneQueueCalendar extends SliceCalendar {
  private final IntQueue queue = new IntQueue();
  private final BitSet idle = new BitSet();

  OneQueueCalendar(int bodies, int processors, long quantumNanos, long switchNanos) {
    super(bodies, processors, quantumNanos, switchNanos);
    idle.set(0, processors);
  }

  @Override
  void ready(int body) {
    queue.add(body);
  }

  @Override
  void leave(int body, int processor) {
    idle.set(processor);
  }

  @Override
  boolean waiting() {
    return !queue.isEmpty();
  }

  @Override
  boolean wanted(int processor) {
    return !queue.isEmpty();
  }

  @Override
  void giveUp(int body, int processor) {
    queue.add(body);
    idle.set(processor);
    dispatch();
  }

  @Override
  void dispatch() {
    while (!queue.isEmpty() && !idle.isEmpty()) {
      int body = queue.poll();
      int last = lastProcessor(body);
      int processor = last != NONE && idle.get(last) ? last : idle.nextSetBit(0);
      idle.clear(processor);
      start(body, processor, 0);
    }
  }
}
