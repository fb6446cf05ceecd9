package corecast.simulator;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.primitive.ReplayFault;
import corecast.simulator.timeline.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The last resort for a recorded program that came to its end although its replay does not: waits
 * that nothing in the replay ends are left out, as few as possible.
 *
 * <p>Where the replay stands still, of all waits that keep a thread there the one goes first that
 * was over first in the recording: whatever the others wait for may come after it, but not the
 * other way round. Then the replay is made again without it, until it comes to its end. A lock is
 * left out, with its unlock, only where there is nothing else: whoever is kept out by one mostly
 * waits for somebody who waits for something. Even more so with the end of a thread or task.
 */
public final class ForcedProgress {
  /** The mark that stands where a wait was left out. */
  public static final String MARK = "forced-progress";

  /** What is left out first. */
  private static final Set<Operation> WAITS =
      EnumSet.of(
          Operation.ACQUIRE,
          Operation.AWAIT,
          Operation.BARRIER,
          Operation.PUT,
          Operation.TAKE,
          Operation.TRANSFER,
          Operation.PARK,
          Operation.WAIT);

  /** What is left out if there is none of those, and with it what gives the lock back. */
  private static final Map<Operation, Operation> UNLOCKS =
      Map.of(
          Operation.LOCK, Operation.UNLOCK,
          Operation.READ_LOCK, Operation.READ_UNLOCK,
          Operation.WRITE_LOCK, Operation.WRITE_UNLOCK);

  /** What is left out at last: who is waited for waits itself. */
  private static final Set<Operation> ENDS =
      EnumSet.of(Operation.JOIN, Operation.GET, Operation.HELP, Operation.LEAVE);

  /** So many replays at most, fewer of a long program, in which more waits go at once then. */
  private static final int MOST_ROUNDS = 128;

  private static final int FEWEST_ROUNDS = 16;
  private static final long MOST_STEPS = 1_000_000_000;

  private final Program program;
  private final ReplayOptions options;
  private final int[] processors;
  private final List<Outcome.Blocked> leftOut = new ArrayList<>();

  private ForcedProgress(Program program, ReplayOptions options, int[] processors) {
    this.program = program;
    this.options = options;
    this.processors = processors;
  }

  /**
   * A program that comes to its end.
   *
   * @param program in which {@link #MARK} stands where waits were
   * @param leftOut the waits, in the order in which they were found; none if it needs none
   */
  public record Result(Program program, List<Outcome.Blocked> leftOut) {
    public Result {
      leftOut = List.copyOf(leftOut);
    }

    /**
     * How much of the time on so many processors lies behind the first wait that was left out, from
     * 0 to 1; 0 if none was.
     */
    public double shareBehind(ReplayOptions options, int processors) {
      if (leftOut.isEmpty()) {
        return 0;
      }
      ReplayEnd end = new Simulator(program, options).run(Clock.wall(processors), Observer.END);
      double reached = end.markNanos()[program.objects() - 1];
      return end.nanos() > 0 && reached <= end.nanos() ? 1 - reached / end.nanos() : 0;
    }
  }

  /**
   * Leaves out one wait more, since a replay in another way has not come to its end.
   *
   * @param program without the waits that were left out so far
   * @param outcome of that replay
   * @return {@code null} if there is none
   */
  public static @Nullable Result alsoWithout(
      Program program, List<Outcome.Blocked> leftOut, Outcome outcome) {
    ForcedProgress progress = new ForcedProgress(program, ReplayOptions.DEFAULT, new int[0]);
    progress.leftOut.addAll(leftOut);
    List<Outcome.Blocked> next = progress.waits(outcome);
    if (next.isEmpty()) {
      return null;
    }
    progress.leftOut.add(next.get(0));
    return new Result(progress.without(), progress.leftOut);
  }

  /**
   * Leaves out what keeps a recorded program from its end.
   *
   * @param program with the times of its steps
   * @param processors on so many each it is to come to its end
   * @param most so many waits may be left out
   * @return {@code null} if that is not enough
   */
  public static @Nullable Result of(
      Program program, ReplayOptions options, int[] processors, int most) {
    return new ForcedProgress(program, options, processors).find(most);
  }

  private @Nullable Result find(int most) {
    Program current = program;
    int rounds = rounds();
    for (int round = 0; round < rounds; round++) {
      Outcome outcome = outcome(current);
      if (outcome == null) {
        return null;
      }
      if (!outcome.isDeadlock()) {
        return new Result(current, leftOut);
      }
      // One by one as long as they are few: the next may wait for what the first does.
      List<Outcome.Blocked> next = waits(outcome);
      int many = Math.min(next.size(), 1 + leftOut.size() * 4 / rounds);
      if (many == 0 || leftOut.size() + many > most) {
        return null;
      }
      leftOut.addAll(next.subList(0, many));
      current = without();
    }
    return null;
  }

  private Program without() {
    IntStream.Builder steps = IntStream.builder();
    for (Outcome.Blocked wait : leftOut) {
      steps.add(wait.step());
      Operation unlock = UNLOCKS.get(wait.operation());
      int end = program.firstStep(wait.body() + 1);
      int given = unlock == null ? end : unlockOf(wait.step(), end, wait.operation(), unlock);
      if (given < end) {
        steps.add(given);
      }
    }
    return program.withMarks(steps.build().toArray(), MARK);
  }

  /** The step that gives the lock back that another step takes; the end if none does. */
  private int unlockOf(int lock, int end, Operation take, Operation give) {
    int depth = 1;
    for (int step = lock + 1; step < end; step++) {
      Operation operation = program.operation(step);
      if ((operation == take || operation == give)
          && program.object(step) == program.object(lock)) {
        depth += operation == take ? 1 : -1;
        if (depth == 0) {
          return step;
        }
      }
    }
    return end;
  }

  private int rounds() {
    long affordable = MOST_STEPS / Math.max(1, program.length() * processors.length);
    return (int) Math.max(FEWEST_ROUNDS, Math.min(MOST_ROUNDS, affordable));
  }

  /** How it ends; {@code null} if a step is impossible by now. */
  private @Nullable Outcome outcome(Program current) {
    try {
      return new Simulator(current, options).completion(processors).outcome();
    } catch (ReplayFault fault) {
      return null;
    }
  }

  /** What keeps a thread, from what was over first in the recording. */
  private List<Outcome.Blocked> waits(Outcome outcome) {
    for (Set<Operation> operations : List.of(WAITS, UNLOCKS.keySet(), ENDS)) {
      List<Outcome.Blocked> waits = among(operations, outcome);
      if (!waits.isEmpty()) {
        return waits;
      }
    }
    return List.of();
  }

  private List<Outcome.Blocked> among(Set<Operation> operations, Outcome outcome) {
    return outcome.blocked().stream()
        .filter(b -> b.step() != Outcome.Blocked.NONE && operations.contains(b.operation()))
        .filter(b -> overAt(b) > 0) // else nothing that was recorded
        .sorted(Comparator.comparingLong(this::overAt))
        .toList();
  }

  /** When the wait was over in the recording, ns: barriers are written down before. */
  private long overAt(Outcome.Blocked wait) {
    int step = wait.step();
    boolean before = wait.operation() == Operation.BARRIER;
    boolean last = step + 1 == program.firstStep(wait.body() + 1);
    return program.recordedNanos(wait.body(), before && !last ? step + 1 : step);
  }
}
