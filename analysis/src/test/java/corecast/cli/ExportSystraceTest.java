package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import corecast.analysis.weight.Programs;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reads the text as Perfetto's importer of systrace does, with its pattern of a line; {@link
 * TraceProcessorTest} asks Perfetto itself.
 */
class ExportSystraceTest {
  private static final Pattern LINE =
      Pattern.compile(
          "-(\\d+)\\s+\\(?\\s*(\\d+|-+)?\\)?\\s?\\[(\\d+)\\]\\s*[a-zA-Z0-9.]{0,4}\\s+(\\d+\\.\\d+):\\s+(\\S+):");

  @TempDir Path folder;

  /** A thread on a processor, ns. */
  private record Slice(String thread, int processor, long from, long to, String then) {
    @Override
    public String toString() {
      return thread + "@" + processor + " " + from + ".." + to;
    }
  }

  private static final class Read {
    final List<Slice> slices = new ArrayList<>();
    final List<String> wakings = new ArrayList<>();
    final Map<String, String> reasons = new TreeMap<>();
    final Map<Integer, String> threads = new HashMap<>();

    Read(String text) {
      List<String> lines = text.lines().toList();
      assertThat(lines.get(0)).isEqualTo("# tracer: nop");
      Map<Integer, Map<String, String>> on = new HashMap<>();
      Map<Integer, Long> since = new HashMap<>();
      long before = 0;
      for (String line : lines) {
        if (line.startsWith("#")) {
          continue;
        }
        Matcher matcher = LINE.matcher(line);
        assertThat(matcher.find()).as(line).isTrue();
        threads.put(Integer.valueOf(matcher.group(1)), line.substring(0, matcher.start()));
        int processor = Integer.parseInt(matcher.group(3));
        // Cut off as it is there, by a product in floating point.
        long nanos = (long) (Double.parseDouble(matcher.group(4)) * 1e9);
        assertThat(nanos)
            .isEqualTo(
                new BigDecimal(matcher.group(4))
                    .movePointRight(9)
                    .setScale(0, RoundingMode.DOWN)
                    .longValueExact());
        assertThat(nanos).isGreaterThanOrEqualTo(before);
        before = nanos;
        Map<String, String> words = words(line.substring(matcher.end()));
        switch (matcher.group(5)) {
          case "sched_switch" -> {
            Map<String, String> last = on.put(processor, words);
            long from = since.getOrDefault(processor, 0L);
            since.put(processor, nanos);
            assertThat(words.get("prev_pid"))
                .isEqualTo(last == null ? "0" : last.get("next_pid"))
                .isEqualTo(matcher.group(1));
            if (!words.get("prev_pid").equals("0")) {
              slices.add(
                  new Slice(
                      words.get("prev_comm"), processor, from, nanos, words.get("prev_state")));
            }
          }
          case "sched_waking" ->
              wakings.add(threads.get(Integer.valueOf(matcher.group(1))) + ">" + words.get("comm"));
          case "sched_blocked_reason" ->
              reasons.put(nanos + " " + words.get("pid"), words.get("caller"));
          default -> assertThat(line).isEmpty();
        }
      }
      on.values().forEach(last -> assertThat(last).containsEntry("next_pid", "0"));
    }

    private static Map<String, String> words(String text) {
      Map<String, String> words = new HashMap<>();
      for (String word : text.trim().split(" ")) {
        int equals = word.indexOf('=');
        if (equals > 0) {
          words.put(word.substring(0, equals), word.substring(equals + 1));
        }
      }
      return words;
    }

    List<String> of(String thread) {
      return slices.stream()
          .filter(s -> s.thread.equals(thread))
          .map(s -> s.from / 1000 + ".." + s.to / 1000 + " " + s.then)
          .toList();
    }
  }

  private String export(String format, String program, int processors) throws IOException {
    Path file = Files.writeString(folder.resolve("a.program"), program);
    Launched launched = Launched.of("export", file, "-p", processors, "--to", format);
    assertThat(launched.err()).isEmpty();
    assertThat(launched.status()).isZero();
    return launched.out();
  }

  private Read read(String program, int processors) throws IOException {
    return new Read(export("systrace", program, processors));
  }

  @Test
  void threadsOfFigure4RunAndSleepAsThePaperDrawsThem() throws IOException {
    Read read = read("unit 1us\n" + Programs.FIGURE_4, 3);
    // T3 waits for Y until 2, for Z from 4 to 5, and runs the rest of 11.
    assertThat(read.of("T3")).containsExactly("2..4 S", "5..11 X");
    assertThat(read.slices.stream().mapToLong(s -> s.to - s.from).sum()).isEqualTo(20_000);
  }

