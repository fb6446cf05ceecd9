package corecast.analysis.whatif;

import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who submits tasks to a pool and waits for results of these before it submits more: work that is
 * not submitted yet cannot use idle workers. A task of the pool itself is nobody here, as in a
 * recursive division of work: what it submits may be made of what it has waited for.
 */
public final class ResultWaits {
  /** A result that follows from more than so many tasks and stages is none that is known. */
  private static final int MOST_BEHIND = 10_000;

  private static final int NONE = -1;

  private final Program program;
  private final int[] submit; // by task, the step that submits it; NONE
  private final int[] number; // by task, as which one of those to the same pool, from 0 on
  private final Map<Integer, List<Integer>> completers = new HashMap<>(); // bodies by stage
  private final Map<Integer, List<Integer>> counters = new HashMap<>(); // bodies by latch

  /** By pool: how many tasks who submits that is none of its tasks. */
  private final Map<Integer, Map<Integer, Integer>> submitted = new TreeMap<>();

  private ResultWaits(Program program) {
    this.program = program;
    this.submit = new int[program.bodies()];
    this.number = new int[program.bodies()];
    Arrays.fill(submit, NONE);
    for (int body = 0; body < program.bodies(); body++) {
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        switch (program.operation(s)) {
          case SUBMIT -> submit[(int) program.amount(s)] = s;
          case COMPLETE -> of(completers, program.object(s)).add(body);
          case COUNT_DOWN -> of(counters, program.object(s)).add(body);
          default -> {}
        }
      }
    }
    for (int body = 0; body < program.bodies(); body++) {
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        if (program.operation(s) == Operation.SUBMIT && !isTaskOf(program.object(s), body)) {
          number[(int) program.amount(s)] =
              submitted
                      .computeIfAbsent(program.object(s), pool -> new TreeMap<>())
                      .merge(body, 1, Integer::sum)
                  - 1;
        }
      }
    }
  }

  private boolean isTaskOf(int pool, int body) {
    return submit[body] != NONE && program.object(submit[body]) == pool;
  }

  private static List<Integer> of(Map<Integer, List<Integer>> all, int key) {
    return all.computeIfAbsent(key, k -> new ArrayList<>(1));
  }

  /**
   * A thread, or a task of another pool, that waits for results of a pool's tasks before it submits
   * more to the pool.
   *
   * @param body its number
   * @param submits the steps with which it submits, in their order
   * @param waits where it waits for results, in their order
   * @param inFlight how many tasks are submitted and not waited for yet, at most
   * @param isInBatches whether it waits for all that is submitted before it submits more
   * @param phases the submissions, from 0 on, that are the first of their kind and come behind a
   *     wait: what was submitted before these may be what they are made of
   */
  public record Submitter(
      int body, int[] submits, List<Wait> waits, int inFlight, boolean isInBatches, BitSet phases) {
    public Submitter {
      waits = List.copyOf(waits);
    }

    /** The waits behind which it submits more, by step. */
    public IntStream early() {
      return waitsBeforeMore().mapToInt(Wait::step);
    }

    /** How often it waits and then submits more; what happens once is no habit. */
    public long rounds() {
      return waitsBeforeMore().mapToInt(Wait::before).distinct().count();
    }

    private Stream<Wait> waitsBeforeMore() {
      return waits.stream().filter(w -> w.before() < submits.length);
    }
  }

  /**
   * A wait for results.
   *
   * @param step the step
   * @param before how many tasks are submitted before it
   * @param newest as which one the last of those that it waits for was submitted, from 0 on
   */
  record Wait(int step, int before, int newest) {}

  /** By pool, the pools in the order of their numbers; looks at all steps of the program. */
  public static Map<Integer, List<Submitter>> of(Program program) {
    ResultWaits waits = new ResultWaits(program);
    Map<Integer, List<Submitter>> all = new LinkedHashMap<>();
    for (int pool : waits.submitted.keySet()) {
      List<Submitter> submitters = waits.submitters(pool);
      if (!submitters.isEmpty()) {
        all.put(pool, submitters);
      }
    }
    return all;
  }

  /** Of one pool. */
  static List<Submitter> of(Program program, int pool) {
    return new ResultWaits(program).submitters(pool);
  }

  private List<Submitter> submitters(int pool) {
    List<Submitter> all = new ArrayList<>();
    for (Map.Entry<Integer, Integer> one : submitted.getOrDefault(pool, Map.of()).entrySet()) {
      Submitter submitter = submitter(pool, one.getKey(), one.getValue());
      if (submitter != null) {
        all.add(submitter);
      }
    }
    return all;
  }

  private @Nullable Submitter submitter(int pool, int body, int tasks) {
    int[] submits = new int[tasks];
    List<Wait> waits = new ArrayList<>();
    BitSet done = new BitSet();
    int count = 0;
    int inFlight = 0;
    int most = 0;
    boolean isInBatches = true;
    BitSet phases = new BitSet();
    Set<Integer> kinds = new HashSet<>();
    for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
      if (program.operation(s) == Operation.SUBMIT && program.object(s) == pool) {
        boolean hasWaited = !waits.isEmpty() && waits.get(waits.size() - 1).before() == count;
        isInBatches &= !hasWaited || inFlight == 0;
        int kind = kind((int) program.amount(s));
        phases.set(count, kind != NONE && kinds.add(kind) && !waits.isEmpty());
        submits[count++] = s;
        most = Math.max(most, ++inFlight);
      } else {
        BitSet results = results(pool, body, s);
        if (!results.isEmpty() && results.length() <= count) {
          waits.add(new Wait(s, count, results.length() - 1));
          results.andNot(done);
          inFlight -= results.cardinality();
          done.or(results);
        }
      }
    }
    return waits.isEmpty() || waits.get(0).before() == tasks
        ? null
        : new Submitter(body, submits, waits, most, isInBatches, phases);
  }

  /** The function in which all that a task does is done; {@link #NONE} if it has no name. */
  private int kind(int task) {
    for (int s = program.firstStep(task); s < program.firstStep(task + 1); s++) {
      if (program.path(s) != Program.NO_PATH) {
        return program.paths().functions(program.path(s))[0];
      }
    }
    return NONE;
  }

  /**
   * Which of the tasks that a body submits to a pool it waits for in a step; none if for others.
   */
  private BitSet results(int pool, int body, int step) {
    List<Integer> ends =
        switch (program.operation(step)) {
          case GET, JOIN -> List.of(program.object(step));
          case HELP -> List.of((int) program.amount(step));
          case AWAIT -> counters.getOrDefault(program.object(step), List.of());
          default -> List.of();
        };
    BitSet results = new BitSet();
    BitSet seen = new BitSet();
    Deque<Integer> left = new ArrayDeque<>(ends);
    while (!left.isEmpty()) {
      int behind = left.pop();
      if (seen.get(behind) || behind == body) {
        continue; // what it does itself it need not wait for
      }
      seen.set(behind);
      if (seen.cardinality() > MOST_BEHIND) {
        return new BitSet();
      }
      if (isTaskOf(pool, behind) && program.bodyOf(submit[behind]) == body) {
        results.set(number[behind]);
      } else if (program.parts(behind) > 0 && completers.containsKey(behind)) {
        left.addAll(completers.get(behind));
      } else {
        return new BitSet(); // somebody else's, or what its tasks submit themselves
      }
    }
    return results;
  }
}
