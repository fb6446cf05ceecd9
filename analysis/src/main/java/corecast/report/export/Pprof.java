package corecast.report.export;

import corecast.analysis.weight.PathWeights;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * Weighted time by call path as a profile of pprof ({@code profile.proto}, gzipped): the sample
 * types {@code weighted_p1}, {@code weighted_p8}, ..., one for each number of processors and the
 * last of them the default, {@code cpu}, and {@code negative_p8} where there are negative weights,
 * all in ns. The thread or pool is the root frame.
 */
public final class Pprof {
  // Profile
  private static final int SAMPLE_TYPE = 1;
  private static final int SAMPLE = 2;
  private static final int LOCATION = 4;
  private static final int FUNCTION = 5;
  private static final int STRING_TABLE = 6;
  private static final int DEFAULT_SAMPLE_TYPE = 14;

  // All others begin with their id, type or locations, and go on with what follows from them.
  private static final int FIRST = 1;
  private static final int SECOND = 2;
  private static final int LOCATION_LINE = 4;
  private static final int FUNCTION_FILE = 4;
  private static final int FUNCTION_START = 5;

  private final PathWeights weights;
  private final SampleValues values;
  private final Map<String, Integer> strings = new LinkedHashMap<>();
  private final Map<String, Integer> functions = new LinkedHashMap<>();
  private final ProtoMessage profile = new ProtoMessage();

  private Pprof(PathWeights weights) {
    this.weights = weights;
    this.values = SampleValues.of(weights);
    string(""); // the first one by the format
  }

  /** Writes it; the stream stays open. */
  public static void write(PathWeights weights, OutputStream out) throws IOException {
    GZIPOutputStream packed = new GZIPOutputStream(out);
    new Pprof(weights).writeTo(packed);
    packed.finish();
  }

  private void writeTo(OutputStream out) throws IOException {
    values.names("weighted_p", "cpu", "negative_p").forEach(this::type);
    int last = weights.processors()[weights.processors().length - 1];
    profile.number(DEFAULT_SAMPLE_TYPE, string("weighted_p" + last));
    for (PathWeights.Row row : weights.rows()) {
      profile.message(SAMPLE, sample(row));
      profile.flushTo(out);
    }
    functions.forEach(this::function);
    strings.keySet().forEach(text -> profile.text(STRING_TABLE, text));
    profile.flushTo(out);
  }

  private void type(String name) {
    profile.message(
        SAMPLE_TYPE,
        new ProtoMessage().number(FIRST, string(name)).number(SECOND, string("nanoseconds")));
  }

  private ProtoMessage sample(PathWeights.Row row) {
    ProtoMessage sample = new ProtoMessage();
    List<String> frames = weights.frames(row);
    for (int i = frames.size() - 1; i >= 0; i--) { // the innermost first
      sample.number(FIRST, functions.computeIfAbsent(frames.get(i), name -> functions.size() + 1));
    }
    for (long nanos : values.of(row)) {
      sample.number(SECOND, nanos);
    }
    return sample;
  }

  private void function(String name, int id) {
    ProtoMessage function = new ProtoMessage().number(FIRST, id).number(SECOND, string(name));
    ProtoMessage line = new ProtoMessage().number(FIRST, id);
    SourceLine source = SourceLine.of(weights.callPaths().source(name));
    if (source != null) {
      function.number(FUNCTION_FILE, string(source.file())).number(FUNCTION_START, source.line());
      line.number(SECOND, source.line());
    }
    profile.message(FUNCTION, function);
    profile.message(LOCATION, new ProtoMessage().number(FIRST, id).message(LOCATION_LINE, line));
  }

  private int string(String text) {
    return strings.computeIfAbsent(text, t -> strings.size());
  }
}
