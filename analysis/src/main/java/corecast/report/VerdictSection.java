package corecast.report;

/** What the recording is worth. */
final class VerdictSection implements Section {
  /** So begins what a reader of the verdict must not miss. */
  private static final String NOTE = "note: ";

  @Override
  public String id() {
    return "verdict";
  }

  @Override
  public String title() {
    return "Quality of the recording";
  }

  @Override
  public Place place() {
    return Place.BOXES;
  }

  @Override
  public String html(Findings findings) {
    return Html.box(this, findings.verdict().stream().map(VerdictSection::item).toList());
  }

  /** Lines begin with a word that says what they are about, set off by spaces. */
  private static String item(String line) {
    int gap = line.indexOf("  ");
    if (gap > 0 && line.indexOf(' ') == gap) {
      return "<b>"
          + Html.escape(line.substring(0, gap))
          + "</b> "
          + Html.escape(line.substring(gap).strip());
    }
    return line.startsWith(NOTE)
        ? "<b>Note:</b> " + Html.escape(line.substring(NOTE.length()))
        : Html.escape(line);
  }
}
