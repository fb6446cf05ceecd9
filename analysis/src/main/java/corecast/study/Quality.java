package corecast.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How far an answer about a recording can be relied upon, and why. The rule is in {@code
 * docs/model.md}, section 9. Of a program that was written there is none.
 *
 * @param grade as good as the worst of the reasons
 * @param reasons the worst first, at least one
 */
public record Quality(Grade grade, List<Reason> reasons) {
  /** What is said in place of advice where it is poor. */
  public static final String INSTEAD =
      "The recording carries no advice, neither on what holds the program back nor on what to optimize.";

  public enum Grade {
    /** Everything that can be checked has been checked, and holds. */
    GOOD,
    /** Something limits the answer, or could not be checked. */
    LIMITED,
    /** The replay is not of the run that was recorded, or the answer depends on the machine. */
    POOR;

    /** Such as "limited". */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A reason for a grade.
   *
   * @param grade that the answer has at best
   * @param text what was found, as a clause
   * @param remedy what to do, as a sentence; empty if nothing is known
   */
  public record Reason(Grade grade, String text, String remedy) {
    Reason of(String where) {
      return new Reason(grade, where + text, remedy);
    }
  }

  public Quality {
    if (reasons.isEmpty()) {
      throw new IllegalArgumentException(grade.word() + ": a grade needs a reason");
    }
    reasons =
        reasons.stream().distinct().sorted(Comparator.comparing(Reason::grade).reversed()).toList();
  }

  static Quality of(List<Reason> reasons) {
    Grade worst =
        reasons.stream().map(Reason::grade).max(Comparator.naturalOrder()).orElse(Grade.POOR);
    return new Quality(
        worst,
        reasons.stream().filter(r -> worst == Grade.GOOD || r.grade() != Grade.GOOD).toList());
  }

  /** The worst of several, with the reasons of all; {@code null} of none. */
  public static @Nullable Quality worst(List<Quality> several) {
    return several.isEmpty()
        ? null
        : of(several.stream().flatMap(one -> one.reasons().stream()).toList());
  }

  public Quality in(String file) {
    return new Quality(grade, reasons.stream().map(reason -> reason.of(file + ": ")).toList());
  }

  /** Whether it does not carry advice. */
  public boolean isPoor() {
    return grade == Grade.POOR;
  }

  /** The grade, and below it a line for each reason and for each thing to do. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(grade.word());
    reasons.forEach(reason -> lines.add("  - " + reason.text()));
    if (isPoor()) {
      remedies().forEach(remedy -> lines.add("  To do: " + remedy));
    }
    return lines;
  }

  /** All of it in one line, a sentence for each reason: "limited: .... ....". */
  public String line() {
    String first = reasons.get(0).text();
    String why =
        reasons.stream()
            .skip(1)
            .map(reason -> sentence(reason.text()))
            .collect(Collectors.joining("", first, ""));
    return grade.word()
        + ": "
        + why
        + (isPoor() ? ". To do: " + String.join(" ", remedies()) : ".");
  }

  private static String sentence(String clause) {
    return ". " + Character.toUpperCase(clause.charAt(0)) + clause.substring(1);
  }

  private List<String> remedies() {
    return reasons.stream()
        .filter(reason -> reason.grade() == grade)
        .map(Reason::remedy)
        .distinct()
        .toList();
  }
}
