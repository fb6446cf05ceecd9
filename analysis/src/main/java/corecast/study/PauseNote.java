package corecast.study;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.Pauses;
import corecast.simulator.StopTheWorld;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of the pauses of the virtual machine. */
final class PauseNote {
  /** A smaller part of the shortest time is within what one recording differs from the next. */
  private static final double WORTH_SAYING = 0.01;

  private PauseNote() {}

  /** A sentence, unless there were none, or hardly any that are as they were. */
  static List<Note> notes(Pauses pauses, StopTheWorld gc, @Nullable SpeedupCurve curve, int told) {
    if (pauses.count() == 0) {
      return List.of();
    }
    double shortest =
        curve == null
            ? 0
            : curve.points().stream().mapToDouble(SpeedupPoint::timeNanos).min().orElse(0);
    boolean isSmall = pauses.totalNanos() < WORTH_SAYING * shortest;
    return gc != StopTheWorld.SCALED && isSmall ? List.of() : List.of(of(pauses, gc, curve, told));
  }

  /**
   * A sentence.
   *
   * @param curve what is predicted; {@code null} if only a part of the program is
   * @param told the number of processors of which figures are told; 0 for some of all
   */
  static Note of(Pauses pauses, StopTheWorld gc, @Nullable SpeedupCurve curve, int told) {
    String found =
        CountText.of(pauses.count(), "stop-the-world pause")
            + ", "
            + Numbers.duration(pauses.totalNanos())
            + " in all, ";
    String are = pauses.count() == 1 ? "is" : "are";
    String text =
        found
            + switch (gc) {
              case NONE -> are + " left out" + with(pauses, curve, told);
              case CONSTANT -> are + " included, as long on any number of processors.";
              case SCALED -> are + " included, divided by the number of processors.";
            };
    return Note.of(Note.Kind.PAUSES, text)
        .with("pauses", pauses.count())
        .with("pauses_ns", pauses.totalNanos());
  }

  /** Every time is longer by them, if they are as long on any number of processors. */
  private static String with(Pauses pauses, @Nullable SpeedupCurve curve, int told) {
    String changes = curve == null ? "" : OtherReplays.allLonger(curve, pauses.totalNanos(), told);
    String them = pauses.count() == 1 ? "it" : "them";
    return " (--gc constant or --gc scaled includes "
        + them
        + ")."
        + (changes.isEmpty() ? "" : " With --gc constant the speedup is " + changes + ".");
  }
}
