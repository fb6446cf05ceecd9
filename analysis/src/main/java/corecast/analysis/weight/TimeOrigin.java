package corecast.analysis.weight;

import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Where time is counted from: the start of the program, or the first time a mark is reached.
 *
 * @param cause the event that determined the instant; {@link Timeline#ROOT} for the start
 * @param lastEvent the last event not later than the instant; -1 if there is none
 * @param nanos the instant on the timeline's clock
 */
record TimeOrigin(int cause, int lastEvent, double nanos) {
  static final TimeOrigin START = new TimeOrigin(Timeline.ROOT, -1, 0);

  static TimeOrigin of(Timeline timeline, @Nullable String mark) {
    if (mark == null) {
      return START;
    }
    Program program = timeline.program();
    int object = markNamed(program, mark);
    int cause = timeline.markCause(object);
    if (cause == Timeline.NEVER) {
      throw new IllegalArgumentException(
          program.origin().file() + ": mark " + mark + " is never reached; choose another");
    }
    double nanos = timeline.markNanos(object);
    return new TimeOrigin(cause, timeline.lastEventUpTo(nanos), nanos);
  }

  private static int markNamed(Program program, String name) {
    StringBuilder known = new StringBuilder();
    for (int o = 0; o < program.objects(); o++) {
      if (program.objectKind(o) == ObjectKind.MARK) {
        if (program.objectName(o).equals(name)) {
          return o;
        }
        known.append(known.isEmpty() ? "" : ", ").append(program.objectName(o));
      }
    }
    throw new IllegalArgumentException(
        program.origin().file()
            + ": no mark "
            + name
            + "; "
            + (known.isEmpty() ? "the program has none" : "it has " + known));
  }
}
