package corecast.cli;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.program.CountText;
import corecast.program.Pauses;
import corecast.report.Numbers;
import corecast.simulator.StopTheWorld;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of the pauses of the virtual machine. */
final class PauseNote {
  /** A smaller part of the shortest time is within what one recording differs from the next. */
  private static final double WORTH_SAYING = 0.01;

  private PauseNote() {}

  /** A sentence, unless there were none, or hardly any, and nothing was asked about them. */
  static List<String> notes(Pauses pauses, StopTheWorld gc, @Nullable SpeedupCurve curve) {
    if (pauses.count() == 0) {
      return List.of();
    }
    double shortest =
        curve == null
            ? 0
            : curve.points().stream().mapToDouble(SpeedupPoint::timeNanos).min().orElse(0);
    boolean isSmall = pauses.totalNanos() < WORTH_SAYING * shortest;
    return gc == StopTheWorld.NONE && isSmall ? List.of() : List.of(of(pauses, gc, curve));
  }

  /**
   * A sentence.
   *
   * @param curve what is predicted; {@code null} if only a part of the program is
   */
  static String of(Pauses pauses, StopTheWorld gc, @Nullable SpeedupCurve curve) {
    String found =
        CountText.of(pauses.count(), "stop-the-world pause")
            + " of "
            + Numbers.duration(pauses.totalNanos())
            + " in all ";
    String are = pauses.count() == 1 ? "is" : "are";
    return found
        + switch (gc) {
          case NONE -> are + " left out; " + with(pauses, curve);
          case CONSTANT -> are + " in these times as recorded";
          case SCALED -> are + " in these times, divided by the processors";
        };
  }

  /** Every time is longer by them, if they are as long as recorded. */
  private static String with(Pauses pauses, @Nullable SpeedupCurve curve) {
    String changes = curve == null ? "" : OtherReplays.allLonger(curve, pauses.totalNanos());
    String them = pauses.count() == 1 ? "it" : "them";
    return changes.isEmpty()
        ? "--gc constant or --gc scaled puts " + them + " in"
        : "with " + them + " the speedup is " + changes + " (--gc constant; or --gc scaled)";
  }
}
