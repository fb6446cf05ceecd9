package corecast.analysis.whatif;

import corecast.analysis.whatif.ResultWaits.Submitter;
import corecast.analysis.whatif.ResultWaits.Wait;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A pool that has so many tasks in flight: who submits to it waits for a result only when that many
 * tasks are submitted and not waited for, instead of fewer. Each wait is put off until just before
 * the submission that would be one too many; of batches, until the end of a larger batch; of all
 * tasks, until nothing is left to submit. What the thread does itself stays where it is.
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
    List<Submitter> all = ResultWaits.of(program, NamedObject.pool(program, pool));
    int now = most(all);
    if (all.isEmpty()) {
      throw refused("nobody but its own tasks waits for a result and then submits more");
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
      BitSet moved = new BitSet();
      putOff.values().forEach(steps -> steps.forEach(moved::set));
      check(program, body, putOff, moved);
      int end = program.firstStep(body + 1);
      for (int s = program.firstStep(body); s <= end; s++) {
        for (int wait : putOff.getOrDefault(s, List.of())) {
          builder.step(body, program.operation(wait), program.object(wait), program.amount(wait));
        }
        if (s < end && !moved.get(s)) {
          builder.copy(program, body, s, program.object(s));
        }
      }
    }
    return builder.buildLast();
  }

  /** How many tasks of a pool are in flight as the program is, at most. */
  public static int now(Program program, int pool) {
    return most(ResultWaits.of(program, pool));
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
      int phase = of.phases().nextSetBit(wait.before());
      long most = phase < 0 ? submits.length : phase;
      long full = of.isInBatches() ? (wait.newest() / tasks + 1) * tasks : wait.newest() + tasks;
      int before = (int) Math.min(most, full < 0 ? most : full);
      if (before > wait.before()) {
        int place = places.getOrDefault(before, before < submits.length ? submits[before] : 0);
        putOff.computeIfAbsent(place, p -> new ArrayList<>()).add(wait.step());
      }
    }
    return putOff;
  }

  /** Nobody may wait with a lock held that was not held where the wait was. */
  private void check(Program program, int body, Map<Integer, List<Integer>> putOff, BitSet moved) {
    int last = putOff.keySet().stream().mapToInt(s -> s).max().orElse(0);
    int held = 0;
    int least = Integer.MAX_VALUE;
    int most = 0;
    for (int s = program.firstStep(body); s <= last; s++) {
      least = s < moved.nextSetBit(0) ? held : Math.min(least, held);
      most = putOff.containsKey(s) ? Math.max(most, held) : most;
      held += program.operation(s).takesLock() ? 1 : program.operation(s).givesLockBack() ? -1 : 0;
    }
    if (most > least) {
      throw refused(program.bodyName(body) + " holds a lock where it would wait");
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
    return "pool "
        + pool
        + " with "
        + (tasks == Program.UNBOUNDED ? "all tasks" : CountText.of(tasks, "task"))
        + " in flight";
  }
}
