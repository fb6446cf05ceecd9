package corecast.report;

import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.weight.Crossover;
import corecast.analysis.weight.FunctionWeight;
import corecast.note.Lines;
import corecast.note.Numbers;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** The charts for slides and papers. */
public final class Charts {
  private static final int MOST_FUNCTIONS = 8;
  private static final int LONGEST_NAME = 60;
  private static final double SMALLEST_SHARE = 0.02;
  private static final Color INK = new Color(0x1d2530);
  private static final Color SOFT = new Color(0x5d6875);
  private static final Color GRID = new Color(0xe2e4e6);
  private static final Color IDEAL = new Color(0xa3abb5);

  /** Those of the page on white; {@code ColoursTest} tells how well they are told apart. */
  static final Color[] COLOURS = {
    new Color(0x0072b2),
    new Color(0xd55e00),
    new Color(0x009e73),
    new Color(0x882255),
    new Color(0x77cc00),
    new Color(0x000099),
    new Color(0xaa66ff),
    new Color(0x114400),
  };

  private static final BasicStroke LINE =
      new BasicStroke(2.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);

  private Charts() {}

  /** Speedup against processors, with the ideal line and the bound where there is one. */
  public static JFreeChart speedup(Findings findings) {
    List<SpeedupPoint> curve = findings.curve();
    XYSeriesCollection series = new XYSeriesCollection();
    XYSeries predicted = new XYSeries("predicted");
    XYSeries bound = new XYSeries(SpeedupBound.NAME);
    XYSeries ideal = new XYSeries("ideal");
    for (SpeedupPoint p : curve) {
      predicted.add(p.processors(), p.speedup());
      ideal.add(p.processors(), p.processors());
      SpeedupBound.of(p).ifPresent(most -> bound.add(p.processors(), most));
    }
    series.addSeries(predicted);
    if (!bound.isEmpty()) {
      series.addSeries(bound);
    }
    series.addSeries(ideal);

    XYLineAndShapeRenderer renderer = new MarkedLines(1, curve.size());
    style(renderer, 0, COLOURS[0], LINE);
    style(renderer, 1, COLOURS[1], dashed(1.5f, 7, 4));
    style(renderer, series.getSeriesCount() - 1, IDEAL, dashed(1.5f, 2, 4));

    NumberAxis y = axis("speedup");
    double most = Math.max(predicted.getMaxY(), bound.isEmpty() ? 1 : bound.getMaxY());
    y.setRange(0, Math.max(1.05, Math.min(findings.most(), most) * 1.08));
    return chart(findings, "Predicted speedup", plot(series, renderer, y, findings));
  }

  /** Weighted self time of the leading functions against processors, crossovers marked. */
  public static JFreeChart functions(Findings findings) {
    double largest = 0;
    for (FunctionWeight w : findings.weights()) {
      largest = Math.max(largest, Math.abs(w.selfNanos()));
    }
    Numbers.Unit unit = Numbers.Unit.of(largest);
    XYSeriesCollection series = new XYSeriesCollection();
    XYLineAndShapeRenderer renderer = new MarkedLines(MOST_FUNCTIONS, findings.curve().size());
    List<String> ranking = Ranking.of(findings.weights(), MOST_FUNCTIONS);
    List<String> functions =
        ranking.stream()
            .filter(function -> function.equals(ranking.get(0)) || matters(function, findings))
            .toList();
    List<String> names = functions.stream().map(Charts::name).toList();
    renderer.setLegendItemLabelGenerator((all, i) -> names.get(i));
    for (String function : functions) {
      int i = series.getSeriesCount();
      XYSeries line = new XYSeries(i, true, false); // names may be shown alike
      for (SpeedupPoint p : findings.curve()) {
        line.addOrUpdate(p.processors(), 0);
      }
      for (FunctionWeight w : findings.weights()) {
        if (w.function().equals(function)) {
          line.addOrUpdate(w.processors(), w.selfNanos() / unit.nanos);
        }
      }
      style(renderer, i, COLOURS[i], LINE);
      series.addSeries(line);
    }
    NumberAxis y = axis("weighted self time [" + unit.symbol + "]");
    y.setAutoRangeIncludesZero(true);
    XYPlot plot = plot(series, renderer, y, findings);
    for (Crossover c : findings.crossovers()) {
      if (c.insteadOf() != null) {
        plot.addDomainMarker(marker(c, findings.most()), Layer.BACKGROUND);
      }
    }
    return chart(findings, "Weighted function time", plot);
  }

