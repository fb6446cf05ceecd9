package corecast.simulator.machine;

/** The rule by which processors serve the bodies that can run. */
public sealed interface Machine {
  /** Infinitely small time slices and no switching cost (design: model, section 2). */
  Machine IDEAL = new ProcessorSharing();

  /** The clock of such a machine in wall time. */
  Calendar calendar(int bodies, int processors);

  /** Every running body advances at rate min(1, P / n). */
  record ProcessorSharing() implements Machine {
    @Override
    public Calendar calendar(int bodies, int processors) {
      return new WallCalendar(bodies, processors);
    }
  }

  /**
   * One queue, first come first served, with time slices: a body that has had its quantum goes to
   * the end of the queue if another one waits.
   *
   * @param quantumNanos length of a time slice, ns, at least 1
   * @param switchNanos what a processor loses when it takes on another body, ns, at least 0
   */
  record RoundRobin(long quantumNanos, long switchNanos) implements Machine {
    public RoundRobin {
      if (quantumNanos < 1 || switchNanos < 0) {
        throw new IllegalArgumentException(
            "quantum = "
                + quantumNanos
                + " ns, switch = "
                + switchNanos
                + " ns: expected a quantum of at least 1 ns and a switch of at least 0 ns");
      }
    }

    @Override
    public Calendar calendar(int bodies, int processors) {
      return new SliceCalendar(bodies, processors, quantumNanos, switchNanos);
    }
  }
}
