package corecast.conversion.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import corecast.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings as text, printed and read. */
class EventsTextTest {
  @TempDir Path folder;

  private String printed(String text) throws IOException {
    Path trace = folder.resolve("text.cct");
    EventsReader.write(text, trace);
    StringBuilder printed = new StringBuilder();
    EventsPrinter.print(trace, printed);
    return printed.toString();
  }

  @Test
  void aTextIsPrintedAsItWasRead() throws IOException {
    String text =
        """
        recording start-nanos=5 start-millis=6 process-cpu=7 event-cost=8 dropped=9 full=10 closed=0
        stream 0
          meta "java.version" "17"
          method number=1 line=12 "app.Main" "run" "Main.java"
        stream 1
          thread object=1 flags=2 "a \\"name\\" with \\\\ and \\u000a"
          object number=1 kind=thread p1=0 p2=0 p3=0 "java.lang.Thread" ""
          0 begin
          push function=1
          100 lock object=10
          300 wait-end cpu=20 object=10 result=interrupted
          400 outcome operation=lock object=10 result=failed
          500 stream cpu=0 object=11 code=1 bytes=4 nanos=90
          600 mark "end"
          700 end
        """;
    assertThat(printed(text)).isEqualTo(text);
  }

  @Test
  void whatIsLeftOutIsZero() throws IOException {
    assertThat(printed("stream 1\nobject number=3 # of no kind\n\n7 park-begin").lines().skip(1))
        .containsExactly(
            "stream 0",
            "stream 1",
            "  object number=3 kind=thread p1=0 p2=0 p3=0 \"\" \"\"",
            "  7 park-begin object=0 nanos=0");
  }

  @Test
  void everyKindOfRecordKeepsItsOperands() throws IOException {
    StringBuilder text = new StringBuilder("stream 1\n");
    long value = 1_000_000;
    for (EventKind kind : EventKind.values()) {
      if (kind != EventKind.END_OF_BLOCK) {
        text.append("  ").append(kind.timed() ? value++ + " " : "").append(RecordWords.of(kind));
        for (String name : RecordWords.operands(kind)) {
          text.append(' ').append(name).append('=').append(value++);
        }
        for (int i = 0; i < kind.strings(); i++) {
          text.append(" \"text ").append(value++).append('"');
        }
        text.append('\n');
      }
    }
    assertThat(printed(text.toString())).endsWith("\nstream 0\n" + text);
  }

  @Test
  void operandsOfARecordHaveDifferentNames() {
    for (EventKind kind : EventKind.values()) {
      assertThat(RecordWords.operands(kind)).doesNotHaveDuplicates().hasSize(kind.operands());
    }
  }

  @Test
  void codesAreOrdinals() {
    // As the reader and the printer take them.
    for (EventKind kind : EventKind.values()) {
      assertThat(kind.code()).isEqualTo(kind.ordinal());
    }
    for (ObjectKind kind : ObjectKind.values()) {
      assertThat(kind.code()).isEqualTo(kind.ordinal());
    }
    for (Result result : Result.values()) {
      assertThat(result.code()).isEqualTo(result.ordinal());
    }
  }

  @Test
  void linesThatAreNoneAreRefusedWithTheirNumber() {
    for (String line :
        List.of(
            "lock object=1", // without a time
            "5 push function=1", // with one
            "5 lock thing=1",
            "5 lock object=x",
            "5 lock object",
            "5 lock \"text\"",
            "5 mark \"open",
            "5 nothing",
            "5 wait-end result=good")) {
      assertThatThrownBy(() -> printed("stream 1\n" + line))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("line 2: " + line);
    }
  }

  @Test
  void aTraceWithoutRecordsIsAHeader() throws IOException {
    Path trace = folder.resolve("empty.cct");
    TraceWriter.create(trace, TraceWriter.SMALLEST_LIMIT).close(0);
    StringBuilder printed = new StringBuilder();
    EventsPrinter.print(trace, printed);
    assertThat(printed.toString()).startsWith("recording start-nanos=").endsWith("\nstream 0\n");
  }
}
