package corecast.analysis.whatif;

import corecast.analysis.whatif.TaskResults.Result;
import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Who submits tasks to a pool and waits for results of these before it submits more: work that is
 * not submitted yet cannot use idle workers. A task of the pool itself is nobody here, as in a
 * recursive division of work: what it submits may be made of what it has waited for.
 */
public final class ResultWaits {
  /** Who waits and submits more less often may do something else then. */
  private static final int ROUNDS = 2;

  private final Program program;
  private final TaskResults results;

  private ResultWaits(Program program) {
    this.program = program;
    this.results = new TaskResults(program);
  }

  /**
   * A thread, or a task of another pool, that waits for results of a pool's tasks before it submits
   * more to the pool, twice or more often, and might submit these first.
   *
   * @param body its number
   * @param submits the steps with which it submits, in their order
   * @param waits where it waits for results, in their order
   * @param inFlight how many tasks are submitted and not waited for yet, at most
   * @param isInBatches whether it waits for all that is submitted before it submits more
   */
  public record Submitter(
      int body, int[] submits, List<Wait> waits, int inFlight, boolean isInBatches) {
    public Submitter {
      waits = List.copyOf(waits);
    }

    /** The waits that might be put off until more is submitted. */
    public Stream<Wait> early() {
      return waits.stream().filter(wait -> wait.most() > wait.before());
    }

    private long rounds() {
      return early().mapToInt(Wait::before).distinct().count();
    }
  }

  /**
   * A wait for results. It might be put off until the body submits a task of another kind than
   * those that it waits for, or of none that is known, which may be made of these, or hands
   * something on to others in any other way. A lock hands nothing on: who takes it next is not
   * said.
   *
   * @param step the step
   * @param before how many tasks are submitted before it
   * @param newest as which one the last of those that it waits for was submitted, from 0 on
   * @param until the step before which it has to be
   * @param most how many tasks are submitted before that
   */
  public record Wait(int step, int before, int newest, int until, int most) {}

  /** By pool, the pools in the order of their numbers; looks at all steps of the program. */
  public static Map<Integer, List<Submitter>> of(Program program) {
    ResultWaits waits = new ResultWaits(program);
    Map<Integer, List<Submitter>> all = new TreeMap<>();
    for (int body = 0; body < program.bodies(); body++) {
      if (waits.results.submits(body)) {
        waits.submitters(body, all);
      }
    }
    return all;
  }

  private void submitters(int body, Map<Integer, List<Submitter>> all) {
    Map<Integer, Tasks> pools = new TreeMap<>();
    List<Found> found = new ArrayList<>();
    for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
      if (program.operation(s) == Operation.SUBMIT) {
        int pool = program.object(s);
        if (!results.isTaskOf(pool, body)) {
          int task = (int) program.amount(s);
          Tasks tasks = pools.computeIfAbsent(pool, p -> new Tasks());
          results.number(task, tasks.count);
          tasks.submit(s);
        }
      } else {
        Result result = results.of(body, s);
        Tasks tasks = result == null ? null : pools.get(result.pool());
        if (result != null && tasks != null) {
          found.add(new Found(s, tasks, tasks.count, result));
          tasks.wait(result);
        }
      }
    }
    if (pools.values().stream().anyMatch(tasks -> tasks.hasRounds)) {
      limit(body, pools, found);
      pools.forEach(
          (pool, tasks) -> {
            Submitter submitter = tasks.submitter(body);
            if (submitter.rounds() >= ROUNDS) {
              all.computeIfAbsent(pool, p -> new ArrayList<>()).add(submitter);
            }
          });
    }
  }

  /** Goes through a body from its end on, and tells each wait what comes next. */
  private void limit(int body, Map<Integer, Tasks> pools, List<Found> found) {
    int end = program.firstStep(body + 1);
    int handsOn = end;
    Next submits = new Next(end); // by pool
    int last = found.size() - 1;
    for (int s = end - 1; s >= program.firstStep(body); s--) {
      if (last >= 0 && found.get(last).step == s) {
        Found wait = found.get(last--);
        int until = Math.min(handsOn, submits.otherThan(wait.result.pool()));
        wait.tasks.limit(wait, Math.min(until, wait.tasks.next(end).otherThan(wait.result.kind())));
      } else if (program.operation(s) == Operation.SUBMIT) {
        Tasks tasks = pools.get(program.object(s));
        submits.add(s, program.object(s));
        if (tasks != null) {
          tasks.next(end).add(s, results.kind((int) program.amount(s)));
        }
      } else if (handsOn(program.operation(s))) {
        handsOn = s;
      }
    }
  }

  private static boolean handsOn(Operation operation) {
    return switch (operation) {
      case RUN, SLEEP, IO, ENTER, EXIT, MARK -> false;
      case LOCK, UNLOCK, READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK -> false;
      case GET, JOIN, HELP, AWAIT -> false;
      default -> true;
    };
  }

  private record Found(int step, Tasks tasks, int before, Result result) {}

  /** The next step of each kind, for who goes backwards: the two next ones of different kinds. */
  private static final class Next {
    private int step;
    private int kind = TaskResults.NONE;
    private int other;

    Next(int end) {
      this.step = end;
      this.other = end;
    }

    void add(int s, int of) {
      other = of == kind ? other : step;
      kind = of;
      step = s;
    }

    int otherThan(int of) {
      return of == kind ? other : step;
    }
  }

  /** The tasks that a body submits to one pool. */
  private static final class Tasks {
    private final List<Wait> waits = new ArrayList<>(); // from the last one on
    private int[] submits = new int[16];
    private int count;
    private int inFlight;
    private int most;
    private int waitedAt = TaskResults.NONE;
    private boolean hasRounds;
    private boolean isInBatches = true;
    private Next next = new Next(Integer.MAX_VALUE);

    void submit(int step) {
      boolean hasWaited = waitedAt == count;
      hasRounds |= hasWaited;
      isInBatches &= !hasWaited || inFlight == 0;
      submits = count == submits.length ? Arrays.copyOf(submits, 2 * count) : submits;
      submits[count++] = step;
      most = Math.max(most, ++inFlight);
    }

    void wait(Result result) {
      waitedAt = count;
      inFlight -= result.fresh();
    }

    Next next(int end) {
      next = next.step == Integer.MAX_VALUE ? new Next(end) : next;
      return next;
    }

    void limit(Found wait, int until) {
      int behind = Arrays.binarySearch(submits, 0, count, until);
      int before = behind < 0 ? -behind - 1 : behind;
      waits.add(new Wait(wait.step, wait.before, wait.result.newest(), until, before));
    }

    Submitter submitter(int body) {
      List<Wait> inOrder = new ArrayList<>(waits);
      Collections.reverse(inOrder);
      return new Submitter(body, Arrays.copyOf(submits, count), inOrder, most, isInBatches);
    }
  }
}
