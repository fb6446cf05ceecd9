package corecast.analysis.path;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import org.junit.jupiter.api.Test;

class CriticalPathsTest {
  private static final String HALVES =
      """
      thread main
        run split 2
        spawn T
        run half 4
        join T
        run merge 1
      thread T
        run half 3
      """;

  private static CriticalPaths paths(String text, int processors, int most) {
    Simulator simulator = new Simulator(ProgramText.parse("test", text), ReplayOptions.DEFAULT);
    return CriticalPaths.of(simulator, processors, PathLimits.longest(most));
  }

  @Test
  void pathsAreMadeOfThreadsAndFunctions() {
    // 2 + 4 + 1 = 7 and 2 + 3 + 1 = 6
    assertThat(paths(HALVES, 2, 5).shares())
        .containsExactly(
            new PathShare(1, 7, 1, "main", "main", "half", 4),
            new PathShare(1, 7, 1, "main", "main", "split", 2),
            new PathShare(1, 7, 1, "main", "main", "merge", 1),
            new PathShare(2, 6, 6 / 7.0, "T", "T", "half", 3),
            new PathShare(2, 6, 6 / 7.0, "main", "main", "split", 2),
            new PathShare(2, 6, 6 / 7.0, "main", "main", "merge", 1));
  }

  @Test
  void segmentsAreStretchedWhereThreadsShareAProcessor() {
    // On one processor both halves run at half speed: T's 3 take 6, then main's last 1 takes 1.
    assertThat(paths(HALVES, 1, 2).shares())
        .contains(
            new PathShare(1, 10, 1, "main", "main", "half", 7),
            new PathShare(2, 9, 0.9, "T", "T", "half", 6));
  }

  @Test
  void slackIsTheLeastOfTheFunctionsSegments() {
    // main's half is critical; without both halves 2 + 1 = 3 remain of 7.
    assertThat(paths(HALVES, 2, 2).activities(GroupBy.FUNCTION, 10))
        .containsExactly(
            new ActivityBenefit("half", 4, 4, 4, 0, 0, 4),
            new ActivityBenefit("split", 2, 2, 2, 0, 0, 2),
            new ActivityBenefit("merge", 1, 1, 1, 0, 0, 1));
  }

  @Test
  void benefitIsLimitedByTheNextPath() {
    String text =
        """
        thread main
          run x 6
          join T
          run y 4
        thread T
          run z 5
        """;
    // Paths: x y = 10, z y = 9. Without x: 9. Without y: 6. z is not critical, and can wait 1.
    List<ActivityBenefit> both =
        List.of(
            new ActivityBenefit("x", 6, 1, 1, 0, 0, 1),
            new ActivityBenefit("y", 4, 4, 4, 0, 0, 4),
            new ActivityBenefit("z", 0, 0, 0, 1, 1, 0));
    assertThat(paths(text, 2, 2).activities(GroupBy.FUNCTION, 10)).isEqualTo(both);
    // With one path alone the metric over k paths is the time on the critical path.
    assertThat(paths(text, 2, 1).activities(GroupBy.FUNCTION, 1))
        .containsExactly(new ActivityBenefit("x", 6, 6, 1, 0, 0, 1));
  }

  @Test
  void figure1OfTheOtherPaperHasItsPath() {
    // Broberg et al., figure 1, on 3 processors: a (T1), c (T3), d (T2), a (T1) = 4
    String figure1 =
        """
        thread T1
          run a 1
          signal X
          run b 1
          wait Z
          run a 1
        thread T2
          run b 1
          wait Y
          run d 1
          signal Z
        thread T3
          wait X
          run c 1
          signal Y
          run b 1
        """;
    assertThat(paths(figure1, 3, 1).shares())
        .containsExactly(
            new PathShare(1, 4, 1, "T1", "T1", "a", 2),
            new PathShare(1, 4, 1, "T2", "T2", "d", 1),
            new PathShare(1, 4, 1, "T3", "T3", "c", 1));
  }

  @Test
  void pathOfOneProcessorFillsTheTime() {
    // 3 threads of 2 on 2 processors: all end at 6 / 2 = 3
    CriticalPaths found = paths("thread a\nrun 2\nthread b\nrun 2\nthread c\nrun 2\n", 2, 9);
    assertThat(found.shares()).hasSize(3).allMatch(row -> row.lengthNanos() == 3);
  }
}
