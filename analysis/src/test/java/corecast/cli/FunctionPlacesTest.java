package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Advice about a function says where it is: package, file and line. */
class FunctionPlacesTest {
  private static final long MS = 1_000_000;

  @TempDir Path folder;
  private Path trace;

  /** Main works in f for 100 ms, then two threads for 200 ms each. */
  @BeforeEach
  void record() throws IOException {
    Recorded recorded = new Recorded(folder.resolve("app.cct")).inFunction();
    EventBuffer main = recorded.thread(1, "main");
    for (int thread = 1; thread <= 3; thread++) {
      Recorded.object(main, thread, ObjectKind.THREAD, 0);
    }
    Recorded.at(main, 0, 0, EventKind.BEGIN);
    Recorded.at(main, 0, 0, EventKind.ENTER, Recorded.FUNCTION);
    Recorded.at(main, 100 * MS, 100 * MS, EventKind.EXIT);
    for (int thread = 2; thread <= 3; thread++) {
      Recorded.at(main, 100 * MS, 0, EventKind.START, thread);
    }
    for (int thread = 2; thread <= 3; thread++) {
      long end = (200 * thread - 100) * MS;
      Recorded.at(main, thread == 2 ? 100 * MS : 300 * MS, 0, EventKind.JOIN_BEGIN, thread);
      Recorded.at(main, end, 0, EventKind.JOIN_END, thread, 0);
      EventBuffer worker = recorded.thread(thread, "worker-" + thread);
      Recorded.at(worker, end - 200 * MS, 0, EventKind.BEGIN);
      Recorded.at(worker, end, 200 * MS, EventKind.END);
    }
    Recorded.at(main, 500 * MS, 0, EventKind.END);
    trace = recorded.note("processors.allowed", "0").note("cpu.idle", "0").close(500 * MS);
  }

  private static String ok(Object... words) {
    Launched done = Launched.of(words);
    assertThat(done.status()).as(Arrays.toString(words) + done.err()).isZero();
    return done.out();
  }

  private static String cell(String csv, String function, String column) {
    List<String> lines = csv.lines().toList();
    String row =
        lines.stream()
            .filter(line -> line.contains("," + function))
            .findFirst()
            .orElseThrow(() -> new AssertionError(csv));
    return row.split(",", -1)[List.of(lines.get(0).split(",", -1)).indexOf(column)];
  }

  @Test
  void optimizeSaysItOfEachFunction() throws IOException {
    String csv = ok("optimize", trace, "-p", "2", "--format", "csv");
    assertThat(cell(csv, "Work.f", "source")).isEqualTo("Work.java:14");
    assertThat(cell(csv, "Work.f", "package")).isEqualTo("com.acme");
    assertThat(ok("optimize", trace, "-p", "2", "--format", "json"))
        .contains("\"package\":\"com.acme\"");
    Path other = Files.copy(trace, folder.resolve("other.cct"));
    String several = ok("optimize", trace, other, "-p", "2", "--format", "csv");
    assertThat(cell(several, "Work.f", "source")).isEqualTo("Work.java:14");
    assertThat(cell(several, "Work.f", "package")).isEqualTo("com.acme");
    assertThat(ok("optimize", trace, other, "-p", "2")).doesNotContain("com.acme", "  low");
  }

  /** On 2 processors 300 ms, 100 of them with one thread: shared by both it would be 250. */
  @Test
  void whatHoldsTheProgramBackSaysItOfItsFunction() {
    String csv = ok("predict", trace, "-p", "2", "--format", "csv");
    assertThat(cell(csv, "serial", "constraint_name")).isEqualTo("Work.f");
    assertThat(cell(csv, "serial", "constraint_source")).isEqualTo("Work.java:14");
    assertThat(cell(csv, "serial", "constraint_package")).isEqualTo("com.acme");
    assertThat(cell(ok("optimize", trace, "-p", "2", "--format", "csv"), "serial", "processors"))
        .isEqualTo("2");
    assertThat(ok("predict", trace, "-p", "2"))
        .contains(
            "1. Function Work.f (com/acme/Work.java:14): one thread works there alone 33 % of the",
            "250.0 ms");
    String lone = ok("predict", trace, "-p", "1", "--format", "csv");
    assertThat(cell(lone, "processors", "constraint_package")).isEmpty();
  }

  @Test
  void thePageHasItBesideAdviceAndInItsTable() throws IOException {
    Path page = folder.resolve("app.html");
    ok("report", trace, "-p", "1,2", "-o", page);
    assertThat(Files.readString(page))
        .contains("com/acme/Work.<wbr>java:14): one thread")
        .contains("\"com/acme/Work.java:14\"");
  }
}
