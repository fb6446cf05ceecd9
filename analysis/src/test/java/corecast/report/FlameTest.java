package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.weight.SubtreeWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlameTest {
  private static final int MOST = 16;

  /** Against the tree sum of docs/model.md, section 3, added up along the stack of each step. */
  @Test
  void boxesWeighWhatTheirWorkDoesWithAllThatIsCalled() {
    Program program = Samples.quicksort("q.program", "split", "sort", 4);
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    Timeline timeline = simulator.replayInService(1);
    int[] counts = IntStream.rangeClosed(1, MOST).toArray();
    Flame flame = Flame.of(program, SubtreeWeights.of(simulator, counts, WeightOptions.DEFAULT));
    Map<List<String>, Integer> boxes = new HashMap<>();
    for (int box = 0; box < flame.parents().length; box++) {
      boxes.put(stack(flame, box), box);
    }
    for (int p : counts) {
      double[] weights = Samples.weights(timeline, p);
      Map<List<String>, Double> expected = new HashMap<>();
      for (int s = 0; s < program.steps(); s++) {
        if (program.isRun(s)) {
          List<String> frames = program.paths().frames(program.path(s));
          for (int depth = 1; depth <= frames.size(); depth++) {
            expected.merge(
                List.copyOf(frames.subList(0, depth)), weights[s] * program.amount(s), Double::sum);
          }
        }
      }
      expected.forEach(
          (frames, nanos) -> {
            if (boxes.containsKey(frames)) {
              assertThat(flame.runs().get(p).boxes()[boxes.get(frames)])
                  .as("%s on %d", frames, p)
                  .isCloseTo(nanos, within(1.0));
            } else {
              assertThat(Math.abs(nanos)).isLessThan(flame.runs().get(p).nanos() / 1000);
            }
          });
      assertThat(flame.runs().get(p).nanos())
          .isCloseTo(simulator.completion(new int[] {p}).timeNanos()[0], within(1e-3));
    }
  }

  @Test
  void workIsThatOfAnOrdinaryProfile() {
    Program program = Samples.quicksort("q.program", "split", "sort", 3);
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    Flame flame =
        Flame.of(program, SubtreeWeights.of(simulator, new int[] {2}, WeightOptions.DEFAULT));
    long work = 0;
    for (int s = 0; s < program.steps(); s++) {
      work += program.isRun(s) ? program.amount(s) : 0;
    }
    assertThat(flame.work()).isEqualTo(work);
    long roots = 0;
    for (int box = 0; box < flame.parents().length; box++) {
      roots += flame.parents()[box] < 0 ? flame.cpu()[box] : 0;
    }
    assertThat(roots).isEqualTo(work);
  }

  private static List<String> stack(Flame flame, int box) {
    List<String> stack = new ArrayList<>();
    for (int b = box; b >= 0; b = flame.parents()[b]) {
      stack.add(0, flame.names().get(flame.functions()[b]));
    }
    return stack;
  }
}
