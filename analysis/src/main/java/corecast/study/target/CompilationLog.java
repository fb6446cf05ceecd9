package corecast.study.target;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the virtual machine notes of the methods that it compiles: how much of it is the recorder's
 * code, which an unrecorded program has none of.
 */
final class CompilationLog {
  /** Time, level, class, bytes; not the lines of methods that are given up. */
  private static final Pattern LINE =
      Pattern.compile(
          "\\[(\\d+)ns\\] +\\d+ [ %sbn!]*([1-4]) +([\\w.$/]+)::.*\\((\\d+) bytes\\)\\s*");

  private static final Pattern RECORDER =
      Pattern.compile("corecast\\.(recorder|shaded|trace)\\..*");

  private static final char LARGE_COMPILER = '4';

  /** What begins within this time is one item. */
  private static final long ITEM_NANOS = 5_000_000;

  private final List<String> facts = new ArrayList<>();
  private final StringBuilder fact = new StringBuilder();
  private final long[] bytes = new long[4];
  private long start = Long.MIN_VALUE;

  private CompilationLog() {}

  /**
   * The compilations, as facts for the trace: lists of {@code start,small,small of all,large,large
   * of all}, bytes of the recorder's methods and of all methods that each compiler began with.
   */
  static List<String> read(Path file) throws IOException {
    CompilationLog log = new CompilationLog();
    if (Files.exists(file)) {
      try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          log.take(line);
        }
      }
    }
    log.endItem();
    if (!log.fact.isEmpty()) {
      log.facts.add(log.fact.toString());
    }
    return log.facts;
  }

  private void take(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return;
    }
    long time = Long.parseLong(matcher.group(1));
    if (start == Long.MIN_VALUE || time - start > ITEM_NANOS) {
      endItem();
      start = time;
    }
    int of = matcher.group(2).charAt(0) == LARGE_COMPILER ? 2 : 0;
    long size = Long.parseLong(matcher.group(4));
    bytes[of] += RECORDER.matcher(matcher.group(3)).matches() ? size : 0;
    bytes[of + 1] += size;
  }

  private void endItem() {
    if (start == Long.MIN_VALUE) {
      return;
    }
    if (fact.length() > PauseLog.FACT - 100) {
      facts.add(fact.toString());
      fact.setLength(0);
    }
    fact.append(fact.isEmpty() ? "" : " ").append(start);
    for (long some : bytes) {
      fact.append(',').append(some);
    }
    Arrays.fill(bytes, 0);
  }
}
