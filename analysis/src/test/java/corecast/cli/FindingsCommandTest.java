package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four threads that work for 2, and for 1 under one lock. By hand, T(1..4) is 12, 8, 6 2/3 and 6;
 * without the lock 12, 6, 4 and 3.
 */
class FindingsCommandTest {
  private static final JsonSchemaFactory SCHEMAS =
      JsonSchemaFactory.getInstance(VersionFlag.V202012);

  @TempDir Path folder;

  private Path locked(String name, int out, int in) throws IOException {
    StringBuilder text = new StringBuilder("unit 1ms\n");
    for (String thread : List.of("A", "B", "C", "D")) {
      text.append(
          "thread %s\n  run out %d\n  lock M\n  run in %d\n  unlock M\n"
              .formatted(thread, out, in));
    }
    return Files.writeString(folder.resolve(name), text);
  }

  private static String ok(Object... words) {
    Launched launched = Launched.of(words);
    assertThat(launched.status()).as(launched.err()).isZero();
    return launched.out();
  }

  private static JsonObject json(Object... words) {
    Object[] all = Arrays.copyOf(words, words.length + 2);
    all[words.length] = "-f";
    all[words.length + 1] = "json";
    return JsonParser.parseString(ok(all)).getAsJsonObject();
  }

  private static List<JsonObject> findings(JsonObject answer) {
    return objects(answer.getAsJsonArray("findings"));
  }

  private static List<JsonObject> objects(JsonArray array) {
    return array.asList().stream().map(JsonElement::getAsJsonObject).toList();
  }

