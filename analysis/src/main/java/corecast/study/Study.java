package corecast.study;

import corecast.analysis.constraint.Constraints;
import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.PathLimits;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.waiting.WaitingTimes;
import corecast.analysis.weight.EventWeights;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.SegmentWeights;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.analysis.weight.WeightOptions;
import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.HeadRoom;
import corecast.analysis.whatif.Suggestions;
import corecast.analysis.whatif.VirtualSpeedup;
import corecast.analysis.whatif.WhatIf;
import corecast.note.Note;
import corecast.program.Program;
import corecast.recovery.Recovery;
import corecast.simulator.Simulator;
import corecast.study.file.Failure;
import corecast.study.table.ConstraintTables;
import corecast.study.table.PathTables;
import corecast.study.table.SegmentTable;
import corecast.study.table.Table;
import corecast.study.table.Tables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One recording, or written program, and the questions to ask of it.
 *
 * <p>Where a replay deadlocks although the recorded program came to its end, decisions are taken
 * back until it ends ({@link Recovery}); every answer says so in its notes. For one thread.
 */
public final class Study implements AutoCloseable {
  private final Path file;
  private final StudyOptions options;
  private final @Nullable Recovery recovery;
  private ProgramFile read;
  private Replays replays;
  private @Nullable EventWeights shades;
  private @Nullable SelfCheck check;
  private int takenBack;
  private final ConstraintQuestions constraints;

  /** Answers to what is replayed at this moment: these very ones, not any that are equal. */
  private final Set<Answer<?>> current = Collections.newSetFromMap(new IdentityHashMap<>());

  private Runnable atClose = () -> {};

  private Study(Path file, StudyOptions options, @Nullable Recovery recovery, ProgramFile read) {
    this.file = file;
    this.options = options;
    this.recovery = recovery;
    this.read = read;
    this.replays = replays();
    this.constraints = new ConstraintQuestions(options);
  }

  /**
   * Opens a trace, or a program text if its name ends in {@code .program}.
   *
   * @throws Failure if the file cannot be used; its message says what to do
   * @throws IOException if it cannot be read
   */
  public static Study open(Path file) throws IOException {
    return open(file, StudyOptions.DEFAULT);
  }

  /** The same with options. */
  public static Study open(Path file, StudyOptions options) throws IOException {
    ProgramFile.check(file);
    if (ProgramFile.isText(file)) {
      return new Study(file, options, null, ProgramFile.written(file, options.conversion()));
    }
    Recovery recovery = Recovery.begin(file, options.conversion(), options.replay(options.order()));
    ProgramFile read = ProgramFile.of(file, recovery.current(), options.conversion());
    return new Study(file, options, recovery, read);
  }

