package corecast.simulator.timeline;

import corecast.simulator.machine.ProcessorObserver;
import corecast.simulator.primitive.Precedence;
import org.jspecify.annotations.Nullable;

/** Takes down the events of a replay. */
public interface EventRecorder {
  /**
   * A segment has ended.
   *
   * @param cause why it could start; -1 for the start of the program
   * @param runningBefore how many bodies ran just before the end
   * @return the number of the event, by which it is a cause of others
   */
  int add(int step, int body, int cause, int runningBefore, double startNanos, double endNanos);

  /** A segment of the body begins now, because of that event; -1 for the start of the program. */
  default void begins(int body, int cause) {}

  /** The body enters a function: its next segment is charged to another call path. */
  default void enters(int body, int step) {}

  /** The body leaves a function: its next segment is charged to another call path. */
  default void leaves(int body) {}

  /**
   * The body's next segment, which begins now, is charged to that call path, whatever it has
   * entered and left. Told of every segment if the program has {@link
   * corecast.program.Program#impliedCalls}, of none otherwise.
   */
  default void isIn(int body, int path) {}

  /**
   * The nearest common ancestor of two events in the tree of causes; the later one of them for who
   * does not look at causes.
   */
  default int commonAncestor(int a, int b) {
    return Math.max(a, b);
  }

  /** Who is told of all that bodies needed; {@code null} if only the last of it matters. */
  default @Nullable Precedence precedence() {
    return null;
  }

  /** Who is told of waits; {@code null} if nobody is. */
  default @Nullable WaitObserver waits() {
    return null;
  }

  /**
   * Who is told which body has which processor; {@code null} if nobody is. Where processors are
   * shared ideally, none belongs to anybody, and nothing is told.
   */
  default @Nullable ProcessorObserver processors() {
    return null;
  }
}
