package corecast.examples.truth;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Plain runs of a program, in seconds, a pair of runs after the other. A run is timed like a
 * recording, from its main method to its end.
 *
 * @param one elapsed times on one processor
 * @param whole elapsed times of these runs with the start of the virtual machine
 * @param cpu processor times of these runs, with that start
 * @param two elapsed times on two processors
 */
record Real(List<Double> one, List<Double> whole, List<Double> cpu, List<Double> two) {
  private static final String HEADER = "program,one_s,one_whole_s,one_cpu_s,two_s";

  private static Real none() {
    return new Real(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
  }

  /**
   * Runs a program so many times on one processor and on two, by turns.
   *
   * @param agent times the program, and does nothing else
   */
  static Real measure(Path agent, List<String> java, int runs)
      throws IOException, InterruptedException {
    Real real = none();
    for (int run = 0; run < runs; run++) {
      Shell.Plain one = Shell.plain("0", agent, java);
      real.one.add(one.main());
      real.whole.add(one.whole());
      real.cpu.add(one.cpu());
      real.two.add(Shell.plain("0,1", agent, java).main());
    }
    return real;
  }

  /**
   * The real speedup of two processors, from the medians, from the worst and from the best case.
   */
  Spread speedup() {
    Spread first = Spread.of(one);
    Spread second = Spread.of(two);
    return new Spread(
        first.median() / second.median(),
        first.least() / second.most(),
        first.most() / second.least());
  }

  /** Reads what {@link #write} wrote. */
  static Map<String, Real> read(Path csv) throws IOException {
    Map<String, Real> all = new TreeMap<>();
    List<String> lines = Files.readAllLines(csv);
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      Real real = all.computeIfAbsent(cells[0], name -> none());
      real.one.add(Double.valueOf(cells[1]));
      real.whole.add(Double.valueOf(cells[2]));
      real.cpu.add(Double.valueOf(cells[3]));
      real.two.add(Double.valueOf(cells[4]));
    }
    return all;
  }

  /** Writes all runs, a pair a line. */
  static void write(Map<String, Real> all, Path csv) throws IOException {
    List<String> lines = new ArrayList<>(List.of(HEADER));
    all.forEach(
        (name, real) -> {
          for (int run = 0; run < real.one.size(); run++) {
            lines.add(
                String.format(
                    Locale.ROOT,
                    "%s,%.3f,%.3f,%.3f,%.3f",
                    name,
                    real.one.get(run),
                    real.whole.get(run),
                    real.cpu.get(run),
                    real.two.get(run)));
          }
        });
    Files.write(csv, lines);
  }
}
