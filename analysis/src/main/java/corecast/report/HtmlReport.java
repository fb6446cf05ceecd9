package corecast.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import corecast.analysis.weight.PicturedWeights;
import corecast.program.Program;
import corecast.simulator.timeline.Timeline;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One self-contained HTML page: advice, curve, weighted functions, and for each processor count the
 * function table and a picture of the simulated run. It asks nothing of any network.
 *
 * <p>Pictures are added timeline by timeline, so that only one needs to be in memory.
 */
public final class HtmlReport {
  /** Processor counts with a picture; more would make the page too long to open. */
  private static final int MOST_PICTURES = 32;

  /** As many where drawing takes as long as all the rest. */
  private static final int MOST_PICTURES_OF_LONG_RUNS = 8;

  /** As many where each takes minutes, because the run does not fit the heap. */
  private static final int MOST_PICTURES_OF_PAGES = 4;

  private static final int LONG_RUN = 300_000;

  /** So begins what a reader of the verdict must not miss. */
  private static final String NOTE = "note: ";

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

  /** How many pictures the page of a program should have at most. */
  public static int mostPictures(Program program) {
    if (program.space().isPaged()) {
      return MOST_PICTURES_OF_PAGES;
    }
    return program.segments() > LONG_RUN ? MOST_PICTURES_OF_LONG_RUNS : MOST_PICTURES;
  }

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
        new Template(resource("report.html"))
            .fill("title", Html.escape(findings.program().origin().name()))
            .fill("style", resource("report.css"))
            .fill("advice", advice())
            .fill("verdict", verdict())
            .fill("laws", items(findings.laws().stream().map(HtmlReport::asSentence).toList()))
            .fill("caveats", items(caveats()))
            .fill("data", GSON.toJson(PageData.of(findings, pictures)))
            .fill("script", resource("report.js"))
            .text();
    out.append(page);
  }

  private String advice() {
    String obstacle = findings.obstacle();
    if (!obstacle.isEmpty()) {
      return "<p class=\"range\">" + Html.escape(asSentence(obstacle)) + ".</p>";
    }
    StringBuilder html = new StringBuilder();
    for (Advice.Shares shares : findings.shares()) {
      Advice.Range range = shares.range();
      String counts = html.isEmpty() ? range.countsWithUnit() : range.counts();
      String size = shares.size() + (html.isEmpty() ? " of the run time" : "");
      html.append("<p class=\"range\"><span class=\"counts\">")
          .append(Html.escape(counts))
          .append(":</span> ")
          .append(what(shares))
          .append(" <span class=\"size\">")
          .append(Html.escape(size))
          .append("</span></p>\n");
    }
    String reservation = findings.reservation();
    if (!reservation.isEmpty()) {
      html.append("<p class=\"note\">")
          .append(Html.escape(asSentence(reservation)))
          .append(".</p>\n");
    }
    return html.toString();
  }

  private static String what(Advice.Shares shares) {
    String function = "<code>" + Html.breakable(shares.range().function()) + "</code>";
    return !shares.standsOut()
        ? "no function stands out, the most is " + function
        : shares.isOfNoFunction() ? Advice.OF_NO_FUNCTION : "optimize " + function;
  }

  private List<String> caveats() {
    List<String> lines = new ArrayList<>();
    for (String other : findings.others()) {
      lines.add(asSentence(other) + ".");
    }
    lines.add(
        "Processors are ideal and alike: no cost of switching, no contention for memory or caches,"
            + " no hyper-threads, no changing clock rate.");
    lines.add(
        "Work is the CPU time that was recorded; "
            + (findings.machineThreads()
                ? "the virtual machine's own threads have their share of the processors in times and"
                    + " speedups, and none in weights and in the picture of the run."
                : "garbage collection and compilation run on processors of their own."));
    lines.add(
        "What depends on data stays as recorded: which tasks exist, results of tryLock, timeouts.");
    if (findings.program().hasDelays()) {
      lines.add(
          "The program sleeps or does I/O: small changes early on can shift much later, so weights"
              + " carry such delays as service time.");
    }
    return lines;
  }

  private static String asSentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  /** Lines begin with a word that says what they are about, set off by spaces. */
  private String verdict() {
    StringBuilder html = new StringBuilder();
    for (String line : findings.verdict()) {
      int gap = line.indexOf("  ");
      html.append("<li>");
      if (gap > 0 && line.indexOf(' ') == gap) {
        html.append("<b>").append(Html.escape(line.substring(0, gap))).append("</b> ");
        html.append(Html.escape(line.substring(gap).strip()));
      } else if (line.startsWith(NOTE)) {
        html.append("<b>Note:</b> ").append(Html.escape(line.substring(NOTE.length())));
      } else {
        html.append(Html.escape(line));
      }
      html.append("</li>\n");
    }
    return html.toString();
  }

  private static String items(List<String> lines) {
    StringBuilder html = new StringBuilder();
    for (String line : lines) {
      html.append("<li>").append(Html.escape(line)).append("</li>\n");
    }
    return html.toString();
  }

  private static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            name + ": missing from this build of corecast; build it again with mvn package");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
