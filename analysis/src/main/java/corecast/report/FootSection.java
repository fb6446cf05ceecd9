package corecast.report;

/** Where the recording and the page come from. */
final class FootSection extends Section {
  FootSection() {
    super("foot", "Origin", Place.FOOT);
  }

  @Override
  String html(Findings findings) {
    StringBuilder html = new StringBuilder();
    for (String line : findings.made()) {
      html.append("  <p>").append(Html.escape(line)).append("</p>\n");
    }
    return html.toString();
  }
}