  @Test
  void whoLetsAThreadGoOnWakesIt() throws IOException {
    Read read = read("unit 1us\n" + Programs.FIGURE_4, 3);
    assertThat(read.wakings)
        .containsExactly("<idle>>T1", "T1>T2", "T2>T3", "T1>T3", "T3>T1", "T3>T2");
    assertThat(read.reasons).containsEntry("4999 3", "acquire_Z");
  }

  @Test
  void aThreadWithoutAProcessorIsRunnable() throws IOException {
    // One processor: A has it for 4 ms, the length of a slice, then B for 1 ms, then A again.
    Read read = read("unit 1ms\nthread A\n  run f 6\nthread B\n  run g 1\n", 1);
    assertThat(read.of("A")).containsExactly("0..4000 R", "5000..7000 X");
    assertThat(read.of("B")).containsExactly("4000..5000 X");
    assertThat(read.wakings).containsExactly("<idle>>A", "<idle>>B");
  }

  @Test
  void sleepsAreEndedByNobodyAndInputIsUninterruptible() throws IOException {
    Read read = read("unit 1us\nthread A\n  run 1\n  sleep 2\n  run 1\n  io 3\n  run 1\n", 1);
    assertThat(read.of("A")).containsExactly("0..1 S", "3..4 D", "7..8 X");
    assertThat(read.wakings).containsExactly("<idle>>A", "<idle>>A", "<idle>>A");
    assertThat(read.reasons.values()).containsExactlyInAnyOrder("sleep", "io");
  }

  @Test
  void namesCannotBreakALine() throws IOException {
    String name = "a-7%20(1)[000]=b%0a";
    Read read = read("thread " + name + "\n  run f 5\n", 1);
    assertThat(read.slices).hasSize(1);
    assertThat(read.slices.get(0).thread).isEqualTo("a-7_(1)[000]_b\\u000a");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void randomProgramsHaveTheProcessorsOfTheOtherTrace(int seed) throws IOException {
    RandomThreads threads = RandomThreads.of(seed);
    int processors = 1 + seed % 4;
    Read read = read(threads.text(), processors);
    assertThat(read.slices.stream().mapToLong(s -> s.to - s.from).sum())
        .as(threads.text())
        .isEqualTo(threads.work() * 1000);
    assertThat(joined(read.slices))
        .as(threads.text())
        .isEqualTo(joined(perfetto(export("perfetto", threads.text(), processors))));
  }

  /** What runs on processors in the other trace. */
  private static List<Slice> perfetto(String text) {
    List<Slice> slices = new ArrayList<>();
    Map<Integer, String> names = new HashMap<>();
    for (JsonElement element :
        JsonParser.parseString(text).getAsJsonObject().getAsJsonArray("traceEvents")) {
      JsonObject event = element.getAsJsonObject();
      JsonElement called = event.get("name");
      if (called != null && called.getAsString().equals("thread_name")) {
        names.put(
            event.get("tid").getAsInt(), event.getAsJsonObject("args").get("name").getAsString());
      } else if (event.get("ph").getAsString().equals("T")
          && called != null
          && called.getAsString().equals("Running")) {
        long from = nanos(event, "ts");
        slices.add(
            new Slice(
                names.get(event.get("tid").getAsInt()),
                event.getAsJsonObject("args").get("cpu").getAsInt(),
                from,
                from + nanos(event, "dur"),
                ""));
      }
    }
    return slices;
  }

  private static long nanos(JsonObject event, String field) {
    return new BigDecimal(event.get(field).getAsString()).movePointRight(3).longValueExact();
  }

  /** In the order of time, those of a thread on one processor without a break as one. */
  private static List<String> joined(List<Slice> slices) {
    List<Slice> sorted = new ArrayList<>(slices);
    sorted.sort(java.util.Comparator.comparing(Slice::thread).thenComparingLong(Slice::from));
    List<Slice> joined = new ArrayList<>();
    for (Slice s : sorted) {
      Slice last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (last != null
          && last.thread.equals(s.thread)
          && last.processor == s.processor
          && last.to == s.from) {
        joined.set(joined.size() - 1, new Slice(s.thread, s.processor, last.from, s.to, ""));
      } else {
        joined.add(s);
      }
    }
    return joined.stream().map(Slice::toString).toList();
  }
}
