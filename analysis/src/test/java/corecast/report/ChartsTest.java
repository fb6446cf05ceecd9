package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.analysis.speedup.SpeedupPoint;
import java.awt.Shape;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ChartsTest {
  // The leaf function leads on few processors, the splitting one from some count on.
  private static final Findings FINDINGS =
      Samples.findings(Samples.quicksort("quicksort.cct", "partition", "sort", 4), 16);

  @BeforeAll
  static void needsNoDisplay() {
    System.setProperty("java.awt.headless", "true");
  }

  @Test
  void speedupChartHasCurveBoundAndIdealLine() {
    XYPlot plot = (XYPlot) Charts.speedup(FINDINGS).getPlot();
    assertThat(plot.getSeriesCount()).isEqualTo(3);
    assertThat(plot.getDataset().getItemCount(0)).isEqualTo(16);
    assertThat(plot.getDataset().getYValue(0, 0)).isEqualTo(1.0);
    assertThat(plot.getDataset().getYValue(2, 15)).isEqualTo(16.0);
  }

  @Test
  void boundIsNeverAboveTheNumberOfProcessors() {
    // On one processor 100 ns, of which 40 are waits: 60 ns of work, in chains of at most 10 ns.
    List<SpeedupPoint> curve = new ArrayList<>();
    for (int p : new int[] {1, 2, 4, 8, 16}) {
      double least = Math.max(60.0 / p, 10);
      curve.add(new SpeedupPoint(p, 100, 1, 1.0 / p, OptionalDouble.of(least)));
    }
    Findings findings =
        Samples.findings(
            FINDINGS.program(),
            curve,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            false);
    XYPlot plot = (XYPlot) Charts.speedup(findings).getPlot();
    double[] drawn =
        IntStream.range(0, 5).mapToDouble(i -> plot.getDataset().getYValue(1, i)).toArray();
    assertThat(drawn).containsExactly(1, 2, 4, 8, 10); // 100 / 10
    assertThat(Arrays.stream(PageData.of(findings, List.of()).curve()).mapToDouble(row -> row[4]))
        .containsExactly(1.0, 2.0, 4.0, 8.0, 10.0);
  }

  @Test
  void processorsAreLabelledFromTheFirstCountToTheLast() {
    assertThat(CountAxis.labelled(1, 64))
        .containsExactly(1, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64);
    assertThat(CountAxis.labelled(1, 5)).containsExactly(1, 2, 3, 4, 5);
    assertThat(CountAxis.labelled(2, 33))
        .containsExactly(2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 33);
    assertThat(CountAxis.labelled(7, 7)).containsExactly(7);
    assertThat(CountAxis.labelled(1, 10_000)).hasSizeLessThan(20).startsWith(1).endsWith(10_000);
  }

  @Test
  void axisOfProcessorsHasNoLabelBeyondTheCounts() throws IOException {
    // 16 is the last count; what a label of 0 or 17 would be is not there.
    assertThat(svg(Charts.functions(FINDINGS)))
        .containsPattern(">16</text")
        .doesNotContainPattern(">17</text");
    XYPlot plot = (XYPlot) Charts.speedup(FINDINGS).getPlot();
    assertThat(plot.getDomainAxis().getRange().getLowerBound()).isBetween(0.5, 1.0);
    assertThat(plot.getDomainAxis().getRange().getUpperBound()).isBetween(16.0, 16.5);
  }

  @Test
  void functionChartMarksEachCrossover() {
    XYPlot plot = (XYPlot) Charts.functions(FINDINGS).getPlot();
    assertThat(FINDINGS.crossovers()).hasSize(2);
    Collection<?> markers = plot.getDomainMarkers(Layer.BACKGROUND);
    assertThat(markers).hasSize(1);
  }

  /** Methods of one class with a long name, which differ at their ends. */
  @Test
  void functionsWithLongNamesThatBeginAlikeAllHaveALine() {
    String type = "org.example.orders.fulfilment.internal.OrderFulfilmentCoordinatorImplementation";
    Findings findings =
        Samples.findings(
            Samples.quicksort("q.cct", type + ".lambda$split$0", type + ".lambda$sort$1", 4), 16);
    XYPlot plot = (XYPlot) Charts.functions(findings).getPlot();
    assertThat(plot.getSeriesCount()).isEqualTo(2);
    assertThat(plot.getLegendItems().get(0).getLabel())
        .startsWith("...")
        .endsWith("Implementation.lambda$split$0");
    assertThat(plot.getLegendItems().get(1).getLabel())
        .startsWith("...")
        .endsWith("Implementation.lambda$sort$1");
  }

  @Test
  void linesHaveMarkersOfTheirOwnHoweverManyCountsThereAre() {
    Findings many = Samples.findings(Samples.quicksort("q.cct", "partition", "sort", 4), 64);
    XYPlot plot = (XYPlot) Charts.functions(many).getPlot();
    XYLineAndShapeRenderer renderer = (XYLineAndShapeRenderer) plot.getRenderer();
    for (int series = 0; series < 2; series++) {
      int line = series;
      assertThat(renderer.getLegendItem(0, series).isShapeVisible()).isTrue();
      assertThat(IntStream.range(0, 64).filter(i -> renderer.getItemShapeVisible(line, i)).count())
          .isBetween(16L, 17L);
    }
    assertThat(IntStream.range(0, 8).mapToObj(i -> outline(MarkedLines.marker(i))))
        .doesNotHaveDuplicates();
  }

  private static String outline(Shape shape) {
    StringBuilder text = new StringBuilder();
    for (double y = -6; y <= 6; y++) {
      for (double x = -6; x <= 6; x++) {
        text.append(shape.contains(x, y) ? 'x' : '.');
      }
    }
    return text.toString();
  }

  @Test
  void aPngThatCannotBeWrittenSaysWhy() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("no room");
          }
        };
    assertThatThrownBy(() -> ChartFiles.writePng(Charts.functions(FINDINGS), full))
        .isInstanceOf(IOException.class)
        .hasMessage("no room");
  }

  @Test
  void pngIsAPictureWithColours() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ChartFiles.writePng(Charts.functions(FINDINGS), bytes);
    BufferedImage image =
        Objects.requireNonNull(ImageIO.read(new ByteArrayInputStream(bytes.toByteArray())));
    assertThat(image.getWidth()).isEqualTo(1800);
    assertThat(image.getHeight()).isEqualTo(1040);
    Set<Integer> colours = new HashSet<>();
    for (int x = 0; x < image.getWidth(); x += 3) {
      for (int y = 0; y < image.getHeight(); y += 3) {
        colours.add(image.getRGB(x, y) & 0xffffff);
      }
    }
    assertThat(colours).contains(0xffffff, 0x0072b2, 0xd55e00);
  }

  @Test
  void svgCarriesTitleAndAdviceAsText() throws IOException {
    String svg = svg(Charts.functions(FINDINGS));
    assertThat(svg).contains("quicksort.cct", "processors: optimize sort; from ");
  }

  @Test
  void hostileNamesStayTextInSvg() throws IOException {
    Findings hostile = Samples.findings(Samples.quicksort("x", Samples.HOSTILE, "sort", 2), 4);
    assertThat(svg(Charts.functions(hostile))).doesNotContain("<script>");
  }

  private static String svg(JFreeChart chart) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ChartFiles.writeSvg(chart, bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
