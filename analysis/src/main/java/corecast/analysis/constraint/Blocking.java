package corecast.analysis.constraint;

import corecast.program.Operation;
import corecast.program.Program;

/** Which of the operations between two segments of a body it was that took time. */
final class Blocking {
  private static final int NONE = -1;

  private final Program program;

  Blocking(Program program) {
    this.program = program;
  }

  /**
   * The step that waited. If several may have, it is the last one for which something was done
   * right after the segment that the wait ended with.
   *
   * @param from the first step between the two segments
   * @param to the segment after them
   * @param cause the segment that let it begin; -1 for none
   * @return -1 if no step can wait
   */
  int step(int from, int to, int cause) {
    int last = NONE;
    int count = 0;
    for (int s = from; s < to; s++) {
      if (mayWait(program.operation(s))) {
        last = s;
        count++;
      }
    }
    if (count < 2 || cause == NONE) {
      return last;
    }
    for (int s = last; s >= from; s--) {
      if (mayWait(program.operation(s)) && isEnded(s, cause)) {
        return s;
      }
    }
    return last;
  }

  private boolean isEnded(int wait, int cause) {
    int body = program.bodyOf(cause);
    int end = program.firstStep(body + 1);
    for (int s = cause + 1; s < end; s++) {
      if (program.operation(s).isSegment()) {
        return false;
      }
      if (hasObject(program.operation(s)) && program.object(s) == program.object(wait)) {
        return hasObject(program.operation(wait));
      }
    }
    return !hasObject(program.operation(wait)); // the body is at its end
  }

  /** Whether the step is one of a synchronization object, not of a body. */
  static boolean hasObject(Operation operation) {
    return switch (operation) {
      case LOCK,
          UNLOCK,
          READ_LOCK,
          READ_UNLOCK,
          WRITE_LOCK,
          WRITE_UNLOCK,
          ACQUIRE,
          RELEASE,
          COUNT_DOWN,
          AWAIT,
          BARRIER,
          PUT,
          TAKE,
          DISCARD,
          TRANSFER,
          WAIT,
          NOTIFY,
          NOTIFY_ALL ->
          true;
      default -> false;
    };
  }

  static boolean mayWait(Operation operation) {
    return switch (operation) {
      case LOCK,
          READ_LOCK,
          WRITE_LOCK,
          ACQUIRE,
          AWAIT,
          BARRIER,
          PUT,
          TAKE,
          TRANSFER,
          WAIT,
          PARK,
          JOIN,
          GET,
          HELP,
          LEAVE ->
          true;
      default -> false;
    };
  }
}
