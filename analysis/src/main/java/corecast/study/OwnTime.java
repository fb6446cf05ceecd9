package corecast.study;

import corecast.analysis.weight.FunctionWeights;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;
import java.util.List;

/** Of which time weights are shares, where it is not the predicted one. */
final class OwnTime {
  /** A smaller part of the program's work makes no difference. */
  private static final double WORTH_SAYING = 0.05;

  /** Run times that differ by less are the same for people. */
  private static final double SAME = 0.01;

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

  /**
   * A sentence, if the run that is looked at is not as long as the predicted one.
   *
   * @param leading how it is predicted
   * @param ownNanos how long the run is, ns
   */
  static List<Note> run(Simulator leading, int processors, double ownNanos) {
    double predicted = leading.completion(new int[] {processors}).timeNanos()[0];
    if (Double.isNaN(predicted) || Math.abs(predicted - ownNanos) <= SAME * ownNanos) {
      return List.of();
    }
    return List.of(
        Note.of(
            Note.Kind.OWN_TIME,
            "This is the run of the program alone on ideally shared processors: "
                + Numbers.duration(ownNanos)
                + " on "
                + processors
                + ". With "
                + (leading.options().machine() == Machine.IDEAL ? "" : "run queues, and ")
                + "all that the JVM does beside it, predict has "
                + Numbers.duration(predicted)
                + "."));
  }

  private static String time(FunctionWeights weights, int at) {
    return Numbers.duration(weights.timeNanos()[at])
        + " on "
        + CountText.of(weights.processors()[at], "processor");
  }
}
