package corecast.report;

import corecast.study.Quality;
import org.jspecify.annotations.Nullable;

/** How far to rely on the page, before anything that it says. */
final class QualitySection extends Section {
  private static final String TITLE = "Quality of the answer";

  QualitySection() {
    super("quality", TITLE, Place.TOP);
  }

  @Override
  String html(Findings findings) {
    return html(findings.quality());
  }

  static String html(@Nullable Quality quality) {
    if (quality == null) {
      return "";
    }
    StringBuilder html = new StringBuilder();
    String word = quality.grade().word();
    html.append("  <section id=\"quality\" class=\"")
        .append(word)
        .append("\" aria-label=\"")
        .append(TITLE)
        .append("\"><p><b>Quality: <span>")
        .append(word)
        .append("</span></b></p><ul>\n");
    for (Quality.Reason reason : quality.reasons()) {
      html.append("<li>").append(Html.escape(Html.asSentence(reason.text()))).append('.');
      if (!reason.remedy().isEmpty()) {
        html.append(" <span class=\"todo\">")
            .append(Html.escape(reason.remedy()))
            .append("</span>");
      }
      html.append("</li>\n");
    }
    return html.append("</ul></section>\n").toString();
  }
}
