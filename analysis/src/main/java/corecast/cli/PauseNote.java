package corecast.cli;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.program.CountText;
import corecast.program.Pauses;
import corecast.report.Numbers;
import corecast.simulator.StopTheWorld;
import org.jspecify.annotations.Nullable;

/** What became of the pauses of the virtual machine. */
final class PauseNote {
  private PauseNote() {}

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
