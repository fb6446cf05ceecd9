package corecast.analysis.waiting;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.EventRecorder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the waits of a replay on one processor with those of the recording: thread by thread,
 * and by what is waited for. A wait is what lies between two pieces of work of a thread, and each
 * sleep, input and output.
 */
public final class WaitDifferences {
  private static final int NONE = -1;

  private WaitDifferences() {}

  /**
   * All that differ, those first that are longest in the replay by comparison.
   *
   * @param simulator of a recorded program whose recorded times are kept
   */
  public static List<WaitDifference> of(Simulator simulator) {
    Program program = simulator.program();
    Sums sums = new Sums(program);
    simulator.replay(1, sums);
    return sums.all.values().stream()
        .map(s -> new WaitDifference(s.thread, s.what, s.replayed, s.recorded))
        .sorted(Comparator.comparingDouble(WaitDifference::moreNanos).reversed())
        .toList();
  }

  private static final class Sum {
    final String thread;
    final String what;
    double replayed;
    double recorded;

    Sum(String thread, String what) {
      this.thread = thread;
      this.what = what;
    }
  }

  private static final class Sums implements EventRecorder {
    private final Program program;
    private final int[] lastStep;
    private final double[] lastEnd;
    final Map<String, Sum> all = new HashMap<>();
    private int events;

    Sums(Program program) {
      this.program = program;
      this.lastStep = new int[program.bodies()];
      this.lastEnd = new double[program.bodies()];
      Arrays.fill(lastStep, NONE);
    }

    @Override
    public int add(
        int step, int body, int cause, int runningBefore, double startNanos, double endNanos) {
      int before = lastStep[body];
      if (before != NONE) {
        boolean isRun = program.isRun(step);
        double replayed = (isRun ? startNanos : endNanos) - lastEnd[body];
        long recorded =
            program.recordedNanos(body, step)
                - program.recordedNanos(body, before)
                - (isRun ? program.amount(step) : 0);
        String what = isRun ? waitedFor(before, step) : program.operation(step).keyword();
        if (!what.isEmpty()) {
          String thread = program.bodyName(body);
          Sum sum = all.computeIfAbsent(thread + '\n' + what, key -> new Sum(thread, what));
          sum.replayed += replayed;
          sum.recorded += Math.max(0, recorded);
        }
      }
      lastStep[body] = step;
      lastEnd[body] = endNanos;
      return events++;
    }

    /** The last thing between two steps that can be waited for; empty if there is none. */
    private String waitedFor(int from, int to) {
      for (int step = to - 1; step > from; step--) {
        Operation operation = program.operation(step);
        switch (operation) {
          case LOCK, READ_LOCK, WRITE_LOCK, ACQUIRE, AWAIT, BARRIER, PUT, TAKE, WAIT, TRANSFER -> {
            return operation.keyword() + " " + program.objectName(program.object(step));
          }
          case JOIN, GET -> {
            return "the end of " + program.bodyName(program.object(step));
          }
          case HELP -> {
            return "the end of " + program.bodyName(Math.toIntExact(program.amount(step)));
          }
          case PARK -> {
            return "park";
          }
          default -> {
            // goes on at once
          }
        }
      }
      return "";
    }
  }
}
