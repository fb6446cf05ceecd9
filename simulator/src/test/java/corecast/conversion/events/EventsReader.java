package corecast.conversion.events;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.TraceBytes;
import corecast.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a trace file of a text as {@link EventsPrinter} prints it. What a line leaves out is zero,
 * or an empty string; without a line {@code recording} the recording was closed orderly.
 */
public final class EventsReader {
  private static final Pattern WORD =
      Pattern.compile("\\s*(?:(#.*)|\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s\"#]+))");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-f]{4}|.)");

  private static final Map<String, EventKind> KINDS = new HashMap<>();

  static {
    for (EventKind kind : EventKind.values()) {
      KINDS.put(RecordWords.of(kind), kind);
    }
  }

  /** Where the header has what the writer does not take, by name: {@code docs/trace-format.md}. */
  private static final Map<String, Integer> HEADER =
      Map.of("start-nanos", 16, "start-millis", 24, "dropped", 40, "process-cpu", 48, "full", 72);

  private static final int CLOSED = 64;

  /** No text is that long, bytes. */
  private static final long LIMIT = 1 << 28;

  private final TraceWriter writer;
  private final Map<String, Long> header = new HashMap<>();

  /** The stream that records go to; none for the dictionary. */
  private EventBuffer stream;

  private EventsReader(TraceWriter writer) {
    this.writer = writer;
  }

  /**
   * @throws IllegalArgumentException if a line is none
   */
  public static void write(String text, Path trace) throws IOException {
    EventsReader reader = new EventsReader(TraceWriter.create(trace, LIMIT));
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      try {
        reader.line(line);
      } catch (RuntimeException e) {
        throw new IllegalArgumentException("line " + number + ": " + line.strip(), e);
      }
    }
    reader.writer.close(0);
    reader.writeHeader(trace);
  }

  private void writeHeader(Path trace) throws IOException {
    for (Map.Entry<String, Long> field : header.entrySet()) {
      Integer at = HEADER.get(field.getKey());
      if (at != null) {
        TraceBytes.header(trace, at, field.getValue());
      }
    }
    if (header.getOrDefault("closed", 1L) == 0) {
      TraceBytes.header(trace, CLOSED, 0); // and what stands behind it, which is not used
    }
  }

  private void line(String line) {
    List<String> words = new ArrayList<>();
    List<String> strings = new ArrayList<>();
    Matcher matcher = WORD.matcher(line.stripTrailing());
    int end = 0;
    while (matcher.find() && matcher.start() == end) {
      end = matcher.end();
      if (matcher.group(2) != null) {
        strings.add(unescaped(matcher.group(2)));
      } else if (matcher.group(3) != null) {
        words.add(matcher.group(3));
      }
    }
    if (end != line.stripTrailing().length()) {
      throw new IllegalArgumentException("unreadable from column " + (end + 1) + " on");
    }
    if (words.isEmpty()) {
      return;
    }
    switch (words.get(0)) {
      case "recording" -> recording(values(words.subList(1, words.size())));
      case "stream" -> stream = words.get(1).equals("0") ? null : writer.stream();
      default -> record(words, strings);
    }
  }

  private static String unescaped(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            found -> {
              String escape = found.group(1);
              String plain =
                  escape.length() == 1
                      ? escape
                      : String.valueOf((char) Integer.parseInt(escape.substring(1), 16));
              return Matcher.quoteReplacement(plain);
            });
  }

  private void recording(Map<String, String> values) {
    values.forEach((name, value) -> header.put(name, Long.parseLong(value)));
    writer.eventCost(header.getOrDefault("event-cost", 0L));
  }

  private static Map<String, String> values(List<String> words) {
    Map<String, String> values = new HashMap<>();
    for (String word : words) {
      int is = word.indexOf('=');
      values.put(word.substring(0, is), word.substring(is + 1));
    }
    return values;
  }

  private void record(List<String> words, List<String> strings) {
    boolean timed = Character.isDigit(words.get(0).charAt(0));
    EventKind kind = KINDS.get(words.get(timed ? 1 : 0));
    if (kind == null || kind == EventKind.END_OF_BLOCK || kind.timed() != timed) {
      throw new IllegalArgumentException("a time, and then a record; or one without a time");
    }
    Map<String, String> values = values(words.subList(timed ? 2 : 1, words.size()));
    String cpu = timed ? values.remove("cpu") : null;
    List<Long> operands = new ArrayList<>();
    for (String name : RecordWords.operands(kind)) {
      operands.add(number(name, values.getOrDefault(name, "0")));
      values.remove(name);
    }
    if (!values.isEmpty() || strings.size() > kind.strings()) {
      throw new IllegalArgumentException(kind + " has no " + values.keySet() + strings);
    }
    while (strings.size() < kind.strings()) {
      strings.add("");
    }
    if (stream == null) {
      define(kind, operands, strings);
      return;
    }
    byte[][] texts = strings.stream().map(EventBuffer::encode).toArray(byte[][]::new);
    if (timed) {
      long nanos = Long.parseLong(words.get(0));
      stream.timed(
          kind, nanos, cpu == null ? -1 : Long.parseLong(cpu), EventBuffer.textBytes(texts));
    } else {
      stream.untimed(kind, EventBuffer.textBytes(texts));
    }
    operands.forEach(stream::operand);
    for (byte[] text : texts) {
      stream.text(text);
    }
    stream.commit();
  }

  private void define(EventKind kind, List<Long> operands, List<String> strings) {
    switch (kind) {
      case META -> writer.meta(strings.get(0), strings.get(1));
      case METHOD ->
          writer.method(
              operands.get(0).intValue(),
              operands.get(1).intValue(),
              strings.get(0),
              strings.get(1),
              strings.get(2));
      default -> throw new IllegalArgumentException(kind + " outside of a stream of a thread");
    }
  }

  private static long number(String name, String value) {
    for (Enum<?> code : RecordWords.codes(name)) {
      if (RecordWords.of(code).equals(value)) {
        return code.ordinal();
      }
    }
    return Long.parseLong(value);
  }
}
