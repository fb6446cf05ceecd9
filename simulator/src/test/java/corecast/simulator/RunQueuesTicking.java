package corecast.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A queue for each processor, one ns at a time. */
final class RunQueuesTicking extends TickingReplay {
  private final int hot;
  private final int waking;
  private final int spin;
  private final boolean uneven;
  private final List<Body> fresh = new ArrayList<>();
  private final List<List<Body>> queues = new ArrayList<>();
  private final Map<Body, Integer> ranAt = new HashMap<>();

  /** Given up a moment ago: who becomes ready now still finds it taken. */
  private final Set<Integer> freed = new HashSet<>();

  private final Map<Integer, Integer> freedAt = new HashMap<>();

  private int looked = -1;

  RunQueuesTicking(
      List<int[]> threads,
      int processors,
      int quantum,
      int switching,
      int hot,
      int waking,
      int spin,
      boolean uneven) {
    super(threads, processors, quantum, switching);
    this.hot = uneven ? 0 : hot;
    this.waking = waking;
    this.spin = spin;
    this.uneven = uneven;
    for (int p = 0; p < processors; p++) {
      queues.add(new ArrayList<>());
    }
  }

  @Override
  void ready(Body body) {
    fresh.add(body);
  }

  @Override
  void sliceOver(Body body) {
    queues.get(body.processor).add(body);
  }

  @Override
  void freed(Body body) {
    ranAt.put(body, time);
    freed.add(body.processor);
    freedAt.put(body.processor, time);
  }

  @Override
  boolean wanted(Body body) {
    return !queues.get(body.processor).isEmpty();
  }

  @Override
  void serve() {
    for (Body body : fresh) {
      if (isBackSoon(body)) {
        comeBack(body);
        continue;
      }
      int place = body.processor;
      for (int p = 0; !isFree(place) && p < processors.length; p++) {
        place = p;
      }
      if (isFree(place)) {
        start(body, place, waking);
      } else if (uneven) {
        queues.get(worst(body)).add(body);
      } else if (body.processor >= 0) {
        queues.get(body.processor).add(body);
      } else {
        List<Body> shortest = queues.get(0);
        for (List<Body> queue : queues) {
          shortest = queue.size() < shortest.size() ? queue : shortest;
        }
        shortest.add(body);
      }
    }
    fresh.clear();
    for (int p : List.copyOf(freed)) {
      take(p, !uneven);
    }
    freed.clear();
  }

  /** The longest queue that has at most one more than the shortest. */
  private int worst(Body body) {
    int shortest = queues.stream().mapToInt(List::size).min().orElse(0);
    int longest =
        queues.stream().mapToInt(List::size).filter(n -> n <= shortest + 1).max().orElse(0);
    if (body.processor >= 0 && queues.get(body.processor).size() == longest) {
      return body.processor;
    }
    int first = 0;
    while (queues.get(first).size() != longest) {
      first++;
    }
    return first;
  }

  /** It was away for less than it would have spun, and its processor is taken. */
  private boolean isBackSoon(Body body) {
    return ranAt.containsKey(body) && time - ranAt.get(body) < spin && !isFree(body.processor);
  }

  private void comeBack(Body body) {
    Body other = processors[body.processor];
    if (other == null || other.endsNow()) {
      queues.get(body.processor).add(0, body);
    } else {
      preempt(other);
      ranAt.put(other, time);
      queues.get(body.processor).add(0, other);
      start(body, body.processor, 0);
    }
  }

  private boolean isFree(int processor) {
    return processor >= 0 && processors[processor] == null && !freed.contains(processor);
  }

  private boolean take(int processor, boolean fromOthers) {
    if (!queues.get(processor).isEmpty()) {
      start(queues.get(processor).remove(0), processor, 0);
      return true;
    }
    for (List<Body> queue : fromOthers ? queues : List.<List<Body>>of()) {
      for (Body body : queue) {
        if (!ranAt.containsKey(body) || time - ranAt.get(body) >= hot) {
          queue.remove(body);
          start(body, processor, 0);
          return true;
        }
      }
    }
    return false;
  }

  @Override
  boolean idle() {
    if (time == 0 || time % quantum != 0 || looked == time) {
      return false;
    }
    looked = time;
    boolean found = false;
    for (int p = 0; p < processors.length; p++) {
      if (processors[p] == null) {
        boolean isLong = !freedAt.containsKey(p) || time - freedAt.get(p) >= quantum;
        found |= take(p, !uneven || isLong);
      }
    }
    return found;
  }
}
