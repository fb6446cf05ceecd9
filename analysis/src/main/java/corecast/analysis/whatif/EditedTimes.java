package corecast.analysis.whatif;

import corecast.analysis.order.LongestFirst;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.program.Program;
import corecast.simulator.Completion;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.primitive.ReplayFault;
import java.util.List;
import java.util.stream.Collectors;

/** Run times before and after edits: replays without a timeline. */
public final class EditedTimes {
  private EditedTimes() {}

  /**
   * T(P) at each count as the program is, ns.
   *
   * @throws UnfinishedReplayException if it deadlocks
   */
  public static double[] before(Simulator simulator, int[] processors) {
    Completion completion = simulator.completion(processors);
    if (completion.outcome().isDeadlock()) {
      throw new UnfinishedReplayException(simulator.program().origin(), completion.outcome());
    }
    return completion.timeNanos();
  }

  /**
   * T(P) at each count with the edits, ns.
   *
   * @throws RefusedEdit if it then deadlocks, or an edit cannot be made
   */
  public static double[] after(Simulator simulator, List<Edit> edits, int[] processors) {
    return of(with(simulator, edits), edits, processors);
  }

  /**
   * Replays the program with these edits in the same way.
   *
   * @throws RefusedEdit if one cannot be made
   */
  public static Simulator with(Simulator simulator, List<Edit> edits) {
    Program edited = simulator.program();
    for (Edit edit : edits) {
      edited = edit.of(edited);
    }
    return new Simulator(edited, ordered(edited, simulator.options(), edits));
  }

  private static ReplayOptions ordered(Program edited, ReplayOptions options, List<Edit> edits) {
    boolean[] pools = new boolean[edited.objects()];
    boolean isAny = false;
    for (Edit edit : edits) {
      if (edit instanceof LongestTasksFirst first) {
        pools[first.reordered(edited, options)] = true;
        isAny = true;
      }
    }
    if (!isAny) {
      return options;
    }
    try {
      return options.withTasks(LongestFirst.of(new Simulator(edited, options), pools));
    } catch (UnfinishedReplayException | ReplayFault e) {
      throw new RefusedEdit(describe(edits) + ": " + e.getMessage());
    }
  }

  static double[] of(Simulator edited, List<Edit> edits, int[] processors) {
    Completion completion = edited.completion(processors);
    if (completion.outcome().isDeadlock()) {
      throw new RefusedEdit(
          describe(edits)
              + ": the replay then deadlocks: "
              + completion.outcome().describe()
              + "; leave it as it is");
    }
    return completion.timeNanos();
  }

  static String describe(List<Edit> edits) {
    return edits.stream().map(Edit::describe).collect(Collectors.joining(", "));
  }
}
