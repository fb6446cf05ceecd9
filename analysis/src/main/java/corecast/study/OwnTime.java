package corecast.study;

import corecast.analysis.weight.FunctionWeights;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.List;

/** Of which time weights are shares, where it is not the predicted one. */
final class OwnTime {
  /** A smaller part of the program's work makes no difference. */
  private static final double WORTH_SAYING = 0.05;

  private OwnTime() {}

  /** A sentence, if the prediction takes in much that the virtual machine itself does. */
  static List<Note> notes(Simulator predicting, FunctionWeights weights) {
    int counts = weights.processors().length;
    Program program = predicting.program();
    long machine = predicting.options().machineThreads() ? program.vmWork().totalNanos() : 0;
    double pauses = predicting.options().stopTheWorld().nanos(program.pauses(), 1);
    if (counts == 0 || machine + pauses <= WORTH_SAYING * program.workNanos()) {
      return List.of();
    }
    String last = counts == 1 ? "" : ", " + time(weights, counts - 1);
    return List.of(
        Note.of(
            Note.Kind.OWN_TIME,
            "Weights and shares refer to the program's own run time of"
                + " "
                + time(weights, 0)
                + last
                + ", without JIT compilers, other threads and pauses"
                + " of the JVM. predict includes these (predict --vm-threads none --gc none does"
                + " not)."));
  }

  private static String time(FunctionWeights weights, int at) {
    return Numbers.duration(weights.timeNanos()[at])
        + " on "
        + CountText.of(weights.processors()[at], "processor");
  }
}
