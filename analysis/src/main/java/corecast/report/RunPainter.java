package corecast.report;

import corecast.program.Program;
import corecast.program.Progress;
import corecast.simulator.timeline.Timeline;
import corecast.simulator.timeline.WallClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Draws the picture of a simulated run: all of it if it is small, else what a screen can show. */
final class RunPainter {
  static final int MOST_LANES = 48;
  static final int MOST_SPANS = 1200;

  private final RunGround ground;
  private final Timeline timeline;
  private final Program program;
  private final int processors;
  private final IntToDoubleFunction weightOfEvent;
  private final Lanes lanes;

  /** The end of the run, in units of the clock. */
  private final double end;

  private RunPainter(RunGround ground, int processors, IntToDoubleFunction weightOfEvent) {
    this.ground = ground;
    this.timeline = ground.timeline();
    this.program = timeline.program();
    this.processors = processors;
    this.weightOfEvent = weightOfEvent;
    this.lanes = ground.lanes();
    this.end = ground.end(processors);
  }

  /**
   * Paints the run on that many processors.
   *
   * @param weightOfEvent weight of the segment that ends with each event
   */
  static RunPicture paint(RunGround ground, int processors, IntToDoubleFunction weightOfEvent) {
    return new RunPainter(ground, processors, weightOfEvent).paint();
  }

  private RunPicture paint() {
    int count = lanes.names().size();
    boolean small = count <= MOST_LANES && timeline.events() <= MOST_SPANS;
    WallClock clock = new WallClock(timeline, processors);
    Parallelism parallelism = new Parallelism(end);
    List<RunPicture.Lane> painted =
        small ? spans(clock, parallelism) : columns(shown(), clock, parallelism);
    clock.drop();
    return new RunPicture(
        processors,
        end / clock.unitsPerNano(),
        painted,
        count,
        timeline.events(),
        parallelism.mean());
  }

  // ---- exact

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
      int state = ground.runs(k) ? RunPicture.RUNS : RunPicture.SLEEPS;
      int weight = (int) Math.round(weightOfEvent.applyAsDouble(k) * 100);
      int function = ground.functions().indexOfStep(program, timeline.step(k));
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

  // ---- aggregated

  /** For each lane its row in the picture: the lanes that matter most have one of their own. */
  private int[] shown() {
    int count = lanes.names().size();
    int[] rowOf = new int[count];
    if (count <= MOST_LANES) {
      Arrays.setAll(rowOf, i -> i);
      return rowOf;
    }
    int[] laneOf = lanes.laneOf();
    double[] matters = new double[count];
    for (int k = 0; k < timeline.events(); k++) {
      long work = ground.work(k);
      if (work > 0) {
        // The weighted time decides; the time itself only where weights are equal.
        matters[laneOf[timeline.body(k)]] += work * (weightOfEvent.applyAsDouble(k) + 1e-6);
      }
    }
    int[] best =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -matters[i]))
            .limit(MOST_LANES - 1)
            .mapToInt(Integer::intValue)
            .sorted()
            .toArray();
    Arrays.fill(rowOf, MOST_LANES - 1);
    for (int row = 0; row < best.length; row++) {
      rowOf[best[row]] = row;
    }
    return rowOf;
  }

  private List<RunPicture.Lane> columns(int[] rowOf, WallClock clock, Parallelism parallelism) {
    int count = lanes.names().size();
    int rows = Math.min(count, MOST_LANES);
    RunColumns[] columns = new RunColumns[rows];
    Arrays.setAll(columns, row -> new RunColumns(end));
    RunColumns[] ofBody = new RunColumns[program.bodies()];
    for (int b = 0; b < ofBody.length; b++) {
      int lane = lanes.laneOf()[b];
      ofBody[b] = columns[lane < 0 ? 0 : rowOf[lane]]; // what never ran has no event
    }
    double[] last = new double[program.bodies()];
    Arrays.fill(last, -1);
    Progress.begin("drawing", timeline.events());
    for (int k = 0; k < timeline.events(); k++) {
      Progress.did(k + 1);
      int body = timeline.body(k);
      RunColumns to = ofBody[body];
      double itsEnd = clock.advance();
      double start = clock.start(ground.startEvent(k));
      parallelism.until(itsEnd, timeline.running(k));
      if (last[body] >= 0 && start > last[body]) {
        to.waits(last[body], start);
      }
      if (ground.runs(k)) {
        to.runs(start, itsEnd, weightOfEvent.applyAsDouble(k), ground.colour(k));
      } else {
        to.sleeps(start, itsEnd);
      }
      last[body] = itsEnd;
    }
    int[] merged = new int[rows];
    String[] names = new String[rows];
    for (int i = 0; i < count; i++) {
      merged[rowOf[i]]++;
      names[rowOf[i]] = lanes.names().get(i);
    }
    List<RunPicture.Lane> painted = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      String name = merged[row] == 1 ? names[row] : merged[row] + " other threads";
      painted.add(
          new RunPicture.Lane(name, merged[row], new int[0], columns[row].encode(merged[row])));
    }
    return painted;
  }
}
