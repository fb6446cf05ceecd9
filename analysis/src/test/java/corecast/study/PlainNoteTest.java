package corecast.study;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.note.Note;
import corecast.program.PlainRun;
import corecast.simulator.machine.Machine;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlainNoteTest {
  private static final double MS = 1e6;

  private static PlainRun run(int cpus, long ms, long cpuMs) {
    return new PlainRun(cpus, ms * (long) MS, cpuMs * (long) MS, 1, 1, 0);
  }

  private static SpeedupCurve curve(int[] processors, double... times) {
    return SpeedupCurve.ofTimes(processors, times, 2000 * MS, Machine.IDEAL);
  }

  private static final SpeedupCurve FOUR =
      curve(new int[] {1, 2, 4}, 2000 * MS, 1000 * MS, 500 * MS);

  private static Optional<String> text(SpeedupCurve curve, PlainRun... runs) {
    return PlainNote.of(curve, List.of(runs), 0).map(Note::text);
  }

  @Test
  void withoutAPlainRunThereIsNothingToSay() {
    assertThat(text(FOUR)).isEmpty();
    assertThat(text(FOUR, run(2, 900, 1800))).isEmpty();
  }

  @Test
  void runsOnOneAndTwoCpusStandBesideThePrediction() {
    assertThat(text(FOUR, run(1, 2100, 2000), run(2, 1050, 2020)))
        .hasValue(
            "Without recording the program took 2.10 s on 1 CPU (predicted 2.00 s) and 1.05 s on 2"
                + " CPUs (predicted 1.00 s). On two CPUs it used 1.0 % more CPU time than on one.");
    assertThat(text(curve(new int[] {4}, 500 * MS), run(1, 2100, 2000)))
        .hasValue("Without recording the program took 2.10 s on 1 CPU.");
  }

  @Test
  void workThatCostsMoreOnTwoCpusIsAssumedToDoSoOnMore() {
    Note note =
        PlainNote.of(FOUR, List.of(run(1, 2100, 2000), run(2, 1050, 2500)), 0).orElseThrow();
    // 2 / 1.25 and 4 / 1.25
    assertThat(note.text())
        .endsWith(
            "On two CPUs it used 25.0 % more CPU time than on one. If work costs as much more on all"
                + " numbers of processors above one, the speedup is 1.60 on 2, 3.20 on 4.");
    assertThat(note.kind()).isEqualTo(Note.Kind.MEASURED);
    assertThat(note.values()).containsEntry("cpu_growth", 1.25);
  }

  @Test
  void aRunOnTwoCpusBesideOtherProgramsSaysNothing() {
    PlainRun disturbed = new PlainRun(2, 1_900_000_000L, 2_200_000_000L, 1, 1, 11);
    assertThat(text(FOUR, run(1, 2100, 2000), disturbed))
        .hasValue("Without recording the program took 2.10 s on 1 CPU (predicted 2.00 s).");
  }

  @Test
  void itMayCostLess() {
    assertThat(text(FOUR, run(1, 2100, 2000), run(2, 1050, 1600)))
        .get()
        .asString()
        .endsWith(
            "On two CPUs it used 20.0 % less CPU time than on one. If work costs as much less on all"
                + " numbers of processors above one, the speedup is 2.50 on 2, 5.00 on 4.");
  }

  @Test
  void ofManyCountsFewAreTold() {
    SpeedupCurve many =
        curve(new int[] {1, 2, 3, 4, 5}, 2000 * MS, 1000 * MS, 800 * MS, 500 * MS, 400 * MS);
    List<PlainRun> runs = List.of(run(1, 2100, 2000), run(2, 1050, 2500));
    assertThat(PlainNote.of(many, runs, 0).orElseThrow().text())
        .endsWith("the speedup is 1.60 on 2, 2.00 on 3, 3.20 on 4.");
    assertThat(PlainNote.of(many, runs, 5).orElseThrow().text())
        .endsWith("the speedup is 4.00 on 5.");
  }

  @Test
  void littleCpuTimeOrARunBesideOthersIsNotCompared() {
    assertThat(text(FOUR, run(1, 210, 200), run(2, 105, 250)))
        .hasValue("Without recording the program took 210.0 ms on 1 CPU (predicted 2.00 s).");
    PlainRun disturbed = new PlainRun(1, 2_100_000_000L, 2_000_000_000L, 1, 1, 11);
    assertThat(text(FOUR, disturbed, run(2, 1050, 2500)))
        .hasValue("Without recording the program took 2.10 s on 1 CPU (predicted 2.00 s).");
  }
}
