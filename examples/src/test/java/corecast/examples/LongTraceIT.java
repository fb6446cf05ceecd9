package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace whose columns are several times larger than the heap is analysed as in a large heap. */
@Tag("thorough")
class LongTraceIT {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();
  private static final int THREADS = 24;
  private static final int SHARED_LOCKS = 7;
  private static final int METHODS = 9;

  /** Of 12 bytes in the log, 18 in the program and 24 in the timeline: 30 MB and more. */
  private static final int EVENTS = 600_000;

  private static final String SMALL = "-Xmx32m";
  private static final String LARGE = "-Xmx2g";

  @TempDir Path folder;
  private Path trace;

  @BeforeEach
  void write() throws IOException {
    trace = write("long.cct", true);
  }

  /**
   * One of them.
   *
   * @param shared whether all threads use all locks, so that run queues lead, or each has its own
   */
  private Path write(String file, boolean shared) throws IOException {
    Path written = folder.resolve(file);
    TraceWriter writer = TraceWriter.create(written, 1 << 26);
    for (int m = 1; m <= METHODS; m++) {
      writer.method(m, m, "com.acme.Service", "work" + m, "Service.java");
    }
    EventBuffer[] streams = new EventBuffer[THREADS];
    for (int t = 0; t < THREADS; t++) {
      byte[] name = EventBuffer.encode("worker-" + t);
      streams[t] = writer.stream();
      object(streams[t], 1 + t, ObjectKind.THREAD);
      streams[t].untimed(EventKind.THREAD, EventBuffer.textBytes(name));
      streams[t].operand(1 + t);
      streams[t].operand(4); // present before the recording
      streams[t].text(name);
      event(streams[t], EventKind.BEGIN, 100L * t, -1);
    }
    int locks = shared ? SHARED_LOCKS : THREADS;
    for (int lock = 0; lock < locks; lock++) {
      object(streams[0], 1 + THREADS + lock, ObjectKind.LOCK);
    }
    Random random = new Random(1);
    long now = 1_000_000;
    for (int events = 0; events < EVENTS; ) {
      int thread = random.nextInt(THREADS);
      EventBuffer on = streams[thread];
      int method = 1 + random.nextInt(METHODS);
      event(on, EventKind.ENTER, now += 50 + random.nextInt(900), 200, method);
      for (int n = random.nextInt(9); n >= 0; n--) {
        int lock = 1 + THREADS + (shared ? random.nextInt(locks) : thread);
        event(on, EventKind.LOCK, now += 50 + random.nextInt(900), -1, lock);
        event(on, EventKind.UNLOCK, now += 50 + random.nextInt(900), -1, lock);
        events += 2;
      }
      event(on, EventKind.EXIT, now += 50 + random.nextInt(900), -1);
      events += 2;
    }
    for (EventBuffer stream : streams) {
      event(stream, EventKind.END, now += 100, 100);
    }
    writer.close(now);
    return written;
  }

  private static void object(EventBuffer to, int number, ObjectKind kind) {
    byte[] type = EventBuffer.encode("com.acme.Shared");
    byte[] label = EventBuffer.encode("");
    to.untimed(EventKind.OBJECT, EventBuffer.textBytes(type, label));
    for (long operand : new long[] {number, kind.code(), 0, 0, 0}) {
      to.operand(operand);
    }
    to.text(type);
    to.text(label);
  }

  private static void event(EventBuffer to, EventKind kind, long now, long cpu, long... operands) {
    to.timed(kind, now, cpu);
    for (long operand : operands) {
      to.operand(operand);
    }
    to.commit();
  }

  @Test
  void predictOptimizeAndReportSayTheSameInASmallHeap() throws Exception {
    for (String command : List.of("predict", "optimize")) {
      List<String> words =
          List.of(command, trace.toString(), "-p", "1..8", "--format", "csv", "--stats");
      Run small = corecast(SMALL, words);
      Run large = corecast(LARGE, words);
      assertThat(small.err).anyMatch(line -> line.startsWith("columns    do not fit the heap"));
      assertThat(large.err).noneMatch(line -> line.startsWith("columns"));
      assertThat(small.status).isZero();
      assertThat(without(LOOKED_FOR, small.out))
          .isEqualTo(without(LOOKED_FOR, large.out))
          .hasSizeGreaterThan(8);
      assertThat(column("constraint", small.out)).containsOnly("");
      assertThat(column("constraint", large.out)).contains("processors");
    }
    Path page = folder.resolve("small.html");
    Path other = folder.resolve("large.html");
    String own = write("own.cct", false).toString();
    corecast(SMALL, List.of("report", own, "-p", "1,4", "-o", page.toString()));
    corecast(LARGE, List.of("report", own, "-p", "1,4", "-o", other.toString()));
    assertThat(withoutAdvice(page)).isEqualTo(withoutAdvice(other));
    // What to do first takes changed programs, for which there is no room.
    assertThat(page).content().doesNotContain("<ol class=\"actions\">");
    assertThat(other).content().contains("<ol class=\"actions\">");
    assertThat(page).content().contains("was not looked for, since it does not fit the heap");
    assertThat(page).content().contains(WHY_NOT + "The program does not fit the memory");
    assertThat(other).content().contains(WHY_NOT + "The program is too long to be replayed");
  }

