package corecast.conversion.events;

import corecast.trace.EventKind;
import corecast.trace.Header;
import corecast.trace.RecordCursor;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Prints the records of a trace file, one a line, as {@code docs/trace-format.md} describes. Times
 * are ns since the start of the recording; a CPU time is printed where it is not the time since the
 * stream's timed record before.
 */
public final class EventsPrinter {
  private final Appendable out;

  private EventsPrinter(Appendable out) {
    this.out = out;
  }

  /**
   * Prints what a file holds, also if its end is missing.
   *
   * @throws TraceFormatException if the file is no readable trace
   * @throws IOException if {@code out} fails
   */
  public static void print(Path trace, Appendable out) throws IOException {
    print(trace, out, false);
  }

  /**
   * The same.
   *
   * @param recovers whether what is whole of the file is printed if it is damaged
   */
  public static void print(Path trace, Appendable out, boolean recovers) throws IOException {
    try (TraceReader reader = recovers ? TraceReader.recover(trace) : TraceReader.open(trace)) {
      EventsPrinter printer = new EventsPrinter(out);
      printer.header(reader.header());
      printer.stream(0, reader.records(0));
      for (int stream : reader.streams()) {
        printer.stream(stream, reader.records(stream));
      }
      if (reader.truncated() && reader.missing().end()) {
        out.append("# the end of the file is missing\n");
      } else if (reader.missing().blocks() > 0) {
        out.append("# blocks of the file are missing\n");
      }
    }
  }

  private void header(Header header) throws IOException {
    out.append("recording");
    number("start-nanos", header.startNanos());
    number("start-millis", header.startMillis());
    number("process-cpu", header.processCpuNanos());
    number("event-cost", header.eventCostNanosTimes1000());
    number("dropped", header.dropped());
    number("full", header.fullNanos());
    number("closed", header.closed() ? 1 : 0);
    out.append('\n');
  }

  private void stream(int number, RecordCursor records) throws IOException {
    out.append("stream ").append(Integer.toString(number)).append('\n');
    while (records.next()) {
      record(records);
    }
  }

  private void record(RecordCursor record) throws IOException {
    EventKind kind = record.kind();
    out.append("  ");
    if (kind.timed()) {
      out.append(Long.toString(record.timeNanos())).append(' ');
    }
    out.append(RecordWords.of(kind));
    if (record.cpuNanos() != record.wallNanos()) {
      number("cpu", record.cpuNanos());
    }
    List<String> names = RecordWords.operands(kind);
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      long value = record.operand(i);
      Enum<?>[] codes = RecordWords.codes(name);
      if (value >= 0 && value < codes.length) {
        out.append(' ').append(name).append('=').append(RecordWords.of(codes[(int) value]));
      } else {
        number(name, value);
      }
    }
    for (int i = 0; i < kind.strings(); i++) {
      out.append(" \"");
      text(record.string(i));
      out.append('"');
    }
    out.append('\n');
  }

  private void number(String name, long value) throws IOException {
    out.append(' ').append(name).append('=').append(Long.toString(value));
  }

  /**
   * Quotation marks and backslashes get a backslash, control characters are &#92;u and 4 digits.
   */
  private void text(String text) throws IOException {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (Character.isISOControl(c) || Character.getType(c) == Character.LINE_SEPARATOR) {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
  }
}
