package corecast.report;

/** Where the recording and the page come from. */
final class FootSection implements Section {
  @Override
  public String id() {
    return "foot";
  }

  @Override
  public String title() {
    return "Origin";
  }

  @Override
  public Place place() {
    return Place.FOOT;
  }

  @Override
  public String html(Findings findings) {
    StringBuilder html = new StringBuilder();
    for (String line : findings.made()) {
      html.append("  <p>").append(Html.escape(line)).append("</p>\n");
    }
    return html.toString();
  }
}
