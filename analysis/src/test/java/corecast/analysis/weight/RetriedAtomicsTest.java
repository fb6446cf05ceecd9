package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.weight.WeightOptions.Method;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.RetriedAtomic;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Work that is done in vain, and once more, has the weight of all of that. */
class RetriedAtomicsTest {
  private static final String ATOMIC = RetriedAtomic.lockName("A");

  /** Threads that prepare something first, and change the atomic twenty times. */
  private static Program program(int threads, int between) {
    StringBuilder text = new StringBuilder("unit 1us\n");
    for (int thread = 0; thread < threads; thread++) {
      text.append("thread T").append(thread);
      text.append("\n run prepare ").append(90 + 3 * thread).append('\n');
      for (int i = 0; i < 20; i++) {
        text.append(" run between ").append(between).append("\n lock ").append(ATOMIC);
        text.append("\n run change 20\n unlock ").append(ATOMIC).append('\n');
      }
    }
    return ProgramText.parse("test.program", text.toString());
  }

  private static double microsOn(int processors, Program program) {
    return Programs.simulator(program).completion(new int[] {processors}).timeNanos()[0] / 1000;
  }

  @Test
  void changesComeOneAfterAnother() {
    Program program = program(4, 8);
    // 90 + 93 + 96 + 99 to prepare, 4 x 20 rounds of 28.
    assertThat(microsOn(1, program)).isCloseTo(2_618, within(1e-9));
    // The first comes to it at 98, then 4 x 20 changes of 20 that began behind the one before.
    for (int p = 2; p <= 8; p++) {
      assertThat(microsOn(p, program)).isGreaterThanOrEqualTo(1_698);
    }
  }

  @Test
  void whoHasNotBegunBeforeTheOtherOneIsThroughWaitsForNobody() {
    Program program = program(2, 30);
    assertThat(microsOn(1, program)).isCloseTo(90 + 93 + 40 * 50, within(1e-9));
    // T0 changes it from 120 to 140; T1, which comes at 123, works in vain until 143 then, and
    // never again: T0 changes it from 170 to 190, T1 from 193 to 213, and so on.
    assertThat(microsOn(2, program)).isCloseTo(93 + 20 + 20 * 50, within(1e-9));
  }

  @Test
  void perturbationGivesTheSameWeights() {
    for (int p : new int[] {1, 2, 4}) {
      List<SegmentWeight> swept =
          SegmentWeights.of(Programs.simulator(program(4, 8)), p, WeightOptions.DEFAULT).rows();
      List<SegmentWeight> perturbed =
          SegmentWeights.of(
                  Programs.simulator(program(4, 8)),
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
