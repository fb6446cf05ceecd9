package corecast.study.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.recorder.hook.session.Sampler;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a sampled object stands for. */
class SampledAllocationsTest {
  private static final double APART = Sampler.ALLOCATED_BYTES;

  @Test
  void aSmallObjectStandsForAllBetweenTwoSamplesAndALargeOneForItself() {
    assertThat(SampleLog.allocatedBytes(16))
        .isCloseTo(APART + 8, within(1.0)); // half its size more
    assertThat(SampleLog.allocatedBytes((long) APART))
        .isCloseTo(APART / (1 - 1 / Math.E), within(1.0));
    assertThat(SampleLog.allocatedBytes(100 * (long) APART)).isCloseTo(100 * APART, within(1.0));
  }

  /** The virtual machine draws how many bytes it is to the next sample. */
  @Test
  void theSumOfManyIsWhatWasAllocated() {
    Random random = new Random(7);
    long[] sizes = {1_000, 300_000, 2_000_000, 9_000_000};
    double[] all = new double[sizes.length];
    double[] told = new double[sizes.length];
    double left = next(random);
    for (int i = 0; i < 400_000; i++) {
      int kind = random.nextInt(sizes.length);
      all[kind] += sizes[kind];
      left -= sizes[kind];
      if (left <= 0) {
        told[kind] += SampleLog.allocatedBytes(sizes[kind]);
        left = next(random);
      }
    }
    for (int kind = 1; kind < sizes.length; kind++) {
      // Of 100,000 objects n p are sampled: five sigma are 5 / sqrt(n p) of that.
      double drawn = 100_000 * (1 - Math.exp(-sizes[kind] / APART));
      assertThat(told[kind] / all[kind]).isCloseTo(1, within(5 / Math.sqrt(drawn)));
    }
  }

  private static double next(Random random) {
    return -APART * Math.log(1 - random.nextDouble());
  }
}
