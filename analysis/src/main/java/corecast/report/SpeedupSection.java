package corecast.report;

/** The speedup against processors. */
final class SpeedupSection implements Section {
  @Override
  public String id() {
    return "speedup";
  }

  @Override
  public String title() {
    return "Speedup";
  }

  @Override
  public Place place() {
    return Place.CHARTS;
  }

  @Override
  public String html(Findings findings) {
    return """
        <figure>
          <figcaption><b>%s</b> <span class="hint">predicted, and the upper bound</span></figcaption>
          <div id="speedup" class="chart"></div>
        </figure>
        """
        .formatted(title());
  }
}
