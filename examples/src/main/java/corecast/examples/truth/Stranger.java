package corecast.examples.truth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A program by others: a row of {@code programs.txt}.
 *
 * @param half {@code work}, {@code held} or {@code server}
 * @param leastJdk the oldest version of Java that it runs on
 * @param driver its class, without the package of the drivers
 */
record Stranger(String name, String half, int leastJdk, String driver, List<String> arguments) {
  /**
   * Reads a table of programs.
   *
   * @throws IllegalArgumentException if a row has not six cells
   */
  static List<Stranger> read(Path table) throws IOException {
    List<Stranger> all = new ArrayList<>();
    for (String line : Files.readAllLines(table)) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
      if (cells.size() != 6) {
        throw new IllegalArgumentException(
            table + ": expected six cells, divided by |, in the row: " + line);
      }
      all.add(
          new Stranger(
              cells.get(0),
              cells.get(1),
              Integer.parseInt(cells.get(2)),
              cells.get(3),
              List.of(cells.get(4).split(" +"))));
    }
    return all;
  }
}
