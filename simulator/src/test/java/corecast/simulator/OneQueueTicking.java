package corecast.simulator;

import java.util.ArrayDeque;
import java.util.List;

/** Round robin, one ns at a time. */
final class OneQueueTicking extends TickingReplay {
  private final ArrayDeque<Body> queue = new ArrayDeque<>();

  OneQueueTicking(List<int[]> threads, int processors, int quantum, int switching) {
    super(threads, processors, quantum, switching);
  }

  @Override
  void ready(Body body) {
    queue.add(body);
  }

  @Override
  void sliceOver(Body body) {
    queue.add(body);
  }

  @Override
  void freed(Body body) {}

  @Override
  boolean wanted(Body body) {
    return !queue.isEmpty();
  }

  @Override
  boolean idle() {
    return false;
  }

  @Override
  void serve() {
    while (!queue.isEmpty()) {
      int free = -1;
      Body head = queue.peek();
      if (head.processor >= 0 && processors[head.processor] == null) {
        free = head.processor;
      }
      for (int p = 0; free < 0 && p < processors.length; p++) {
        free = processors[p] == null ? p : -1;
      }
      if (free < 0) {
        return;
      }
      start(queue.poll(), free, 0);
    }
  }
}
