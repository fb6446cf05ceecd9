package corecast.simulator.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CauseTreeTest {
  private static final int EVENTS = 600;
  private static final int BODIES = 4;

  /** It walks as often as events are expected: never, at first, or always. */
  @ParameterizedTest
  @ValueSource(ints = {0, 200, 1_000_000})
  void findsTheNearestOfTheCommonAncestors(int expected) {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      IntColumn parent = ColumnSpace.HEAP.ints(EVENTS);
      IntColumn body = ColumnSpace.HEAP.ints(EVENTS);
      CauseTree tree = new CauseTree(parent, body, BODIES, expected, ColumnSpace.HEAP);
      for (int k = 0; k < EVENTS; k++) {
        int back = 1 + random.nextInt(2 * BODIES);
        boolean root = k < back || random.nextInt(100) == 0;
        parent.add(root ? Timeline.ROOT : k - back);
        body.add(random.nextInt(3) == 0 || root ? random.nextInt(BODIES) : body.get(k - back));
        if (k % 3 == 0) {
          int a = random.nextInt(k + 1);
          int b = random.nextInt(k + 1);
          assertThat(tree.commonAncestor(k + 1, a, b))
              .as("seed %d, events %d and %d of %d", seed, a, b, k + 1)
              .isEqualTo(byStepsUp(parent, a, b));
        }
      }
    }
  }

  private static int byStepsUp(IntColumn parent, int a, int b) {
    int x = a;
    int y = b;
    while (x != y) { // a cause has a smaller number
      if (x > y) {
        x = parent.get(x);
      } else {
        y = parent.get(y);
      }
    }
    return x;
  }
}
