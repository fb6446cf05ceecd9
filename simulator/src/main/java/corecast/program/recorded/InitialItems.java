package corecast.program.recorded;

import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.trace.ObjectKind;
import java.util.TreeMap;

/** Items that were in a queue when the recording first saw it: the first thread puts them there. */
final class InitialItems {
  private InitialItems() {}

  static void putInto(ProgramBuilder program, Survey survey, Bodies bodies) {
    if (survey.streams.isEmpty()) {
      return;
    }
    for (TraceObject object : new TreeMap<>(survey.objects).values()) {
      if (object.kind() == ObjectKind.QUEUE && object.p2() > 0) {
        for (long i = 0; i < Math.min(object.p2(), 1_000_000); i++) {
          program.step(0, Operation.PUT, bodies.queue(object.id()), 0);
        }
      }
    }
  }
}
