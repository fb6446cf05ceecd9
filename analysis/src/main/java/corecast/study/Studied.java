package corecast.study;

import corecast.analysis.speedup.SpeedupPoint;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.note.Note;
import corecast.program.Program;
import corecast.recovery.Recovery;
import corecast.simulator.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The program that questions are asked of: how it is replayed at this moment, and what is known of
 * it since the last decision was taken back ({@link Recovery}). For one thread.
 */
final class Studied {
  private final Path file;
  private final StudyOptions options;
  private final @Nullable Recovery recovery;
  private final ConstraintQuestions constraints;
  private final Curves curves;
  private final ActionQuestions actions;
  private ProgramFile read;
  private Replays replays;
  private @Nullable SelfCheck check;
  private int takenBack;

  /** Answers to what is replayed at this moment: these very ones, not any that are equal. */
  private final Set<Answer<?>> current = Collections.newSetFromMap(new IdentityHashMap<>());

  private final List<Runnable> whenForgotten = new ArrayList<>();

  /**
   * A program of a file.
   *
   * @param recovery {@code null} of a program that was written
   */
  Studied(Path file, StudyOptions options, @Nullable Recovery recovery, ProgramFile read) {
    this.file = file;
    this.options = options;
    this.recovery = recovery;
    this.read = read;
    this.replays = replaysOfNow();
    this.constraints = new ConstraintQuestions(options);
    this.curves = new Curves(file.toString(), options);
    this.actions = new ActionQuestions(options);
  }

  Path file() {
    return file;
  }

  StudyOptions options() {
    return options;
  }

  ProgramFile read() {
    return read;
  }

  Program program() {
    return read.program();
  }

  Replays replays() {
    return replays;
  }

  ConstraintQuestions constraints() {
    return constraints;
  }

  Curves curves() {
    return curves;
  }

  ActionQuestions actions() {
    return actions;
  }

  boolean hasIntervals() {
    return options.hasIntervals(program());
  }

  /** The replay on one processor beside the recording. */
  SelfCheck check() {
    if (check == null) {
      check = SelfCheck.of(replays.ideal());
    }
    return check;
  }

  /** The same where such a replay was made for the curve: it needs no other one. */
  void checkByCurve() {
    if (check == null) {
      check = SelfCheck.of(replays.ideal(), replays.predicting(), curves.singleNanos());
    }
  }

  /**
   * What replays as the machine does that leads in the prediction for these counts: whoever says
   * how long the run takes asks it. Only what was recorded has a second machine.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  Simulator leading(Processors processors) {
    boolean hasOthers = TwoMachines.mayLead(replays.predicting().program());
    return hasOthers && options.isOnTwoMachines() && options.weights().fromMark() == null
        ? curves.of(replays.predicting(), processors).predicting()
        : replays.predicting();
  }

  /** What the curve says of so many processors, if they are in it and there is a range. */
  Optional<SpeedupPoint> point(Processors curve, int processors) {
    return options.weights().fromMark() != null
        ? Optional.empty()
        : curves.of(replays.predicting(), curve).curve().points().stream()
            .filter(p -> p.processors() == processors && p.hasRange())
            .findFirst();
  }

  /** What is missing of the recording, and what had to be done so that the replay ends. */
  List<Note> warnings(Simulator simulator) {
    List<Note> notes = new ArrayList<>();
    check().note().ifPresent(notes::add);
    notes.addAll(read.notes());
    TurnsNote.of(simulator).ifPresent(notes::add);
    return notes;
  }

  List<Note> withWarnings(List<Note> notes, Simulator simulator) {
    List<Note> all = new ArrayList<>(notes);
    all.addAll(warnings(simulator));
    return all;
  }

  int takenBack() {
    return takenBack;
  }

  boolean isCurrent(Answer<?> answer) {
    return current.contains(answer);
  }

  /** What to do when all that is known is of no use any more. */
  void whenForgotten(Runnable forgetting) {
    whenForgotten.add(forgetting);
  }

  /** Gives back what was kept for further questions. */
  void forget() {
    replays.ideal().forgetReplay();
    whenForgotten.forEach(Runnable::run);
    current.clear();
  }

  /**
   * Asks, and takes decisions back until there is an answer; fails as the first time if none.
   *
   * @param processors what it is rated for; {@code null} if it is not
   */
  <T> Answer<T> answer(@Nullable Processors processors, Supplier<Answer<T>> question) {
    RuntimeException first = null;
    while (true) {
      try {
        Answer<T> answer = question.get().rated(quality(processors));
        current.add(answer);
        return answer;
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
        if (!(e instanceof UnfinishedReplayException unfinished) || !takeBack(unfinished)) {
          throw first;
        }
      }
    }
  }

  private boolean takeBack(UnfinishedReplayException unfinished) {
    try {
      if (recovery == null || !recovery.takeBack(unfinished.outcome())) {
        return false;
      }
      forget();
      takenBack++;
      read = ProgramFile.of(file, recovery.current(), options.conversion());
      replays = replaysOfNow();
      constraints.forget();
      curves.forget();
      actions.forget();
      check = null;
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Replays replaysOfNow() {
    return new Replays(
        read.program(), options, recovery == null ? options.order() : recovery.current().order());
  }

  /**
   * How far answers about these numbers of processors can be relied upon; {@code null} of a program
   * that was written. It takes the replays of a prediction, unless one was asked for.
   */
  private @Nullable Quality quality(@Nullable Processors processors) {
    return processors == null || !program().origin().recorded()
        ? null
        : QualityRule.of(check(), warnings(replays.predicting()), range(processors));
  }

  /** The prediction on two machines; empty if it was not asked for, or does not end. */
  private List<SpeedupPoint> range(Processors processors) {
    if (!options.isOnTwoMachines() || options.weights().fromMark() != null) {
      return List.of();
    }
    try {
      return curves.of(replays.predicting(), processors).curve().points();
    } catch (UnfinishedReplayException e) { // on one processor, where the answer needs none
      return List.of();
    }
  }
}
