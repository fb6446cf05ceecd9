package corecast.cli;

import corecast.program.CountText;
import corecast.program.Pauses;
import corecast.report.Numbers;
import corecast.simulator.StopTheWorld;

/** What became of the pauses of the virtual machine. */
final class PauseNote {
  private PauseNote() {}

  static String of(Pauses pauses, StopTheWorld gc) {
    String found =
        CountText.of(pauses.count(), "stop-the-world pause")
            + " of "
            + Numbers.duration(pauses.totalNanos())
            + " in all ";
    String are = pauses.count() == 1 ? "is" : "are";
    return found
        + switch (gc) {
          case NONE -> are + " left out; --gc constant or --gc scaled puts it in";
          case CONSTANT -> are + " in these times as recorded";
          case SCALED -> are + " in these times, divided by the processors";
        };
  }
}
