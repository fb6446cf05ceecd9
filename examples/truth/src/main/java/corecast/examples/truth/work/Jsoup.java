package corecast.examples.truth.work;

import corecast.examples.truth.team.Words;
import java.util.Random;
import java.util.stream.IntStream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.safety.Safelist;

/**
 * jsoup: pages are parsed, searched and cleaned in a parallel stream.
 *
 * <p>Arguments: pages, sections of a page.
 */
public final class Jsoup {
  private Jsoup() {}

  public static void main(String[] args) {
    int sections = Integer.parseInt(args[1]);
    long sum =
        IntStream.range(0, Integer.parseInt(args[0]))
            .parallel()
            .mapToObj(page -> html(page, sections))
            .mapToLong(Jsoup::size)
            .sum();
    System.out.println("sum " + sum);
  }

  private static long size(String html) {
    Document page = org.jsoup.Jsoup.parse(html, "http://localhost/");
    long links = 0;
    for (Element link : page.select("div.section > p:has(b) a[href]:not([href^=http])")) {
      links += link.absUrl("href").length();
    }
    return links + org.jsoup.Jsoup.clean(page.body().html(), Safelist.basic()).length();
  }

  private static String html(int page, int sections) {
    Random random = new Random(page);
    StringBuilder html = new StringBuilder("<html><title>" + page + "</title><body>");
    for (int s = 0; s < sections; s++) {
      html.append("<div class='section s").append(s % 5).append("'><h2>").append(s).append("</h2>");
      for (int p = 0; p < 3; p++) {
        html.append("<p>").append(Words.text(random, 25)).append(p == 1 ? " <b>!</b>" : "");
        html.append("<a href='/x?a=").append(p).append("&amp;b=").append(s).append("'>more</a>");
      }
      html.append("<script>var x = 1;</script></div>");
    }
    return html.append("</body></html>").toString();
  }
}
