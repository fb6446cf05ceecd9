package corecast.study;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.program.Operation;
import corecast.program.Origin;
import corecast.program.Pauses;
import corecast.program.ProgramBuilder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.StopTheWorld;
import java.util.List;
import org.junit.jupiter.api.Test;

class PauseNoteTest {
  /** Two threads of 400 ns, on 1 and 2 processors. */
  private static SpeedupCurve curve() throws Exception {
    ProgramBuilder builder = new ProgramBuilder();
    builder.origin(new Origin("recorded.cct", true, 0, List.of(), 0));
    for (String name : new String[] {"a", "b"}) {
      builder.segment(builder.thread(name), Operation.RUN, 400);
    }
    Simulator simulator = new Simulator(builder.build(), ReplayOptions.DEFAULT);
    return Prediction.of("recorded.cct", simulator, new int[] {1, 2}, null);
  }

  private static Pauses pauses(long... nanos) {
    return new Pauses(new long[nanos.length], nanos);
  }

  @Test
  void longPausesAreSaidToChangeTheSpeedup() throws Exception {
    // (800 + 200) / (400 + 200) = 1.67.
    assertThat(PauseNote.of(pauses(150, 50), StopTheWorld.NONE, curve(), 0).text())
        .isEqualTo(
            "2 stop-the-world pauses, 200 ns in all, are left out (--gc constant or --gc scaled includes them). With --gc constant the speedup is 1.67 instead of 2.00 on 2.");
  }

  @Test
  void shortOnesAreOnlyLeftOut() throws Exception {
    // (800 + 20) / (400 + 20) = 1.95.
    String note =
        "1 stop-the-world pause, 20 ns in all, is left out (--gc constant or --gc scaled includes"
            + " it).";
    assertThat(PauseNote.of(pauses(20), StopTheWorld.NONE, curve(), 0).text()).isEqualTo(note);
    assertThat(PauseNote.of(pauses(20), StopTheWorld.NONE, null, 0).text()).isEqualTo(note);
  }

  @Test
  void nothingIsSaidOfWhatIsLessThanAHundredthOfTheShortestTime() throws Exception {
    // T(2) = 400.
    assertThat(PauseNote.notes(pauses(1, 2), StopTheWorld.NONE, curve(), 0)).isEmpty();
    assertThat(PauseNote.notes(pauses(2, 2), StopTheWorld.NONE, curve(), 0)).hasSize(1);
    assertThat(PauseNote.notes(pauses(1, 2), StopTheWorld.CONSTANT, curve(), 0)).isEmpty();
    assertThat(PauseNote.notes(pauses(1, 2), StopTheWorld.SCALED, curve(), 0)).hasSize(1);
    assertThat(PauseNote.notes(pauses(1, 2), StopTheWorld.NONE, null, 0)).hasSize(1);
    assertThat(PauseNote.notes(pauses(), StopTheWorld.CONSTANT, curve(), 0)).isEmpty();
  }
}