  private static JsonObject finding(JsonObject answer, String id) {
    return findings(answer).stream()
        .filter(f -> f.get("id").getAsString().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + id + " in " + answer));
  }

  private static double last(JsonObject finding, String name) {
    JsonArray figures = finding.getAsJsonArray("figures");
    return figures.get(figures.size() - 1).getAsJsonObject().get(name).getAsDouble();
  }

  // ---- what is found ----------------------------------------------------------------------------

  @Test
  void theLockHasItsSpeedupWithAndWithout() throws IOException {
    JsonObject lock = finding(json("findings", locked("a.program", 2, 1), "-p", "1..4"), "lock:M");
    assertThat(lock.get("kind").getAsString()).isEqualTo("lock");
    assertThat(lock.get("subject").getAsString()).isEqualTo("M");
    assertThat(lock.getAsJsonObject("processors").get("to").getAsInt()).isEqualTo(4);
    assertThat(last(lock, "speedup")).isEqualTo(12 / 6.0, within(1e-6));
    assertThat(last(lock, "speedup_without")).isEqualTo(12 / 3.0, within(1e-6));
    assertThat(last(lock, "share")).isEqualTo(4 / 6.0, within(1e-6)); // held for 4 of 6
  }

  @Test
  void theFunctionThatIsWorthMostIsOne() throws IOException {
    // On one processor 8 of 12 are out. It leads everywhere.
    JsonObject answer = json("findings", locked("a.program", 2, 1), "-p", "1..4");
    JsonObject out = finding(answer, "function:out");
    assertThat(out.getAsJsonObject("processors").get("from").getAsInt()).isEqualTo(1);
    JsonObject one = out.getAsJsonArray("figures").get(0).getAsJsonObject();
    assertThat(one.get("share").getAsDouble()).isEqualTo(8 / 12.0, within(1e-6));
    assertThat(out.get("claim").getAsString())
        .startsWith("On 1-4 processors: optimize out, 67 to ");
    assertThat(findings(answer))
        .filteredOn(f -> f.get("kind").getAsString().equals("function"))
        .containsExactly(out);
  }

  @Test
  void theCurveIsOne() throws IOException {
    JsonObject answer = json("findings", locked("a.program", 2, 1), "-p", "1..4");
    assertThat(objects(finding(answer, "speedup").getAsJsonArray("figures")))
        .extracting(figures -> figures.get("speedup").getAsDouble())
        .satisfiesExactly(
            s -> assertThat(s).isEqualTo(1, within(1e-6)),
            s -> assertThat(s).isEqualTo(12 / 8.0, within(1e-6)),
            s -> assertThat(s).isEqualTo(1.8, within(1e-6)), // 12 / (6 2/3)
            s -> assertThat(s).isEqualTo(2, within(1e-6)));
  }

  @Test
  void idsAreMadeOfNamesAndNotOfFigures() throws IOException {
    JsonObject answer = json("findings", locked("a.program", 2, 1), "-p", "1..4");
    JsonObject other = json("findings", locked("b.program", 2000, 1100), "-p", "1..4");
    assertThat(findings(answer)).extracting(f -> f.get("id").getAsString()).doesNotHaveDuplicates();
    assertThat(findings(other).stream().map(f -> f.get("id").getAsString()).toList())
        .isEqualTo(findings(answer).stream().map(f -> f.get("id").getAsString()).toList())
        .contains("lock:M", "speedup");
  }

  @Test
  void theEvidencePrintsTheClaimAgain() throws IOException {
    Path file = locked("it's a.program", 2, 1);
    JsonObject answer = json("findings", file, "-p", "1..4", "--monitor-order", "recorded");
    for (JsonObject finding : findings(answer)) {
      String command = finding.getAsJsonArray("evidence").get(0).getAsString();
      assertThat(command).contains("'" + file.toString().replace("'", "'\\''") + "'");
      String printed = ok((Object[]) words(command));
      String claim = finding.get("claim").getAsString();
      switch (finding.get("kind").getAsString()) {
        case "function" -> {
          String name = finding.get("subject").getAsString();
          String share =
              claim.substring(claim.indexOf(name + ", ")).replaceAll("\\D*(\\d+).*", "$1");
          assertThat(printed.lines()) // its share at the first count of the range
              .anyMatch(line -> line.startsWith(name + " ") && line.contains(" " + share + " "));
        }
        case "speedup" ->
            assertThat(printed).contains(claim.split("(?<=[.]) (?=[A-Z])", 4)[1]).contains("2.00");
        default -> assertThat(printed).contains(claim);
      }
    }
  }

  /** As a shell takes them, without the name of the program. */
  private static String[] words(String command) throws IOException {
    Process shell =
        new ProcessBuilder("sh", "-c", "set -- " + command + "; shift; printf '%s\\n' \"$@\"")
            .start();
    try (InputStream in = shell.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toArray(String[]::new);
    }
  }

  @Test
  void theSameThingInSeveralRecordingsIsOneFindingWithMedians() throws IOException {
    Path one = locked("a.program", 2, 1); // on 4 processors 2 and 4
    Path two = locked("b.program", 4, 2); // the same
    Path other = locked("c.program", 1, 1); // by hand: T(1) 8, T(4) 5, 2 without the lock
    JsonObject lock = finding(json("findings", one, two, other, "-p", "4"), "lock:M");
    assertThat(last(lock, "speedup")).isEqualTo(2, within(1e-6));
    assertThat(last(lock, "speedup_low")).isEqualTo(8 / 5.0, within(1e-6));
    assertThat(last(lock, "speedup_high")).isEqualTo(2, within(1e-6));
    assertThat(last(lock, "speedup_without")).isEqualTo(4, within(1e-6));
    assertThat(lock.getAsJsonObject("confidence").get("found").getAsInt()).isEqualTo(3);
    assertThat(lock.get("claim").getAsString()).startsWith("In 3 of 3 recordings. ");
  }

  @Test
  void aRecordingHasItsGradeAndWithAPoorOneNoAdvice() throws IOException {
    Path good = new Recorded(folder.resolve("good.cct")).asLongAsItsReplay().close(400_000_000);
    JsonObject answer = json("findings", good, "-p", "1,2");
    assertThat(answer.getAsJsonObject("quality").get("grade").getAsString()).isEqualTo("good");
    assertThat(
            finding(answer, "thread:main").getAsJsonObject("confidence").get("grade").getAsString())
        .isEqualTo("good");
    Path poor = new Recorded(folder.resolve("poor.cct")).longerThanItsReplay().close(100_000_000);
    for (JsonObject of : List.of(json("findings", poor), json("findings", good, poor))) {
      assertThat(findings(of))
          .extracting(f -> f.get("id").getAsString())
          .containsExactly("quality", "speedup");
      assertThat(finding(of, "quality").get("claim").getAsString()).startsWith("quality: poor: ");
    }
  }

  // ---- formats ----------------------------------------------------------------------------------

  private static void assertValid(JsonSchema schema, String text) {
    assertThat(schema.validate(text, InputFormat.JSON)).as(text).isEmpty();
  }

  @Test
  void jsonIsAsItsSchemaSays() throws IOException {
    JsonSchema schema = SCHEMAS.getSchema(ok("findings", "--schema"));
    Path program = locked("a.program", 2, 1);
    Path poor = new Recorded(folder.resolve("poor.cct")).longerThanItsReplay().close(100_000_000);
    Path good = new Recorded(folder.resolve("good.cct")).inPieces(7, 8, 9, 10).close(68_000_000);
    assertValid(schema, ok("findings", program, "-f", "json"));
    assertValid(schema, ok("findings", program, locked("b.program", 3, 1), "-f", "json"));
    assertValid(schema, ok("findings", poor, "-f", "json"));
    assertValid(schema, ok("findings", good, "-f", "json", "-p", "1"));
  }

  @Test
  void theSchemaRefusesWhatIsNot() throws IOException {
    JsonSchema schema = SCHEMAS.getSchema(ok("findings", "--schema"));
    String right = ok("findings", locked("a.program", 2, 1), "-f", "json");
    for (String[] change :
        new String[][] {
          {"\"schema\":1", "\"schema\":2"},
          {"\"kind\":\"lock\"", "\"kind\":\"luck\""},
          {"\"speedup\":1}", "\"speedup\":-1}"},
          {"\"id\":", "\"di\":"},
          {"\"corecast predict", "\"predict"},
          {"\"from\":1", "\"from\":\"1\""}
        }) {
      assertThat(right).contains(change[0]);
      assertThat(schema.validate(right.replace(change[0], change[1]), InputFormat.JSON))
          .as(change[1])
          .isNotEmpty();
    }
  }

  private static JsonSchema sarif() throws IOException {
    try (InputStream in =
        FindingsCommandTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      return JsonSchemaFactory.getInstance(VersionFlag.V7).getSchema(in);
    }
  }

  @Test
  void sarifIsAsItsPublishedSchemaSays() throws IOException {
    Path poor = new Recorded(folder.resolve("poor.cct")).longerThanItsReplay().close(100_000_000);
    for (Path file : List.of(locked("a.program", 2, 1), poor)) {
      String text = ok("findings", file, "-f", "sarif");
      assertValid(sarif(), text);
      assertThat(sarif().validate(text.replace("\"level\"", "\"lvl\""), InputFormat.JSON))
          .isNotEmpty();
    }
  }

  @Test
  void sarifHasTheClaimsAndKnowsThemAgain() throws IOException {
    Path file = locked("a.program", 2, 1);
    JsonObject run =
        JsonParser.parseString(ok("findings", file, "-f", "sarif"))
            .getAsJsonObject()
            .getAsJsonArray("runs")
            .get(0)
            .getAsJsonObject();
    assertThat(objects(run.getAsJsonArray("results")))
        .extracting(
            r -> r.getAsJsonObject("message").get("text").getAsString(),
            r -> r.getAsJsonObject("partialFingerprints").get("corecastFinding/v1").getAsString())
        .isEqualTo(
            findings(json("findings", file)).stream()
                .map(f -> List.of(f.get("claim").getAsString(), f.get("id").getAsString()))
                .map(both -> org.assertj.core.groups.Tuple.tuple(both.toArray()))
                .toList());
  }

  @Test
  void csvHasARowForEach() throws IOException {
    Path file = locked("a.program", 2, 1);
    assertThat(ok("findings", file, "-p", "4", "-f", "csv").lines())
        .anyMatch(
            line -> line.startsWith("lock:M,lock,M,,") && line.contains(",4,4,0.666666667,2,4,"));
  }

  @Test
  void sourcesAreOfSarifOnly() throws IOException {
    Launched launched = Launched.of("findings", locked("a.program", 2, 1), "--sources", folder);
    assertThat(launched.status()).isEqualTo(Status.USAGE);
    assertThat(launched.err()).contains("use it with --format sarif").hasLineCount(1);
  }
}
