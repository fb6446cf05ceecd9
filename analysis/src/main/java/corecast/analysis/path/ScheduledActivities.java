package corecast.analysis.path;

import corecast.program.Program;
import corecast.program.column.IntColumn;
import corecast.program.column.LongColumn;
import java.util.function.Consumer;

/** Hands out the schedule of each segment, in the order in which they end in the replay. */
final class ScheduledActivities {
  private ScheduledActivities() {}

  static void forEach(Program program, Schedule schedule, Consumer<ScheduledActivity> reader) {
    ActivityGraph graph = schedule.graph();
    ActivityClasses functions = ActivityClasses.of(program, GroupBy.FUNCTION);
    IntColumn ordinals = ordinals(program);
    LongColumn nextStart = schedule.nextStarts();
    for (int v = 0; v < graph.vertices(); v++) {
      for (int e = graph.firstIn(v); e < graph.firstIn(v + 1); e++) {
        int step = graph.step(e);
        if (step != ActivityGraph.SYNCHRONIZATION) {
          reader.accept(
              new ScheduledActivity(
                  program.bodyName(program.bodyOf(step)),
                  ordinals.get(step),
                  functions.name(functions.of(step)),
                  graph.nanos(graph.length(e)),
                  graph.nanos(schedule.earlyStart(e)),
                  graph.nanos(schedule.earlyFinish(e)),
                  graph.nanos(schedule.lateStart(e, v)),
                  graph.nanos(schedule.lateFinish(e, v)),
                  graph.nanos(schedule.totalSlack(e, v)),
                  graph.nanos(nextStart.get(v) - schedule.earlyFinish(e))));
        }
      }
    }
    nextStart.drop();
    ordinals.drop();
  }

  /** By step: how many segments of its body come before. */
  private static IntColumn ordinals(Program program) {
    IntColumn ordinals = program.space().ints(program.steps());
    for (int body = 0; body < program.bodies(); body++) {
      int ordinal = 0;
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        ordinals.add(ordinal);
        ordinal += program.operation(s).isSegment() ? 1 : 0;
      }
    }
    ordinals.seal();
    return ordinals;
  }
}
