package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.examples.targets.Orders;
import corecast.recorder.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A recorded program is told what holds it back. */
@Tag("stored")
class ConstraintTest {
  @TempDir Path folder;

  static List<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void lockIsNamedWithItsTakerAndWhatItCosts(Jdks.Jdk jdk) throws Exception {
    Path trace = recorded(jdk, "lock");
    String[] eight = row(Launched.of("predict", trace, "-p", "1..8", "--format", "csv"), "8");
    assertThat(row(Launched.of("predict", trace, "-p", "1..8", "--format", "csv"), "1")[8])
        .isEqualTo("processors");
    assertThat(eight[8]).isEqualTo("lock");
    String lock = eight[9];
    assertThat(lock).isEqualTo("Orders$Statistics"); // a variable of a lambda, by its class
    String place = "Orders.java:" + line("statistics.add(");
    assertThat(eight[16]).isEqualTo(place);
    // 22 % of the work is done one after the other: 22 of at least 22 + 78 / 8 / 40.
    assertThat(Double.parseDouble(eight[10])).as("the part of the time held").isBetween(0.7, 1.0);

    // What it would be without is what the edit says.
    String[] edited =
        row(Launched.of("whatif", trace, "--lock", lock, "remove", "-p8", "--format", "csv"), "8");
    assertThat(Double.parseDouble(eight[11])).isCloseTo(Double.parseDouble(edited[2]), within(1.0));

    // The bound is T(1) by the work between lock and unlock, as the text has it.
    double single = Double.parseDouble(row(predicted(trace), "1")[1]);
    long inside = inside(Launched.of("dump", trace).succeeded().out(), lock);
    String never = "With it the speedup is never more than ";
    String advice =
        Launched.of("optimize", trace, "-p", "1..8", "--format", "json").succeeded().out();
    assertThat(advice)
        .contains(
            "the lock " + lock + " (" + place + ") is held ",
            ". It is taken in ",
            "Orders$Statistics.add, corecast/examples/targets/Orders.java:" + line("sum +="));
    String suggested =
        Launched.of("whatif", trace, "--suggest", "-p8", "--format", "csv").succeeded().out();
    assertThat(suggested.lines())
        .filteredOn(row -> row.contains("lock " + lock + " "))
        .isNotEmpty()
        .allMatch(row -> row.contains("," + place + ","));
    assertThat(Launched.of("waits", trace, "-p8", "--by", "object").succeeded().out())
        .contains("lock Orders$Statistics (" + place + ")");
    double bound = number(advice.substring(advice.indexOf(never) + never.length()));
    assertThat(bound).isCloseTo(single / inside, within(0.01 + 0.001 * bound));
    assertThat(bound).isBetween(3.5, 6.0); // 100 / 22, and the start of the virtual machine

    // For eight processors it comes first.
    String first = "1. Lock " + lock + " (" + place + "): held ";
    assertThat(Launched.of("predict", trace, "--for", "8").succeeded().out()).contains(first);
    Path page = folder.resolve("page.html");
    assertThat(Launched.of("report", trace, "-o", page, "--for", "8").succeeded().out())
        .contains(first);
    assertThat(Files.readString(page).replace("<wbr>", ""))
        .contains("Lock " + lock + " (" + place + "): held ");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void poolIsNotToldLikeALock(Jdks.Jdk jdk) throws Exception {
    Path trace = recorded(jdk, "pool");
    String[] eight = row(predicted(trace), "8");
    assertThat(eight[8]).isEqualTo("pool");
    assertThat(eight[9]).isEqualTo("Orders.pooled.pool");
    String place = "Orders.java:" + line("pool = Executors");
    assertThat(eight[16]).isEqualTo(place);
    // Six workers are about twice as fast.
    assertThat(Double.parseDouble(eight[11]) / Double.parseDouble(eight[1])).isBetween(0.4, 0.8);
    assertThat(Launched.of("optimize", trace, "-p", "2,8", "--for", "8").succeeded().out())
        .contains("1. Pool Orders.pooled.pool (" + place + "): tasks wait for one of 3 workers");
    assertThat(Launched.of("optimize", trace, "-p", "2,8", "--format", "json").succeeded().out())
        .contains(
            "the pool Orders.pooled.pool ("
                + place
                + ") has only 3 workers: tasks wait while processors are idle");
  }

  private Path recorded(Jdks.Jdk jdk, String what) throws Exception {
    return StoredRecordings.trace(
        jdk,
        "orders-" + what,
        folder,
        trace -> Launched.recordWith(jdk, trace, List.of(), Orders.class.getName(), what));
  }

  private static Launched predicted(Path trace) {
    return Launched.of("predict", trace, "-p", "1..8", "--machine", "ideal", "--format", "csv");
  }

  /** The row of so many processors. */
  private static String[] row(Launched csv, String processors) {
    return csv.succeeded()
        .out()
        .lines()
        .map(line -> line.split(",", -1))
        .filter(cells -> cells[0].equals(processors))
        .findFirst()
        .orElseThrow();
  }

  /** The work between lock and unlock in a program text, ns. */
  private static long inside(String text, String lock) {
    long sum = 0;
    Deque<String> held = new ArrayDeque<>();
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.equals("lock " + lock)) {
        held.push(lock);
      } else if (line.equals("unlock " + lock)) {
        held.pop();
      } else if (line.startsWith("run ") && !held.isEmpty()) {
        sum += Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
      }
    }
    return sum;
  }

  /** The line of the source of the target that has these words. */
  private static int line(String words) throws IOException {
    Path source = Path.of("src/test/java/corecast/examples/targets/Orders.java");
    List<String> lines = Files.readAllLines(source);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(words)) {
        return i + 1;
      }
    }
    throw new AssertionError(words);
  }

  private static double number(String text) {
    return Double.parseDouble(text.replaceAll("(?s)^([0-9.]*[0-9]).*", "$1"));
  }
}
