package corecast.study;

import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Numbers;
import corecast.program.Program;
import corecast.simulator.Completion;
import corecast.simulator.Simulator;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Replays beside the one that was asked for, to say what another choice would change. */
final class ExtraReplays {
  private static final double WORTH_SAYING = 0.05;

  /** Steps, of all replays together. */
  static final long MOST_STEPS = 10_000_000;

  private static final long MOST_SLICES = 20_000_000; // a second or two

  /** What a replay on run queues takes of a step, where it takes much. */
  private static final long EVENTS_OF_STEP = 8;

  /** A slice ends, and somebody waits for it. */
  private static final long EVENTS_OF_SLICE = 4;

  /** So many figures are in one sentence. */
  static final int MOST_TOLD = 3;

  /** However short a program is. */
  private static final long FEW_EVENTS = 100_000;

  private ExtraReplays() {}

  /** Whether so many replays of a program take no more than a second or two. */
  static boolean areShort(Program program, long replays) {
    return areWithin(program, replays, MOST_STEPS);
  }

  /** Whether they take no more than so many steps, all together, and have not too many slices. */
  static boolean areWithin(Program program, long replays, long mostSteps) {
    long slices = program.workNanos() / UsualMachine.QUEUES.quantumNanos();
    return replays * program.length() <= mostSteps && slices <= MOST_SLICES / replays;
  }

  /**
   * The points of several processors of which a note may tell figures.
   *
   * @param told the number of processors that is asked for; all if there is no point of it, as of 0
   */
  static List<SpeedupPoint> told(List<SpeedupPoint> points, int told) {
    boolean isOne = points.stream().anyMatch(p -> p.processors() == told);
    return points.stream()
        .filter(p -> p.processors() > 1 && (!isOne || p.processors() == told))
        .toList();
  }

  /** How many replays {@link #times} makes. */
  static long count(Program program, List<SpeedupPoint> points) {
    return count(program, points.stream().mapToInt(SpeedupPoint::processors).toArray());
  }

  static long count(Program program, int[] processors) {
    return 1 + Arrays.stream(processors).map(p -> clamped(program, p)).distinct().count();
  }

  /**
   * So many events may a replay of a program take on run queues: a few for each step and for each
   * slice of its work.
   */
  static long allowed(Program program) {
    long slices = program.workNanos() / UsualMachine.QUEUES.quantumNanos();
    return FEW_EVENTS + EVENTS_OF_STEP * program.length() + EVENTS_OF_SLICE * slices;
  }

  /** T(1), and that of each point, ns. */
  static double[] times(Simulator simulator, List<SpeedupPoint> points) {
    return completion(simulator, counts(points)).timeNanos();
  }

  static int[] counts(List<SpeedupPoint> points) {
    return IntStream.concat(IntStream.of(1), points.stream().mapToInt(SpeedupPoint::processors))
        .toArray();
  }

  static Completion completion(Simulator simulator, int[] processors) {
    return simulator.completion(
        Arrays.stream(processors).map(p -> clamped(simulator.program(), p)).toArray());
  }

  /** More processors than threads and tasks, the virtual machine's among them, change nothing. */
  private static int clamped(Program program, int processors) {
    int most = program.bodies() + program.vmWork().threads();
    return Math.min(processors, Math.max(1, most));
  }

  /** What is predicted instead of that speedup, if that is worth saying. */
  static List<String> difference(double speedup, SpeedupPoint predicted) {
    return Double.isNaN(speedup) || Math.abs(speedup / predicted.speedup() - 1) <= WORTH_SAYING
        ? List.of()
        : List.of(
            Numbers.fixed(speedup, 2)
                + " instead of "
                + Numbers.fixed(predicted.speedup(), 2)
                + " on "
                + predicted.processors());
  }
}
