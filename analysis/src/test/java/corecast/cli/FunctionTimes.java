package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** What other commands say of functions. */
final class FunctionTimes {
  private FunctionTimes() {}

  /** Weighted time of each function at a count, ns, of those that have any. */
  static Map<String, Double> of(Path program, int processors) {
    Map<String, Double> functions = new TreeMap<>();
    Launched launched = Launched.of("optimize", program, "-p", processors, "--format", "csv");
    assertThat(launched.err()).isEmpty();
    launched
        .out()
        .lines()
        .skip(1)
        .forEach(
            row -> {
              String[] cells = row.split(",", -1);
              double self = Double.parseDouble(cells[3]);
              if (self > 0) {
                functions.put(cells[1], self);
              }
            });
    return functions;
  }
}
