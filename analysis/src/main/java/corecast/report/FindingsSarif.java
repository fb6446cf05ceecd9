package corecast.report;

import com.google.gson.stream.JsonWriter;
import corecast.note.Note;
import corecast.study.Answer;
import corecast.study.Quality;
import java.io.IOException;
import java.io.StringWriter;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Writes findings as a log in the Static Analysis Results Interchange Format 2.1.0. */
public final class FindingsSarif {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

  /** By which another run knows a finding again. */
  private static final String FINGERPRINT = "corecastFinding/v1";

  private final SourceFiles sources;

  /**
   * A writer.
   *
   * @param sources where the files are that findings name
   */
  public FindingsSarif(SourceFiles sources) {
    this.sources = sources;
  }

  /** Writes all of an answer: findings as results, what warns as notifications. */
  public void write(Answer<List<Finding>> answer, Appendable out) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.setIndent(" ");
      json.beginObject();
      json.name("$schema").value(SCHEMA);
      json.name("version").value("2.1.0");
      json.name("runs").beginArray().beginObject();
      tool(answer.value(), json);
      invocation(answer.notes(), json);
      json.name("results").beginArray();
      for (Finding finding : answer.value()) {
        result(finding, json);
      }
      json.endArray();
      json.endObject().endArray();
      json.endObject();
    }
    out.append(text.toString()).append('\n');
  }

  private static void tool(List<Finding> findings, JsonWriter json) throws IOException {
    json.name("tool").beginObject().name("driver").beginObject();
    json.name("name").value("corecast");
    json.name("version").value(Made.version());
    json.name("rules").beginArray();
    Set<Finding.Kind> kinds = EnumSet.noneOf(Finding.Kind.class);
    findings.forEach(finding -> kinds.add(finding.kind()));
    for (Finding.Kind kind : kinds) {
      json.beginObject();
      json.name("id").value(kind.word());
      message("shortDescription", kind.title(), json);
      json.endObject();
    }
    json.endArray().endObject().endObject();
  }

  private static void invocation(List<Note> notes, JsonWriter json) throws IOException {
    json.name("invocations").beginArray().beginObject();
    json.name("executionSuccessful").value(true);
    json.name("toolExecutionNotifications").beginArray();
    for (Note note : notes) {
      json.beginObject();
      json.name("level").value(note.isWarning() ? "warning" : "note");
      message("message", note.text(), json);
      json.endObject();
    }
    json.endArray().endObject().endArray();
  }

  private void result(Finding finding, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("ruleId").value(finding.kind().word());
    json.name("level").value(isWarning(finding) ? "warning" : "note");
    message("message", finding.claim(), json);
    if (!finding.source().isEmpty()) {
      json.name("locations").beginArray().beginObject();
      json.name("physicalLocation").beginObject();
      json.name("artifactLocation").beginObject();
      json.name("uri").value(sources.uri(finding.source()));
      json.endObject();
      long line = SourceFiles.line(finding.source());
      if (line > 0) {
        json.name("region").beginObject().name("startLine").value(line).endObject();
      }
      json.endObject().endObject().endArray();
    }
    json.name("partialFingerprints").beginObject();
    json.name(FINGERPRINT).value(finding.id());
    json.endObject();
    json.name("properties").beginObject();
    json.name("evidence").beginArray();
    for (String command : finding.evidence()) {
      json.value(command);
    }
    json.endArray().endObject();
    json.endObject();
  }

  private static boolean isWarning(Finding finding) {
    return finding.kind() == Finding.Kind.QUALITY && finding.grade() == Quality.Grade.POOR;
  }

  private static void message(String name, String text, JsonWriter json) throws IOException {
    json.name(name).beginObject().name("text").value(text).endObject();
  }
}
