package corecast.analysis.path;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.oracle.Oracle;
import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.column.IntColumn;
import corecast.recorder.hook.path.OnlinePath;
import corecast.recorder.hook.path.PathValue;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The online critical path, told one activity after another, is that of the analysis off-line:
 * length, time of each function, and what is left without it.
 */
class OnlinePathLawTest {
  private static final int LEAST = 20;
  private int checked;

  @ParameterizedTest
  @EnumSource(Primitive.class)
  void agreesOffLine(Primitive primitive) {
    for (long seed = 0; seed < 40; seed++) {
      agrees(new Shape(Set.of(primitive), seed % 2 == 0, seed % 3 == 0, true, 4, 20), seed);
    }
    assertThat(checked).isGreaterThan(LEAST);
  }

  @Test
  void agreesOffLineOnMixedPrograms() {
    Set<Primitive> all = EnumSet.allOf(Primitive.class);
    for (long seed = 0; seed < 100; seed++) {
      agrees(new Shape(all, seed % 2 == 0, seed % 3 == 0, true, 4, 30), seed);
    }
    assertThat(checked).isGreaterThan(LEAST);
  }

  private void agrees(Shape shape, long seed) {
    Program program = RandomPrograms.of(shape, seed);
    for (int processors : new int[] {2, 8}) {
      if (!Oracle.replay(program, processors).waiting().isEmpty()) {
        continue;
      }
      CriticalPaths found =
          CriticalPaths.of(
              new Simulator(program, ReplayOptions.DEFAULT), processors, PathLimits.longest(2));
      String which = ProgramText.print(program) + "# seed " + seed + ", P = " + processors;
      agrees(found, which);
      checked++;
    }
  }

  private static void agrees(CriticalPaths found, String which) {
    ActivityGraph graph = found.schedule().graph();
    ActivityClasses functions = ActivityClasses.of(found.program(), GroupBy.FUNCTION);
    PathValue online = online(graph, functions.byEdge(graph), functions.count());
    assertThat(online.longestNanos()).as(which).isEqualTo(found.schedule().criticalLength());
    boolean isOnlyLongest =
        found.paths().size() == 1
            || found.paths().get(1).length() < found.schedule().criticalLength();
    for (ActivityBenefit offline : found.activities(GroupBy.FUNCTION, functions.count())) {
      int function = 0;
      while (!functions.name(function).equals(offline.activity())) {
        function++;
      }
      String what = offline.activity() + " of " + which;
      double gain = graph.nanos(online.longestNanos() - online.netNanos(function));
      assertThat(gain).as("gain of " + what).isCloseTo(offline.mbmAllNanos(), within(1e-6));
      double share = graph.nanos(online.shareNanos(function));
      assertThat(gain).as("gain of " + what).isLessThanOrEqualTo(share);
      if (isOnlyLongest) { // which one is kept of equally long ones is nobody's promise
        assertThat(share).as("share of " + what).isCloseTo(offline.criticalNanos(), within(1e-6));
      }
    }
  }

  /** In the order of the vertices, as the events come. */
  private static PathValue online(ActivityGraph graph, IntColumn functionOfEdge, int functions) {
    @Nullable PathValue[] at = new @Nullable PathValue[graph.vertices()];
    for (int vertex = 0; vertex < graph.vertices(); vertex++) {
      OnlinePath here = new OnlinePath();
      here.start(1, functions);
      for (int edge = graph.firstIn(vertex); edge < graph.firstIn(vertex + 1); edge++) {
        OnlinePath activity = new OnlinePath();
        activity.receive(at[graph.tail(edge)]);
        int function = functionOfEdge.get(edge);
        if (function != ActivityClasses.NONE) {
          activity.enter(function);
        }
        activity.run(graph.length(edge));
        here.receive(activity.send());
      }
      at[vertex] = here.send();
    }
    return requireNonNull(at[graph.sink()]);
  }
}
