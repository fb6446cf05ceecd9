package corecast.report;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.apache.batik.dom.GenericDOMImplementation;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.JFreeChart;
import org.w3c.dom.Document;

/** Writes charts as images; needs no display. */
public final class ChartFiles {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 520;
  private static final int PIXELS = 2; // for each unit, so that slides look sharp

  private ChartFiles() {}

  public static void writePng(JFreeChart chart, OutputStream out) throws IOException {
    BufferedImage image =
        new BufferedImage(WIDTH * PIXELS, HEIGHT * PIXELS, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.scale(PIXELS, PIXELS);
    chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ImageOutputStream png = new MemoryCacheImageOutputStream(bytes)) {
      if (!ImageIO.write(image, "png", png)) {
        throw new IOException("this Java writes no PNG");
      }
    }
    bytes.writeTo(out); // what fails here tells why, as the encoder would not
  }

  public static void writeSvg(JFreeChart chart, OutputStream out) throws IOException {
    Document document =
        GenericDOMImplementation.getDOMImplementation()
            .createDocument("http://www.w3.org/2000/svg", "svg", null);
    SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
    context.setComment("Corecast");
    SVGGraphics2D graphics = new SVGGraphics2D(context, false);
    graphics.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT));
    chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    graphics.stream(writer, true);
    writer.flush();
  }
}
