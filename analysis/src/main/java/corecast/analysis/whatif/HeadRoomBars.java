package corecast.analysis.whatif;

import corecast.analysis.interval.Bootstrap;
import corecast.analysis.interval.Interval;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.analysis.whatif.HeadRoom.Piece;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the run times and slopes of a function's head-room lie as far as chance goes: by a
 * bootstrap over the pieces of work of one recording. The ranges are those of the recording.
 *
 * @param halfNanos half the width of the interval of the run time at the end of each range, ns
 * @param halfSlopes the same of its slope
 * @param replays how many programs were drawn
 */
public record HeadRoomBars(List<Double> halfNanos, List<Double> halfSlopes, int replays) {
  /** Where nothing is known. */
  public static final HeadRoomBars NONE = new HeadRoomBars(List.of(), List.of(), 0);

  public HeadRoomBars {
    halfNanos = List.copyOf(halfNanos);
    halfSlopes = List.copyOf(halfSlopes);
  }

  /**
   * Makes the function cheaper in programs with lengths drawn anew.
   *
   * @param ideal how the program is replayed by itself
   * @param room of the same program
   * @return {@link #NONE} if that takes too long, or one of them deadlocks
   */
  public static HeadRoomBars of(Simulator ideal, HeadRoom room, int[] processors) {
    List<Piece> pieces = room.pieces();
    long shares = 1 + pieces.stream().mapToDouble(Piece::to).distinct().count();
    Optional<Bootstrap> found;
    try {
      found =
          Bootstrap.of(
              ideal.program(),
              (double) shares * (ideal.oneReplayServesAll() ? 1 : processors.length),
              drawn -> figures(drawn, ideal, room, processors));
    } catch (RefusedEdit | UnfinishedReplayException e) { // with other lengths only
      return NONE;
    }
    if (found.isEmpty()) {
      return NONE;
    }
    List<Double> half = Arrays.stream(found.get().halfWidths()).boxed().toList();
    return new HeadRoomBars(
        half.subList(0, pieces.size()),
        half.subList(pieces.size(), half.size()),
        found.get().replays());
  }

  /** Run times at the ends of the ranges, then slopes. */
  private static double[] figures(Program drawn, Simulator ideal, HeadRoom room, int[] processors) {
    ScaledTimes times =
        new ScaledTimes(new Simulator(drawn, ideal.options()), room.function(), processors);
    List<Piece> pieces = room.pieces();
    double[] figures = new double[2 * pieces.size()];
    for (int i = 0; i < pieces.size(); i++) {
      Piece piece = pieces.get(i);
      int count = 0;
      while (processors[count] != piece.processors()) {
        count++;
      }
      double from = times.nanos(piece.from())[count];
      figures[i] = times.nanos(piece.to())[count];
      figures[pieces.size() + i] =
          (from - figures[i]) / (times.workNanos() * (piece.to() - piece.from()));
    }
    return figures;
  }

  /** Of the run time at the end of a range, ns; {@code null} if it is not known. */
  public @Nullable Interval nanos(int range, Piece piece) {
    return replays == 0 ? null : Interval.around(piece.toNanos(), halfNanos.get(range));
  }

  /** Of the slope of a range. */
  public @Nullable Interval slope(int range, Piece piece) {
    return replays == 0 ? null : Interval.around(piece.slope(), halfSlopes.get(range));
  }
}
