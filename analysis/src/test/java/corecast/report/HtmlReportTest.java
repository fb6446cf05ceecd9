package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import corecast.program.Operation;
import corecast.program.Origin;
import corecast.program.ProgramBuilder;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>");

  private static JsonObject data(String page) {
    Matcher matcher = DATA.matcher(page);
    assertThat(matcher.find()).as("the page has data").isTrue();
    return JsonParser.parseString(matcher.group(1)).getAsJsonObject();
  }

  @Test
  void adviceIsReadableWithoutScripts() {
    String page = Samples.page(Samples.quicksort("q.cct", "partition", "sort", 3), 8);
    assertThat(page).contains("<span class=\"counts\">1-", "optimize <code>sort</code> ");
    assertThat(page).containsPattern("<span class=\"size\">[0-9]+( to [0-9]+)? % of the run time");
  }

  @Test
  void namesNoFunctionToOptimizeWhereNoneStandsOut() {
    ProgramBuilder builder = new ProgramBuilder().origin(Origin.written("many.program"));
    for (int thread = 0; thread < 24; thread++) {
      int body = builder.thread("T" + thread);
      builder.enter(body, "f" + thread, 1);
      builder.segment(body, Operation.RUN, 10_000_000);
      builder.exit(body);
    }
    String page = Samples.page(builder.build(), 2);
    assertThat(page).contains("no function stands out; the largest is <code>f");
    assertThat(page).doesNotContain("optimize <code>");
  }

  @Test
  void saysWhereOtherReplaysWouldComeToAnotherPrediction() {
    String page = Samples.page(Samples.quicksort("q.cct", "partition", "sort", 3), 8);
    assertThat(page)
        .contains("<li>With time slices of 4 ms the speedup is 1.71 instead of 1.85 on 2.</li>");
  }

  @Test
  void doesNotSayThatCompilersHaveProcessorsOfTheirOwnWhereTheyCompete() throws IOException {
    Findings f = Samples.findings(Samples.quicksort("q.cct", "partition", "sort", 3), 2);
    String own = "Garbage collection and JIT compilation are not part of the prediction";
    for (boolean compete : new boolean[] {false, true}) {
      StringBuilder page = new StringBuilder();
      new HtmlReport(
              Samples.findings(
                  f.program(),
                  f.curve(),
                  f.laws(),
                  f.weights(),
                  f.crossovers(),
                  f.verdict(),
                  f.others(),
                  f.warnings(),
                  compete))
          .write(page);
      assertThat(page.toString().contains(own)).isEqualTo(!compete);
      assertThat(page.toString().contains("other threads of the JVM are part of times"))
          .isEqualTo(compete);
    }
  }

  @Test
  void hostileNamesStayText() {
    String page =
        Samples.page(
            Samples.quicksort(
                Samples.HOSTILE_FILE, "</style>" + Samples.HOSTILE, Samples.HOSTILE, 2),
            4);
    assertThat(page).doesNotContain("<script>alert").doesNotContain("</style>&lt;");
    // Two scripts of its own: the data, and the code.
    assertThat(page.split("<script", -1)).hasSize(3);
    assertThat(page.split("</script>", -1)).hasSize(3);
    assertThat(data(page).get("functions").getAsJsonArray().toString()).contains("漢");
  }

  @Test
  void asksNothingOfAnyNetwork() {
    String page = Samples.page(Samples.quicksort("q.cct", "partition", "sort", 3), 8);
    assertThat(page.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http:")
        .doesNotContain("https:")
        .doesNotContain("@import")
        .doesNotContain(" src=");
    assertThat(page).contains("default-src 'none'");
  }

  @Test
  void nameThatLooksLikeAHoleOfTheTemplateIsNotFilled() {
    String page =
        Samples.page(Samples.quicksort("<!--hole:data-->$1\\", "/*hole:style*/", "sort", 2), 4);
    assertThat(page).contains("&lt;!--hole:data--&gt;$1\\");
    assertThat(data(page).get("functions").getAsJsonArray().toString()).contains("/*hole:style*/");
  }

  @Test
  void manyThreadsAndSegmentsMakeAShortPage() {
    // 1000 threads x 60 segments, 16 counts; the page carries 48 rows of 360 columns for each.
    String page = Samples.page(RunPainterTest.crowd(1000, 60), 16);
    assertThat(page.length()).isLessThan(2_000_000);
    JsonObject run =
        data(page).getAsJsonObject("run").getAsJsonObject("runs").getAsJsonObject("16");
    assertThat(run.get("threads").getAsInt()).isEqualTo(1000);
    assertThat(run.get("segments").getAsInt()).isEqualTo(60_000);
  }

  @Test
  void sameInputGivesTheSamePage() {
    assertThat(Samples.page(Samples.quicksort("q", "p", "s", 3), 4))
        .isEqualTo(Samples.page(Samples.quicksort("q", "p", "s", 3), 4));
  }
}
