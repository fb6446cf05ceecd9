package corecast.analysis.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who submits waits for results before it submits more; times by hand, in microseconds. */
public class InFlightActionTest {
  /** Four at a time by a pool of four, each time one of 5 us and three of 1 us: 5 x 5 us. */
  public static final String BATCHES = batches(5, 4, 5);

  private static String batches(int batches, int size, int longest) {
    StringBuilder text = new StringBuilder("unit 1us\npool W 4\nthread main\n enter plan\n");
    StringBuilder tasks = new StringBuilder();
    for (int batch = 0; batch < batches; batch++) {
      StringBuilder gets = new StringBuilder();
      for (int i = 0; i < size; i++) {
        String name = "t" + batch + "_" + i;
        text.append(" submit W ").append(name).append('\n');
        gets.append(" get ").append(name).append('\n');
        tasks.append("task ").append(name).append("\n run work ");
        tasks.append(i == 0 ? longest : 1).append('\n');
      }
      text.append(gets).append(" run own 0\n");
    }
    return text.append(" exit\n").append(tasks).toString();
  }

  private static Actions of(String text, int processors) {
    Simulator ideal = new Simulator(ProgramText.parse("test.program", text), ReplayOptions.DEFAULT);
    int[] counts = {processors};
    return Actions.of(new Actions.Search(ideal, ideal, null, counts, 5, List.of()), processors);
  }

  @Test
  void moreThanABatchIsToBeInFlight() {
    Actions all = of(BATCHES, 4);
    assertThat(all.timeNanos()).isCloseTo(25_000, within(1e-6));
    Action first = all.ranked().get(0);
    // The long ones begin at 0, 1, 2, 5 and 7 if all are there: the last one ends at 12.
    assertThat(first.kind()).isEqualTo(Action.Kind.IN_FLIGHT);
    assertThat(first.thenNanos()).isCloseTo(12_000, within(1e-6));
    assertThat(first.thenSpeedup()).isCloseTo(40.0 / 12, within(1e-9));
    // As soon as the last long one is among them, that is so: the 17th.
    assertThat(first.change()).isEqualTo("17");
    // Of 5 us three of four have nothing to do for 4.
    assertThat(ActionText.heading(first))
        .isEqualTo(
            "Submission to pool W: main waits in plan for results of its tasks before it submits more."
                + " Meanwhile 2.4 of 4 processors are idle. More can be submitted first if neither"
                + " later tasks nor the code in between need earlier results.");
    assertThat(first.words())
        .isEqualTo("17 tasks submitted before a result is waited for, instead of 4");
    assertThat(first.id()).isEqualTo("in_flight:W:17");
    assertThat(first.repeat()).isEqualTo("corecast whatif test.program --in-flight W=17 -p 4");
  }

  @Test
  void nothingIsProposedWhereItGainsNothing() {
    for (String text :
        List.of(
            BATCHES.replace("pool W 4", "pool W 1"), // nobody is idle but for that
            batches(5, 4, 1), // all are done at the same time
            batches(2, 4, 5), // it does so once: perhaps it needs the results
            batches(1, 20, 5))) { // all are submitted
      assertThat(of(text, 4).ranked())
          .as(text)
          .noneMatch(action -> action.kind() == Action.Kind.IN_FLIGHT);
    }
    assertThat(of(BATCHES, 1).ranked()).noneMatch(action -> action.kind() == Action.Kind.IN_FLIGHT);
  }

  /** Between batches main works alone for 4 us: with more in flight, beside the tasks. */
  @Test
  void ownWorkGoesOnBesideWhatIsSubmitted() {
    String own = BATCHES.replace("run own 0", "run own 4");
    Actions all = of(own, 4);
    assertThat(all.timeNanos()).isCloseTo(45_000, within(1e-6)); // 5 x (5 + 4)
    Action first =
        all.ranked().stream()
            .filter(action -> action.kind() == Action.Kind.IN_FLIGHT)
            .findFirst()
            .orElseThrow();
    // Five threads share four processors until 1 us of each is done, in 1.25 us, so that main needs
    // 4.25 us for 4. After the fourth time the last batch is submitted: 17 + 5, and main 4 more.
    assertThat(first.thenNanos()).isCloseTo(26_000, within(1e-6));
  }
}
