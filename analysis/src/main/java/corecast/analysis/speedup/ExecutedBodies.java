package corecast.analysis.speedup;

import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The bodies that are executed in every complete replay: not the tasks that nobody submits, nor
 * stages that lack a part, nor what those would have started.
 *
 * @param threads how many of them are threads; not those that only sleep and hand over, as timers
 *     do
 * @param tasks how many are tasks or stages
 * @param segments run, sleep and io steps of all of them
 * @param workNanos work of all of them, ns
 * @param longestNanos work and delays of the one that has most of them, ns
 */
public record ExecutedBodies(
    int threads, int tasks, int segments, double workNanos, double longestNanos) {
  private static final byte RUN = (byte) Operation.RUN.ordinal();
  private static final byte SUBMIT = (byte) Operation.SUBMIT.ordinal();
  private static final byte SPAWN = (byte) Operation.SPAWN.ordinal();
  private static final byte STOP = (byte) Operation.STOP.ordinal();
  private static final byte COMPLETE = (byte) Operation.COMPLETE.ordinal();

  /** Those that begin; what is stopped counts as a whole. */
  public static ExecutedBodies begun(Program program) {
    return of(program, new boolean[program.bodies()]);
  }

  /**
   * Those that come to their end, however it is scheduled: not what is stopped, nor what that would
   * have started. No schedule is shorter than the longest of them. Where a body halts the program,
   * only the work and delays count that are over by then in any case.
   */
  static ExecutedBodies completed(Program program) {
    ExecutedBodies all = of(program, stopped(program));
    return program.hasHalts() ? all.atMost(program, BeforeHalt.of(program)) : all;
  }

  /** The halt may never be reached: then the program ends with the last of its bodies. */
  private ExecutedBodies atMost(Program program, int[] upTo) {
    double work = 0;
    double longest = 0;
    for (int body = 0; body < upTo.length; body++) {
      double sum = 0;
      for (int s = program.firstStep(body); s < upTo[body]; s++) {
        byte operation = program.operationCode(s);
        if (Operation.isSegment(operation)) {
          sum += program.amount(s);
          work += operation == RUN ? program.amount(s) : 0;
        }
      }
      longest = Math.max(longest, sum);
    }
    return new ExecutedBodies(
        threads, tasks, segments, Math.min(work, workNanos), Math.min(longest, longestNanos));
  }

  private static ExecutedBodies of(Program program, boolean[] stopped) {
    boolean[] executed = new boolean[program.bodies()];
    int[] brought = new int[program.bodies()];
    Deque<Integer> found = new ArrayDeque<>();
    for (int b = 0; b < executed.length; b++) {
      if (!program.isTask(b) && !stopped[b] && !program.isSpawned(b)) {
        executed[b] = true;
        found.add(b);
      }
    }
    int threads = 0;
    int tasks = 0;
    int segments = 0;
    double work = 0;
    double longest = 0;
    while (!found.isEmpty()) {
      int body = found.poll();
      tasks += program.isTask(body) ? 1 : 0;
      boolean works = false;
      boolean sleeps = false;
      double sum = 0;
      int end = program.firstStep(body + 1);
      for (int s = program.firstStep(body); s < end; s++) {
        byte operation = program.operationCode(s);
        if (Operation.isSegment(operation)) {
          long nanos = program.amount(s);
          segments++;
          sum += nanos;
          work += operation == RUN ? nanos : 0;
          works |= operation == RUN;
          sleeps |= operation != RUN;
        } else if (operation == SUBMIT || operation == COMPLETE || operation == SPAWN) {
          int started = operation == SUBMIT ? (int) program.amount(s) : program.object(s);
          boolean starts = operation != COMPLETE || ++brought[started] == program.parts(started);
          if (starts && !executed[started] && !stopped[started]) {
            executed[started] = true;
            found.add(started);
          }
        }
      }
      threads += program.isTask(body) || (sleeps && !works) ? 0 : 1;
      longest = Math.max(longest, sum);
    }
    return new ExecutedBodies(threads, tasks, segments, work, longest);
  }

  /** The bodies that somebody may stop before they have come to their end. */
  private static boolean[] stopped(Program program) {
    boolean[] stopped = new boolean[program.bodies()];
    int steps = program.hasStops() ? program.steps() : 0;
    for (int s = 0; s < steps; s++) {
      if (program.operationCode(s) == STOP) {
        stopped[program.object(s)] = true;
      }
    }
    return stopped;
  }
}
