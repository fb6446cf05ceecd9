package corecast.conversion.plan;

import corecast.conversion.log.Decision;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What one pass has done: events it decided about, steps it inserted, what it took from others. */
public final class PassAccount {
  private final String pass;
  private final Map<Decision, Long> decisions = new EnumMap<>(Decision.class);
  private long inserted;
  private long silenced;
  private long intervals;
  private long replaced;

  PassAccount(String pass) {
    this.pass = pass;
  }

  void decided(Decision decision, Decision before) {
    decisions.merge(decision, 1L, Long::sum);
    replaced += before == Decision.UNDECIDED ? 0 : 1;
  }

  void inserted() {
    inserted++;
  }

  void silenced() {
    silenced++;
  }

  void tookInterval() {
    intervals++;
  }

  public String pass() {
    return pass;
  }

  /**
   * How many events it decided about, by decision; how many steps it inserted, how many records
   * stand for nothing but their time because of it, of how many intervals it said whether they are
   * the program's work, and how many decisions of earlier passes it replaced. Empty if none.
   */
  public String describe() {
    List<String> parts = new ArrayList<>();
    decisions.forEach((decision, n) -> add(parts, n, word(decision)));
    add(parts, inserted, "steps inserted");
    add(parts, silenced, "records silenced");
    add(parts, intervals, "intervals");
    add(parts, replaced, "decisions of others replaced");
    return String.join(", ", parts);
  }

  private static void add(List<String> parts, long n, String what) {
    if (n > 0) {
      parts.add(String.format(Locale.ROOT, "%,d %s", n, what));
    }
  }

  private static String word(Decision decision) {
    return decision.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