  @Test
  void segmentsPathsAndExportSayTheSameInASmallHeap() throws Exception {
    String file = trace.toString();
    for (List<String> words :
        List.of(
            List.of("segments", file, "-p", "4", "--format", "csv", "--stats"),
            List.of("critical-path", file, "-p", "4", "--format", "csv", "--stats"))) {
      Output small = write(SMALL, words);
      Output large = write(LARGE, words);
      assertThat(Files.readString(small.err)).contains("columns    do not fit the heap");
      assertThat(small.status).isZero();
      assertThat(Files.mismatch(small.out, large.out)).as(words.toString()).isEqualTo(-1);
      assertThat(Files.size(small.out)).isGreaterThan(200);
    }
    List<String> activities =
        List.of("critical-path", file, "-p", "4", "--activities", "--format", "csv");
    Run small = corecast(SMALL, activities);
    Run large = corecast(LARGE, activities);
    assertThat(without(REPLAYED, small.out)).isEqualTo(without(REPLAYED, large.out)).hasSize(11);
    assertThat(column("mbm_ps_ns", small.out)).containsOnly("");
    assertThat(column("mbm_ps_ns", large.out)).doesNotContain("");
    Path tables = folder.resolve("small");
    Path others = folder.resolve("large");
    write(SMALL, List.of("export", file, "-p", "1,4", "--to", "csv", "-o", tables.toString()));
    write(LARGE, List.of("export", file, "-p", "1,4", "--to", "csv", "-o", others.toString()));
    for (String name : List.of("crossovers.csv", "segments.csv")) {
      assertThat(Files.mismatch(tables.resolve(name), others.resolve(name))).as(name).isEqualTo(-1);
    }
    for (String name : List.of("curve.csv", "functions.csv")) {
      assertThat(without(LOOKED_FOR, Files.readAllLines(tables.resolve(name))))
          .as(name)
          .isEqualTo(without(LOOKED_FOR, Files.readAllLines(others.resolve(name))))
          .hasSizeGreaterThan(2);
    }
  }

  /** Columns whose figures need a changed program, which does not fit a small heap. */
  private static final Set<String> LOOKED_FOR =
      Set.of(
          "constraint",
          "constraint_name",
          "constraint_share",
          "constraint_free_ns",
          "constraint_source",
          "constraint_package",
          "time_low_ns",
          "time_high_ns",
          "speedup_low",
          "speedup_high",
          "self_low_ns",
          "self_high_ns",
          "share_low",
          "share_high");

  private static final Set<String> REPLAYED = Set.of("mbm_ps_ns", "mbm_ps_share");

  /** The table without some of its columns. */
  private static List<String> without(Set<String> columns, List<String> table) {
    List<String> keys = List.of(table.get(0).split(",", -1));
    return table.stream()
        .map(line -> line.split(",", -1))
        .map(
            cells ->
                IntStream.range(0, cells.length)
                    .filter(i -> !columns.contains(keys.get(i)))
                    .mapToObj(i -> cells[i])
                    .collect(Collectors.joining(",")))
        .toList();
  }

  private static List<String> column(String key, List<String> table) {
    int index = List.of(table.get(0).split(",", -1)).indexOf(key);
    return table.stream().skip(1).map(line -> line.split(",", -1)[index]).toList();
  }

  /** Why changes cannot be tried in a page: too large for the heap, or else for a browser. */
  private static final String WHY_NOT = "\"whyNot\":\"";

  private static List<String> withoutAdvice(Path page) throws IOException {
    String html = Files.readString(page);
    int from = html.indexOf("<section id=\"advice\"");
    int to = html.indexOf("</section>", from);
    assertThat(from).isPositive();
    return (html.substring(0, from) + html.substring(to))
        .lines()
        .map(line -> line.replaceFirst(WHY_NOT + "[^\"]*", ""))
        .map(line -> line.replace(page.toString(), "PAGE")) // in the command that made it
        .toList();
  }

  private record Output(int status, Path out, Path err) {}

  private record Run(int status, List<String> out, List<String> err) {}

  private Run corecast(String javaOptions, List<String> arguments) throws Exception {
    Output output = write(javaOptions, arguments);
    return new Run(output.status, Files.readAllLines(output.out), Files.readAllLines(output.err));
  }

  private Output write(String javaOptions, List<String> arguments) throws Exception {
    List<String> words = new ArrayList<>(List.of("sh", HOME.resolve("corecast").toString()));
    words.addAll(arguments);
    Path out = Files.createTempFile(folder, "out", "");
    Path err = Files.createTempFile(folder, "err", "");
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("JAVA_OPTS", javaOptions);
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("ended in time").isTrue();
    return new Output(process.exitValue(), out, err);
  }
}
