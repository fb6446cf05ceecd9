package corecast.simulator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/**
 * Threads that run and sleep on processors with time slices, acted out one ns at a time. Where
 * those wait that have no processor is left to the subclasses.
 */
abstract class TickingReplay {
  /** A thread: its segments in ns, below zero for a sleep. */
  static final class Body {
    private final int[] segments;
    private int at;
    private int left;
    private int slice;
    private int lost;
    private long order;

    /** Whether it has its processor; the number stays when it is given up. */
    boolean onProcessor;

    int processor = -1;

    private Body(int[] segments) {
      this.segments = segments;
    }

    private boolean done() {
      return at == segments.length;
    }

    boolean endsNow() {
      return left == 0 && lost == 0;
    }

    private boolean sleeps() {
      return !done() && segments[at] < 0;
    }
  }

  private final List<Body> bodies = new ArrayList<>();
  private final Body[] lastOn;
  private final int switching;
  private long order;

  final Body[] processors;
  final int quantum;
  int time;

  TickingReplay(List<int[]> threads, int processors, int quantum, int switching) {
    threads.forEach(t -> bodies.add(new Body(joined(t))));
    this.processors = new Body[processors];
    this.lastOn = new Body[processors];
    this.quantum = quantum;
    this.switching = switching;
  }

  /** Work right behind work is the same work. */
  private static int[] joined(int[] segments) {
    List<Integer> joined = new ArrayList<>();
    for (int segment : segments) {
      int last = joined.size() - 1;
      if (segment >= 0 && last >= 0 && joined.get(last) >= 0) {
        joined.set(last, joined.get(last) + segment);
      } else {
        joined.add(segment);
      }
    }
    return joined.stream().mapToInt(Integer::intValue).toArray();
  }

  static List<int[]> randomThreads(Random random) {
    List<int[]> threads = new ArrayList<>();
    for (int t = random.nextInt(5) + 1; t > 0; t--) {
      threads.add(random.ints(random.nextInt(6) + 1, -4, 9).toArray());
    }
    return threads;
  }

  static String text(List<int[]> threads) {
    StringBuilder text = new StringBuilder();
    for (int[] segments : threads) {
      text.append("thread t").append(text.length()).append('\n');
      for (int s : segments) {
        text.append(s < 0 ? "sleep " + -s : "run " + s).append('\n');
      }
    }
    return text.toString();
  }

  /** A body can run and has no processor. */
  abstract void ready(Body body);

  /** The slice of a body is over, and another one wants its processor. */
  abstract void sliceOver(Body body);

  /** This body has given its processor up. */
  abstract void freed(Body body);

  /** Gives processors to bodies. */
  abstract void serve();

  /** Whether the processor of this body is wanted by another one. */
  abstract boolean wanted(Body body);

  /** What idle processors do when nothing else happens at this instant; whether they did it. */
  abstract boolean idle();

  /** Puts a body on a free processor. */
  final void start(Body body, int processor, int after) {
    processors[processor] = body;
    body.lost = after + (lastOn[processor] == null || lastOn[processor] == body ? 0 : switching);
    lastOn[processor] = body;
    body.processor = processor;
    body.onProcessor = true;
    body.slice = quantum;
  }

  /** Takes its processor from a body, which has more to do there. */
  final void preempt(Body body) {
    body.left += body.lost;
    body.lost = 0;
    body.onProcessor = false;
    processors[body.processor] = null;
  }

  /** Time at which the last thread ends. */
  final int end() {
    bodies.forEach(this::begin);
    int last = 0;
    while (true) {
      while (settle()) {
        last = time;
      }
      if (idle()) {
        continue;
      }
      if (bodies.stream().allMatch(Body::done)) {
        return last;
      }
      for (Body b : bodies) {
        if (b.sleeps()) {
          b.left--;
        } else if (b.onProcessor && b.lost > 0) {
          b.lost--;
        } else if (b.onProcessor) {
          b.left--;
          b.slice--;
        }
      }
      time++;
    }
  }

  private void begin(Body b) {
    if (b.done()) {
      leave(b);
      return;
    }
    b.order = order++;
    b.left = Math.abs(b.segments[b.at]);
    if (b.sleeps()) {
      leave(b);
    } else if (!b.onProcessor) {
      ready(b);
    }
  }

  private void leave(Body b) {
    if (b.onProcessor) {
      b.onProcessor = false;
      processors[b.processor] = null;
      freed(b);
    }
  }

  /** One thing that happens at this instant; false if nothing is left to happen. */
  private boolean settle() {
    serve();
    Body ended = first(b -> b.left == 0 && b.lost == 0 && (b.sleeps() || b.onProcessor));
    if (ended != null) {
      ended.at++;
      begin(ended);
      return true;
    }
    Body sliced = first(b -> b.onProcessor && b.slice == 0 && b.lost == 0);
    if (sliced == null) {
      return false;
    }
    if (wanted(sliced)) {
      sliced.onProcessor = false;
      processors[sliced.processor] = null;
      sliceOver(sliced);
      freed(sliced);
      serve();
    } else {
      sliced.slice = quantum;
    }
    return true;
  }

  private Body first(Predicate<Body> which) {
    return bodies.stream()
        .filter(b -> !b.done())
        .filter(which)
        .min(Comparator.comparingLong(b -> b.order))
        .orElse(null);
  }
}
