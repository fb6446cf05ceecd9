package corecast.report;

/** What to optimize, and before it what changes the answer. */
final class AdviceSection extends Section {
  AdviceSection() {
    super("advice", "Advice", Place.TOP);
  }

  @Override
  String html(Findings findings) {
    StringBuilder html = new StringBuilder();
    html.append("  <section id=\"advice\" aria-label=\"Advice\">\n");
    for (String warning : findings.warnings()) {
      html.append("<p class=\"warning\">").append(sentence(warning)).append("</p>\n");
    }
    String obstacle = findings.obstacle();
    if (findings.isActionKnown()) {
      ActionList.write(findings.actions(), html);
    }
    if (!findings.isActionKnown() || findings.actions().ranked().isEmpty()) {
      for (String constraint : findings.constraints()) {
        html.append("<p class=\"constraint\">").append(sentence(constraint)).append("</p>\n");
      }
    }
    if (!obstacle.isEmpty()) {
      html.append("<p class=\"range\">").append(sentence(obstacle)).append("</p>");
    } else if (!findings.isActionKnown()) {
      ranges(findings, html);
    }
    reservation(findings, html);
    return html.append("\n  </section>\n").toString();
  }

  private static void ranges(Findings findings, StringBuilder html) {
    boolean first = true;
    for (Advice.Shares shares : findings.shares()) {
      Advice.Range range = shares.range();
      String counts = first ? range.countsWithUnit() : range.counts();
      String size = shares.size() + (first ? " of the run time" : "");
      html.append("<p class=\"range\"><span class=\"counts\">")
          .append(Html.escape(counts))
          .append(":</span> ")
          .append(what(shares))
          .append(place(findings, range.function()))
          .append(" <span class=\"size\">")
          .append(Html.escape(size))
          .append("</span></p>\n");
      first = false;
    }
  }

  private static void reservation(Findings findings, StringBuilder html) {
    String reservation = findings.reservation();
    if (!reservation.isEmpty()) {
      html.append("<p class=\"note\">").append(sentence(reservation)).append("</p>\n");
    }
  }

  private static String what(Advice.Shares shares) {
    String function = "<code>" + Html.breakable(shares.range().function()) + "</code>";
    return !shares.standsOut()
        ? "no function stands out; the largest is " + function
        : shares.isOfNoFunction() ? Advice.OF_NO_FUNCTION : "optimize " + function;
  }

  private static String place(Findings findings, String function) {
    String place = Advice.place(findings.program(), function);
    return place.isEmpty() ? "" : " <span class=\"hint\">" + Html.breakable(place) + "</span>";
  }

  private static String sentence(String words) {
    return Html.escape(Html.asSentence(words));
  }
}
