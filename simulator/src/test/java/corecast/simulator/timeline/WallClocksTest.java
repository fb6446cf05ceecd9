package corecast.simulator.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import org.junit.jupiter.api.Test;

class WallClocksTest {

  /** One thread runs from beginning to end, beside others that come and go. */
  private static Program program(int pieces) {
    ProgramBuilder b = new ProgramBuilder();
    int last = b.thread("long");
    for (int t = 0; t < 3; t++) {
      int thread = b.thread("T" + t);
      for (int i = 0; i < pieces; i++) {
        b.segment(thread, Operation.RUN, 10 + t + i % 7);
      }
    }
    b.segment(last, Operation.RUN, 100L * pieces);
    return b.build();
  }

  @Test
  void eventsOfAnyTimeAgoAreRemembered() {
    Timeline timeline = new Simulator(program(3000), ReplayOptions.DEFAULT).replayInService(1);
    int[] processors = {1, 2, 5};
    WallClocks clocks = new WallClocks(timeline, processors);
    double[][] expected = new double[processors.length][timeline.events()];
    assertThat(timeline.events()).isEqualTo(3 * 3000 + 1);
    for (int k = 0; k < timeline.events(); k++) {
      double before = k == 0 ? 0 : timeline.end(k - 1);
      int at = clocks.advance(timeline.end(k), timeline.running(k));
      for (int i = 0; i < processors.length; i++) {
        expected[i][k] =
            (k == 0 ? 0 : expected[i][k - 1])
                + (timeline.end(k) - before) * Math.max(processors[i], timeline.running(k));
        assertThat(clocks.times()[at + i]).isEqualTo(expected[i][k]);
      }
      for (int ago : new int[] {k, k - 1, k - 4095, k - 4096, k - 5000, k / 2, 0}) {
        if (ago >= 0) {
          int past = clocks.past(ago);
          int start = clocks.start(ago);
          for (int i = 0; i < processors.length; i++) {
            assertThat(clocks.times()[past + i]).as("%d of %d", ago, k).isEqualTo(expected[i][ago]);
            assertThat(clocks.times()[start + i]).isEqualTo(expected[i][ago]);
          }
        }
      }
    }
    assertThat(clocks.times()[clocks.start(Timeline.ROOT)]).isZero();
    clocks.drop();
  }
}
