package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** How far the colours of functions are apart, for those too who lack one kind of cone. */
class ColoursTest {
  private static final Pattern COLOUR = Pattern.compile("--f\\d: #([0-9a-f]{6});");

  /** Of Oklab distances times 100; with 2 two areas side by side are told apart. */
  private static final double LEAST = 9;

  /** Protanopia and deuteranopia in linear RGB (Machado, Oliveira and Fernandes, 2009). */
  private static final double[][][] EYES = {
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {
      {0.152286, 1.052583, -0.204868},
      {0.114503, 0.786281, 0.099216},
      {-0.003882, -0.048116, 1.051998}
    },
    {
      {0.367322, 0.860646, -0.227968},
      {0.280085, 0.672501, 0.047413},
      {-0.011820, 0.042940, 0.968881}
    },
  };

  /** From linear RGB to cones, and from their cube roots to Oklab (Ottosson, 2020). */
  private static final double[][] CONES = {
    {0.4122214708, 0.5363325363, 0.0514459929},
    {0.2119034982, 0.6806995451, 0.1073969566},
    {0.0883024619, 0.2817188376, 0.6299787005}
  };

  private static final double[][] LAB = {
    {0.2104542553, 0.7936177850, -0.0040720468},
    {1.9779984951, -2.4285922050, 0.4505937099},
    {0.0259040371, 0.7827717662, -0.8086757660}
  };

  @Test
  void coloursOnLightAndOnDarkAreFarApartForEveryone() throws IOException {
    List<Integer> all = colours();
    int each = FunctionNames.COLOURS + 1; // and one for all other functions
    assertThat(all).hasSize(2 * each);
    for (List<Integer> theme : List.of(all.subList(0, each), all.subList(each, 2 * each))) {
      for (double[][] eye : EYES) {
        for (int a : theme) {
          for (int b : theme) {
            if (a != b) {
              assertThat(distance(seen(a, eye), seen(b, eye)))
                  .as("#%06x and #%06x", a, b)
                  .isGreaterThan(LEAST);
            }
          }
        }
      }
    }
  }

  @Test
  void chartsHaveTheColoursOfThePage() throws IOException {
    for (int i = 0; i < FunctionNames.COLOURS; i++) {
      assertThat(Charts.COLOURS[i].getRGB() & 0xffffff).isEqualTo(colours().get(i));
    }
  }

  private static List<Integer> colours() throws IOException {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      assertThat(in).isNotNull();
      Matcher matcher = COLOUR.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      List<Integer> colours = new ArrayList<>();
      while (matcher.find()) {
        colours.add(Integer.parseInt(matcher.group(1), 16));
      }
      return colours;
    }
  }

  private static double[] seen(int rgb, double[][] eye) {
    double[] linear = {linear(rgb >> 16), linear(rgb >> 8), linear(rgb)};
    double[] cones = times(CONES, clipped(times(eye, linear)));
    for (int i = 0; i < 3; i++) {
      cones[i] = Math.cbrt(cones[i]);
    }
    return times(LAB, cones);
  }

  private static double linear(int channel) {
    double c = (channel & 0xff) / 255.0;
    return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
  }

  private static double[] clipped(double[] rgb) {
    double[] clipped = new double[3];
    for (int i = 0; i < 3; i++) {
      clipped[i] = Math.max(0, Math.min(1, rgb[i]));
    }
    return clipped;
  }

  private static double[] times(double[][] matrix, double[] vector) {
    double[] product = new double[3];
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        product[i] += matrix[i][k] * vector[k];
      }
    }
    return product;
  }

  private static double distance(double[] a, double[] b) {
    return 100 * Math.sqrt(square(a[0] - b[0]) + square(a[1] - b[1]) + square(a[2] - b[2]));
  }

  private static double square(double x) {
    return x * x;
  }
}
