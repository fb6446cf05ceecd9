package corecast.simulator.primitive;

/**
 * Collects everything that bodies had to wait for, also what came long before they needed it. A
 * replay that only wants to know what came last does without.
 */
public interface Precedence {
  /**
   * What a body needs that needs two events.
   *
   * @param own the body's cause so far; -1 for the start of the program
   * @param other the other event, of whatever body
   * @return what stands for both from now on
   */
  int needs(int body, int own, int other);

  /** What stands for both events, of whatever bodies. */
  int both(int a, int b);
}
