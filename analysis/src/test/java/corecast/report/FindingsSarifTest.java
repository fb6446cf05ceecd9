package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import corecast.note.Note;
import corecast.study.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindingsSarifTest {
  @TempDir Path folder;

  private JsonObject run(SourceFiles sources, List<Note> notes) throws IOException {
    Finding lock =
        new Finding(
            Finding.Kind.LOCK,
            "Cache.lock",
            "Cache.java:3",
            "The lock Cache.lock is held.",
            List.of(),
            null,
            1,
            1,
            List.of("corecast predict app.cct"));
    StringBuilder out = new StringBuilder();
    new FindingsSarif(sources).write(new Answer<>(List.of(lock), List.of(), notes), out);
    return JsonParser.parseString(out.toString())
        .getAsJsonObject()
        .getAsJsonArray("runs")
        .get(0)
        .getAsJsonObject();
  }

  private static JsonObject place(JsonObject run) {
    return run.getAsJsonArray("results")
        .get(0)
        .getAsJsonObject()
        .getAsJsonArray("locations")
        .get(0)
        .getAsJsonObject()
        .getAsJsonObject("physicalLocation");
  }

  @Test
  void aFindingIsAtItsLineOfItsFile() throws IOException {
    Path file = Files.createDirectories(folder.resolve("com/acme")).resolve("Cache.java");
    Files.writeString(file, "class Cache {}");
    JsonObject place = place(run(SourceFiles.in(List.of(folder)), List.of()));
    assertThat(place.getAsJsonObject("artifactLocation").get("uri").getAsString())
        .endsWith("/com/acme/Cache.java");
    assertThat(place.getAsJsonObject("region").get("startLine").getAsInt()).isEqualTo(3);
    assertThat(
            place(run(SourceFiles.NONE, List.of()))
                .getAsJsonObject("artifactLocation")
                .get("uri")
                .getAsString())
        .isEqualTo("Cache.java");
  }

  @Test
  void whatWarnsIsANotification() throws IOException {
    Note note = Note.of(Note.Kind.EVENTS_LOST, "Events were lost.");
    JsonObject said =
        run(SourceFiles.NONE, List.of(note))
            .getAsJsonArray("invocations")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("toolExecutionNotifications")
            .get(0)
            .getAsJsonObject();
    assertThat(said.get("level").getAsString()).isEqualTo("warning");
    assertThat(said.getAsJsonObject("message").get("text").getAsString()).isEqualTo(note.text());
  }
}
