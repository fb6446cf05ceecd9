package corecast.study.foreign;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import corecast.program.Program;
import corecast.study.file.Failure;
import java.io.EOFException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads Chrome's trace event format (JSON), which many tracers write: slices ({@code X}, {@code B}
 * and {@code E}), thread states ({@code T}), flows ({@code s}, {@code t} and {@code f}) and names
 * of threads. Times are in us. What else is in a trace says nothing of work.
 */
public final class ChromeTrace {
  /** From microseconds to ns. */
  private static final int DECIMALS = 3;

  /** Longer than any run: a time beyond it is a mistake. */
  private static final BigDecimal MOST_NANOS = BigDecimal.valueOf(Long.MAX_VALUE / 4);

  private final TracedThreads threads = new TracedThreads();
  private long events;

  private ChromeTrace() {}

  public static boolean isOne(Path file) {
    return file.toString().endsWith(".json");
  }

  /**
   * The program that a trace is of.
   *
   * @throws Failure if no program can be made of it; the message says why
   */
  public static Program read(Path file) throws IOException {
    ChromeTrace trace = new ChromeTrace();
    try (JsonReader json = new JsonReader(Files.newBufferedReader(file))) {
      trace.read(json);
      return trace.threads.program(file.toString());
    } catch (NoProgram e) {
      throw new Failure(file + ": " + e.getMessage(), e);
    } catch (EOFException | MalformedJsonException | CharacterCodingException e) {
      throw trace.notJson(file, e);
    } catch (JsonParseException | IllegalStateException e) {
      throw trace.notJson(file, e);
    }
  }

  private Failure notJson(Path file, Exception why) {
    return new Failure(
        file
            + ": not the JSON of a trace"
            + (events == 0 ? "" : ", from event " + (events + 1) + " on")
            + "; write it again, or record the program with: corecast record -- java ...",
        why);
  }

  private void read(JsonReader json) throws IOException {
    if (json.peek() == JsonToken.BEGIN_ARRAY) {
      array(json);
      return;
    }
    boolean isThere = false;
    json.beginObject();
    while (json.hasNext()) {
      if (json.nextName().equals("traceEvents")) {
        isThere = true;
        array(json);
      } else {
        json.skipValue();
      }
    }
    json.endObject();
    if (!isThere) {
      throw new NoProgram("has no traceEvents; give a trace in Chrome's trace event format");
    }
  }

  private void array(JsonReader json) throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      JsonElement element = JsonParser.parseReader(json);
      if (!element.isJsonObject()) {
        throw new NoProgram("event " + (events + 1) + " is no object");
      }
      take(element.getAsJsonObject());
      events++;
    }
    json.endArray();
  }

  private void take(JsonObject event) {
    String phase = text(event, "ph");
    switch (phase) {
      case "M" -> {
        if (text(event, "name").equals("thread_name")
            && event.get("args") instanceof JsonObject args) {
          thread(event).name = text(args, "name");
        }
      }
      case "X" -> {
        long from = nanos(event, "ts");
        thread(event).slice(from, from + length(event), text(event, "name"));
      }
      case "B" -> thread(event).begins(nanos(event, "ts"), text(event, "name"));
      case "E" -> thread(event).ends(nanos(event, "ts"));
      case "T" -> {
        long from = nanos(event, "ts");
        thread(event).state(text(event, "name"), from, from + length(event));
      }
      case "s", "t", "f" -> flow(event, phase);
      default -> {
        // counters, instants and so on
      }
    }
  }

  private void flow(JsonObject event, String phase) {
    String key = text(event, "cat") + "\n" + text(event, "name") + "\n" + text(event, "id");
    boolean isEnclosed = !phase.equals("f") || text(event, "bp").equals("e");
    threads.flow(key, phase, thread(event), nanos(event, "ts"), isEnclosed);
  }

  private TracedThread thread(JsonObject event) {
    return threads.of(text(event, "pid"), text(event, "tid"));
  }

  /** What has no length has none. */
  private long length(JsonObject event) {
    return event.has("dur") ? Math.max(0, nanos(event, "dur")) : 0;
  }

  private long nanos(JsonObject event, String key) {
    try {
      BigDecimal nanos = new BigDecimal(text(event, key)).movePointRight(DECIMALS);
      if (nanos.abs().compareTo(MOST_NANOS) <= 0) {
        return nanos.setScale(0, RoundingMode.HALF_UP).longValueExact();
      }
    } catch (NumberFormatException e) {
      // the same is wrong as with a time that is too long
    }
    throw new NoProgram(
        "event " + (events + 1) + ": " + key + " is no time in us; write the trace again");
  }

  /** A string or a number; empty if there is none. */
  private static String text(JsonObject object, String key) {
    @Nullable JsonElement value = object.get(key);
    return value != null && value.isJsonPrimitive() ? value.getAsString() : "";
  }
}
