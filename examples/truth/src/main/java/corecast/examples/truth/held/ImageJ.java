package corecast.examples.truth.held;

import ij.Prefs;
import ij.plugin.filter.GaussianBlur;
import ij.plugin.filter.RankFilters;
import ij.process.FloatProcessor;
import java.util.Random;

/**
 * ImageJ: filters over an image, each with threads of its own that are joined at once.
 *
 * <p>Arguments: threads, width and height, rounds.
 */
public final class ImageJ {
  private ImageJ() {}

  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true");
    Prefs.setThreads(Integer.parseInt(args[0]));
    int size = Integer.parseInt(args[1]);
    Random random = new Random(1);
    FloatProcessor image = new FloatProcessor(size, size);
    for (int i = 0; i < size * size; i++) {
      image.setf(i, random.nextFloat() * 255 + i % size);
    }
    for (int round = 0; round < Integer.parseInt(args[2]); round++) {
      new GaussianBlur().blurFloat(image, 3 + round % 5, 3, 0.002);
      new RankFilters().rank(image, 2.5, round % 2 == 0 ? RankFilters.MEDIAN : RankFilters.MAX);
      image.sqr();
      image.sqrt();
    }
    ij.util.ThreadUtil.threadPoolExecutor.shutdown();
    System.out.printf("mean %.3f%n", image.getStats().mean);
  }
}
