package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import corecast.analysis.action.Action;
import corecast.analysis.action.InFlightActionTest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands print with {@code --format json} is as the schema in the jar says. */
class JsonSchemaTest {
  private static final List<String> COMMANDS =
      List.of(
          "predict",
          "predict -p 2",
          "optimize -p 1..4",
          "optimize -p 1..4 --crossovers",
          "segments -p 2",
          "whatif -p 2 --suggest",
          "critical-path -p 2",
          "phases -p 2",
          "waits -p 2");

  @TempDir Path folder;

  private static JsonSchema schema() throws IOException {
    try (InputStream in =
        JsonSchemaTest.class.getResourceAsStream("/corecast/report/answer-1.schema.json")) {
      return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(in);
    }
  }

  private static String json(String command, Path file) {
    List<Object> words = new ArrayList<>(List.of((Object[]) command.split(" ")));
    words.add(1, file);
    words.add("--format");
    words.add("json");
    Launched launched = Launched.of(words.toArray());
    assertThat(launched.status()).as(command + launched.err()).isZero();
    return launched.out();
  }

  private Path program() throws IOException {
    StringBuilder text = new StringBuilder("unit 1ms\n");
    for (String thread : List.of("A", "B", "C", "D")) {
      text.append("thread %s\n  run out 2\n  lock M\n  run in 1\n  unlock M\n".formatted(thread));
    }
    return Files.writeString(folder.resolve("a.program"), text);
  }

  @Test
  void itKnowsAllKindsOfActions() throws IOException {
    JsonNode kinds = schema().getSchemaNode().at("/$defs/action/properties/kind/enum");
    assertThat(kinds)
        .extracting(JsonNode::textValue)
        .containsExactlyElementsOf(
            Arrays.stream(Action.Kind.values()).map(Action.Kind::word).toList());
  }

  @Test
  void answersAreAsItSays() throws IOException {
    JsonSchema schema = schema();
    List<Path> files =
        List.of(
            program(),
            Files.writeString(folder.resolve("batches.program"), InFlightActionTest.BATCHES),
            new Recorded(folder.resolve("good.cct")).asLongAsItsReplay().close(400_000_000),
            new Recorded(folder.resolve("poor.cct")).longerThanItsReplay().close(100_000_000));
    assertThat(json("predict -p 2", files.get(1))).contains("\"id\":\"in_flight:W:");
    for (Path file : files) {
      for (String command : COMMANDS) {
        assertThat(schema.validate(json(command, file), InputFormat.JSON))
            .as(command + " " + file)
            .isEmpty();
      }
    }
  }

  @Test
  void whatIsNotAnAnswerIsRefused() throws IOException {
    JsonSchema schema = schema();
    String right = json("predict -p 2", program());
    for (String[] change :
        new String[][] {
          {"\"kind\":\"lock\"", "\"kind\":\"luck\""},
          {"\"then_ns\":", "\"than_ns\":"},
          {"\"id\":\"lock:M:remove\"", "\"id\":\"M\""},
          {"\"repeat\":\"corecast ", "\"repeat\":\""},
          {"\"rows\":", "\"lines\":"},
          {"\"processors\":2", "\"processors\":\"2\""}
        }) {
      assertThat(right).contains(change[0]);
      assertThat(schema.validate(right.replace(change[0], change[1]), InputFormat.JSON))
          .as(change[1])
          .isNotEmpty();
    }
  }
}
