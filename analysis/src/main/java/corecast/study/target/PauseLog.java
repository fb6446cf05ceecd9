package corecast.study.target;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the virtual machine notes of its safepoints, the stretches in which no thread runs. */
final class PauseLog {
  private static final Pattern LINE = Pattern.compile("\\[(\\d+)ns\\] Safepoint \"(\\w+)\".*");

  private static final Pattern PART = Pattern.compile("(Reaching safepoint|Total): +(\\d+) ns");

  /** So long that a fact of the trace holds it. */
  static final int FACT = 4000;

  private PauseLog() {}

  /**
   * The option that makes java write it, and what {@link CompilationLog} reads; times are those of
   * System.nanoTime().
   */
  static String flag(Path file) {
    return "-Xlog:safepoint,jit+compilation=debug:file=\"" + file + "\":timenanos:filecount=0";
  }

  /**
   * The pauses, as facts for the trace: lists of {@code start,nanos,operation}. Without a file
   * there is none; without a pause there is one empty list.
   */
  static List<String> read(Path file) throws IOException {
    List<String> facts = new ArrayList<>();
    if (!Files.exists(file)) {
      return facts;
    }
    StringBuilder fact = new StringBuilder();
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String pause = pause(line);
        if (fact.length() + pause.length() > FACT) {
          facts.add(fact.toString());
          fact.setLength(0);
        }
        fact.append(fact.isEmpty() || pause.isEmpty() ? "" : " ").append(pause);
      }
    }
    facts.add(fact.toString());
    return facts;
  }

  /** One pause; nothing if the line is about something else. It is written when the pause ends. */
  static String pause(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      return "";
    }
    long total = 0;
    long reaching = 0;
    Matcher parts = PART.matcher(line);
    while (parts.find()) {
      long nanos = Long.parseLong(parts.group(2));
      if (parts.group(1).equals("Total")) {
        total = nanos;
      } else {
        reaching = nanos; // Threads still run until all have stopped.
      }
    }
    long stopped = total - reaching;
    return stopped <= 0
        ? ""
        : (Long.parseLong(matcher.group(1)) - stopped) + "," + stopped + "," + matcher.group(2);
  }
}
