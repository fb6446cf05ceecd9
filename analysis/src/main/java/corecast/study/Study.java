package corecast.study;

import corecast.analysis.action.Actions;
import corecast.analysis.constraint.Constraints;
import corecast.analysis.order.PoolOrder;
import corecast.analysis.order.PoolOrders;
import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.PathLimits;
import corecast.analysis.phase.PhaseOptions;
import corecast.analysis.phase.Phases;
import corecast.analysis.run.SimulatedRun;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.trim.TrimmedProgram;
import corecast.analysis.waiting.WaitingTimes;
import corecast.analysis.weight.FunctionBars;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.PathWeights;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.HeadRoom;
import corecast.analysis.whatif.Suggestions;
import corecast.analysis.whatif.VirtualSpeedup;
import corecast.analysis.whatif.WhatIf;
import corecast.conversion.Verdict;
import corecast.note.Note;
import corecast.program.Program;
import corecast.recovery.Recovery;
import corecast.simulator.Simulator;
import corecast.simulator.StopTheWorld;
import corecast.study.detail.RunDetails;
import corecast.study.file.Failure;
import corecast.study.packed.PackedAnswer;
import corecast.study.packed.PackedProgram;
import corecast.study.table.ActionTables;
import corecast.study.table.ConstraintTables;
import corecast.study.table.PathTables;
import corecast.study.table.PhaseTable;
import corecast.study.table.Table;
import corecast.study.target.RecordingFacts;
import corecast.trace.TraceFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One recording, or written program, and the questions to ask of it.
 *
 * <p>Where a replay deadlocks although the recorded program came to its end, decisions are taken
 * back until it ends ({@link Recovery}); every answer says so in its notes. For one thread.
 */
public final class Study implements AutoCloseable {
  private final Studied studied;
  private final CurveQuestions curves;
  private final WeightQuestions weights;
  private Runnable atClose = () -> {};

