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
  static final int MOST_SPANS = 3000;

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
    RunThings things = new RunThings(program);
    List<RunPicture.Lane> painted = spans(picture, clock, parallelism, end, things);
    clock.drop();
    return RunPicture.of(
        processors[picture],
        end / clock.unitsPerNano(),
        painted,
        IntStream.range(0, painted.size()).toArray(),
        lanes,
        timeline.events(),
        parallelism.mean(),
        things.names());
  }

  /**
   * @param end of the run, in units of the clock
   */
  private List<RunPicture.Lane> spans(
      int picture, WallClock clock, Parallelism parallelism, double end, RunThings things) {
    List<Spans> spans = new ArrayList<>();
    lanes.names().forEach(name -> spans.add(new Spans()));
    double[] last = new double[program.bodies()];
    Arrays.fill(last, -1);
    int[] lastStep = new int[program.bodies()];
    for (int k = 0; k < timeline.events(); k++) {
      int body = timeline.body(k);
      Spans to = spans.get(lanes.laneOf()[body]);
      double itsEnd = clock.advance();
      double start = clock.start(ground.startEvent(k));
      parallelism.until(itsEnd, timeline.running(k));
      if (last[body] >= 0 && start > last[body]) {
        int waited = things.waitedFor(lastStep[body], timeline.step(k));
        to.add(part(last[body], end), part(start, end), RunPicture.WAITS, 0, -1, -1, waited);
      }
      int state = timeline.isRun(k) ? RunPicture.RUNS : RunPicture.SLEEPS;
      int percent = (int) Math.round(weights.of(k)[picture] * 100);
      int path = timeline.path(k);
      int function = ground.functions().indexOfPath(program, path);
      int held = things.held(body, timeline.step(k));
      to.add(part(start, end), part(itsEnd, end), state, percent, function, path, held);
      last[body] = itsEnd;
      lastStep[body] = timeline.step(k);
    }
    List<RunPicture.Lane> painted = new ArrayList<>();
    for (int i = 0; i < spans.size(); i++) {
      painted.add(
          new RunPicture.Lane(
              lanes.names().get(i), 1, spans.get(i).numbers(), spans.get(i).places(), ""));
    }
    return painted;
  }

  private static int part(double at, double end) {
    return end == 0 ? 0 : (int) Math.round(at / end * RunPicture.RESOLUTION);
  }

  /** Spans of one lane, neighbours that look alike joined. */
  private static final class Spans {
    private int[] numbers = new int[20];
    private int[] places = new int[8];
    private int size;

    void add(int from, int to, int state, int weight, int function, int path, int thing) {
      if (from == to) {
        return; // too short to be seen
      }
      int at = size * 5;
      if (size > 0
          && numbers[at - 4] == from
          && numbers[at - 3] == state
          && numbers[at - 2] == weight
          && numbers[at - 1] == function
          && places[2 * size - 2] == path
          && places[2 * size - 1] == thing) {
        numbers[at - 4] = to;
        return;
      }
      if (at == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * numbers.length);
        places = Arrays.copyOf(places, 2 * places.length);
      }
      numbers[at] = from;
      numbers[at + 1] = to;
      numbers[at + 2] = state;
      numbers[at + 3] = weight;
      numbers[at + 4] = function;
      places[2 * size] = path;
      places[2 * size + 1] = thing;
      size++;
    }

    int[] numbers() {
      return Arrays.copyOf(numbers, 5 * size);
    }

    int[] places() {
      return Arrays.copyOf(places, 2 * size);
    }
  }
}
