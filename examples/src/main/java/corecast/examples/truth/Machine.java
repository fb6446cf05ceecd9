package corecast.examples.truth;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What two busy processors of this machine cost each other: how much longer two programs that share
 * nothing take at once, one on each, than one of them alone. A prediction has ideal processors; of
 * a machine where they take 1.25 times as long no speedup on two above 1.6 is to be expected.
 */
final class Machine {
  private final List<Double> factors = new ArrayList<>();

  /** Runs one on each processor, alone and at once. */
  void measure() throws IOException, InterruptedException {
    double alone = (ended(started("0")) + ended(started("1"))) / 2;
    Process first = started("0");
    Process second = started("1");
    factors.add((ended(first) + ended(second)) / 2 / alone);
  }

  boolean isMeasured() {
    return !factors.isEmpty();
  }

  /** Of all measurements. */
  Spread factor() {
    return Spread.of(factors);
  }

  private static Process started(String processor) throws IOException {
    return new ProcessBuilder(
            "taskset",
            "-c",
            processor,
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Alone.class.getName())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static double ended(Process process) throws IOException, InterruptedException {
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("the machine could not be measured");
    }
    return Double.parseDouble(said.substring(0, said.indexOf(' ')));
  }
}
