package corecast.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A self-contained HTML page: what its places have inside, what its scripts read, and the styles
 * and scripts of its parts. It asks nothing of any network.
 */
final class Page {
  /** Java would write the whole number 3 as {@code 3.0}. */
  private static final JsonSerializer<Double> SHORT_NUMBERS =
      (value, type, context) ->
          value == Math.rint(value) && Math.abs(value) < 9e15
              ? new JsonPrimitive(value.longValue())
              : new JsonPrimitive(value);

  private static final JsonSerializer<BodyRows> NOT_IN_THE_PAGE =
      (rows, type, context) -> JsonNull.INSTANCE;

  /** Escapes what has a meaning in HTML, so that names cannot end the script element. */
  static final Gson GSON =
      new GsonBuilder()
          .registerTypeAdapter(double.class, SHORT_NUMBERS)
          .registerTypeAdapter(BodyRows.class, NOT_IN_THE_PAGE)
          .create();

  private final String title;
  private final Map<Section.Place, String> places = new EnumMap<>(Section.Place.class);
  private final StringBuilder style = new StringBuilder(required("report.css"));

  /** One function, so that nothing of it is seen by others. */
  private final StringBuilder script = new StringBuilder("'use strict';\n(() => {\n");

  Page(String title) {
    this.title = title;
    script.append(required("page.js")).append(required("chart.js")).append(required("tables.js"));
  }

  /** Adds the style and the script of that name, as far as there are. */
  Page part(String name) {
    String itsStyle = resource(name + ".css");
    style.append(itsStyle == null ? "" : itsStyle);
    String itsScript = resource(name + ".js");
    script.append(itsScript == null ? "" : itsScript);
    return this;
  }

  Page put(Section.Place place, String html) {
    places.put(place, html);
    return this;
  }

  String text(JsonElement data) {
    Template template = new Template(required("report.html"));
    for (Section.Place place : Section.Place.values()) {
      template.fill(place.hole(), places.getOrDefault(place, ""));
    }
    return template
        .fill("title", Html.escape(title))
        .fill("style", style.toString())
        .fill("data", GSON.toJson(data))
        .fill("script", script + "start();\n})();\n")
        .text();
  }

  static String required(String name) {
    String text = resource(name);
    if (text == null) {
      throw new IllegalStateException(
          name + ": missing from this build of corecast; build it again with mvn package");
    }
    return text;
  }

  private static @Nullable String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
