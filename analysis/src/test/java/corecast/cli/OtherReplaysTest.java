package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
    builder.origin(new Origin("recorded.cct", true, 0, List.of()));
    int thread = builder.thread("a");
    for (int i = 0; i < segments; i++) {
      builder.segment(thread, Operation.RUN, 100);
    }
    return builder.build();
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
  void theyCompeteByThemselvesIfTheyTookMuch() {
    // 100 ns of work: half of that is not more than half; and a second is not more than a second.
    Simulator little = new Simulator(recorded(1, 1_000_000_000), ReplayOptions.DEFAULT);
    assertThat(VmThreads.auto.beside(little)).isSameAs(little);
    Simulator much = new Simulator(recorded(1, 1_000_000_002), ReplayOptions.DEFAULT);
    assertThat(VmThreads.auto.beside(much).options().machineThreads()).isTrue();
    assertThat(VmThreads.none.beside(much)).isSameAs(much);

    ProgramBuilder long4 = new ProgramBuilder().vmWork(VmWork.atOnce(2, 2_000_000_000));
    long4.segment(long4.thread("a"), Operation.RUN, 4_000_000_000L);
    Simulator half = new Simulator(long4.build(), ReplayOptions.DEFAULT);
    assertThat(VmThreads.auto.beside(half)).isSameAs(half);
    assertThat(VmThreads.competing.beside(half).options().machineThreads()).isTrue();

    Simulator queues = new Simulator(much.program(), ReplayOptions.DEFAULT.on(MachineOption.USUAL));
    assertThat(VmThreads.auto.beside(queues)).as("ideal sharing only").isSameAs(queues);
  }
}
