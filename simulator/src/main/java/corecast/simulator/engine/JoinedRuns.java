package corecast.simulator.engine;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.Progress;
import corecast.simulator.machine.TieOrder;

/**
 * Pieces of work that a body does one behind the other, without an operation in between, given to
 * the calendar as one: nobody can tell, as just as many bodies run before such an end as after it.
 *
 * <p>But for ties: of two bodies that are done at the same instant the one is first whose last
 * piece began first. That is told from the lengths of the pieces, as long as they are not alike
 * back to where only one of the two had just come from an operation.
 */
public final class JoinedRuns implements TieOrder {
  private static final byte RUN = (byte) Operation.RUN.ordinal();
  private static final byte ENTER = (byte) Operation.ENTER.ordinal();
  private static final byte EXIT = (byte) Operation.EXIT.ordinal();

  private final Program program;

  // By body: the pieces it has joined now.
  private final int[] first;
  private final int[] last;
  private final long[] sequence;
  private final boolean[] released;

  private int pieces;
  private boolean lost;

  public JoinedRuns(Program program) {
    this.program = program;
    int bodies = program.bodies();
    this.first = new int[bodies];
    this.last = new int[bodies];
    this.sequence = new long[bodies];
    this.released = new boolean[bodies];
  }

  /**
   * Joins all pieces from that step on, none of which takes no time unless it is alone.
   *
   * @param end behind the last step of the body
   * @param itsSequence sequence number of the first piece
   * @param wasReleased whether the body begins at this instant since another one let it go
   * @return how long they take, ns
   */
  long join(int body, int step, int end, long itsSequence, boolean wasReleased) {
    first[body] = step;
    sequence[body] = itsSequence;
    released[body] = wasReleased;
    long nanos = program.amount(step);
    int latest = step;
    int before = pieces++;
    for (int s = step + 1; nanos > 0 && s < end; s++) {
      byte code = program.operationCode(s);
      if (code == RUN) {
        long more = program.amount(s);
        if (more == 0) {
          break;
        }
        nanos = Math.addExact(nanos, more);
        latest = s;
        pieces++;
      } else if (code != ENTER && code != EXIT) {
        break;
      }
    }
    last[body] = latest;
    Progress.did(before, pieces);
    return nanos;
  }

  /** The last of the pieces that the body has joined. */
  int last(int body) {
    return last[body];
  }

  @Override
  public boolean isBefore(int body, int other) {
    int its = last[body];
    int others = last[other];
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
        lost |= !released[began ? body : other];
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
  public boolean isLost() {
    return lost;
  }
}
