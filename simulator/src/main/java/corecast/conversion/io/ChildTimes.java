package corecast.conversion.io;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which child processes there were at an instant, and how much CPU time they had had by then. */
final class ChildTimes {
  private record Change(List<ChildProcess> begin, List<ChildProcess> end) {
    static Change at(Map<Long, Change> changes, long time) {
      return changes.computeIfAbsent(time, t -> new Change(new ArrayList<>(1), new ArrayList<>(1)));
    }
  }

  /** CPU time of all up to an instant, and how much more they have with each ns from there on. */
  private record Used(double nanos, double rate) {}

  private final NavigableMap<Long, ChildProcess> byEnd = new TreeMap<>();

  /** From each instant on: the only one there is, if it is only one. */
  private final NavigableMap<Long, Optional<ChildProcess>> only = new TreeMap<>();

  private final NavigableMap<Long, Used> used = new TreeMap<>();

  ChildTimes(List<ChildProcess> all) {
    NavigableMap<Long, Change> lives = new TreeMap<>();
    NavigableMap<Long, Change> runs = new TreeMap<>();
    for (ChildProcess child : all) {
      byEnd.putIfAbsent(child.to, child);
      Change.at(lives, child.from).begin.add(child);
      Change.at(lives, child.to + ChildProcess.TOGETHER_NANOS + 1).end.add(child);
      Change.at(runs, child.from).begin.add(child);
      Change.at(runs, child.to).end.add(child);
    }
    Set<ChildProcess> living = new LinkedHashSet<>();
    lives.forEach(
        (time, change) -> {
          living.addAll(change.begin);
          change.end.forEach(living::remove);
          only.put(time, living.size() == 1 ? living.stream().findAny() : Optional.empty());
        });
    Used last = new Used(0, 0);
    long then = 0;
    for (Map.Entry<Long, Change> run : runs.entrySet()) {
      double rate = last.rate + rate(run.getValue().begin) - rate(run.getValue().end);
      last = new Used(last.nanos + last.rate * (run.getKey() - then), rate);
      then = run.getKey();
      used.put(then, last);
    }
  }

  private static double rate(List<ChildProcess> children) {
    double rate = 0;
    for (ChildProcess child : children) {
      rate += child.lasted() == 0 ? 0 : (double) child.cpu / child.lasted();
    }
    return rate;
  }

  @Nullable ChildProcess lastEnded(long time) {
    Map.Entry<Long, ChildProcess> last = byEnd.floorEntry(time);
    return last == null ? null : last.getValue();
  }

  /** The only one there was, or whose end is not long ago; {@code null} if there were several. */
  @Nullable ChildProcess onlyOneAt(long time) {
    Map.Entry<Long, Optional<ChildProcess>> at = only.floorEntry(time);
    return at == null ? null : at.getValue().orElse(null);
  }

  /** CPU time of all others while one lasted, as if each had used it evenly; ns. */
  double ofOthers(ChildProcess child) {
    return usedUntil(child.to) - usedUntil(child.from) - child.cpu;
  }

  private double usedUntil(long time) {
    Map.Entry<Long, Used> at = used.floorEntry(time);
    return at == null ? 0 : at.getValue().nanos + at.getValue().rate * (time - at.getKey());
  }
}
