package corecast.study;

import corecast.analysis.speedup.ExecutedBodies;
import corecast.note.Lines;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.Program;

/** A program in one line: what of it is executed. */
final class Summary {
  private Summary() {}

  static String of(Program program) {
    ExecutedBodies begun = ExecutedBodies.begun(program);
    return Lines.printable(program.origin().name())
        + ": "
        + CountText.of(begun.threads(), "thread")
        + (begun.tasks() == 0 ? "" : ", " + CountText.of(begun.tasks(), "task"))
        + ", "
        + CountText.of(begun.segments(), "segment")
        + ", "
        + Numbers.duration(begun.workNanos())
        + " of work";
  }
}
