package corecast.report;

import corecast.analysis.weight.PicturedWeights;
import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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
   * @param weights at these numbers
   */
  List<RunPicture> paint(int[] processors, PicturedWeights weights) {
    int[][] rowOf = shown(processors.length, weights);
    LongRunPictures drawn = new LongRunPictures(ground, processors, weights, rowOf, rows);
    drawn.draw();
    List<RunPicture> pictures = new ArrayList<>();
    for (int i = 0; i < processors.length; i++) {
      pictures.add(
          RunPicture.of(
              processors[i],
              ground.end(processors[i]) / (timeline.isWall() ? 1 : processors[i]),
              lanes(drawn.rows(i), rowOf[i]),
              rowOf[i],
              lanes,
              timeline.events(),
              drawn.running(i),
              List.of()));
    }
    return pictures;
  }

  private List<RunPicture.Lane> lanes(RunColumns[] columns, int[] rowOf) {
    int[] merged = new int[rows];
    String[] names = new String[rows];
    for (int lane = 0; lane < rowOf.length; lane++) {
      merged[rowOf[lane]]++;
      names[rowOf[lane]] = lanes.names().get(lane);
    }
    List<RunPicture.Lane> painted = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      String name = merged[row] == 1 ? names[row] : merged[row] + " other threads";
      painted.add(
          new RunPicture.Lane(
              name, merged[row], new int[0], new int[0], columns[row].encode(merged[row])));
    }
    return painted;
  }

  /** For each picture the row of each lane: those that matter most there have one of their own. */
  private int[][] shown(int pictures, PicturedWeights weights) {
    int count = lanes.names().size();
    int[][] rowOf = new int[pictures][count];
    if (count <= RunPainter.MOST_LANES) {
      for (int[] of : rowOf) {
        Arrays.setAll(of, lane -> lane);
      }
      return rowOf;
    }
    double[][] matters = matters(pictures, weights, count);
    for (int i = 0; i < rowOf.length; i++) {
      rowOf[i] = rows(matters[i]);
    }
    return rowOf;
  }

  /** The weighted time decides; the time itself only where weights are equal. */
  private double[][] matters(int pictures, PicturedWeights weights, int count) {
    Program program = timeline.program();
    int[] laneOf = lanes.laneOf();
    double[][] matters = new double[pictures][count];
    double[] stretch = new double[program.bodies()];
    boolean exact = timeline.isExact();
    for (int k = 0; k < timeline.events(); k++) {
      if (!timeline.isRun(k)) {
        continue;
      }
      int body = timeline.body(k);
      stretch[body] +=
          exact ? timeline.end(k) - timeline.start(k) : program.amount(timeline.step(k));
      if (!weights.goesOn(k)) {
        double[] weight = weights.of(k);
        for (int i = 0; i < pictures; i++) {
          matters[i][laneOf[body]] += RunColumns.mattering(stretch[body], weight[i]);
        }
        stretch[body] = 0;
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
}
