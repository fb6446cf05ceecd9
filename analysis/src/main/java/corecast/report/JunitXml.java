package corecast.report;

import corecast.study.GoalCheck;
import corecast.study.GoalCheck.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes checks as the report of a test: a goal that is missed failed, one unclear is skipped. */
public final class JunitXml {
  private JunitXml() {}

  /**
   * Writes them.
   *
   * @param file what was checked; its name is the name of the test's class
   */
  public static void write(Path file, List<GoalCheck> checks, Appendable out) throws IOException {
    String name = "corecast." + String.valueOf(file.getFileName()).replace('.', '_');
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"").append(text(name));
    out.append("\" tests=\"").append(Integer.toString(checks.size()));
    out.append("\" errors=\"0\" skipped=\"").append(count(checks, Outcome.UNCLEAR));
    out.append("\" failures=\"").append(count(checks, Outcome.MISSED)).append("\" time=\"0\">\n");
    for (GoalCheck check : checks) {
      out.append("  <testcase name=\"").append(text(name(check))).append("\" classname=\"");
      out.append(text(name)).append("\" time=\"0\">\n");
      switch (check.outcome()) {
        case MET ->
            out.append("    <system-out>").append(text(check.text())).append("</system-out>");
        case MISSED ->
            out.append("    <failure type=\"corecast\" message=\"")
                .append(text(check.text()))
                .append("\"/>");
        case UNCLEAR ->
            out.append("    <skipped message=\"").append(text(check.text())).append("\"/>");
      }
      out.append("\n  </testcase>\n");
    }
    out.append("</testsuite>\n");
  }

  private static String name(GoalCheck check) {
    return "speedup on " + check.goal().processors();
  }

  private static String count(List<GoalCheck> checks, Outcome outcome) {
    return Long.toString(checks.stream().filter(c -> c.outcome() == outcome).count());
  }

  /** XML has no characters below the space, so none of them is left. */
  private static String text(String text) {
    return Html.escape(
        text.replaceAll("[^\\t\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?"));
  }
}
