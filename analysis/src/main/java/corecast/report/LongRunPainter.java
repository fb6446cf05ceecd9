package corecast.report;

import corecast.program.Program;
import corecast.program.Progress;
import corecast.simulator.timeline.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Draws the pictures of a long run, as much as a screen can show of it: all pictures in one pass
 * over the timeline.
 */
final class LongRunPainter {
  private final RunGround ground;
  private final Timeline timeline;
  private final Lanes lanes;
  private final int rows;

  LongRunPainter(RunGround ground) {
    this.ground = ground;
    this.timeline = ground.timeline();
    this.lanes = ground.lanes();
    this.rows = Math.min(lanes.names().size(), RunPainter.MOST_LANES);
  }

  /**
   * Paints the run on each of these numbers of processors.
   *
   * @param weights by number of processors, the weight of the segment that ends with each event
   */
  List<RunPicture> paint(int[] processors, List<IntToDoubleFunction> weights) {
    int[][] rowOf = shown(weights);
    List<LongRunPicture> sums = new ArrayList<>();
    for (int i = 0; i < processors.length; i++) {
      sums.add(
          new LongRunPicture(ground, processors[i], weights.get(i), rowsOfBodies(rowOf[i]), rows));
    }
    Progress.begin("drawing", timeline.events());
    RunBatch batch = new RunBatch(ground);
    while (batch.next()) {
      for (LongRunPicture picture : sums) {
        picture.add(batch);
      }
      Progress.add(batch.size());
    }
    List<RunPicture> pictures = new ArrayList<>();
    for (int i = 0; i < processors.length; i++) {
      pictures.add(sums.get(i).finish(namesOf(rowOf[i]), merged(rowOf[i])));
    }
    return pictures;
  }

  /**
   * For each picture the row of each lane: those that matter most there have one of their own.
   */
  private int[][] shown(List<IntToDoubleFunction> weights) {
    int count = lanes.names().size();
    int[][] rowOf = new int[weights.size()][count];
    if (count <= RunPainter.MOST_LANES) {
      for (int[] of : rowOf) {
        Arrays.setAll(of, lane -> lane);
      }
      return rowOf;
    }
    double[][] matters = matters(weights, count);
    for (int i = 0; i < rowOf.length; i++) {
      rowOf[i] = rows(matters[i]);
    }
    return rowOf;
  }

  /** The weighted time decides; the time itself only where weights are equal. */
  private double[][] matters(List<IntToDoubleFunction> weights, int count) {
    Program program = timeline.program();
    int[] laneOf = lanes.laneOf();
    double[][] matters = new double[weights.size()][count];
    IntToDoubleFunction[] weightOf = weights.toArray(IntToDoubleFunction[]::new);
    for (int k = 0; k < timeline.events(); k++) {
      int step = timeline.step(k);
      long work = program.isRun(step) ? program.amount(step) : 0;
      if (work > 0) {
        int lane = laneOf[timeline.body(k)];
        for (int i = 0; i < weightOf.length; i++) {
          matters[i][lane] += work * (weightOf[i].applyAsDouble(k) + 1e-6);
        }
      }
    }
    return matters;
  }

  private static int[] rows(double[] matters) {
    int[] best =
        IntStream.range(0, matters.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -matters[i]))
            .limit(RunPainter.MOST_LANES - 1)
            .mapToInt(Integer::intValue)
            .sorted()
            .toArray();
    int[] rowOf = new int[matters.length];
    Arrays.fill(rowOf, RunPainter.MOST_LANES - 1);
    for (int row = 0; row < best.length; row++) {
      rowOf[best[row]] = row;
    }
    return rowOf;
  }

  private int[] rowsOfBodies(int[] rowOf) {
    int[] rowOfBody = new int[lanes.laneOf().length];
    for (int b = 0; b < rowOfBody.length; b++) {
      int lane = lanes.laneOf()[b];
      rowOfBody[b] = lane < 0 ? 0 : rowOf[lane]; // what never ran has no event
    }
    return rowOfBody;
  }

  private int[] merged(int[] rowOf) {
    int[] merged = new int[rows];
    for (int row : rowOf) {
      merged[row]++;
    }
    return merged;
  }

  /** Of each row the name of a lane; of those that are merged, the last. */
  private String[] namesOf(int[] rowOf) {
    String[] names = new String[rows];
    for (int lane = 0; lane < rowOf.length; lane++) {
      names[rowOf[lane]] = lanes.names().get(lane);
    }
    return names;
  }
}
