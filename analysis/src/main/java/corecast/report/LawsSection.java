package corecast.report;

/** What the curve says in words. */
final class LawsSection implements Section {

  @Override
  public String id() {
    return "laws";
  }

  @Override
  public String title() {
    return "The curve in words";
  }

  @Override
  public Place place() {
    return Place.BOXES;
  }

  @Override
  public String html(Findings findings) {
    return Html.box(
        this, findings.laws().stream().map(law -> Html.escape(Html.asSentence(law))).toList());
  }
}
