package corecast.analysis.whatif;

import corecast.analysis.whatif.HeadRoom.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The head-room of a function in several recordings: ranges in which each of them gains alike, from
 * the breakpoints of all.
 */
public final class HeadRoomRuns {
  private HeadRoomRuns() {}

  /**
   * A range of all recordings.
   *
   * @param processors the count
   * @param from the share of the function's work that is gone at its beginning
   * @param to the same at its end
   * @param fromNanos T(P) at its beginning, ns, by recording
   * @param toNanos T(P) at its end, ns, by recording
   * @param slopes ns gained for each ns of the function's work, by recording
   */
  public record Range(
      int processors,
      double from,
      double to,
      double[] fromNanos,
      double[] toNanos,
      double[] slopes) {}

  /** The ranges by processors; breakpoints that cannot be told apart are one. */
  public static List<Range> ranges(List<HeadRoom> runs) {
    List<Range> ranges = new ArrayList<>();
    int[] counts = runs.get(0).pieces().stream().mapToInt(Piece::processors).distinct().toArray();
    for (int count : counts) {
      List<List<Piece>> pieces =
          runs.stream()
              .map(run -> run.pieces().stream().filter(p -> p.processors() == count).toList())
              .toList();
      double from = 0;
      for (double to : ends(pieces)) {
        ranges.add(range(pieces, count, from, to));
        from = to;
      }
    }
    return ranges;
  }

  /** The breakpoints of all recordings, and 1. */
  private static List<Double> ends(List<List<Piece>> runs) {
    TreeSet<Double> all = new TreeSet<>();
    runs.forEach(pieces -> pieces.forEach(piece -> all.add(piece.to())));
    List<Double> ends = new ArrayList<>();
    double last = 0;
    for (double end : all) {
      if (end == 1 || end - last > Breakpoints.RESOLUTION && 1 - end > Breakpoints.RESOLUTION) {
        ends.add(end);
        last = end;
      }
    }
    return ends;
  }

  private static Range range(List<List<Piece>> runs, int count, double from, double to) {
    double[] before = new double[runs.size()];
    double[] after = new double[runs.size()];
    double[] slopes = new double[runs.size()];
    for (int i = 0; i < before.length; i++) {
      before[i] = nanosAt(runs.get(i), from);
      after[i] = nanosAt(runs.get(i), to);
      slopes[i] = slope(runs.get(i), from, to);
    }
    return new Range(count, from, to, before, after, slopes);
  }

  /** T(P) with that share gone: run times are straight lines within a piece. */
  private static double nanosAt(List<Piece> pieces, double share) {
    Piece in = pieces.stream().filter(piece -> share <= piece.to()).findFirst().orElseThrow();
    double part = (share - in.from()) / (in.to() - in.from());
    return in.fromNanos() + part * (in.toNanos() - in.fromNanos());
  }

  /** The mean slope of a range: each piece counts by how much of the range it is. */
  private static double slope(List<Piece> pieces, double from, double to) {
    double sum = 0;
    for (Piece piece : pieces) {
      double length = Math.min(to, piece.to()) - Math.max(from, piece.from());
      sum += length > 0 ? length * piece.slope() : 0;
    }
    return sum / (to - from);
  }
}
