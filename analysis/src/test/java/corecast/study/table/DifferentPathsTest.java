package corecast.study.table;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.path.PathShare;
import java.util.List;
import org.junit.jupiter.api.Test;

class DifferentPathsTest {
  private static PathShare share(int rank, String thread, String function, double nanos) {
    return new PathShare(rank, 1000, 1, thread, thread, function, nanos);
  }

  @Test
  void aPathIsLeftOutIfLessThanAHundredthOfItIsElsewhere() {
    DifferentPaths paths =
        DifferentPaths.of(
            List.of(
                share(1, "a", "f", 600),
                share(1, "b", "f", 400),
                share(2, "a", "f", 609), // 9 of 1000 moved from b to a
                share(2, "b", "f", 391),
                share(3, "a", "f", 610), // 10 of 1000
                share(3, "b", "f", 390),
                share(4, "a", "g", 1000)));
    assertThat(paths.shares()).extracting(PathShare::rank).containsExactly(1, 1, 3, 3, 4);
    assertThat(paths.leftOut()).isEqualTo(1);
  }

  @Test
  void tasksOfAPoolAreOnePlace() {
    PathShare first = new PathShare(1, 1000, 1, "pool.task-1", "pool", "f", 1000);
    PathShare second = new PathShare(2, 1000, 1, "pool.task-2", "pool", "f", 1000);
    assertThat(DifferentPaths.of(List.of(first, second)).shares()).containsExactly(first);
  }
}
