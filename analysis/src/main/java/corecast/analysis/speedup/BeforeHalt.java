package corecast.analysis.speedup;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The steps that are over in every run of a program before one of its bodies can halt it: those in
 * front of the halt, the bodies whose ends these wait for, whoever started a body with such steps,
 * and whatever brings permits, items and counts without which there would not be enough for them.
 * There may be more; what is found is sure.
 */
final class BeforeHalt {
  private final Program program;

  /** By body: its steps up to this one are found; those before {@link #looked} were looked at. */
  private final int[] upTo;

  private final int[] looked;
  private final Deque<Integer> open = new ArrayDeque<>();

  private final Map<Integer, List<Integer>> starters = new HashMap<>();
  private final Map<Integer, List<Integer>> bringers = new HashMap<>();
  private final Map<Integer, Long> brought = new HashMap<>();
  private final Map<Integer, Long> wanted = new HashMap<>();
  private final Set<Integer> uncounted = new HashSet<>();
  private final Set<Integer> stopped = new HashSet<>();

  private BeforeHalt(Program program) {
    this.program = program;
    this.upTo = new int[program.bodies()];
    this.looked = new int[program.bodies()];
    for (int body = 0; body < upTo.length; body++) {
      upTo[body] = program.firstStep(body);
      looked[body] = program.firstStep(body);
    }
    for (int step = 0; step < program.steps(); step++) {
      note(step);
    }
  }

  /**
   * Finds them.
   *
   * @return by body: the steps before this one are over; none where several steps halt, as nothing
   *     is sure then
   */
  static int[] of(Program program) {
    int halt = -1;
    for (int step = 0; step < program.steps(); step++) {
      if (program.operation(step) == Operation.HALT) {
        if (halt >= 0) {
          return firstSteps(program);
        }
        halt = step;
      }
    }
    BeforeHalt found = new BeforeHalt(program);
    found.need(program.bodyOf(halt), halt);
    found.close();
    return found.upTo;
  }

  private static int[] firstSteps(Program program) {
    int[] none = new int[program.bodies()];
    for (int body = 0; body < none.length; body++) {
      none[body] = program.firstStep(body);
    }
    return none;
  }

  private void note(int step) {
    Operation operation = program.operation(step);
    int object = program.object(step);
    switch (operation) {
      case SPAWN, COMPLETE -> starters.computeIfAbsent(object, b -> new ArrayList<>(1)).add(step);
      case SUBMIT ->
          starters.computeIfAbsent((int) program.amount(step), b -> new ArrayList<>(1)).add(step);
      case STOP -> stopped.add(object);
      case RELEASE -> brings(object, step, program.amount(step));
      case COUNT_DOWN, PUT, TRANSFER, BARRIER -> brings(object, step, 1);
      // It may take fewer items than it says.
      case DISCARD -> uncounted.add(object);
      default -> {}
    }
  }

  private void brings(int object, int step, long amount) {
    bringers.computeIfAbsent(object, o -> new ArrayList<>(1)).add(step);
    brought.merge(object, amount, Math::addExact);
  }

  private void need(int body, int before) {
    if (before <= upTo[body]) {
      return;
    }
    boolean isFirst = upTo[body] == program.firstStep(body);
    upTo[body] = before;
    open.add(body);
    List<Integer> by = starters.getOrDefault(body, List.of());
    int needed = program.parts(body) > 0 ? program.parts(body) : 1;
    if (isFirst && by.size() == needed) {
      by.forEach(step -> need(program.bodyOf(step), step));
    }
  }

  private void close() {
    while (!open.isEmpty()) {
      int body = open.poll();
      int end = upTo[body];
      int step = looked[body];
      looked[body] = end;
      for (; step < end; step++) {
        follow(step);
      }
    }
  }

  private void follow(int step) {
    int object = program.object(step);
    switch (program.operation(step)) {
      case JOIN, GET -> whole(object);
      case HELP -> whole((int) program.amount(step));
      case ACQUIRE -> wants(object, program.amount(step));
      case TAKE -> wants(object, 1);
      case AWAIT -> opens(object);
      case BARRIER -> {
        // Of several generations the steps of the last are not told apart.
        boolean once = brought.getOrDefault(object, 0L) == program.objectParameter(object);
        if (once) {
          opens(object);
        }
      }
      default -> {}
    }
  }

  private void whole(int body) {
    if (!stopped.contains(body)) {
      need(body, program.firstStep(body + 1));
    }
  }

  private void opens(int object) {
    wanted.put(object, program.objectParameter(object));
    bring(object, 0);
  }

  private void wants(int object, long amount) {
    wanted.merge(object, amount, Math::addExact);
    boolean permits = program.objectKind(object) == ObjectKind.SEMAPHORE;
    bring(object, permits ? program.objectParameter(object) : 0);
  }

  /** Whoever brings what is not there without it. */
  private void bring(int object, long there) {
    if (uncounted.contains(object)) {
      return;
    }
    long more = there + brought.getOrDefault(object, 0L) - wanted.getOrDefault(object, 0L);
    for (int step : bringers.getOrDefault(object, List.of())) {
      long amount = program.operation(step) == Operation.RELEASE ? program.amount(step) : 1;
      if (amount > more) {
        need(program.bodyOf(step), step);
      }
    }
  }
}
