package corecast.bench;

import corecast.analysis.weight.FunctionWeights;
import corecast.program.Program;
import corecast.conversion.RecordedProgram;
import corecast.report.ChartFiles;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * G7: how time grows with the size of a trace, for each stage, from 1e5 events to 1e7 or what the
 * first argument says; the second names a picture. An exponent of 1 is a straight line.
 */
final class GrowthBench {
  private static final int[] MANY = IntStream.rangeClosed(1, 64).toArray();
  private static final int ROUNDS = 5;
  private static final String[] STAGES = {"read", "convert", "replay", "weights"};

  private GrowthBench() {}

  public static void main(String[] args) throws IOException {
    double most = args.length > 0 ? Double.parseDouble(args[0]) : 1e7;
    List<double[]> rows = new ArrayList<>();
    System.setProperty("java.awt.headless", "true");
    Path folder = Files.createTempDirectory("corecast-bench");
    Path trace = folder.resolve("growth.cct");
    System.out.println("   events" + header() + "   B/event in columns   B/event in steps");
    try {
      measure(trace, 200_000); // the compiler has its turn first
      for (double events = 1e5; events <= most * 1.01; events *= Math.sqrt(10)) {
        rows.add(measure(trace, Math.round(events)));
        print(rows.get(rows.size() - 1));
      }
    } finally {
      Files.deleteIfExists(trace);
      Files.deleteIfExists(folder);
    }
    for (int s = 0; s < STAGES.length; s++) {
      System.out.printf(Locale.ROOT, "exponent of %-8s %.3f%n", STAGES[s], exponent(rows, s + 1));
    }
    if (args.length > 1) {
      try (OutputStream out = Files.newOutputStream(Path.of(args[1]))) {
        ChartFiles.writePng(chart(rows), out);
      }
    }
  }

  /** Events; CPU time of each stage, ns, the median of a few rounds; bytes per event. */
  private static double[] measure(Path trace, long events) throws IOException {
    RecordedWorkload.write(trace, 64, events, 1);
    double[][] nanos = new double[STAGES.length][ROUNDS];
    double[] row = new double[STAGES.length + 3];
    for (int round = 0; round < ROUNDS; round++) {
      System.gc();
      long start = Cpu.ofProcess();
      ReadColumns columns = ReadColumns.of(trace);
      long read = Cpu.ofProcess();
      Program program = RecordedProgram.read(trace);
      long converted = Cpu.ofProcess();
      long replayStart = Cpu.ofThread();
      Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
      simulator.completion(MANY);
      long replayed = Cpu.ofThread();
      FunctionWeights.of(simulator, MANY);
      long weighted = Cpu.ofThread();
      nanos[0][round] = read - start;
      nanos[1][round] = Math.max(0, converted - read - nanos[0][round]);
      nanos[2][round] = replayed - replayStart;
      nanos[3][round] = weighted - replayed;
      row[0] = columns.events();
      row[5] = (double) columns.bytes() / columns.events();
      row[6] = (double) program.bytes() / columns.events();
    }
    for (int s = 0; s < STAGES.length; s++) {
      Arrays.sort(nanos[s]);
      row[s + 1] = nanos[s][ROUNDS / 2];
    }
    return row;
  }

  private static String header() {
    StringBuilder line = new StringBuilder();
    for (String stage : STAGES) {
      line.append(String.format(Locale.ROOT, "%10s ns", stage));
    }
    return line.toString();
  }

  private static void print(double[] row) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%9.0f", row[0]));
    for (int s = 1; s <= STAGES.length; s++) {
      line.append(String.format(Locale.ROOT, "%13.1f", row[s] / row[0]));
    }
    line.append(String.format(Locale.ROOT, "%21.1f%19.1f", row[5], row[6]));
    System.out.println(line);
  }

  /** The slope of the straight line through the points, both axes logarithmic. */
  private static double exponent(List<double[]> rows, int column) {
    double n = 0;
    double x = 0;
    double y = 0;
    double xx = 0;
    double xy = 0;
    for (double[] row : rows) {
      if (row[column] > 0) {
        double a = Math.log(row[0]);
        double b = Math.log(row[column]);
        n++;
        x += a;
        y += b;
        xx += a * a;
        xy += a * b;
      }
    }
    return (n * xy - x * y) / (n * xx - x * x);
  }

  private static JFreeChart chart(List<double[]> rows) {
    XYSeriesCollection lines = new XYSeriesCollection();
    for (int s = 0; s < STAGES.length; s++) {
      XYSeries line =
          new XYSeries(
              String.format(Locale.ROOT, "%s (%.2f)", STAGES[s], exponent(rows, s + 1)));
      for (double[] row : rows) {
        if (row[s + 1] > 0) {
          line.add(row[0], row[s + 1] / 1e9);
        }
      }
      lines.addSeries(line);
    }
    JFreeChart chart =
        ChartFactory.createXYLineChart("CPU time by size of the trace", "events", "s", lines);
    chart.getXYPlot().setDomainAxis(logarithmic("events"));
    chart.getXYPlot().setRangeAxis(logarithmic("CPU time, s"));
    chart.getXYPlot().setRenderer(new XYLineAndShapeRenderer());
    return chart;
  }

  private static LogAxis logarithmic(String label) {
    LogAxis axis = new LogAxis(label);
    axis.setSmallestValue(1e-9);
    return axis;
  }
}