  /**
   * Runs a Java program on one CPU with the agent, and opens what was recorded. The program has the
   * standard streams of this one. What is recorded is deleted when the study is closed.
   *
   * @param command begins with {@code java}, or the path of one
   * @throws Failure if it cannot be recorded, or fails; the message says what to do
   */
  public static Study record(String... command) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("corecast");
    Path trace = folder.resolve("recording.cct");
    try {
      Study study = record(trace, command);
      study.atClose = () -> OwnRecording.delete(trace, folder);
      return study;
    } catch (IOException | RuntimeException | InterruptedException e) {
      OwnRecording.delete(trace, folder);
      throw e;
    }
  }

  /** The same with a trace that stays, and can be opened again. */
  public static Study record(Path trace, String... command)
      throws IOException, InterruptedException {
    OwnRecording.record(trace, command);
    return open(trace);
  }

  // ---- questions --------------------------------------------------------------------------------

  /**
   * Time, speedup and bounds on each number of processors; a table of the curve, and one for people
   * with the range of the speedup in its cells.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   * @throws IllegalArgumentException if the mark to measure from is not reached
   */
  public Answer<SpeedupCurve> predict(Processors processors) {
    return answer(
        () -> {
          Simulator simulator = replays.predicting();
          @Nullable String mark = options.weights().fromMark();
          SpeedupCurve curve = Prediction.of(file.toString(), simulator, processors.counts(), mark);
          TwoMachines both =
              options.isOnTwoMachines() && mark == null
                  ? TwoMachines.of(simulator, curve)
                  : new TwoMachines(curve, simulator, List.of());
          if (check == null && mark == null) {
            check = SelfCheck.of(replays.ideal(), simulator, curve.singleNanos());
          }
          List<Note> notes = new ArrayList<>();
          if (options.isExplained()) {
            notes.addAll(PredictionNotes.of(both.curve(), both.predicting(), mark));
            notes.addAll(both.notes());
          }
          Constraints held = constraints.of(replays, processors);
          notes.addAll(constraints.notes(held, read.program()));
          notes.addAll(warnings(simulator));
          List<Table> tables =
              List.of(Tables.curve(both.curve(), held), Tables.curveForPeople(both.curve()));
          return new Answer<>(both.curve(), tables, notes);
        });
  }

  /**
   * What each function contributes to the time on each number of processors; tables of the
   * functions, and of which one leads from how many processors on.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   * @throws IllegalArgumentException if the mark to measure from is not reached
   */
  public Answer<FunctionWeights> weights(Processors processors) {
    return answer(
        () -> {
          Simulator simulator = replays.ideal();
          FunctionWeights weights = weights(simulator, processors.counts());
          List<Note> notes = new ArrayList<>(OwnTime.notes(replays.predicting(), weights));
          notes.addAll(weights.notes());
          notes.addAll(warnings(simulator));
          Constraints held = constraints.of(replays, processors);
          notes.addAll(constraints.notes(held, read.program()));
          notes.addAll(TriedWeights.notes(simulator, weights, options.weights().fromMark()));
          List<Table> tables =
              List.of(
                  Tables.functions(weights.rows(), held, read.program().paths()),
                  Tables.crossovers(weights.crossovers()));
          return new Answer<>(weights, tables, notes);
        });
  }

  /**
   * What holds the program back on each number of processors: a lock, a pool, one thread that works
   * alone, too few processors. Of the whole run, also where others are measured from a mark.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<Constraints> constraints(Processors processors) {
    return answer(
        () -> {
          Constraints value = constraints.of(replays, processors);
          List<Note> notes = new ArrayList<>(constraints.notes(value, read.program()));
          notes.addAll(warnings(replays.ideal()));
          return new Answer<>(value, List.of(ConstraintTables.constraints(value)), notes);
        });
  }

  /**
   * The critical path of the run on so many processors, and those nearly as long.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<CriticalPaths> criticalPaths(int processors, PathLimits limits) {
    return answer(
        () -> {
          Simulator simulator = replays.ideal();
          CriticalPaths paths = CriticalPaths.of(simulator, processors, limits);
          List<Note> notes = new ArrayList<>(PathNotes.of(paths));
          notes.addAll(warnings(simulator));
          return new Answer<>(paths, List.of(PathTables.paths(paths)), notes);
        });
  }

  /**
   * Every wait on each number of processors, explained by what its releaser did; a table of places.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<List<WaitingTimes>> waits(Processors processors) {
    return answer(() -> WaitQuestion.ask(replays.ideal(), processors, this::warnings));
  }

  /**
   * The weight of each segment, as a table that is computed while it is read, and is to be read
   * before the study is closed.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<Table> segments(Processors processors) {
    return answer(
        () -> {
          Simulator simulator = replays.ideal();
          simulator.keepReplay();
          var outcome = simulator.completion(processors.counts()).outcome();
          if (outcome.isDeadlock()) {
            throw new UnfinishedReplayException(read.program().origin(), outcome);
          }
          Table table =
              SegmentTable.of(
                  reader -> {
                    for (int p : processors.counts()) {
                      SegmentWeights.forEach(simulator, p, options.weights(), reader);
                    }
                  });
          List<Note> notes =
              new ArrayList<>(FunctionWeights.delays(read.program(), options.weights()));
          notes.addAll(warnings(simulator));
          return new Answer<>(table, List.of(table), notes);
        });
  }

  /**
   * What changes of the program, made together, would gain on each number of processors.
   *
   * @throws corecast.analysis.whatif.RefusedEdit if one cannot be made; the message says why
   * @throws UnfinishedReplayException if the program deadlocks as it is
   */
  public Answer<WhatIf> whatIf(Processors processors, List<Edit> edits) {
    return answer(() -> changes().whatIf(processors, edits));
  }

  /** The obvious changes, of so many functions and locks at most, ranked at each count. */
  public Answer<Suggestions> suggest(Processors processors, int most) {
    return answer(() -> changes().suggest(processors, most));
  }

  /** How far a function can be improved until less, nothing or again something is gained. */
  public Answer<HeadRoom> headRoom(Processors processors, String function) {
    return answer(() -> changes().headRoom(processors, function));
  }

  /** What is gained by a function that is cheaper by 0 to 100 %. */
  public Answer<VirtualSpeedup> virtualSpeedup(Processors processors, String function) {
    return answer(() -> changes().virtualSpeedup(processors, function));
  }

  private WhatIfQuestions changes() {
    Simulator simulator = replays.predicting();
    return new WhatIfQuestions(simulator, warnings(simulator));
  }

  /**
   * Hands over the simulated runs that a page shows: all counts of these weights, or some of them.
   */
  public void paint(FunctionWeights weights, RunPainting painting) throws IOException {
    Simulator simulator = replays.ideal();
    int[] pictured =
        Pictures.counts(simulator.program(), weights.processors(), weights.crossovers());
    Pictures.draw(simulator, pictured, options.weights(), shades, painting);
    shades = null;
    simulator.forgetReplay();
  }

  /**
   * Speedups with the run queues of an operating system; NaN where that would take long.
   *
   * @param curve what {@link #predict} has answered
   */
  public double[] speedupsWithQueues(SpeedupCurve curve) {
    return options.isOnTwoMachines()
        ? curve.speedupsOn(UsualMachine.QUEUES.title())
        : OtherReplays.withQueues(replays.predicting(), curve);
  }

  /**
   * Asks several questions, so that all answers are of one replay: where a later one has to take a
   * decision back, they are asked again.
   */
  public <T> T together(Supplier<T> questions) {
    while (true) {
      int before = takenBack;
      T answers = questions.get();
      if (takenBack == before) {
        return answers;
      }
    }
  }

  /** Whether the answer is of the program as it is replayed at this moment. */
  public boolean isCurrent(Answer<?> answer) {
    return current.contains(answer);
  }

  // ---- what is studied --------------------------------------------------------------------------

  /** The file as it was named. */
  public Path file() {
    return file;
  }

  /** What is replayed. */
  public Program program() {
    return read.program();
  }

  /** Lines on the quality of the recording. */
  public List<String> verdict() {
    List<String> lines = new ArrayList<>(read.verdict());
    check().line().ifPresent(lines::add);
    return lines;
  }

  /** Timed events of the trace; 0 of a program text. */
  public long events() {
    return read.events();
  }

  /** The program in one line: what of it is executed. */
  public String summary() {
    return Summary.of(read.program());
  }

  /** Whether the virtual machine's own threads compete with the program in predictions. */
  public boolean isBesideVmThreads() {
    return replays.predicting().options().machineThreads();
  }

  /** Gives back what was kept for further questions. */
  @Override
  public void close() {
    forget();
    atClose.run();
  }

  // ---- how --------------------------------------------------------------------------------------

  /** Asks, and takes decisions back until there is an answer; fails as the first time if none. */
  private <T> Answer<T> answer(Supplier<Answer<T>> question) {
    RuntimeException first = null;
    while (true) {
      try {
        Answer<T> answer = question.get();
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
      replays = replays();
      constraints.forget();
      check = null;
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void forget() {
    replays.ideal().forgetReplay();
    if (shades != null) {
      shades.drop();
      shades = null;
    }
    current.clear();
  }

  private SelfCheck check() {
    if (check == null) {
      check = SelfCheck.of(replays.ideal());
    }
    return check;
  }

  private Replays replays() {
    return new Replays(
        read.program(), options, recovery == null ? options.order() : recovery.current().order());
  }

  private FunctionWeights weights(Simulator simulator, int[] counts) {
    WeightOptions how = options.weights();
    if (!options.isPictured() || !simulator.oneReplayServesAll()) {
      return FunctionWeights.of(simulator, counts, how);
    }
    EventWeights room = Pictures.shades(simulator.program(), counts);
    FunctionWeights weights = FunctionWeights.of(simulator, counts, how, room);
    if (room != null && !room.isComplete()) {
      room.drop();
      room = null;
    }
    shades = room;
    return weights;
  }

  /** What is missing of the recording, and what had to be done so that the replay ends. */
  private List<Note> warnings(Simulator simulator) {
    List<Note> notes = new ArrayList<>();
    check().note().ifPresent(notes::add);
    notes.addAll(read.notes());
    TurnsNote.of(simulator).ifPresent(notes::add);
    return notes;
  }
}
