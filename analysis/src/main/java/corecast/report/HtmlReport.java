package corecast.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import corecast.analysis.weight.PicturedWeights;
import corecast.report.Section.Place;
import corecast.simulator.timeline.Timeline;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One self-contained HTML page: advice, curve, weighted functions, and for each processor count the
 * function table and a picture of the simulated run. It asks nothing of any network.
 *
 * <p>Pictures are added timeline by timeline, so that only one needs to be in memory.
 */
public final class HtmlReport {
  private static final List<Section> SECTIONS =
      List.of(
          new AdviceSection(),
          new SpeedupSection(),
          new FunctionsSection(),
          new TableSection(),
          new RunSection(),
          new VerdictSection(),
          new LawsSection(),
          new CaveatsSection());

  /** Java would write the whole number 3 as {@code 3.0}. */
  private static final JsonSerializer<Double> SHORT_NUMBERS =
      (value, type, context) ->
          value == Math.rint(value) && Math.abs(value) < 9e15
              ? new JsonPrimitive(value.longValue())
              : new JsonPrimitive(value);

  /** Escapes what has a meaning in HTML, so that names cannot end the script element. */
  private static final Gson GSON =
      new GsonBuilder().registerTypeAdapter(double.class, SHORT_NUMBERS).create();

  private final Findings findings;
  private final FunctionNames functions;
  private final List<RunPicture> pictures = new ArrayList<>();

  public HtmlReport(Findings findings) {
    this.findings = findings;
    this.functions =
        new FunctionNames(
            Ranking.of(findings.weights(), PageData.MOST_FUNCTIONS), findings.program());
  }

  /**
   * Adds the pictures of a run.
   *
   * @param timeline a replay that serves all of these numbers of processors
   * @param weights of the timeline's events at these numbers
   */
  public void addRuns(Timeline timeline, int[] processors, PicturedWeights weights) {
    pictures.addAll(RunPainter.paint(RunGround.of(timeline, functions), processors, weights));
  }

  /** Writes the page. */
  public void write(Appendable out) throws IOException {
    String page =
        new Template(required("report.html"))
            .fill("title", Html.escape(findings.program().origin().name()))
            .fill("style", required("report.css"))
            .fill("top", html(Place.TOP))
            .fill("charts", html(Place.CHARTS))
            .fill("counts", html(Place.COUNTS))
            .fill("boxes", html(Place.BOXES))
            .fill("data", GSON.toJson(data()))
            .fill("script", script())
            .text();
    out.append(page);
  }

  private String html(Place place) {
    return SECTIONS.stream()
        .filter(section -> section.place() == place)
        .map(section -> section.html(findings))
        .collect(Collectors.joining());
  }

  /** What all sections need, and what each of them needs, by its name. */
  private JsonObject data() {
    PageContent content = new PageContent(findings, functions.names(), pictures);
    JsonObject data = GSON.toJsonTree(PageData.of(findings, functions.names())).getAsJsonObject();
    for (Section section : SECTIONS) {
      Object own = section.data(content);
      if (own != null) {
        data.add(section.id(), GSON.toJsonTree(own));
      }
    }
    return data;
  }

  /** One function, so that nothing of it is seen by others. */
  private static String script() {
    StringBuilder script = new StringBuilder("'use strict';\n(() => {\n");
    script.append(required("page.js")).append(required("chart.js"));
    for (Section section : SECTIONS) {
      String own = resource(section.id() + ".js");
      script.append(own == null ? "" : own);
    }
    return script.append("start();\n})();\n").toString();
  }

  private static String required(String name) {
    String text = resource(name);
    if (text == null) {
      throw new IllegalStateException(
          name + ": missing from this build of corecast; build it again with mvn package");
    }
    return text;
  }

  private static @Nullable String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
