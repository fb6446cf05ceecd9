package corecast.report;

import java.io.OutputStream;
import java.nio.file.*;

class TryPage {
  public static void main(String[] a) throws Exception {
    System.setProperty("java.awt.headless", "true");
    Path dir = Path.of(a[0]);
    Files.createDirectories(dir);
    var small =
        Samples.quicksort("quicksort.cct", "com.acme.Sort.partition", "com.acme.Sort.sort", 4);
    Files.writeString(dir.resolve("small.html"), Samples.page(small, 16));
    long t = System.nanoTime();
    var big = Samples.quicksort("big.cct", "Sort.partition", Samples.HOSTILE, 12);
    Files.writeString(dir.resolve("big.html"), Samples.page(big, 16));
    System.out.println(
        (System.nanoTime() - t) / 1000000
            + " ms, size "
            + Files.size(dir.resolve("big.html"))
            + " small "
            + Files.size(dir.resolve("small.html")));
    var f = Samples.findings(small, 16);
    for (var c :
        java.util.Map.of("speedup", Charts.speedup(f), "functions", Charts.functions(f))
            .entrySet()) {
      try (OutputStream o = Files.newOutputStream(dir.resolve(c.getKey() + ".png"))) {
        ChartFiles.writePng(c.getValue(), o);
      }
      try (OutputStream o = Files.newOutputStream(dir.resolve(c.getKey() + ".svg"))) {
        ChartFiles.writeSvg(c.getValue(), o);
      }
    }
  }
}
