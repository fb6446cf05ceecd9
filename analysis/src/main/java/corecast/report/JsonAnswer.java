package corecast.report;

import com.google.gson.stream.JsonWriter;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.study.Quality;
import corecast.study.table.Table;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes an answer as a JSON object: its table as {@code rows}, and its {@code notes}. */
public final class JsonAnswer {
  private JsonAnswer() {}

  /** Writes it, with one row and one note on each line. */
  public static void write(Table table, List<Note> notes, Appendable out) throws IOException {
    write(table, notes, null, out);
  }

  /**
   * The same with its quality.
   *
   * @param quality {@code null} if there is none: then there is no such member
   */
  public static void write(Table table, List<Note> notes, @Nullable Quality quality, Appendable out)
      throws IOException {
    write(null, table, notes, quality, out);
  }

  /**
   * The same with what to do first.
   *
   * @param actions a row for each of them; {@code null} if that was not asked: then there is no
   *     such member
   */
  public static void write(
      @Nullable Table actions,
      Table table,
      List<Note> notes,
      @Nullable Quality quality,
      Appendable out)
      throws IOException {
    out.append("{");
    if (actions != null) {
      out.append("\"actions\":[");
      JsonTable.write(actions, out);
      out.append("\n],\n");
    }
    out.append("\"rows\":[");
    JsonTable.write(table, out);
    out.append("\n],\n\"notes\":[");
    String separator = "\n";
    for (Note note : notes) {
      out.append(separator).append(object(note));
      separator = ",\n";
    }
    out.append("\n]");
    if (quality != null) {
      out.append(",\n\"quality\":").append(object(quality));
    }
    out.append("}\n");
  }

  static String object(Quality quality) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      json.name("grade").value(quality.grade().word());
      json.name("reasons").beginArray();
      for (Quality.Reason reason : quality.reasons()) {
        json.beginObject();
        json.name("grade").value(reason.grade().word());
        json.name("text").value(reason.text());
        json.name("to_do").value(reason.remedy());
        json.endObject();
      }
      json.endArray();
      json.endObject();
    }
    return text.toString();
  }

  static String object(Note note) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonWriter json = new JsonWriter(text)) {
      json.beginObject();
      json.name("kind").value(note.kind().name().toLowerCase(Locale.ROOT));
      json.name("severity").value(note.severity().name().toLowerCase(Locale.ROOT));
      json.name("text").value(note.text());
      json.name("values").beginObject();
      for (Map.Entry<String, Number> value : note.values().entrySet()) {
        String number = Numbers.plain(value.getValue().doubleValue(), isTime(value.getKey()));
        json.name(value.getKey());
        if (number.isEmpty()) {
          json.nullValue();
        } else {
          json.jsonValue(number);
        }
      }
      json.endObject();
      json.endObject();
    }
    return text.toString();
  }

  private static boolean isTime(String name) {
    return name.endsWith("_ns");
  }
}
