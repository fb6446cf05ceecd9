package corecast.report;

import com.google.gson.stream.JsonWriter;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.report.Finding.Figure;
import corecast.report.Finding.Figures;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Quality;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Writes findings as JSON, of which there is a schema. */
public final class FindingsJson {
  /** Grows when a member is taken away or means something else; not when one is added. */
  static final int VERSION = 1;

  private static final String SCHEMA = "findings-" + VERSION + ".schema.json";

  private FindingsJson() {}

  /** The schema of what is written, itself JSON. */
  public static String schema() throws IOException {
    try (InputStream in = FindingsJson.class.getResourceAsStream(SCHEMA)) {
      if (in == null) {
        throw new IOException(SCHEMA + ": is not in this jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  public static void write(
      List<Path> files, Processors processors, Answer<List<Finding>> answer, Appendable out)
      throws IOException {
    out.append("{\"schema\":").append(Integer.toString(VERSION));
    out.append(",\n\"corecast\":").append(text(Made.version()));
    out.append(",\n\"files\":[");
    for (int i = 0; i < files.size(); i++) {
      out.append(i == 0 ? "" : ",").append(text(files.get(i).toString()));
    }
    out.append("],\n\"processors\":").append(processors.toString());
    Quality quality = answer.quality();
    if (quality != null) {
      out.append(",\n\"quality\":").append(JsonAnswer.object(quality));
    }
    out.append(",\n\"findings\":[");
    String separator = "\n";
    for (Finding finding : answer.value()) {
      out.append(separator).append(object(finding));
      separator = ",\n";
    }
    out.append("\n],\n\"notes\":[");
    separator = "\n";
    for (Note note : answer.notes()) {
      out.append(separator).append(JsonAnswer.object(note));
      separator = ",\n";
    }
    out.append("\n]}\n");
  }

  private static String text(String value) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.value(value);
    }
    return text.toString();
  }

  private static String object(Finding finding) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      json.name("id").value(finding.id());
      json.name("kind").value(finding.kind().word());
      json.name("subject").value(finding.subject());
      json.name("source").value(finding.source());
      json.name("claim").value(finding.claim());
      json.name("processors");
      if (finding.figures().isEmpty()) {
        json.nullValue();
      } else {
        json.beginObject();
        json.name("from").value(finding.from());
        json.name("to").value(finding.to());
        json.endObject();
      }
      json.name("figures").beginArray();
      for (Figures figures : finding.figures()) {
        json.beginObject();
        json.name("processors").value(figures.processors());
        write("share", figures.share(), json);
        write("speedup", figures.speedup(), json);
        write("speedup_without", figures.speedupWithout(), json);
        json.endObject();
      }
      json.endArray();
      json.name("confidence").beginObject();
      Quality.Grade grade = finding.grade();
      json.name("grade").value(grade == null ? null : grade.word());
      json.name("found").value(finding.found());
      json.name("recordings").value(finding.of());
      json.endObject();
      json.name("evidence").beginArray();
      for (String command : finding.evidence()) {
        json.value(command);
      }
      json.endArray();
      json.endObject();
    }
    return text.toString();
  }

  /** What is not known is not there. */
  private static void write(String name, Figure figure, JsonWriter json) throws IOException {
    number(name, figure.value(), json);
    if (figure.interval() != null) {
      number(name + "_low", figure.interval().low(), json);
      number(name + "_high", figure.interval().high(), json);
    }
  }

  private static void number(String name, double value, JsonWriter json) throws IOException {
    String number = Numbers.plain(value, false);
    if (!number.isEmpty()) {
      json.name(name).jsonValue(number);
    }
  }
}
