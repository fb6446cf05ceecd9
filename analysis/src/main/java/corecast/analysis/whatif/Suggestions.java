package corecast.analysis.whatif;

import corecast.analysis.weight.UnfinishedReplayException;
import corecast.analysis.whatif.LockChange.Shortened;
import corecast.analysis.whatif.LockChange.Split;
import corecast.program.Program;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The obvious changes of a program, each alone, and what each gains: functions 20 % cheaper, locks
 * that threads wait for removed, split in two and held half as long, pools and queues twice as
 * large.
 *
 * @param ranked by processors as asked for, then by gain, largest first
 * @param refused changes that cannot be made, and why, one line each
 */
public record Suggestions(List<Suggestion> ranked, List<String> refused) {
  private static final double CHEAPER = 0.2;
  private static final double SHORTER = 0.5;

  public Suggestions {
    ranked = List.copyOf(ranked);
    refused = List.copyOf(refused);
  }

  /**
   * Tries the changes.
   *
   * @param most how many functions and how many locks are tried: those with the most work
   * @throws UnfinishedReplayException if the program deadlocks as it is
   */
  public static Suggestions of(Simulator simulator, int[] processors, int most) {
    return new Trials(simulator, processors).all(new Candidates(simulator.program(), most));
  }

  /** The changes that were tried, the one first that gains most at any count. */
  public List<Edit> edits() {
    return ranked.stream()
        .sorted(Comparator.comparingDouble((Suggestion s) -> -s.gain().share()))
        .map(Suggestion::edit)
        .distinct()
        .toList();
  }

  /** Changes tried one after another. */
  private static final class Trials {
    private final Simulator simulator;
    private final int[] processors;
    private final double[] before;
    private final List<Edit> edits = new ArrayList<>();
    private final List<double[]> after = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();

    Trials(Simulator simulator, int[] processors) {
      this.simulator = simulator;
      this.processors = processors;
      this.before = EditedTimes.before(simulator, processors);
    }

    Suggestions all(Candidates candidates) {
      for (String function : candidates.functions()) {
        tries(ScaledFunction.cheaper(function, CHEAPER));
      }
      for (String lock : candidates.locks()) {
        boolean isRefused = !tries(ChangedLock.removed(lock));
        // A lock that nobody waits for gains nothing by its removal.
        if (isRefused || gains(after.get(after.size() - 1))) {
          if (!isRefused) {
            tries(new ChangedLock(lock, new Split(2)));
          }
          tries(new ChangedLock(lock, new Shortened(SHORTER)));
        } else {
          edits.remove(edits.size() - 1);
          after.remove(after.size() - 1);
        }
      }
      candidates.doubled().forEach(this::tries);
      return new Suggestions(ranked(), refused);
    }

    private boolean tries(Edit edit) {
      try {
        after.add(EditedTimes.after(simulator, List.of(edit), processors));
        edits.add(edit);
        return true;
      } catch (RefusedEdit e) {
        refused.add(String.valueOf(e.getMessage()));
        return false;
      }
    }

    private boolean gains(double[] times) {
      for (int i = 0; i < times.length; i++) {
        if (Math.abs(before[i] - times[i]) > 1e-9 * before[i]) {
          return true;
        }
      }
      return false;
    }

    private List<Suggestion> ranked() {
      Program program = simulator.program();
      List<Suggestion> ranked = new ArrayList<>();
      for (int i = 0; i < processors.length; i++) {
        List<Suggestion> here = new ArrayList<>();
        for (int e = 0; e < edits.size(); e++) {
          Gain gain = new Gain(processors[i], before[i], after.get(e)[i]);
          here.add(new Suggestion(0, edits.get(e), gain, edits.get(e).source(program)));
        }
        here.sort(Comparator.comparingDouble((Suggestion s) -> -s.gain().nanos()));
        for (int rank = 1; rank <= here.size(); rank++) {
          Suggestion one = here.get(rank - 1);
          ranked.add(new Suggestion(rank, one.edit(), one.gain(), one.source()));
        }
      }
      return ranked;
    }
  }
}
