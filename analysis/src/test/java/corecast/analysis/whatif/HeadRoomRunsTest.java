package corecast.analysis.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.whatif.HeadRoom.Piece;
import corecast.analysis.whatif.HeadRoomRuns.Range;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two recordings in which a function has 4 ns of work. */
class HeadRoomRunsTest {
  private static HeadRoom room(Piece... pieces) {
    return new HeadRoom("f", List.of(pieces), List.of(Double.NaN), true);
  }

  /** 7 ns fall to 6 at 25 %, stay until 75 %, and fall by half as much from there on. */
  private static final HeadRoom FIRST =
      room(
          new Piece(2, 0, 0.25, 7, 6, 1),
          new Piece(2, 0.25, 0.75, 6, 6, 0),
          new Piece(2, 0.75, 1, 6, 5.5, 0.5));

  /** 8 ns fall to 6 at 50 %, and stay there. */
  private static final HeadRoom SECOND =
      room(new Piece(2, 0, 0.5, 8, 6, 1), new Piece(2, 0.5, 1, 6, 6, 0));

  private static void is(
      Range range, double from, double to, double[] begins, double[] ends, double[] slopes) {
    assertThat(range.processors()).isEqualTo(2);
    assertThat(range.from()).isEqualTo(from);
    assertThat(range.to()).isEqualTo(to);
    assertThat(range.fromNanos()).containsExactly(begins, within(1e-12));
    assertThat(range.toNanos()).containsExactly(ends, within(1e-12));
    assertThat(range.slopes()).containsExactly(slopes, within(1e-12));
  }

  private static double[] both(double first, double second) {
    return new double[] {first, second};
  }

  @Test
  void hasTheBreakpointsOfAll() {
    List<Range> ranges = HeadRoomRuns.ranges(List.of(FIRST, SECOND));
    assertThat(ranges).hasSize(4);
    is(ranges.get(0), 0, 0.25, both(7, 8), both(6, 7), both(1, 1));
    is(ranges.get(1), 0.25, 0.5, both(6, 7), both(6, 6), both(0, 1));
    is(ranges.get(2), 0.5, 0.75, both(6, 6), both(6, 6), both(0, 0));
    is(ranges.get(3), 0.75, 1, both(6, 6), both(5.5, 6), both(0.5, 0));
  }

  /** From 0.498 to 0.75 the slope is 1 for 2 of 252 parts. */
  @Test
  void breakpointsThatCannotBeToldApartAreOne() {
    HeadRoom near = room(new Piece(2, 0, 0.498, 9, 7, 1), new Piece(2, 0.498, 1, 7, 7, 0));
    List<Range> ranges = HeadRoomRuns.ranges(List.of(SECOND, near, FIRST));
    assertThat(ranges).extracting(Range::to).containsExactly(0.25, 0.498, 0.75, 1.0);
    assertThat(ranges.get(2).slopes()[0]).isCloseTo(2.0 / 252, within(1e-12));
  }
}