  private Study(Studied studied) {
    this.studied = studied;
    this.curves = new CurveQuestions(studied);
    this.weights = new WeightQuestions(studied);
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

  public static Study open(Path file, StudyOptions options) throws IOException {
    ProgramFile.check(file);
    if (ProgramFile.isText(file)) {
      return new Study(
          new Studied(file, options, null, ProgramFile.written(file, options.conversion())));
    }
    Recovery recovery = Recovery.begin(file, options.conversion(), options.replay(options.order()));
    ProgramFile read = ProgramFile.of(file, recovery.current(), options.conversion());
    return new Study(new Studied(file, options, recovery, read));
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
    return studied.answer(processors, () -> curves.predict(processors));
  }

  /**
   * What the run gains if the tasks of pools begin in another order, on each number of processors.
   * Of the whole run, also where others are measured from a mark.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<PoolOrders> poolOrders(Processors processors, List<PoolOrder> orders) {
    return studied.answer(processors, () -> curves.poolOrders(processors, orders));
  }

  /**
   * What each function contributes to the time on each number of processors; tables of the
   * functions, and of which one leads from how many processors on.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   * @throws IllegalArgumentException if the mark to measure from is not reached
   */
  public Answer<FunctionWeights> weights(Processors processors) {
    return studied.answer(processors, () -> weights.functions(processors));
  }

  /**
   * What holds the program back on each number of processors: a lock, a pool, one thread that works
   * alone, too few processors. Of the whole run, also where others are measured from a mark.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<Constraints> constraints(Processors processors) {
    return studied.answer(
        processors,
        () -> {
          Constraints value = studied.constraints().of(studied, processors);
          List<Note> notes = studied.constraints().notes(value, studied.program());
          return new Answer<>(
              value,
              List.of(ConstraintTables.constraints(value)),
              studied.withWarnings(notes, studied.replays().ideal()));
        });
  }

  /**
   * What to do first on so many processors, and what it gains: changes of the program, each made
   * alone and replayed. Where the quality is poor there is none.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<Actions> actions(int processors) {
    return actions(Processors.of(processors), processors, Actions.MOST);
  }

  /**
   * The same beside a curve.
   *
   * @param curve numbers of processors to say what comes first on
   * @param most so many actions at most
   */
  public Answer<Actions> actions(Processors curve, int processors, int most) {
    Answer<Actions> answer =
        studied.answer(curve, () -> studied.actions().of(studied, curve, processors, most));
    return answer.quality() == null || !answer.quality().isPoor()
        ? answer
        : new Answer<>(
            answer.value().withoutAdvice(),
            List.of(ActionTables.actions(answer.value().withoutAdvice())),
            answer.notes(),
            answer.quality());
  }

  /**
   * For how many processors it is said what to do first unless somebody asks: the only count, or
   * what the program saw while it was recorded if that is several, or the largest count.
   */
  public int usual(Processors counts) {
    int seen = counts.size() == 1 ? 0 : recordingFacts().map(RecordingFacts::seen).orElse(0);
    return seen > 1 ? seen : counts.most();
  }

  /**
   * The critical path of the run on so many processors, and those nearly as long.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<CriticalPaths> criticalPaths(int processors, PathLimits limits) {
    return studied.answer(
        Processors.of(processors),
        () -> {
          Simulator simulator = studied.replays().ideal();
          CriticalPaths paths = CriticalPaths.of(simulator, processors, limits);
          List<Note> found = new ArrayList<>(PathNotes.of(paths));
          found.addAll(
              OwnTime.run(
                  studied.leading(Processors.of(processors)), processors, paths.lengthNanos()));
          List<Note> notes = studied.withWarnings(found, simulator);
          return new Answer<>(paths, List.of(PathTables.paths(paths)), notes);
        });
  }

  /**
   * What comes again and again on the critical path of the run on so many processors.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<Phases> phases(int processors, PhaseOptions how) {
    return studied.answer(
        Processors.of(processors),
        () -> {
          Simulator simulator = studied.replays().ideal();
          Phases phases = Phases.of(simulator, processors, how);
          List<Note> notes = studied.withWarnings(List.of(PhaseNote.of(phases)), simulator);
          return new Answer<>(phases, List.of(PhaseTable.of(phases)), notes);
        });
  }

  /**
   * The program with the names of those functions only that matter on one of these numbers of
   * processors.
   *
   * @param share which part of the run time the weighted time of such a function is at least
   * @throws UnfinishedReplayException if the program deadlocks
   * @throws IllegalArgumentException if the program does not fit the heap
   */
  public Answer<TrimmedProgram> trim(Processors processors, double share) {
    return studied.answer(processors, () -> weights.trim(processors, share));
  }

  /**
   * Every wait on each number of processors, explained by what its releaser did; a table of places.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<List<WaitingTimes>> waits(Processors processors) {
    return studied.answer(
        processors,
        () ->
            WaitQuestion.ask(
                studied.replays().ideal(),
                studied.leading(processors),
                processors,
                studied::warnings));
  }

  /**
   * The weight of each segment, as a table that is computed while it is read, and is to be read
   * before the study is closed.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<Table> segments(Processors processors) {
    return studied.answer(null, () -> weights.segments(processors));
  }

  /**
   * What each call path of each thread or pool contributes to the time on each number of
   * processors.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   * @throws IllegalArgumentException if the mark to measure from is not reached
   */
  public Answer<PathWeights> callPaths(Processors processors) {
    return studied.answer(processors, () -> weights.callPaths(processors));
  }

  /**
   * The course of the run on so many processors with time slices, by the program alone: who ran on
   * which processor, who waited for what, and the critical path. To be read before the study is
   * closed.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<SimulatedRun> run(int processors) {
    return studied.answer(
        Processors.of(processors),
        () -> {
          Simulator ideal = studied.replays().ideal();
          Simulator sliced =
              ideal.with(ideal.options().on(UsualMachine.SLICES).stopping(StopTheWorld.NONE));
          SimulatedRun run = SimulatedRun.of(sliced, processors);
          return new Answer<>(run, List.of(), studied.warnings(sliced));
        });
  }

  /**
   * What changes of the program, made together, would gain on each number of processors.
   *
   * @throws corecast.analysis.whatif.RefusedEdit if one cannot be made; the message says why
   * @throws UnfinishedReplayException if the program deadlocks as it is
   */
  public Answer<WhatIf> whatIf(Processors processors, List<Edit> edits) {
    return studied.answer(processors, () -> changes(processors).whatIf(processors, edits));
  }

  /** The obvious changes, of so many functions and locks at most, ranked at each count. */
  public Answer<Suggestions> suggest(Processors processors, int most) {
    return studied.answer(processors, () -> changes(processors).suggest(processors, most));
  }

  /** How far a function can be improved until less, nothing or again something is gained. */
  public Answer<HeadRoom> headRoom(Processors processors, String function) {
    return studied.answer(processors, () -> changes(processors).headRoom(processors, function));
  }

  /** What is gained by a function that is cheaper by 0 to 100 %. */
  public Answer<VirtualSpeedup> virtualSpeedup(Processors processors, String function) {
    return studied.answer(
        processors, () -> changes(processors).virtualSpeedup(processors, function));
  }

  /** The same of the functions with the most work of their own, so many at most. */
  public Answer<List<VirtualSpeedup>> virtualSpeedups(Processors processors, int most) {
    return studied.answer(processors, () -> changes(processors).virtualSpeedups(processors, most));
  }

  private WhatIfQuestions changes(Processors processors) {
    Simulator simulator = studied.leading(processors);
    return new WhatIfQuestions(
        simulator,
        studied.hasIntervals() ? studied.replays().ideal() : null,
        studied.warnings(simulator));
  }

  /**
   * Hands over the simulated runs that a page shows: all counts of these weights, or some of them.
   */
  public void paint(FunctionWeights weights, RunPainting painting) throws IOException {
    this.weights.paint(weights, painting);
  }

  /**
   * What a page says of runs beside their pictures: waits, critical paths and phases, and weights
   * of call paths, at all counts of these weights or some of them.
   *
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public Answer<RunDetails> details(FunctionWeights weights) {
    return studied.answer(
        null,
        () -> {
          int[] counts =
              Pictures.counts(
                  RunDetails.most(studied.program()), weights.processors(), weights.crossovers());
          RunDetails details =
              RunDetails.of(studied.replays().ideal(), counts, studied.options().weights());
          return new Answer<>(details, List.of(), List.of());
        });
  }

  /**
   * Speedups with the run queues of an operating system; NaN where that would take long.
   *
   * @param curve what {@link #predict} has answered
   */
  public double[] speedupsWithQueues(SpeedupCurve curve) {
    return curves.speedupsWithQueues(curve);
  }

  /**
   * Asks several questions, so that all answers are of one replay: where a later one has to take a
   * decision back, they are asked again.
   */
  public <T> T together(Supplier<T> questions) {
    while (true) {
      int before = studied.takenBack();
      T answers = questions.get();
      if (studied.takenBack() == before) {
        return answers;
      }
    }
  }

  /** Whether the answer is of the program as it is replayed at this moment. */
  public boolean isCurrent(Answer<?> answer) {
    return studied.isCurrent(answer);
  }

  /** Where the weights of an answer lie as far as chance goes; none of a written program. */
  public FunctionBars bars(FunctionWeights weights) {
    return this.weights.bars(weights);
  }

  // ---- what is studied --------------------------------------------------------------------------

  public Path file() {
    return studied.file();
  }

  public Program program() {
    return studied.program();
  }

  /** Lines on the quality of the recording. */
  public List<String> verdict() {
    List<String> lines = new ArrayList<>(studied.read().verdict());
    studied.check().line().ifPresent(lines::add);
    return lines;
  }

  /** The same, and what is wrong with the replay on one processor. */
  public List<String> checkedVerdict() {
    List<String> lines = new ArrayList<>(studied.check().behind(studied.read().verdict()));
    if (recorded().isPresent() && !recorded().get().isProtected()) {
      lines.add(
          "The trace is of an older format, which has no checksums: damage to the file may change"
              + " figures without being noticed.");
    }
    return lines;
  }

  /** The figures on the quality of the recording; empty of a program text. */
  public Optional<Verdict> recorded() {
    return Optional.ofNullable(studied.read().recorded());
  }

  /** Where and when it was recorded; empty of a program text. */
  public Optional<RecordingFacts> recordingFacts() {
    try {
      return ProgramFile.isText(file()) ? Optional.empty() : Optional.of(RecordingFacts.of(file()));
    } catch (TraceFormatException e) { // it was readable before
      return Optional.empty();
    }
  }

  /** Timed events of the trace; 0 of a program text. */
  public long events() {
    return studied.read().events();
  }

  /** The program in one line: what of it is executed. */
  public String summary() {
    return Summary.of(studied.program());
  }

  /**
   * The program and how it is replayed, to ask {@link #whatIf} of it elsewhere.
   *
   * @param processors of the curve beside it
   * @throws UnfinishedReplayException if the program deadlocks
   */
  public PackedAnswer packed(Processors processors) {
    return studied.options().weights().fromMark() == null
        ? PackedProgram.of(
            studied.program(),
            studied.replays().ideal().options(),
            studied.leading(processors).options())
        : PackedAnswer.none("Times are measured from a mark, and changes of whole runs only.");
  }

  /** Whether the virtual machine's own threads compete with the program in predictions. */
  public boolean isBesideVmThreads() {
    return studied.replays().predicting().options().machineThreads();
  }

  /** Gives back what was kept for further questions. */
  @Override
  public void close() {
    studied.forget();
    atClose.run();
  }
}