  private static boolean matters(String function, Findings findings) {
    return findings.weights().stream()
        .anyMatch(w -> w.function().equals(function) && Math.abs(w.share()) >= SMALLEST_SHARE);
  }

  private static ValueMarker marker(Crossover crossover, int most) {
    ValueMarker marker = new ValueMarker(crossover.fromProcessors(), SOFT, dashed(1f, 3, 3));
    marker.setLabel("from " + crossover.fromProcessors());
    marker.setLabelFont(font(Font.PLAIN, 12));
    marker.setLabelPaint(SOFT);
    marker.setLabelBackgroundColor(new Color(0, 0, 0, 0));
    boolean left = crossover.fromProcessors() > most * 0.85;
    marker.setLabelAnchor(left ? RectangleAnchor.TOP_LEFT : RectangleAnchor.TOP_RIGHT);
    marker.setLabelTextAnchor(left ? TextAnchor.TOP_RIGHT : TextAnchor.TOP_LEFT);
    return marker;
  }

  private static void style(
      XYLineAndShapeRenderer renderer, int series, Color colour, BasicStroke stroke) {
    renderer.setSeriesPaint(series, colour);
    renderer.setSeriesStroke(series, stroke);
    renderer.setSeriesShape(series, MarkedLines.marker(series));
  }

  private static BasicStroke dashed(float width, float on, float off) {
    return new BasicStroke(
        width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {on, off}, 0);
  }

  private static XYPlot plot(
      XYSeriesCollection series, XYLineAndShapeRenderer renderer, NumberAxis y, Findings findings) {
    int least = findings.curve().get(0).processors();
    NumberAxis x = styled(new CountAxis("processors", least, findings.most()));
    XYPlot plot = new XYPlot(series, x, y, renderer);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinePaint(GRID);
    plot.setRangeGridlineStroke(new BasicStroke(1f));
    plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
    return plot;
  }

  private static NumberAxis axis(String label) {
    return styled(new NumberAxis(label));
  }

  private static NumberAxis styled(NumberAxis axis) {
    axis.setStandardTickUnits(NumberAxis.createStandardTickUnits(Locale.ROOT));
    axis.setLabelFont(font(Font.PLAIN, 14));
    axis.setLabelPaint(SOFT);
    axis.setTickLabelFont(font(Font.PLAIN, 13));
    axis.setTickLabelPaint(SOFT);
    axis.setAxisLinePaint(GRID);
    axis.setTickMarksVisible(false);
    return axis;
  }

  private static JFreeChart chart(Findings findings, String title, XYPlot plot) {
    JFreeChart chart = new JFreeChart(null, font(Font.BOLD, 18), plot, true);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(14, 16, 10, 22));
    String name = name(findings.program().origin().name());
    chart.addSubtitle(0, title(title + ", " + name, font(Font.BOLD, 18), INK));
    chart.addSubtitle(1, title(findings.advice(), font(Font.PLAIN, 14), SOFT));
    chart.getLegend().setFrame(BlockBorder.NONE);
    chart.getLegend().setItemFont(font(Font.PLAIN, 13));
    chart.getLegend().setItemPaint(INK);
    chart.getLegend().setPosition(RectangleEdge.BOTTOM);
    chart.setAntiAlias(true);
    return chart;
  }

  private static String name(String name) {
    return NarrowName.of(Lines.printable(name), LONGEST_NAME);
  }

  private static TextTitle title(String text, Font font, Color colour) {
    TextTitle title = new TextTitle(text, font);
    title.setPaint(colour);
    title.setHorizontalAlignment(HorizontalAlignment.LEFT);
    title.setTextAlignment(HorizontalAlignment.LEFT);
    title.setExpandToFitSpace(true);
    title.setPadding(2, 4, 4, 4);
    return title;
  }

  private static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }
}
