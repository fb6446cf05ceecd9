package corecast.program;

import java.util.Arrays;
import java.util.List;

/** The threads and tasks of a program, in declaration order, and where the steps of each are. */
final class Bodies {
  private final List<String> names;
  private final boolean[] task;
  private final int[] parts; // 0 unless a stage
  private final boolean[] virtual;
  private final boolean anyVirtual;
  private final long carriers;
  private final int[] firstStep; // one more entry than bodies

  /**
   * @param firstStep is filled in by whoever puts the steps together
   */
  Bodies(ProgramBuilder b, int[] firstStep) {
    this.names = List.copyOf(b.bodyNames);
    int count = names.size();
    this.task = new boolean[count];
    this.parts = new int[count];
    this.virtual = new boolean[count];
    this.carriers = b.carriers;
    this.firstStep = firstStep;
    boolean any = false;
    for (int i = 0; i < count; i++) {
      task[i] = b.tasks.get(i);
      parts[i] = b.parts.get(i);
      virtual[i] = b.virtuals.get(i);
      any |= virtual[i];
    }
    this.anyVirtual = any;
  }

  private Bodies(Bodies from, long carriers) {
    this.names = from.names;
    this.task = from.task;
    this.parts = from.parts;
    this.virtual = from.virtual;
    this.anyVirtual = from.anyVirtual;
    this.carriers = carriers;
    this.firstStep = from.firstStep;
  }

  Bodies withCarriers(int processors) {
    return new Bodies(this, PoolSize.workers(carriers, processors));
  }

  int count() {
    return names.size();
  }

  String name(int body) {
    return names.get(body);
  }

  boolean isTask(int body) {
    return task[body];
  }

  int tasks() {
    int tasks = 0;
    for (boolean is : task) {
      tasks += is ? 1 : 0;
    }
    return tasks;
  }

  int parts(int body) {
    return parts[body];
  }

  boolean isVirtual(int body) {
    return virtual[body];
  }

  boolean hasVirtual() {
    return anyVirtual;
  }

  long carriers() {
    return carriers;
  }

  int firstStep(int body) {
    return firstStep[body];
  }

  int steps() {
    return firstStep[firstStep.length - 1];
  }

  /** The body a step belongs to; O(log bodies). */
  int of(int step) {
    int at = Arrays.binarySearch(firstStep, step);
    if (at < 0) {
      return -at - 2;
    }
    while (at + 1 < firstStep.length && firstStep[at + 1] == step) {
      at++; // bodies without steps share their first step with the next one
    }
    return at;
  }
}
