package corecast.cli;

import corecast.program.CountText;
import corecast.program.Program;
import corecast.report.Lines;
import corecast.report.Numbers;

/** A program in one line. */
final class Summary {
  private Summary() {}

  static String of(Program program) {
    int tasks = program.tasks();
    return Lines.printable(program.origin().name())
        + ": "
        + CountText.of(program.bodies() - tasks, "thread")
        + (tasks == 0 ? "" : ", " + CountText.of(tasks, "task"))
        + ", "
        + CountText.of(program.segments(), "segment")
        + ", "
        + Numbers.duration(program.workNanos())
        + " of work";
  }
}
