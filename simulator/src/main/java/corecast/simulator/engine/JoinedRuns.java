package corecast.simulator.engine;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.machine.TieOrder;

/**
 * Pieces of work that a body does one behind the other, without an operation in between, taken as
 * one: nobody can tell, as just as many bodies run before such an end as after it.
 *
 * <p>But for ties: of two bodies that are done at the same instant the one is first whose last
 * piece began first. That is told from the lengths of the pieces, as long as they are not alike
 * back to where only one of the two had just come from an operation.
 */
final class JoinedRuns implements TieOrder {
  private static final byte RUN = (byte) Operation.RUN.ordinal();

  private final Program program;
  private final int[] position;

  // By body: the pieces it has joined now.
  private final int[] first;

  /** By body: twice the number of its beginning; one more if another one had let it go. */
  private final long[] sequence;

  private boolean lost;

  /**
   * @param position by body that works on pieces: the step behind the last one
   */
  JoinedRuns(Program program, int[] position) {
    this.program = program;
    this.position = position;
    int bodies = program.bodies();
    this.first = new int[bodies];
    this.sequence = new long[bodies];
  }

  /**
   * The body works on pieces now.
   *
   * @param firstPiece the first step of them
   * @param itsSequence grows with each call
   * @param wasReleased whether the body begins at this instant since another one let it go
   */
  void begins(int body, int firstPiece, long itsSequence, boolean wasReleased) {
    first[body] = firstPiece;
    sequence[body] = 2 * itsSequence + (wasReleased ? 1 : 0);
  }

  @Override
  public boolean isBefore(int body, int other) {
    int its = position[body] - 1;
    int others = position[other] - 1;
    while (true) {
      long longer = program.amount(its) - program.amount(others);
      if (longer != 0) {
        return longer > 0; // so it began before the other's
      }
      boolean began = its == first[body];
      boolean otherBegan = others == first[other];
      if (began && otherBegan) {
        return sequence[body] < sequence[other];
      }
      if (began || otherBegan) {
        lost |= (sequence[began ? body : other] & 1) == 0;
        return otherBegan; // what ends is before those that are let go at that instant
      }
      its = before(its);
      others = before(others);
    }
  }

  private int before(int step) {
    int s = step - 1;
    while (program.operationCode(s) != RUN) {
      s--;
    }
    return s;
  }

  /** Whether there was a tie of which it cannot be told who was first. */
  boolean isLost() {
    return lost;
  }
}
