package corecast.examples.random;

import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.util.HashMap;
import java.util.Map;

/** What the programs of a recording take in its replays, between their marks. */
final class Prediction {
  private final Program program;
  private final Map<Integer, Timeline> replays = new HashMap<>();

  Prediction(Program program) {
    this.program = program;
  }

  /** "completed", or what is wrong. */
  String outcome(int processors) {
    return replay(processors).outcome().describe();
  }

  double nanos(String name, int processors) {
    return mark(processors, name + " ends") - mark(processors, name + " begins");
  }

  private Timeline replay(int processors) {
    return replays.computeIfAbsent(
        processors, p -> new Simulator(program, ReplayOptions.DEFAULT).replay(p));
  }

  private double mark(int processors, String name) {
    for (int object = 0; object < program.objects(); object++) {
      if (program.objectKind(object) == ObjectKind.MARK
          && program.objectName(object).equals(name)) {
        return replay(processors).markNanos(object);
      }
    }
    throw new AssertionError("no mark " + name);
  }
}
