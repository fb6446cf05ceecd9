package corecast.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files say what the commands print, as another reader finds it. */
class ParquetTest {
  private static final String COUNTS = "1,2,4";
  private static final String RUN = "4";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"examples/example04-lock", "examples/example03", "programs/compress"})
  void tablesHaveWhatTheCommandsPrint(String name) throws Exception {
    Path recordings = Files.createDirectory(folder.resolve("in"));
    Path trace = Corpus.unpack(name, recordings);
    Path results = folder.resolve("out");
    Launched analysed =
        Launched.of("analyze", recordings, "-o", results, "-p", COUNTS, "--runs", RUN);
    assertThat(analysed.err()).isEmpty();
    assertThat(analysed.status()).isZero();

    String predicted = csv("predict", trace, "-p", COUNTS);
    same(
        "processors, time_ns, speedup, efficiency, lower_bound_ns",
        predicted,
        "processors, time_ns, speedup, efficiency, lower_bound_ns",
        Sql.table(results, "curve"));
    String optimized = csv("optimize", trace, "-p", COUNTS, "--top", 0);
    same(
        "processors, function, self_ns, total_ns, share, calls",
        optimized,
        "processors, function, self_ns, total_ns, share, calls",
        Sql.table(results, "weight"));
    same(
        "a.processors, a.function, (SELECT any_value(b.self_ns) FROM "
            + optimized
            + " b WHERE b.processors = 1 AND b.function = a.function)",
        optimized + " a",
        "processors, function, plain_ns",
        Sql.table(results, "weight"));
    same(
        "from_processors, function, instead_of",
        csv("optimize", trace, "-p", COUNTS, "--crossovers"),
        "from_processors, function, instead_of",
        Sql.table(results, "crossover"));
    same(
        "rank, function, sum(ns)",
        csv("critical-path", trace, "-p", RUN, "-k", 3) + " GROUP BY ALL",
        "rank, function, sum(ns)",
        Sql.table(results, "path") + " GROUP BY ALL");
    String changes =
        "processors, regexp_replace(change, '-[0-9]+', '-#', 'g') AS change, max(gain_ns)";
    same(
        changes,
        csv("whatif", trace, "--suggest", "--top", 3, "-p", RUN) + " GROUP BY ALL",
        changes,
        Sql.table(results, "whatif") + " GROUP BY ALL");
    // A place has a row for each of its causes.
    String places =
        "(SELECT DISTINCT processors, wait, thread, function, waits, wait_ns FROM "
            + csv("waits", trace, "-p", RUN)
            + ")";
    same(
        "function, sum(waits), sum(wait_ns)",
        places + " GROUP BY ALL",
        "site, sum(waits), sum(wait_ns)",
        Sql.table(results, "wait") + " GROUP BY ALL");
  }

  /** A table of a command, as what a query is from. */
  private String csv(Object... words) throws Exception {
    Object[] all = Arrays.copyOf(words, words.length + 2);
    all[words.length] = "--format";
    all[words.length + 1] = "csv";
    Launched printed = Launched.of(all);
    assertThat(printed.status()).isZero();
    Path file = Files.createTempFile(folder, "printed", ".csv");
    Files.writeString(file, printed.out());
    return "read_csv('" + Sql.quoted(file) + "', header = true, nullstr = '')";
  }

  /** The same rows; numbers as far as csv has them. */
  private static void same(String printed, String fromPrinted, String stored, String fromStored)
      throws Exception {
    List<String> expected =
        Sql.rows("SELECT " + printed + " FROM " + fromPrinted + " ORDER BY ALL");
    List<String> found = Sql.rows("SELECT " + stored + " FROM " + fromStored + " ORDER BY ALL");
    assertThat(expected).isNotEmpty();
    assertThat(found).hasSameSizeAs(expected);
    for (int row = 0; row < expected.size(); row++) {
      String[] cells = expected.get(row).split(" ", -1);
      String[] its = found.get(row).split(" ", -1);
      assertThat(its).as(found.get(row)).hasSameSizeAs(cells);
      for (int i = 0; i < cells.length; i++) {
        if (cells[i].matches("-?\\d+(\\.\\d+)?(E-?\\d+)?")) {
          double number = Double.parseDouble(cells[i]);
          assertThat(Double.parseDouble(its[i])).isCloseTo(number, within(1e-5));
        } else {
          assertThat(its[i]).isEqualTo(cells[i]);
        }
      }
    }
  }

  @Test
  void rowsAreSortedCompressedAndSayTheirVersion() throws Exception {
    Path recordings = Files.createDirectory(folder.resolve("in"));
    Corpus.unpack("examples/example01", recordings);
    Path results = folder.resolve("out's");
    Launched.of("analyze", recordings, "-o", results, "-p", COUNTS, "--label", "commit=4f2a9c1");
    String weights = "'" + Sql.quoted(results) + "/weight/*/*.parquet'";
    assertThat(
            Sql.rows("SELECT decode(key), decode(value) FROM parquet_kv_metadata(" + weights + ")"))
        .contains("schema_version 1");
    assertThat(Sql.rows("SELECT DISTINCT compression FROM parquet_metadata(" + weights + ")"))
        .containsExactly("ZSTD");
    String table = Sql.table(results, "weight");
    assertThat(Sql.rows("SELECT processors, function FROM " + table))
        .isNotEmpty()
        .isEqualTo(Sql.rows("SELECT processors, function FROM " + table + " ORDER BY ALL"));
    assertThat(
            Sql.rows(
                "SELECT program, day, year(recorded_at), commit, branch, labels['commit'], events > 0,"
                    + " trace_uri LIKE 'file:///%/in/example01.cct' FROM "
                    + Sql.table(results, "recording")))
        .containsExactly(
            "corecast.examples.Example01ParallelQuicksort 2026-11-24 2026 4f2a9c1 null 4f2a9c1 true"
                + " true");
  }
}
