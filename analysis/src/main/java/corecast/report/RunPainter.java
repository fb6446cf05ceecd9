package corecast.report;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
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

  private final Timeline timeline;
  private final Program program;
  private final int processors;
  private final IntToDoubleFunction weightOfStep;
  private final FunctionNames functions;
  private final WallTimes times;
  private final Lanes lanes;
  private final double nanos;

  private RunPainter(
      Timeline timeline,
      int processors,
      IntToDoubleFunction weightOfStep,
      FunctionNames functions) {
    this.timeline = timeline;
    this.program = timeline.program();
    this.processors = processors;
    this.weightOfStep = weightOfStep;
    this.functions = functions;
    this.times = WallTimes.of(timeline, processors);
    this.lanes = Lanes.of(timeline, times);
    this.nanos = times.last();
  }

  static RunPicture paint(
      Timeline timeline,
      int processors,
      IntToDoubleFunction weightOfStep,
      FunctionNames functions) {
    RunPainter painter = new RunPainter(timeline, processors, weightOfStep, functions);
    RunPicture picture = painter.paint();
    painter.times.drop();
    return picture;
  }

  private RunPicture paint() {
    int count = lanes.names().size();
    boolean small = count <= MOST_LANES && timeline.events() <= MOST_SPANS;
    List<RunPicture.Lane> painted = small ? spans() : columns(shown());
    return new RunPicture(processors, nanos, painted, count, timeline.events(), running());
  }

  // ---- exact

  private List<RunPicture.Lane> spans() {
    List<Spans> spans = new ArrayList<>();
    lanes.names().forEach(name -> spans.add(new Spans()));
    double[] last = new double[program.bodies()];
    Arrays.fill(last, -1);
    for (int k = 0; k < timeline.events(); k++) {
      int body = timeline.body(k);
      Spans to = spans.get(lanes.laneOf()[body]);
      double start = times.start(k);
      double end = times.end(k);
      if (last[body] >= 0 && start > last[body]) {
        to.add(part(last[body]), part(start), RunPicture.WAITS, 0, -1);
      }
      int step = timeline.step(k);
      int state = runs(step) ? RunPicture.RUNS : RunPicture.SLEEPS;
      int weight = (int) Math.round(weightOfStep.applyAsDouble(step) * 100);
      to.add(part(start), part(end), state, weight, functions.indexOfStep(program, step));
      last[body] = end;
    }
    List<RunPicture.Lane> painted = new ArrayList<>();
    for (int i = 0; i < spans.size(); i++) {
      painted.add(new RunPicture.Lane(lanes.names().get(i), 1, spans.get(i).numbers(), ""));
    }
    return painted;
  }

  private int part(double at) {
    return nanos == 0 ? 0 : (int) Math.round(at / nanos * RunPicture.RESOLUTION);
  }

  private boolean runs(int step) {
    return program.operationCode(step) == Operation.RUN.ordinal();
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
    double[] matters = new double[count];
    for (int k = 0; k < timeline.events(); k++) {
      int step = timeline.step(k);
      if (runs(step)) {
        // The weighted time decides; the time itself only where weights are equal.
        double work = program.amount(step);
        matters[lanes.laneOf()[timeline.body(k)]] +=
            work * (weightOfStep.applyAsDouble(step) + 1e-6);
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

  private List<RunPicture.Lane> columns(int[] rowOf) {
    int count = lanes.names().size();
    int rows = Math.min(count, MOST_LANES);
    List<Columns> columns = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      columns.add(new Columns());
    }
    double[] last = new double[program.bodies()];
    Arrays.fill(last, -1);
    for (int k = 0; k < timeline.events(); k++) {
      int body = timeline.body(k);
      Columns to = columns.get(rowOf[lanes.laneOf()[body]]);
      double start = times.start(k);
      double end = times.end(k);
      if (last[body] >= 0 && start > last[body]) {
        to.add(last[body], start, RunPicture.WAITS, 0, 0);
      }
      int step = timeline.step(k);
      int state = runs(step) ? RunPicture.RUNS : RunPicture.SLEEPS;
      to.add(
          start,
          end,
          state,
          weightOfStep.applyAsDouble(step),
          functions.colourOfStep(program, step));
      last[body] = end;
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
          new RunPicture.Lane(name, merged[row], new int[0], columns.get(row).encode(merged[row])));
    }
    return painted;
  }

  /** Sums for each column of one row. */
  private final class Columns {
    private static final int N = RunPicture.COLUMNS;
    private final double[][] inState = new double[3][N];
    private final double[] weighted = new double[N];
    private final double[][] inColour = new double[FunctionNames.COLOURS + 1][N];

    void add(double start, double end, int state, double weight, int colour) {
      if (nanos == 0) {
        return;
      }
      int from = column(start);
      int to = column(end);
      for (int c = from; c <= to; c++) {
        double inside = Math.min(end, (c + 1) * nanos / N) - Math.max(start, c * nanos / N);
        if (inside > 0) {
          inState[state][c] += inside;
          if (state == RunPicture.RUNS) {
            weighted[c] += inside * weight;
            inColour[colour][c] += inside;
          }
        }
      }
    }

    private int column(double at) {
      return Math.max(0, Math.min(N - 1, (int) (at / nanos * N)));
    }

    String encode(int merged) {
      StringBuilder text = new StringBuilder(3 * N);
      double full = nanos / N;
      if (merged > 1) {
        // Against their busiest column: a thousand threads rarely all run at once.
        full = Arrays.stream(inState[RunPicture.RUNS]).max().orElse(full);
        full = full == 0 ? nanos / N : full;
      }
      for (int c = 0; c < N; c++) {
        double runs = inState[RunPicture.RUNS][c];
        double sleeps = inState[RunPicture.SLEEPS][c];
        double waits = inState[RunPicture.WAITS][c];
        if (runs < full / 20) {
          text.append(Math.max(sleeps, waits) < full / 20 ? ".00" : sleeps > waits ? "s00" : "w00");
        } else {
          text.append(tenth(runs / full)).append(tenth(weighted[c] / runs)).append(colour(c));
        }
      }
      return text.toString();
    }

    private char tenth(double share) {
      return (char) ('0' + Math.max(0, Math.min(9, (int) (share * 10))));
    }

    private char colour(int c) {
      int most = 0;
      for (int i = 1; i < inColour.length; i++) {
        most = inColour[i][c] > inColour[most][c] ? i : most;
      }
      return (char) ('0' + most);
    }
  }

  // ---- parallelism

  private float[] running() {
    double[] sum = new double[RunPicture.PARTS];
    double before = 0;
    for (int k = 0; k < timeline.events() && nanos > 0; k++) {
      double end = times.end(k);
      int from = (int) Math.min(sum.length - 1.0, before / nanos * sum.length);
      int to = (int) Math.min(sum.length - 1.0, end / nanos * sum.length);
      for (int i = from; i <= to; i++) {
        double inside =
            Math.min(end, (i + 1) * nanos / sum.length) - Math.max(before, i * nanos / sum.length);
        sum[i] += Math.max(0, inside) * timeline.running(k);
      }
      before = end;
    }
    float[] mean = new float[sum.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = nanos == 0 ? 0 : Math.round(sum[i] / nanos * sum.length * 10) / 10f;
    }
    return mean;
  }
}
