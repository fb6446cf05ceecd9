package corecast.report;

import com.google.gson.JsonObject;
import corecast.analysis.weight.PicturedWeights;
import corecast.report.Section.Place;
import corecast.simulator.timeline.Timeline;
import corecast.study.detail.RunDetails;
import corecast.study.packed.PackedAnswer;
import java.io.IOException;
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
          new QualitySection(),
          new AdviceSection(),
          new SpeedupSection(),
          new FunctionsSection(),
          new TableSection(),
          new WhatIfSection(),
          new RunSection(),
          new PathsSection(),
          new FlameSection(),
          new WaitsSection(),
          new PhasesSection(),
          ListBox.VERDICT,
          ListBox.LAWS,
          ListBox.INTERVALS,
          new OrdersSection(),
          ListBox.CAVEATS,
          new FootSection());

  private final Findings findings;
  private final FunctionNames functions;
  private final List<RunPicture> pictures = new ArrayList<>();
  private @Nullable PackedAnswer packed;
  private @Nullable RunDetails details;

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

  /** Adds what is said of runs beside their pictures. */
  public void addDetails(RunDetails runs) {
    details = runs;
  }

  /** Puts the program itself into the page, to try changes there. */
  public void addProgram(PackedAnswer program) {
    packed = program;
  }

  public void write(Appendable out) throws IOException {
    Page page = new Page(findings.program().origin().name()).part("program");
    SECTIONS.forEach(section -> page.part(section.id()));
    for (Place place : Place.values()) {
      page.put(place, html(place));
    }
    out.append(page.text(data()));
  }

  private String html(Place place) {
    return SECTIONS.stream()
        .filter(section -> section.place() == place)
        .map(section -> section.html(findings))
        .collect(Collectors.joining());
  }

  private JsonObject data() {
    PageContent content = new PageContent(findings, functions.names(), pictures, packed, details);
    JsonObject data =
        Page.GSON.toJsonTree(PageData.of(findings, functions.names())).getAsJsonObject();
    for (Section section : SECTIONS) {
      Object own = section.data(content);
      if (own != null) {
        data.add(section.id(), Page.GSON.toJsonTree(own));
      }
    }
    return data;
  }
}
