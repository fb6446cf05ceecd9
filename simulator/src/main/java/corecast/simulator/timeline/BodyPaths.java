package corecast.simulator.timeline;

import corecast.program.CallPaths;
import corecast.program.Program;
import java.util.Arrays;

/** The call path that each body is in: it follows the entries and exits of the body's steps. */
final class BodyPaths {
  // What a body has done since its last event.
  private static final byte NOTHING = 0;
  private static final byte LEFT = 1;
  private static final byte ENTERED_ONE = 2; // once, and then left none
  private static final byte ENTERED_OTHERS = 3;

  private static final int[] TRAITS = {0, 0, Traits.ENTERS, Traits.ENTERS_OTHERS};

  private final Program program;
  private final CallPaths paths;
  private final int[] path;
  private final byte[] since;

  // Where work says itself in which functions it is, and otherwise empty.
  private final int[] ofNext;
  private final int[] ofLast;

  BodyPaths(Program program) {
    this.program = program;
    this.paths = program.paths();
    this.path = new int[program.bodies()];
    this.since = new byte[program.bodies()];
    Arrays.fill(path, Program.NO_PATH);
    int own = program.impliedCalls() > 0 ? program.bodies() : 0;
    this.ofNext = new int[own];
    this.ofLast = new int[own];
    Arrays.fill(ofNext, Program.NO_PATH);
    Arrays.fill(ofLast, Program.NO_PATH);
  }

  void enters(int body, int step) {
    int function = program.enteredOnce(step);
    byte entered = since[body] <= LEFT ? ENTERED_ONE : ENTERED_OTHERS;
    if (function < 0) {
      function = program.object(step);
      entered = ENTERED_OTHERS;
    }
    since[body] = entered;
    path[body] = paths.called(path[body], function);
  }

  void leaves(int body) {
    since[body] = since[body] >= ENTERED_ONE ? ENTERED_OTHERS : LEFT;
    path[body] = paths.parent(path[body]);
  }

  /** The body's next segment is charged to that path. */
  void isIn(int body, int itsPath) {
    ofNext[body] = itsPath;
  }

  /** Whether the body is in other functions than at its last event, or has called some. */
  boolean isOther(int body) {
    return since[body] != NOTHING || (ofNext.length > 0 && ofNext[body] != ofLast[body]);
  }

  /** The body's next event has come; what it has entered on the way there, of {@link Traits}. */
  int next(int body) {
    int entered = TRAITS[since[body]];
    since[body] = NOTHING;
    if (ofLast.length > 0) {
      ofLast[body] = ofNext[body];
      if (entered == Traits.ENTERS && ofLast[body] != path[body]) {
        return Traits.ENTERS_OTHERS; // it is not in the one that it has entered
      }
    }
    return entered;
  }

  int of(int body) {
    return ofLast.length > 0 ? ofLast[body] : path[body];
  }
}
