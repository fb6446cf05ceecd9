package corecast.report;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;

/** Lines that are told apart by the markers on them too, for those who do not by their colours. */
final class MarkedLines extends XYLineAndShapeRenderer {
  private static final long serialVersionUID = 1;
  private static final int MOST_MARKERS = 16; // on a line, so that they do not touch

  /** Outlines about 0, as x and y: square, triangles, diamond, plus, hourglass, bar. */
  private static final double[][] OUTLINES = {
    {-.85, -.85, .85, -.85, .85, .85, -.85, .85},
    {0, -1.1, 1.05, .8, -1.05, .8},
    {0, -1.25, 1.05, 0, 0, 1.25, -1.05, 0},
    {0, 1.1, 1.05, -.8, -1.05, -.8},
    {
      -.35, -1.1, .35, -1.1, .35, -.35, 1.1, -.35, 1.1, .35, .35, .35, .35, 1.1, -.35, 1.1, -.35,
      .35, -1.1, .35, -1.1, -.35, -.35, -.35
    },
    {-1, -1, 1, -1, -1, 1, 1, 1},
    {-.4, -1.3, .4, -1.3, .4, 1.3, -.4, 1.3},
  };

  private final int marked;
  private final int apart;

  /**
   * @param marked how many of the first series have markers
   */
  MarkedLines(int marked, int points) {
    super(true, true);
    this.marked = marked;
    this.apart = (points + MOST_MARKERS - 1) / MOST_MARKERS;
  }

  /** Not all series at the same places: lines may lie on each other. */
  @Override
  public boolean getItemShapeVisible(int series, int item) {
    return series < marked && (item == 0 || (item + series) % apart == 0);
  }

  static Shape marker(int series) {
    int shape = series % (OUTLINES.length + 1);
    if (shape == 0) {
      return new Ellipse2D.Double(-4, -4, 8, 8);
    }
    double[] outline = OUTLINES[shape - 1];
    Path2D path = new Path2D.Double();
    path.moveTo(outline[0], outline[1]);
    for (int i = 2; i < outline.length; i += 2) {
      path.lineTo(outline[i], outline[i + 1]);
    }
    path.closePath();
    path.transform(AffineTransform.getScaleInstance(4.2, 4.2));
    return path;
  }
}
