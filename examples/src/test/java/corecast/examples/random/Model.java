package corecast.examples.random;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * Ideal processor sharing, simple and slow: all who can run advance alike. What happens at the same
 * instant happens in an order that a seed decides.
 */
final class Model {
  /** What begins anew with each run. */
  static final class Objects {
    private final List<Runnable> resets = new ArrayList<>();

    void onReset(Runnable reset) {
      resets.add(reset);
    }
  }

  private static final class Frame {
    private final Plan plan;
    private int next;

    Frame(Plan plan) {
      this.plan = plan;
    }
  }

  /** A thread. */
  static final class Process {
    private final Deque<Frame> frames = new ArrayDeque<>();
    private double remaining;
  }

  private static final double SAME_NANOS = 1e-3;

  private static int runs;

  private final int number = runs++;
  private final int processors;
  private final Random ties;
  private final boolean anyOrder;
  private final List<Process> ready = new ArrayList<>();
  private final List<Process> running = new ArrayList<>();
  private final List<Process> sleeping = new ArrayList<>();
  private int alive;
  private double busy;

  private Model(int processors, long seed, boolean anyOrder) {
    this.processors = processors;
    this.ties = seed == 0 ? null : new Random(seed);
    this.anyOrder = anyOrder;
  }

  /**
   * What a program takes, ns.
   *
   * @param seed decides between what happens at the same time; 0: in the order of the steps
   * @param anyOrder whether it also decides who is served first
   */
  static double nanos(Plan main, Objects objects, int processors, long seed, boolean anyOrder) {
    objects.resets.forEach(Runnable::run);
    Model model = new Model(processors, seed, anyOrder);
    model.start(main);
    double now = 0;
    while (true) {
      model.settle();
      if (model.running.isEmpty() && model.sleeping.isEmpty()) {
        if (model.alive > 0) {
          throw new IllegalStateException(model.alive + " wait for ever");
        }
        return now;
      }
      now += model.advance();
    }
  }

  int number() {
    return number;
  }

  /** Where who comes now gets into a queue of so many. */
  int place(int waiting) {
    return anyOrder && ties != null ? ties.nextInt(waiting + 1) : waiting;
  }

  void start(Plan plan) {
    Process process = new Process();
    process.frames.push(new Frame(plan));
    alive++;
    ready.add(process);
  }

  void wake(Process process) {
    ready.add(process);
  }

  void wakeAll(List<Process> waiting) {
    ready.addAll(waiting);
    waiting.clear();
  }

  boolean run(Process process, long nanos) {
    process.remaining = nanos;
    running.add(process);
    return false;
  }

  boolean sleep(Process process, long nanos) {
    process.remaining = nanos;
    sleeping.add(process);
    return false;
  }

  void push(Process process, Plan plan) {
    process.frames.push(new Frame(plan));
  }

  /** The step below what was pushed last is taken again after it. */
  void stayBelow(Process process) {
    Frame top = process.frames.pop();
    process.frames.element().next--;
    process.frames.push(top);
  }

  /** Until nobody can go on at this instant. */
  private void settle() {
    while (!ready.isEmpty()) {
      Process process = ready.remove(ties == null ? 0 : ties.nextInt(ready.size()));
      while (step(process)) {
        if (ties != null && ties.nextInt(4) == 0) {
          ready.add(process);
          break;
        }
      }
    }
  }

  /** Whether it can go on. */
  private boolean step(Process process) {
    Frame frame = process.frames.peek();
    if (frame == null) {
      alive--;
      return false;
    }
    if (frame.next == frame.plan.steps.size()) {
      process.frames.pop();
      return true;
    }
    return frame.plan.steps.get(frame.next++).take(this, process);
  }

  private double advance() {
    double rate = Math.min(1, (double) processors / Math.max(1, running.size()));
    double nanos = Double.MAX_VALUE;
    for (Process process : running) {
      nanos = Math.min(nanos, process.remaining / rate);
    }
    for (Process process : sleeping) {
      nanos = Math.min(nanos, process.remaining);
    }
    busy += nanos * Math.min(processors, running.size());
    pass(running, nanos * rate);
    pass(sleeping, nanos);
    return nanos;
  }

  private void pass(List<Process> processes, double nanos) {
    for (Process process : List.copyOf(processes)) {
      process.remaining -= nanos;
      if (process.remaining < SAME_NANOS) {
        processes.remove(process);
        ready.add(process);
      }
    }
  }
}
