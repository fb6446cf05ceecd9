package corecast.analysis.path;

import corecast.program.Operation;
import corecast.program.Program;

/** What a segment is: the probes of Alexander et al., table 4, as far as a program has them. */
enum ActivityKind {
  COMPUTATION("computation"),
  UNDER_A_LOCK("computation under a lock"),
  SLEEP("sleep"),
  IO("input and output");

  final String words;

  ActivityKind(String words) {
    this.words = words;
  }

  static ActivityKind of(Program program, int segment, boolean locked) {
    Operation operation = program.operation(segment);
    if (operation == Operation.RUN) {
      return locked ? UNDER_A_LOCK : COMPUTATION;
    }
    return operation == Operation.SLEEP ? SLEEP : IO;
  }
}
