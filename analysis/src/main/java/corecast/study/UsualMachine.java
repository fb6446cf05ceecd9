package corecast.study;

import corecast.simulator.machine.Machine.RoundRobin;
import corecast.simulator.machine.Machine.RunQueues;

/** A common operating system: what predictions with run queues take unless something is said. */
public final class UsualMachine {
  /** The tick at which a common scheduler looks whether a slice is over, ns. */
  private static final long QUANTUM = 4_000_000;

  /** What Linux takes for the time that the data of a thread stay in a cache, ns. */
  public static final long HOT_NANOS = 500_000;

  /** A thread's way from being woken to running on an idle processor, as measured on Linux, ns. */
  private static final long WAKE_UP = 20_000;

  /**
   * Java's monitors look up to 5000 times, each some 10 ns, before they give their processor up.
   */
  public static final long SPIN_NANOS = 50_000;

  /** Linux with a queue for each processor. */
  public static final RunQueues QUEUES = new RunQueues(QUANTUM, 0, HOT_NANOS, WAKE_UP, SPIN_NANOS);

  /** The same at its worst: the lower end of the range. */
  public static final RunQueues UNEVEN = QUEUES.unevenly();

  /** One queue for all processors: the simplest machine on which each thread has one at a time. */
  public static final RoundRobin SLICES = new RoundRobin(QUANTUM, 0);

  private UsualMachine() {}
}
