package corecast.analysis.constraint;

import corecast.analysis.constraint.Constraint.Kind;
import corecast.analysis.whatif.ChangedLock;
import corecast.analysis.whatif.LockChange.Removed;
import corecast.analysis.whatif.LockChange.Shortened;
import corecast.analysis.whatif.OwnWork;
import corecast.analysis.whatif.RefusedEdit;
import corecast.analysis.whatif.Resized;
import corecast.program.Program;
import corecast.simulator.Completion;
import corecast.simulator.Simulator;
import java.util.Arrays;

/**
 * A constraint that is taken away, and the times of the program without it.
 *
 * @param object its number; -1 for delays
 * @param change in words; empty if the program could not do without it
 * @param nanos T(P) at each count, ns; NaN if the program could not do without it
 */
record Removal(Kind kind, int object, String change, double[] nanos) {
  static Kind kind(Program program, int object) {
    return switch (program.objectKind(object)) {
      case LOCK, READ_WRITE_LOCK -> Kind.LOCK;
      case POOL, FORK_JOIN_POOL -> Kind.POOL;
      case QUEUE -> Kind.QUEUE;
      case SEMAPHORE -> Kind.SEMAPHORE;
      default -> Kind.FEW_THREADS;
    };
  }

  /** Replays without the waits of an object: the lock gone, anything else twice as large. */
  static Removal of(Simulator simulator, int object, int[] counts) {
    Program program = simulator.program();
    Kind kind = kind(program, object);
    String name = program.objectName(object);
    long doubled = 2 * program.objectParameter(object);
    try {
      return switch (kind) {
        case LOCK -> lock(simulator, object, counts);
        case POOL ->
            after(
                simulator,
                new Resized(Resized.What.POOL, name, doubled).of(program),
                kind,
                object,
                "with " + doubled + " workers",
                counts);
        case QUEUE ->
            after(
                simulator,
                new Resized(Resized.What.QUEUE, name, doubled).of(program),
                kind,
                object,
                "with " + doubled + " places",
                counts);
        default ->
            after(
                simulator,
                program.withParameter(object, doubled),
                kind,
                object,
                "with " + doubled + " permits",
                counts);
      };
    } catch (RefusedEdit e) {
      return impossible(kind, object, counts);
    }
  }

  private static Removal lock(Simulator simulator, int object, int[] counts) {
    Program program = simulator.program();
    String name = program.objectName(object);
    try {
      Program without = new ChangedLock(name, new Removed()).of(program);
      Removal removed = after(simulator, without, Kind.LOCK, object, "without it", counts);
      if (!removed.change.isEmpty()) {
        return removed;
      }
    } catch (RefusedEdit e) {
      // Threads hand something over under it: they cannot do without, but can be faster.
    }
    Program shorter = new ChangedLock(name, new Shortened(0.5)).of(program);
    return after(simulator, shorter, Kind.LOCK, object, "held half as long", counts);
  }

  /** Replays as if sleeping, input and output took no time. */
  static Removal ofDelays(Simulator simulator, int[] counts) {
    Program program = simulator.program();
    Program without = program.scaled(s -> OwnWork.isDelay(program, s), 0);
    return after(simulator, without, Kind.DELAYS, -1, "without them", counts);
  }

  private static Removal after(
      Simulator simulator, Program without, Kind kind, int object, String change, int[] counts) {
    Completion completion = new Simulator(without, simulator.options()).completion(counts);
    return completion.outcome().isDeadlock()
        ? impossible(kind, object, counts)
        : new Removal(kind, object, change, completion.timeNanos());
  }

  private static Removal impossible(Kind kind, int object, int[] counts) {
    double[] unknown = new double[counts.length];
    Arrays.fill(unknown, Double.NaN);
    return new Removal(kind, object, "", unknown);
  }
}
