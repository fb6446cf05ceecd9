package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFactsTest {
  @TempDir Path folder;

  @Test
  void factsAddedLaterAreReadBehindTheOthers() throws Exception {
    Path file = folder.resolve("facts.cct");
    TraceWriter writer = TraceWriter.create(file, 1 << 24);
    writer.meta("first", "1");
    EventBuffer stream = writer.stream();
    stream.timed(EventKind.BEGIN, 5, 0);
    stream.commit();
    writer.close(0);
    TraceFacts.append(file, "later", List.of("2", "x".repeat(3000), ""));
    TraceFacts.append(file, "last", List.of("\u20ac"));
    List<String> facts = new ArrayList<>();
    try (TraceReader reader = TraceReader.open(file)) {
      RecordCursor records = reader.records(0);
      while (records.next()) {
        facts.add(records.string(0) + "=" + records.string(1));
      }
      assertThat(reader.streams()).containsExactly(1);
      assertThat(reader.header().closed()).isTrue();
    }
    assertThat(facts)
        .containsExactly(
            "first=1", "later=2", "later=" + "x".repeat(3000), "later=", "last=\u20ac");
  }
}
