package corecast.simulator.machine;

/**
 * When the bodies that run or sleep are done with it: the clocks of a machine. The engine schedules
 * segments and takes their ends in order of time, then of sequence number.
 */
public interface Calendar {
  /** The body starts to run a piece of work now. */
  void run(int body, long workNanos, long sequence);

  /** The body starts to wait that long without a processor now. */
  void delay(int body, long nanos, long sequence);

  /** The body stops waiting: its delay will not end. */
  void forget(int body);

  boolean isEmpty();

  /**
   * Sequence number of the next end if it is at the present instant; else {@link Long#MAX_VALUE}.
   */
  long sequenceNow();

  /** Advances to the next end and returns its body. Not to be called when empty. */
  int next();

  /** Whether the last {@link #next} moved time. */
  boolean moved();

  /** Number of bodies that run now. */
  int running();

  /** The present time, ns of the calendar's clock. */
  double now();

  /** How much a body has worked that has run from the start on, ns; grows as {@link #now} does. */
  default double service() {
    return now();
  }

  /**
   * Gives up, by {@link TooLong}, after so many events and looks at bodies; not all machines do.
   */
  default void allow(long events) {}

  /** On so many processors, and on more of them, all came at the same times until now. */
  default int enough() {
    return Integer.MAX_VALUE;
  }

  /** How many attempts to change atomics there are at most at a time. */
  default long attempts(int processors) {
    return processors;
  }

  /** Tells who has which processor from now on; nothing where processors are shared ideally. */
  default void observe(ProcessorObserver reader) {}

  /** Tells who has a processor at the end. */
  default void finish() {}
}
