package corecast.analysis.whatif;

import corecast.analysis.whatif.ResultWaits.Submitter;
import corecast.analysis.whatif.ResultWaits.Wait;
import corecast.program.CountText;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A pool whose submitters have so many tasks in flight: who submits to it waits for a result only
 * when that many tasks are submitted and not waited for, instead of fewer. Each wait is put off
 * until just before the submission that would be one too many; of batches, until the end of a
 * larger batch; of all tasks, until nothing is left to submit; but not past what may be made of the
 * result and is handed on to others. What the thread does itself stays where it is.
 *
 * @param pool its name
 * @param tasks how many, 1 or more; {@link Program#UNBOUNDED} for all
 */
public record InFlight(String pool, long tasks) implements Edit {
  public InFlight {
    if (tasks < 1) {
      throw new IllegalArgumentException(
          "pool " + pool + " with " + tasks + " tasks in flight: expected 1 or more");
    }
  }

  @Override
  public Program of(Program program) {
    List<Submitter> all = submitters(program, NamedObject.pool(program, pool));
    int now = most(all);
    if (all.isEmpty()) {
      throw refused(
          "nobody but its own tasks waits for results, twice or more, and could submit more first");
    }
    if (tasks <= now) {
      throw new RefusedEdit(
          "pool " + pool + ": " + now + " are in flight already; give " + (now + 1) + " or more");
    }
    Map<Integer, Submitter> byBody = new HashMap<>();
    all.forEach(one -> byBody.put(one.body(), one));
    ProgramBuilder builder = ProgramBuilder.like(program);
    for (int body = 0; body < program.bodies(); body++) {
      Submitter submitter = byBody.get(body);
      Map<Integer, List<Integer>> putOff = submitter == null ? Map.of() : putOff(submitter);
      Set<Integer> moved = new HashSet<>();
      putOff.values().forEach(moved::addAll);
      if (!moved.isEmpty()) {
        check(program, body, putOff, moved);
      }
      int end = program.firstStep(body + 1);
      for (int s = program.firstStep(body); s <= end; s++) {
        for (int wait : putOff.getOrDefault(s, List.of())) {
          builder.step(body, program.operation(wait), program.object(wait), program.amount(wait));
        }
        if (s < end && !moved.contains(s)) {
          builder.copy(program, body, s, program.object(s));
        }
      }
    }
    return builder.buildLast();
  }

  /** How many tasks of a pool are in flight as the program is, at most. */
  public static int now(Program program, int pool) {
    return most(submitters(program, pool));
  }

  private static List<Submitter> submitters(Program program, int pool) {
    return ResultWaits.of(program).getOrDefault(pool, List.of());
  }

  private static int most(List<Submitter> all) {
    return all.stream().mapToInt(Submitter::inFlight).max().orElse(0);
  }

  /** The waits that are put off, by the step before which they are then. */
  private Map<Integer, List<Integer>> putOff(Submitter of) {
    int[] submits = of.submits();
    Map<Integer, Integer> places = new HashMap<>(); // by number of tasks submitted
    for (Wait wait : of.waits()) {
      places.putIfAbsent(wait.before(), wait.step());
    }
    places.putIfAbsent(submits.length, submits[submits.length - 1] + 1);
    Map<Integer, List<Integer>> putOff = new HashMap<>();
    for (Wait wait : of.waits()) {
      long full = of.isInBatches() ? (wait.newest() / tasks + 1) * tasks : wait.newest() + tasks;
      int before = (int) Math.min(wait.most(), full < 0 ? wait.most() : full);
      if (before > wait.before()) {
        int place = places.getOrDefault(before, before < submits.length ? submits[before] : 0);
        putOff
            .computeIfAbsent(Math.min(place, wait.until()), p -> new ArrayList<>())
            .add(wait.step());
      }
    }
    return putOff;
  }

  /** Who waits holds the same locks as where the wait was. */
  private void check(
      Program program, int body, Map<Integer, List<Integer>> putOff, Set<Integer> moved) {
    Map<Integer, Integer> depth = new HashMap<>();
    Map<Integer, Set<Integer>> held = new HashMap<>(); // by wait
    Set<Integer> now = Set.of();
    for (int s = program.firstStep(body); s <= program.firstStep(body + 1); s++) {
      for (int wait : putOff.getOrDefault(s, List.of())) {
        if (!now.equals(held.get(wait))) {
          throw refused(program.bodyName(body) + " holds other locks where it would wait");
        }
      }
      if (s == program.firstStep(body + 1)) {
        return;
      }
      if (moved.contains(s)) {
        held.put(s, now);
      }
      Operation operation = program.operation(s);
      if (operation.takesLock() || operation.givesLockBack()) {
        int more = operation.takesLock() ? 1 : -1;
        depth.merge(program.object(s), more, (a, b) -> a + b == 0 ? null : Integer.valueOf(a + b));
        now = Set.copyOf(depth.keySet());
      }
    }
  }

  private RefusedEdit refused(String why) {
    return new RefusedEdit("pool " + pool + ": " + why + "; leave it as it is");
  }

  @Override
  public String source(Program program) {
    return program.objectSource(NamedObject.pool(program, pool));
  }

  @Override
  public List<String> words() {
    return List.of("--in-flight", pool + "=" + Resized.sizeInWords(tasks));
  }

  @Override
  public String describe() {
    return (tasks == Program.UNBOUNDED ? "all tasks" : CountText.of(tasks, "task"))
        + " submitted to pool "
        + pool
        + " before a result is waited for";
  }
}
