package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.VmWork;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class OtherReplaysTest {
  private static List<String> notes(Program program, ReplayOptions options) {
    Simulator simulator = new Simulator(program, options);
    int[] counts = {1, 2};
    return OtherReplays.notes(
        simulator, Prediction.of(Path.of("recorded.cct"), simulator, counts, null));
  }

  private static Program recorded(int segments, long machineNanos) {
    ProgramBuilder builder = new ProgramBuilder().vmWork(VmWork.atOnce(2, machineNanos));
    builder.origin(new Origin("recorded.cct", true, 0, List.of(), 0));
    int thread = builder.thread("a");
    for (int i = 0; i < segments; i++) {
      builder.segment(thread, Operation.RUN, 100);
    }
    return builder.build();
  }

  /** Works, sleeps, and works again, beside another thread. */
  private static Program sleeping(long nanos, long besides) {
    ProgramBuilder builder = new ProgramBuilder();
    builder.origin(new Origin("recorded.cct", true, 0, List.of(), 0));
    int sleeper = builder.thread("sleeper");
    builder.segment(sleeper, Operation.RUN, 100_000);
    builder.segment(sleeper, Operation.SLEEP, nanos);
    builder.segment(sleeper, Operation.RUN, 100_000);
    builder.segment(builder.thread("worker"), Operation.RUN, besides);
    return builder.build();
  }

  @Test
  void saysForHowLongNobodyRuns() {
    // On 2 both run until 100, the worker until 150, nobody until 400, the sleeper until 500.
    assertThat(notes(sleeping(300_000, 150_000), ReplayOptions.DEFAULT))
        .singleElement()
        .asString()
        .startsWith("on 2 processors no thread of the program runs for 250.0 us of 500.0 us: ")
        .contains("250.0 us of it for sleeper (");
    // 50 of 500 are not worth saying, nor is a sleep beside work.
    assertThat(notes(sleeping(300_000, 350_000), ReplayOptions.DEFAULT)).isEmpty();
    assertThat(notes(sleeping(300_000, 900_000), ReplayOptions.DEFAULT)).isEmpty();
  }

  /** One that works for 100 ms and sleeps for 200; nobody ran for so long when it was recorded. */
  private static Program recordedWithIdle(long nanos) {
    ProgramBuilder builder = new ProgramBuilder();
    builder.origin(new Origin("recorded.cct", true, 0, List.of(), nanos));
    int thread = builder.thread("main");
    builder.segment(thread, Operation.RUN, 100_000_000);
    builder.segment(thread, Operation.SLEEP, 200_000_000);
    return builder.build();
  }

  @Test
  void saysWhatIsInTimesFromAMarkOn() {
    Program program = recorded(10, 300);
    ReplayOptions beside = ReplayOptions.DEFAULT.withMachineThreads(true);
    assertThat(OtherReplays.notesFromMark(new Simulator(program, beside)))
        .singleElement()
        .asString()
        .contains(" take 300 ns of CPU time beside the program");
    ReplayOptions without = ReplayOptions.DEFAULT.withMachineThreads(false);
    assertThat(OtherReplays.notesFromMark(new Simulator(program, without))).isEmpty();
    assertThat(OtherReplays.notesFromMark(new Simulator(recorded(10, 30), beside))).isEmpty();
  }

  @Test
  void saysThatTheProgramWaitedForWhatIsNotRecorded() {
    assertThat(notes(recordedWithIdle(500_000_000), ReplayOptions.DEFAULT))
        .anyMatch(
            note ->
                note.startsWith("the CPU had nothing to do for 500.0 ms of the recording")
                    && note.contains("on 1 processor of the replay for 200.0 ms"));
    assertThat(notes(recordedWithIdle(290_000_000), ReplayOptions.DEFAULT))
        .noneMatch(note -> note.startsWith("the CPU had nothing"));
    assertThat(notes(recordedWithIdle(0), ReplayOptions.DEFAULT))
        .noneMatch(note -> note.startsWith("the CPU had nothing"));
  }

  @Test
  void saysNothingOfAReplayThatDoesNotComeToItsEnd() {
    ProgramBuilder builder = new ProgramBuilder();
    builder.origin(new Origin("recorded.cct", true, 0, List.of(), 0));
    int first = builder.object(ObjectKind.LOCK, "first", 0);
    int second = builder.object(ObjectKind.LOCK, "second", 0);
    locksBoth(builder, "a", 0, first, 5_000_000, second);
    locksBoth(builder, "b", 5_200_000, second, 6_000_000, first);
    builder.segment(builder.thread("c"), Operation.RUN, 100_000_000);
    // Shared, on 2 a is done at 7.5 ms, and b begins at 7.8. In slices of 4 ms c comes between,
    // a still has the first lock when b takes the second one at 5.2, and both wait for ever.
    assertThat(notes(builder.build(), ReplayOptions.DEFAULT))
        .noneMatch(note -> note.contains("(--machine queues)"));
  }

  private static void locksBoth(
      ProgramBuilder builder, String name, long before, int outer, long within, int inner) {
    int thread = builder.thread(name);
    if (before > 0) {
      builder.segment(thread, Operation.RUN, before);
    }
    builder.step(thread, Operation.LOCK, outer, 1);
    builder.segment(thread, Operation.RUN, within);
    builder.step(thread, Operation.LOCK, inner, 1);
    builder.step(thread, Operation.UNLOCK, inner, 1);
    builder.step(thread, Operation.UNLOCK, outer, 1);
  }

  @Test
  void saysHowFastAProgramIsBesideTheCompilers() {
    // On 1 each of three threads has a third; 100 are done at 150, and the program's 50 left at
    // 200. On 2 each has two thirds: 75, and 125.
    assertThat(notes(recorded(1, 100), ReplayOptions.DEFAULT))
        .singleElement()
        .asString()
        .contains("took 100 ns of CPU time", "the speedup is 1.60 instead of 1.00 on 2");
    assertThat(notes(recorded(1, 100), ReplayOptions.DEFAULT.withMachineThreads()))
        .singleElement()
        .asString()
        .contains("without them the speedup is 1.00 instead of 1.60 on 2 (--vm-threads none)");
    assertThat(notes(recorded(1, 0), ReplayOptions.DEFAULT)).isEmpty();
  }

  @Test
  void saysOnlyThatTheyAreLeftOutIfItWouldTakeLong() {
    assertThat(notes(recorded(1_500_000, 10_000_000), ReplayOptions.DEFAULT))
        .singleElement()
        .asString()
        .contains("took 10.00 ms of CPU time; they are left out");
    assertThat(notes(recorded(1_500_000, 4_000_000), ReplayOptions.DEFAULT))
        .as("less than a twentieth of the work")
        .isEmpty();
  }

  @Test
  void workOfYearsIsNotCutIntoTimeSlices() {
    ProgramBuilder years = new ProgramBuilder().origin(new Origin("p", true, 0, List.of(), 0));
    for (String name : List.of("a", "b", "c")) {
      years.segment(years.thread(name), Operation.RUN, 4_000_000_000_000_000_000L / 3);
    }
    // 4 * 10^18 ns are 10^12 slices of 4 ms: nobody has asked to wait for that.
    assertThat(notes(years.build(), ReplayOptions.DEFAULT)).isEmpty();
  }

  @Test
  void theyCompeteByThemselvesWithWhatTheRecorderDidNotCause() {
    Simulator little = new Simulator(recorded(1, 300_000_000), ReplayOptions.DEFAULT);
    assertThat(VmThreads.auto.beside(little)).isSameAs(little);
    assertThat(VmThreads.competing.beside(little).options().machineThreads()).isTrue();
    Simulator much = new Simulator(recorded(1, 900_000_000), ReplayOptions.DEFAULT);
    Simulator beside = VmThreads.auto.beside(much);
    assertThat(beside.options().machineThreads()).isTrue();
    assertThat(beside.program().vmWork().totalNanos()).isEqualTo(600_000_000);
    assertThat(VmThreads.none.beside(much)).isSameAs(much);

    ProgramBuilder longer = new ProgramBuilder().vmWork(VmWork.atOnce(2, 500_000_000L));
    longer.segment(longer.thread("a"), Operation.RUN, 4_000_000_000L);
    Simulator part = new Simulator(longer.build(), ReplayOptions.DEFAULT);
    assertThat(VmThreads.auto.beside(part)).as("0.05 * 4 s are not exceeded").isSameAs(part);

    Simulator queues = new Simulator(much.program(), ReplayOptions.DEFAULT.on(MachineOption.USUAL));
    assertThat(VmThreads.auto.beside(queues)).as("ideal sharing only").isSameAs(queues);
  }
}
