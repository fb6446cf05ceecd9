package corecast.study;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class PredictionNotesTest {
  @Test
  void aBoundThatIsNotThereHasAReason() {
    SpeedupCurve curve = SpeedupCurve.ofTimes(new int[] {1}, new double[] {5}, 5);
    Program dependent =
        new ProgramBuilder().origin(new Origin("r.cct", true, 1, List.of(), 0)).build();
    assertThat(PredictionNotes.withoutBound(curve, dependent, false))
        .isEqualTo(
            "There is no lower bound, because 1 recorded outcome depended on timing: another run"
                + " may do less work.");
    assertThat(PredictionNotes.withoutBound(curve, dependent, true))
        .isEqualTo("There is no lower bound, because times count from a mark.");
  }
}
