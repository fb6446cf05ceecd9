package corecast.simulator.machine;

import corecast.program.Program;
import java.util.Locale;

/** The rule by which processors serve the bodies that can run. */
public sealed interface Machine {
  /** Infinitely small time slices and no switching cost (docs/model.md, section 2). */
  Machine IDEAL = new ProcessorSharing();

  /** Its name, as on the command line and in tables. */
  String title();

  /** The clock of such a machine in wall time, for the bodies of a program. */
  Calendar calendar(Program program, int processors);

  /** Every running body advances at rate min(1, P / n). */
  record ProcessorSharing() implements Machine {
    @Override
    public String title() {
      return "ideal";
    }

    @Override
    public Calendar calendar(Program program, int processors) {
      return new WallCalendar(program.bodies(), processors);
    }
  }

  /** A machine that serves one body at a time on each processor. */
  sealed interface Sliced extends Machine {
    /** Length of a time slice, ns. */
    long quantumNanos();
  }

  /**
   * One queue, first come first served, with time slices: a body that has had its quantum goes to
   * the end of the queue if another one waits.
   *
   * @param quantumNanos length of a time slice, ns, at least 1
   * @param switchNanos what a processor loses when it takes on another body, ns, at least 0
   */
  record RoundRobin(long quantumNanos, long switchNanos) implements Sliced {
    public RoundRobin {
      requireDurations(quantumNanos, switchNanos, 0, 0, 0);
    }

    @Override
    public String title() {
      return "slices";
    }

    @Override
    public Calendar calendar(Program program, int processors) {
      int bodies = program.bodies();
      return new OneQueueCalendar(bodies, Math.min(bodies, processors), quantumNanos, switchNanos);
    }
  }

  /**
   * A queue for each processor, with time slices; {@link RunQueueCalendar} has the rules.
   *
   * @param quantumNanos length of a time slice, and time between two looks of an idle processor at
   *     the queues of others, ns, at least 1
   * @param switchNanos what a processor loses when it takes on another body, ns, at least 0
   * @param hotNanos for how long a body that has run is not moved to another processor, ns, at
   *     least 0
   * @param wakeNanos time from the moment at which a body can run to its start on an idle
   *     processor, ns, at least 0
   * @param spinNanos for how long a body that waits keeps its processor to itself, ns, at least 0
   * @param uneven whether queues may be of unequal length: a woken body is placed as badly as the
   *     operating system may do it, and a processor takes from the queues of others only when it
   *     has been idle for a quantum
   */
  record RunQueues(
      long quantumNanos,
      long switchNanos,
      long hotNanos,
      long wakeNanos,
      long spinNanos,
      boolean uneven)
      implements Sliced {
    public RunQueues {
      requireDurations(quantumNanos, switchNanos, hotNanos, wakeNanos, spinNanos);
    }

    /** Idle processors take what waits elsewhere at once. */
    public RunQueues(
        long quantumNanos, long switchNanos, long hotNanos, long wakeNanos, long spinNanos) {
      this(quantumNanos, switchNanos, hotNanos, wakeNanos, spinNanos, false);
    }

    public RunQueues unevenly() {
      return new RunQueues(quantumNanos, switchNanos, hotNanos, wakeNanos, spinNanos, true);
    }

    @Override
    public String title() {
      return uneven ? "uneven queues" : "queues";
    }

    @Override
    public Calendar calendar(Program program, int processors) {
      return new RunQueueCalendar(program, Math.min(program.bodies(), processors), this);
    }
  }

  private static void requireDurations(
      long quantum, long switching, long hot, long wake, long spin) {
    if (quantum < 1 || switching < 0 || hot < 0 || wake < 0 || spin < 0) {
      throw new IllegalArgumentException(
          String.format(
                  Locale.ROOT,
                  "quantum = %d ns, switch = %d ns, hot = %d ns, wake = %d ns, spin = %d ns:",
                  quantum,
                  switching,
                  hot,
                  wake,
                  spin)
              + " expected a quantum of at least 1 ns and no negative time");
    }
  }
}
