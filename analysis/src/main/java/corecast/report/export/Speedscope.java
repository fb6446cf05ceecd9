package corecast.report.export;

import com.google.gson.stream.JsonWriter;
import corecast.analysis.weight.PathWeights;
import corecast.note.Numbers;
import corecast.program.CountText;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Weighted time by call path as a file of speedscope.app: one sampled profile for each number of
 * processors, its frames the thread or pool and the functions, its weights ns. Negative weights
 * cannot be drawn: they are left out, and the profile's name says how much that is.
 */
public final class Speedscope {
  private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

  private final PathWeights weights;
  private final Map<String, Integer> frames = new LinkedHashMap<>();
  private final List<int[]> stacks = new ArrayList<>();

  private Speedscope(PathWeights weights) {
    this.weights = weights;
    for (PathWeights.Row row : weights.rows()) {
      stacks.add(
          weights.frames(row).stream()
              .mapToInt(frame -> frames.computeIfAbsent(frame, f -> frames.size()))
              .toArray());
    }
  }

  public static void write(PathWeights weights, String title, Writer out) throws IOException {
    Speedscope speedscope = new Speedscope(weights);
    JsonWriter json = new JsonWriter(out); // not closed: the writer is another's
    json.beginObject();
    json.name("$schema").value(SCHEMA);
    json.name("exporter").value("corecast");
    json.name("name").value(title);
    json.name("activeProfileIndex").value(weights.processors().length - 1L);
    json.name("shared").beginObject().name("frames").beginArray();
    for (String frame : speedscope.frames.keySet()) {
      speedscope.frame(json, frame);
    }
    json.endArray().endObject();
    json.name("profiles").beginArray();
    for (int i = 0; i < weights.processors().length; i++) {
      speedscope.profile(json, i);
    }
    json.endArray().endObject();
    json.flush();
    out.write('\n');
  }

  private void frame(JsonWriter json, String frame) throws IOException {
    json.beginObject().name("name").value(frame);
    SourceLine source = SourceLine.of(weights.callPaths().source(frame));
    if (source != null) {
      json.name("file").value(source.file());
      json.name("line").value(source.line());
    }
    json.endObject();
  }

  private void profile(JsonWriter json, int column) throws IOException {
    double total = 0;
    List<Integer> drawn = new ArrayList<>();
    for (int i = 0; i < stacks.size(); i++) {
      double its = weights.rows().get(i).weightedNanos()[column];
      if (its > 0) {
        drawn.add(i);
        total += its;
      }
    }
    json.beginObject();
    json.name("type").value("sampled");
    json.name("name").value(name(column));
    json.name("unit").value("nanoseconds");
    json.name("startValue").value(0);
    json.name("endValue").value(total);
    json.name("samples").beginArray();
    for (int i : drawn) {
      json.beginArray();
      for (int frame : stacks.get(i)) {
        json.value(frame);
      }
      json.endArray();
    }
    json.endArray();
    json.name("weights").beginArray();
    for (int i : drawn) {
      json.value(weights.rows().get(i).weightedNanos()[column]);
    }
    json.endArray().endObject();
  }

  private String name(int column) {
    double negative = weights.negativeNanos(column);
    return "weighted time on "
        + CountText.of(weights.processors()[column], "processor")
        + (negative <= -1
            ? " (without negative weights, " + Numbers.duration(Math.round(-negative)) + ")"
            : "");
  }
}
