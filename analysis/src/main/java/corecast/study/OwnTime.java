package corecast.study;

import corecast.analysis.weight.FunctionWeights;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine.RunQueues;
import java.util.ArrayList;
import java.util.List;

/**
 * How long the run is that weights, waits and paths are of, where it is not the predicted one. They
 * are of the program alone on ideally shared processors; predicted times also have what the virtual
 * machine does, and the run queues of an operating system where these lead.
 */
final class OwnTime {
  /** A smaller part of the program's work makes no difference. */
  private static final double WORTH_SAYING = 0.05;

  /** Shares of run times that differ by less are the same for people. */
  private static final double SAME = 0.01;

  private OwnTime() {}

  /**
   * Of which time weights are shares, if it is not the predicted one.
   *
   * @param leading how it is predicted
   */
  static List<Note> weights(Simulator leading, FunctionWeights weights) {
    int[] counts = weights.processors();
    double[] own = weights.timeNanos();
    double[] predicted = leading.completion(counts).timeNanos();
    List<String> times = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      if (Math.abs(predicted[i] - own[i]) > SAME * own[i]) {
        times.add(time(counts[i], own[i]) + predicted(predicted[i], own[i]));
      }
    }
    return times.isEmpty() ? List.of() : List.of(weights(leading, times));
  }

  /** The same where times count from a mark: how long the predicted run is then is not known. */
  static List<Note> weightsFromMark(Simulator leading, FunctionWeights weights) {
    int[] counts = weights.processors();
    Program program = leading.program();
    long machine = leading.options().machineThreads() ? program.vmWork().totalNanos() : 0;
    double pauses = leading.options().stopTheWorld().nanos(program.pauses(), 1);
    if (counts.length == 0 || machine + pauses <= WORTH_SAYING * program.workNanos()) {
      return List.of();
    }
    List<String> times = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      times.add(time(counts[i], weights.timeNanos()[i]));
    }
    return List.of(weights(leading, times));
  }

  private static Note weights(Simulator leading, List<String> times) {
    String last = times.size() == 1 ? "" : ", " + times.get(times.size() - 1);
    return Note.of(
        Note.Kind.OWN_TIME,
        "Weights and shares are of the run of the program alone. That takes "
            + times.get(0)
            + last
            + ". "
            + besides(leading));
  }

  /**
   * Sentences, if the run that is looked at is not as long for people as the predicted one.
   *
   * @param leading how it is predicted
   * @param ownNanos how long the run is, ns
   */
  static List<Note> run(Simulator leading, int processors, double ownNanos) {
    String predicted = predicted(leading, processors, ownNanos);
    return predicted.isEmpty()
        ? List.of()
        : List.of(
            Note.of(
                Note.Kind.OWN_TIME,
                "This is the run of the program alone: "
                    + time(processors, ownNanos)
                    + predicted
                    + ". "
                    + besides(leading)));
  }

  /** The predicted time in brackets, if people read another one. */
  static String predicted(Simulator leading, int processors, double ownNanos) {
    return predicted(leading.completion(new int[] {processors}).timeNanos()[0], ownNanos);
  }

  private static String predicted(double predictedNanos, double ownNanos) {
    String predicted = Numbers.duration(predictedNanos);
    return Double.isNaN(predictedNanos) || predicted.equals(Numbers.duration(ownNanos))
        ? ""
        : " (predict: " + predicted + ")";
  }

  /** What predicted times have that the program alone has not. */
  static String besides(Simulator leading) {
    boolean onQueues = leading.options().machine() instanceof RunQueues;
    return "Predicted times also have "
        + (onQueues ? "run queues, and " : "")
        + "what the JVM does beside the program. To leave that out, run predict"
        + (onQueues ? " --machine ideal" : "")
        + " --vm-threads none --gc none.";
  }

  private static String time(int processors, double nanos) {
    return Numbers.duration(nanos) + " on " + CountText.of(processors, "processor");
  }
}
