package corecast.study;

import corecast.analysis.action.Actions;
import corecast.analysis.constraint.Constraint;
import corecast.analysis.constraint.ConstraintText;
import corecast.analysis.constraint.Constraints;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.note.Note;
import corecast.simulator.Simulator;
import corecast.study.table.ActionTables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to do first: found once for all who ask about the same numbers of processors. */
final class ActionQuestions {
  private final StudyOptions options;
  private @Nullable Asked asked;
  private Actions found = Actions.NONE;

  ActionQuestions(StudyOptions options) {
    this.options = options;
  }

  private record Asked(List<Integer> curve, int processors, int most) {}

  /**
   * Asks.
   *
   * @param curve the numbers of processors of the curve beside it
   * @param processors for how many
   * @param most so many actions at most
   */
  Answer<Actions> of(Studied studied, Processors curve, int processors, int most) {
    Simulator predicting = studied.replays().predicting();
    Simulator leading = studied.leading(curve);
    Actions actions;
    try {
      actions = actions(studied.replays(), leading, curve, processors, most);
    } catch (UnfinishedReplayException e) {
      if (leading == predicting) {
        throw e;
      }
      leading = predicting; // it deadlocks with run queues only
      actions = actions(studied.replays(), leading, curve, processors, most);
    }
    if (actions.isKnown()) {
      actions = studied.point(curve, processors).map(actions::inRange).orElse(actions);
    }
    List<Note> notes = new ArrayList<>();
    if (actions.isKnown() && actions.ranked().isEmpty()) {
      notes.addAll(reason(studied, leading, processors));
    }
    return new Answer<>(
        actions,
        List.of(ActionTables.actions(actions)),
        studied.withWarnings(notes, studied.replays().predicting()));
  }

  private Actions actions(
      Replays replays, Simulator leading, Processors curve, int processors, int most) {
    if (!options.isConstrained()) {
      return Actions.NONE;
    }
    int[] counts = curve.counts();
    Asked now = new Asked(Arrays.stream(counts).boxed().toList(), processors, most);
    if (!now.equals(asked)) {
      Simulator other =
          options.isOnTwoMachines()
              ? TwoMachines.other(replays.predicting(), leading, counts)
              : null;
      found =
          Actions.of(
              new Actions.Search(
                  replays.ideal(), leading, other, counts, most, words(replays, leading)),
              processors);
      asked = now;
    }
    return found;
  }

  /** The options of a command that replays in the same way. */
  private List<String> words(Replays replays, Simulator leading) {
    List<String> words = new ArrayList<>(options.typed());
    boolean isIdeal = leading == replays.predicting();
    boolean isIdealByItself = TwoMachines.leading(replays.predicting()) == replays.predicting();
    if (options.isOnTwoMachines() && isIdeal != isIdealByItself) {
      words.addAll(List.of("--machine", isIdeal ? "ideal" : "queues"));
    }
    return words;
  }

  /** Why nothing gains anything, if that is known. */
  private static List<Note> reason(Studied studied, Simulator leading, int processors) {
    Constraints held = Constraints.of(studied.replays().ideal(), leading, processors);
    @Nullable Constraint here = held.on(processors);
    return here == null || here.kind() == Constraint.Kind.PROCESSORS
        ? List.of()
        : ConstraintText.sentences(held, studied.program().paths()).stream()
            .map(sentence -> Note.of(Note.Kind.CONSTRAINT, sentence))
            .toList();
  }

  /** The program is replayed otherwise from now on. */
  void forget() {
    asked = null;
  }
}
