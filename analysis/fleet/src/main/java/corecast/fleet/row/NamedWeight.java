package corecast.fleet.row;

import org.jspecify.annotations.Nullable;

/**
 * The weight of the functions that have one name.
 *
 * @param calls {@code null} if those of one of them are not known
 */
record NamedWeight(
    int processors,
    String function,
    double selfNanos,
    double totalNanos,
    double share,
    @Nullable Long calls) {

  static NamedWeight of(PrintedRows.Cells row, StableNames names) {
    Integer processors = row.count("processors");
    return new NamedWeight(
        processors == null ? 0 : processors,
        names.function(String.valueOf(row.text("function"))),
        orZero(row.number("self_ns")),
        orZero(row.number("total_ns")),
        orZero(row.number("share")),
        row.whole("calls"));
  }

  private static double orZero(@Nullable Double number) {
    return number == null ? 0 : number;
  }

  /** With another: one may call the other, so that their total times may be the same time. */
  NamedWeight with(NamedWeight other) {
    return new NamedWeight(
        processors,
        function,
        selfNanos + other.selfNanos,
        Math.max(totalNanos, other.totalNanos),
        share + other.share,
        calls == null || other.calls == null ? null : Long.valueOf(calls + other.calls));
  }
}
