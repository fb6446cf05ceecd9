package corecast.analysis.weight;

import corecast.program.Program;
import corecast.simulator.timeline.Timeline;

/**
 * All lengths of a program, longer by a power of two, so that one unit is far less than the
 * distance of any two events that differ.
 *
 * @param amounts by step
 * @param scale how many units a nanosecond is
 */
record ScaledLengths(long[] amounts, long scale) {
  /** Times stay below this, so that they are whole numbers in {@code double}. */
  private static final double LARGEST_TIME = 1L << 52;

  private static final long LARGEST_SCALE = 1L << 20;

  /** Whether times are short enough to tell one unit. */
  static boolean fit(Timeline timeline) {
    return end(timeline) <= LARGEST_TIME;
  }

  private static double end(Timeline timeline) {
    return timeline.events() == 0 ? 1 : Math.max(1, timeline.end(timeline.events() - 1));
  }

  static ScaledLengths of(Timeline timeline) {
    double end = end(timeline);
    if (end > LARGEST_TIME) {
      throw new IllegalArgumentException(
          timeline.program().origin().file()
              + ": takes longer than 2^52 ns (52 days), too long for --method perturb; leave that out");
    }
    long scale = 1;
    while (scale < LARGEST_SCALE && end * scale * 2 <= LARGEST_TIME) {
      scale *= 2;
    }
    Program program = timeline.program();
    long[] lengths = program.amounts();
    for (int s = 0; s < lengths.length; s++) {
      if (program.operation(s).isSegment()) {
        lengths[s] *= scale;
      }
    }
    return new ScaledLengths(lengths, scale);
  }

  /** The program whose lengths they were, in the finer unit. */
  Program of(Program program) {
    return program.withAmounts(amounts).withOrigin(program.origin().inUnits(scale));
  }
}
