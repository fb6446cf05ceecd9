package corecast.analysis.whatif;

import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which of the tasks that a body has submitted to a pool it waits for in a step. */
final class TaskResults {
  static final int NONE = -1;

  /** Instead of a kind: of several. */
  private static final int SEVERAL = -2;

  /** A result that follows from more than so many tasks and stages is none that is known. */
  private static final int MOST_BEHIND = 10_000;

  /**
   * What a step waits for.
   *
   * @param pool the one that all the tasks are submitted to
   * @param newest as which one the last of them was submitted to it, from 0 on
   * @param kind their kind; a number that is no kind if they are of several
   * @param fresh how many of them were not waited for before
   */
  record Result(int pool, int newest, int kind, int fresh) {}

  private final Program program;
  private final int[] pool; // by task, the one that it is submitted to; NONE
  private final int[] by; // by task, the body that submits it; NONE
  private final int[] number; // by task, as which one of those to the same pool, from 0 on; NONE
  private final int[] kind; // by task; NONE as long as nobody has asked
  private final BitSet submitters = new BitSet();
  private final BitSet done = new BitSet(); // tasks that were waited for
  private final int[] seen; // by body, in which search
  private final Map<Integer, List<Integer>> completers = new HashMap<>(); // bodies by stage
  private final Map<Integer, List<Integer>> counters = new HashMap<>(); // bodies by latch
  private int searches;
  private long left; // how many tasks and stages may still be looked at in searches

  TaskResults(Program program) {
    this.program = program;
    this.pool = filled(program);
    this.by = filled(program);
    this.number = filled(program);
    this.kind = filled(program);
    this.seen = new int[program.bodies()];
    this.left = MOST_BEHIND + (long) program.steps();
    for (int body = 0; body < program.bodies(); body++) {
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        switch (program.operation(s)) {
          case SUBMIT -> {
            submitters.set(body);
            pool[(int) program.amount(s)] = program.object(s);
            by[(int) program.amount(s)] = body;
          }
          case COMPLETE -> add(completers, program.object(s), body);
          case COUNT_DOWN -> add(counters, program.object(s), body);
          default -> {}
        }
      }
    }
  }

  private static int[] filled(Program program) {
    int[] none = new int[program.bodies()];
    Arrays.fill(none, NONE);
    return none;
  }

  private static void add(Map<Integer, List<Integer>> all, int key, int body) {
    all.computeIfAbsent(key, k -> new ArrayList<>(1)).add(body);
  }

  boolean submits(int body) {
    return submitters.get(body);
  }

  boolean isTaskOf(int of, int body) {
    return pool[body] == of;
  }

  /** Says as which one of those to the same pool a task is submitted now, from 0 on. */
  void number(int task, int as) {
    number[task] = as;
  }

  /** The function in which all that a task does is done; if none is known, a kind of its own. */
  int kind(int task) {
    if (kind[task] == NONE) {
      kind[task] = SEVERAL - 1 - task;
      for (int s = program.firstStep(task); s < program.firstStep(task + 1); s++) {
        if (program.path(s) != Program.NO_PATH) {
          kind[task] = program.paths().functions(program.path(s))[0];
          break;
        }
      }
    }
    return kind[task];
  }

  /** {@code null} if the step waits for nothing, or for others than tasks that have a number. */
  @Nullable Result of(int body, int step) {
    Operation operation = program.operation(step);
    return switch (operation) {
      case GET, JOIN -> behind(body, List.of(program.object(step)));
      case HELP -> behind(body, List.of((int) program.amount(step)));
      case AWAIT -> behind(body, counters.getOrDefault(program.object(step), List.of()));
      default -> null;
    };
  }

  private @Nullable Result behind(int body, List<Integer> ends) {
    searches++;
    List<Integer> tasks = new ArrayList<>(1);
    Deque<Integer> open = new ArrayDeque<>(ends);
    left -= ends.size();
    int looked = 0;
    while (!open.isEmpty()) {
      int end = open.pop();
      if (seen[end] == searches || end == body) {
        continue; // what it does itself it need not wait for
      }
      seen[end] = searches;
      if (++looked > MOST_BEHIND || left < 0) {
        return null;
      }
      if (by[end] == body && number[end] != NONE) {
        tasks.add(end);
      } else if (program.parts(end) > 0 && completers.containsKey(end)) {
        List<Integer> parts = completers.get(end);
        left -= parts.size();
        open.addAll(parts);
      } else {
        return null; // somebody else's, or what its tasks submit themselves
      }
    }
    return tasks.isEmpty() ? null : result(tasks);
  }

  private @Nullable Result result(List<Integer> tasks) {
    int of = pool[tasks.get(0)];
    int all = kind(tasks.get(0));
    int newest = NONE;
    int fresh = 0;
    for (int task : tasks) {
      if (pool[task] != of) {
        return null;
      }
      all = all == kind(task) ? all : SEVERAL;
      newest = Math.max(newest, number[task]);
    }
    for (int task : tasks) {
      fresh += done.get(task) ? 0 : 1;
      done.set(task);
    }
    return new Result(of, newest, all, fresh);
  }
}
