package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunThingsTest {

  @Test
  void spansSayWhatIsHeldWaitedForAndCalled() throws Exception {
    Program program =
        ProgramText.parse(
            "two.program",
            """
            thread a
              enter f
              lock M
              run 10
              unlock M
              run 5
              exit
            thread b
              enter g
              run 2
              lock M
              enter h
              run 4
              exit
              unlock M
              run 4
              exit
            """);
    Timeline timeline = new Simulator(program, ReplayOptions.DEFAULT).replayInService(1);
    FunctionNames names = new FunctionNames(List.of("f", "g", "h"), program);
    RunPicture picture =
        RunPainter.paint(
                RunGround.of(timeline, names), new int[] {2}, Samples.weightsOfEvents(timeline, 2))
            .get(0);
    assertThat(picture.things()).containsExactlyInAnyOrder("M", "lock M");
    int m = picture.things().indexOf("M");
    int lock = picture.things().indexOf("lock M");
    // a: 10 with M, 5 without; b: 2, waits until 10, 4 with M in h, 4 without.
    assertThat(things(picture.lanes().get(0))).containsExactly(m, -1);
    assertThat(things(picture.lanes().get(1))).containsExactly(-1, lock, m, -1);
    int[] places = picture.lanes().get(1).places();
    assertThat(program.paths().frames(places[4])).containsExactly("g", "h");
    assertThat(program.paths().frames(places[6])).containsExactly("g");
  }

  private static List<Integer> things(RunPicture.Lane lane) {
    List<Integer> things = new ArrayList<>();
    for (int i = 1; i < lane.places().length; i += 2) {
      things.add(lane.places()[i]);
    }
    return things;
  }
}
