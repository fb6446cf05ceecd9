package corecast.study;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.note.Note;
import corecast.program.Operation;
import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.program.ProgramText;
import corecast.program.VmWork;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import org.junit.jupiter.api.Test;

class OtherReplaysTest {
  private static List<String> notes(Program program, ReplayOptions options) {
    Simulator simulator = new Simulator(program, options);
    int[] counts = {1, 2};
    return texts(
        OtherReplays.notes(simulator, Prediction.of("recorded.cct", simulator, counts, null), 0));
  }

  private static List<String> texts(List<Note> notes) {
    return notes.stream().map(Note::text).toList();
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
  void aProgramTextSaysWhatTheMachinesThreadsTakeToo() {
    Program text = ProgramText.parse("t", "vm-work 0 50us 40us\nthread a\n run 100us");
    assertThat(notes(text, ReplayOptions.DEFAULT))
        .singleElement()
        .asString()
        .contains("used 90.00 us of CPU time");
  }

  @Test
  void saysForHowLongNobodyRuns() {
    // On 2 both run until 100, the worker until 150, nobody until 400, the sleeper until 500.
    assertThat(notes(sleeping(300_000, 150_000), ReplayOptions.DEFAULT))
        .singleElement()
        .asString()
        .startsWith(
            "On 2 processors all threads sleep, or wait for a timeout or for input and"
                + " output, during 250.0 us of 500.0 us. ")
        .contains("Of this 250.0 us is waiting for sleeper (");
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
    assertThat(texts(OtherReplays.notesFromMark(new Simulator(program, beside))))
        .singleElement()
        .asString()
        .contains(" use 300 ns of CPU time beside the program");
    ReplayOptions without = ReplayOptions.DEFAULT.withMachineThreads(false);
    assertThat(OtherReplays.notesFromMark(new Simulator(program, without))).isEmpty();
    assertThat(OtherReplays.notesFromMark(new Simulator(recorded(10, 30), beside))).isEmpty();
  }

  @Test
  void saysThatTheProgramWaitedForWhatIsNotRecorded() {
    assertThat(notes(recordedWithIdle(500_000_000), ReplayOptions.DEFAULT))
        .anyMatch(
            note ->
                note.startsWith("The CPU was idle for 500.0 ms of the recording")
                    && note.contains("only for 200.0 ms of the replay on 1 processor"));
    assertThat(notes(recordedWithIdle(290_000_000), ReplayOptions.DEFAULT))
        .noneMatch(note -> note.startsWith("The CPU was idle"));
    assertThat(notes(recordedWithIdle(0), ReplayOptions.DEFAULT))
        .noneMatch(note -> note.startsWith("The CPU was idle"));
  }

  @Test
  void saysHowFastAProgramIsBesideTheCompilers() {
    // On 1 one does 100 and 100; on 2 they are beside each other.
    assertThat(notes(recorded(1, 100), ReplayOptions.DEFAULT))
        .singleElement()
        .asString()
        .contains("used 100 ns of CPU time", "the speedup is 2.00 instead of 1.00 on 2");
    assertThat(notes(recorded(1, 100), ReplayOptions.DEFAULT.withMachineThreads()))
        .singleElement()
        .asString()
        .contains("With --vm-threads none the speedup is 1.00 instead of 2.00 on 2.");
    assertThat(notes(recorded(1, 0), ReplayOptions.DEFAULT)).isEmpty();
  }

  @Test
  void saysOnlyThatTheyAreLeftOutIfItWouldTakeLong() {
    assertThat(notes(recorded(6_000_000, 40_000_000), ReplayOptions.DEFAULT))
        .singleElement()
        .asString()
        .contains("used 40.00 ms of CPU time. They are left out");
    assertThat(notes(recorded(6_000_000, 16_000_000), ReplayOptions.DEFAULT))
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
  void theyCompeteUnlessTheyAreLeftOutOnEveryMachine() {
    Simulator alone = new Simulator(recorded(1, 100), ReplayOptions.DEFAULT);
    assertThat(VmThreads.NONE.beside(alone)).isSameAs(alone);
    assertThat(timesOn12(VmThreads.COMPETING.beside(alone))).containsExactly(200, 100);
    Simulator written = new Simulator(recorded(1, 0), ReplayOptions.DEFAULT);
    assertThat(VmThreads.COMPETING.beside(written)).isSameAs(written);

    ReplayOptions queues = ReplayOptions.DEFAULT.on(UsualMachine.QUEUES);
    double[] before = timesOn12(new Simulator(alone.program(), queues));
    double[] with = timesOn12(VmThreads.COMPETING.beside(new Simulator(alone.program(), queues)));
    assertThat(with[0]).isEqualTo(before[0] + 100);
    assertThat(with[1]).isEqualTo(before[1]);
  }

  private static double[] timesOn12(Simulator simulator) {
    return simulator.completion(new int[] {1, 2}).timeNanos();
  }
}
