package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.weight.WeightOptions.Method;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.RetriedAtomic;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An atomic that threads change by compare-and-set is a lock to the replay, and nothing more. */
class RetriedAtomicsTest {
  private static final String ATOMIC = RetriedAtomic.lockName("A");

  /** Four threads with much work outside of the loop that changes the atomic. */
  private static Program program(String lock) {
    StringBuilder text = new StringBuilder("unit 1us\n");
    for (int thread = 0; thread < 4; thread++) {
      text.append("thread T").append(thread);
      text.append("\n run prepare ").append(90 + 3 * thread).append('\n');
      for (int i = 0; i < 20; i++) {
        text.append(" run between 8\n lock ").append(lock);
        text.append("\n run change 20\n unlock ").append(lock).append('\n');
      }
    }
    return ProgramText.parse("test.program", text.toString());
  }

  private static double nanosOn(int processors, Program program) {
    return Programs.simulator(program).completion(new int[] {processors}).timeNanos()[0];
  }

  @Test
  void itTakesAsLongAsUnderALockAndNoLongerOnMoreProcessors() {
    double before = Double.POSITIVE_INFINITY;
    for (int p = 1; p <= 8; p++) {
      double nanos = nanosOn(p, program(ATOMIC));
      assertThat(nanos).isEqualTo(nanosOn(p, program("A")));
      assertThat(nanos).isLessThanOrEqualTo(before);
      before = nanos;
    }
    // The first comes to it at 98, then 4 x 20 sections of 20 one after another.
    assertThat(before).isCloseTo(1_698_000, within(1e-6));
  }

  @Test
  void perturbationGivesTheSameWeights() {
    for (int p : new int[] {1, 2, 4}) {
      List<SegmentWeight> swept =
          SegmentWeights.of(Programs.simulator(program(ATOMIC)), p, WeightOptions.DEFAULT).rows();
      List<SegmentWeight> perturbed =
          SegmentWeights.of(
                  Programs.simulator(program(ATOMIC)),
                  p,
                  WeightOptions.DEFAULT.withMethod(Method.PERTURB))
              .rows();
      assertThat(perturbed).hasSameSizeAs(swept);
      for (int i = 0; i < swept.size(); i++) {
        assertThat(perturbed.get(i).weight())
            .as("on %d, %s", p, swept.get(i))
            .isCloseTo(swept.get(i).weight(), within(1e-4));
      }
    }
  }
}
