package corecast.report;

import corecast.analysis.weight.PicturedWeights;
import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
import corecast.simulator.timeline.WallClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Draws the picture of a simulated run: all of it if it is small, else what a screen can show. */
final class RunPainter {
  static final int MOST_LANES = 48;
  static final int MOST_SPANS = 1200;

  private final RunGround ground;
  private final Timeline timeline;
  private final Program program;
  private final int[] processors;
  private final PicturedWeights weights;
  private final Lanes lanes;

  private RunPainter(RunGround ground, int[] processors, PicturedWeights weights) {
    this.ground = ground;
    this.timeline = ground.timeline();
    this.program = timeline.program();
    this.processors = processors;
    this.weights = weights;
    this.lanes = ground.lanes();
  }

  /**
   * Paints the run on each of these numbers of processors.
   *
   * @param weights at these numbers
   */
  static List<RunPicture> paint(RunGround ground, int[] processors, PicturedWeights weights) {
    boolean small =
        ground.lanes().names().size() <= MOST_LANES && ground.timeline().events() <= MOST_SPANS;
    if (!small) {
      return new LongRunPainter(ground).paint(processors, weights);
    }
    RunPainter painter = new RunPainter(ground, processors, weights);
    return IntStream.range(0, processors.length).mapToObj(painter::paint).toList();
  }

  private RunPicture paint(int picture) {
    double end = ground.end(processors[picture]);
    WallClock clock = new WallClock(timeline, processors[picture]);
    Parallelism parallelism = new Parallelism(end);
    List<RunPicture.Lane> painted = spans(picture, clock, parallelism, end);
    clock.drop();
    return new RunPicture(
        processors[picture],
        end / clock.unitsPerNano(),
        RunPicture.shown(painted),
        lanes.names().size(),
        timeline.events(),
        parallelism.mean());
  }

  /**
   * @param end of the run, in units of the clock
   */
  private List<RunPicture.Lane> spans(
      int picture, WallClock clock, Parallelism parallelism, double end) {
    List<Spans> spans = new ArrayList<>();
    lanes.names().forEach(name -> spans.add(new Spans()));
    double[] last = new double[program.bodies()];
    Arrays.fill(last, -1);
    for (int k = 0; k < timeline.events(); k++) {
      int body = timeline.body(k);
      Spans to = spans.get(lanes.laneOf()[body]);
      double itsEnd = clock.advance();
      double start = clock.start(ground.startEvent(k));
      parallelism.until(itsEnd, timeline.running(k));
      if (last[body] >= 0 && start > last[body]) {
        to.add(part(last[body], end), part(start, end), RunPicture.WAITS, 0, -1);
      }
      int state = timeline.isRun(k) ? RunPicture.RUNS : RunPicture.SLEEPS;
      int percent = (int) Math.round(weights.of(k)[picture] * 100);
      int function = ground.functions().indexOfPath(program, timeline.path(k));
      to.add(part(start, end), part(itsEnd, end), state, percent, function);
      last[body] = itsEnd;
    }
    List<RunPicture.Lane> painted = new ArrayList<>();
    for (int i = 0; i < spans.size(); i++) {
      painted.add(new RunPicture.Lane(lanes.names().get(i), 1, spans.get(i).numbers(), ""));
    }
    return painted;
  }

  private static int part(double at, double end) {
    return end == 0 ? 0 : (int) Math.round(at / end * RunPicture.RESOLUTION);
  }

  /** Spans of one lane, neighbours that look alike joined. */
  private static final class Spans {
    private int[] numbers = new int[20];
    private int size;

    void add(int from, int to, int state, int weight, int function) {
      if (from == to) {
        return; // too short to be seen
      }
      if (size > 0
          && numbers[size - 4] == from
          && numbers[size - 3] == state
          && numbers[size - 2] == weight
          && numbers[size - 1] == function) {
        numbers[size - 4] = to;
        return;
      }
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, size * 2);
      }
      numbers[size++] = from;
      numbers[size++] = to;
      numbers[size++] = state;
      numbers[size++] = weight;
      numbers[size++] = function;
    }

    int[] numbers() {
      return Arrays.copyOf(numbers, size);
    }
  }
}
