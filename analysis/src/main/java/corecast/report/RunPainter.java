package corecast.report;

import corecast.analysis.weight.EventWeight;
import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
import corecast.simulator.timeline.WallClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** Draws the picture of a simulated run: all of it if it is small, else what a screen can show. */
final class RunPainter {
  static final int MOST_LANES = 48;
  static final int MOST_SPANS = 1200;

  private final RunGround ground;
  private final Timeline timeline;
  private final Program program;
  private final int processors;
  private final EventWeight weightOfEvent;
  private final Lanes lanes;

  /** The end of the run, in units of the clock. */
  private final double end;

  private RunPainter(RunGround ground, int processors, EventWeight weightOfEvent) {
    this.ground = ground;
    this.timeline = ground.timeline();
    this.program = timeline.program();
    this.processors = processors;
    this.weightOfEvent = weightOfEvent;
    this.lanes = ground.lanes();
    this.end = ground.end(processors);
  }

  /**
   * Paints the run on each of these numbers of processors.
   *
   * @param weights by number of processors, the weight of the segment that ends with each event
   */
  static List<RunPicture> paint(
      RunGround ground, int[] processors, IntFunction<EventWeight> weights) {
    List<EventWeight> weightOfEvent = new ArrayList<>();
    for (int p : processors) {
      weightOfEvent.add(weights.apply(p));
    }
    boolean small =
        ground.lanes().names().size() <= MOST_LANES && ground.timeline().events() <= MOST_SPANS;
    if (!small) {
      return new LongRunPainter(ground).paint(processors, weightOfEvent);
    }
    List<RunPicture> pictures = new ArrayList<>();
    for (int i = 0; i < processors.length; i++) {
      pictures.add(new RunPainter(ground, processors[i], weightOfEvent.get(i)).paint());
    }
    return pictures;
  }

  private RunPicture paint() {
    WallClock clock = new WallClock(timeline, processors);
    Parallelism parallelism = new Parallelism(end);
    List<RunPicture.Lane> painted = spans(clock, parallelism);
    clock.drop();
    return new RunPicture(
        processors,
        end / clock.unitsPerNano(),
        painted,
        lanes.names().size(),
        timeline.events(),
        parallelism.mean());
  }

  private List<RunPicture.Lane> spans(WallClock clock, Parallelism parallelism) {
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
        to.add(part(last[body]), part(start), RunPicture.WAITS, 0, -1);
      }
      int step = timeline.step(k);
      int state = program.isRun(step) ? RunPicture.RUNS : RunPicture.SLEEPS;
      int weight = (int) Math.round(weightOfEvent.applyAsDouble(k) * 100);
      int function = ground.functions().indexOfStep(program, step);
      to.add(part(start), part(itsEnd), state, weight, function);
      last[body] = itsEnd;
    }
    List<RunPicture.Lane> painted = new ArrayList<>();
    for (int i = 0; i < spans.size(); i++) {
      painted.add(new RunPicture.Lane(lanes.names().get(i), 1, spans.get(i).numbers(), ""));
    }
    return painted;
  }

  private int part(double at) {
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
