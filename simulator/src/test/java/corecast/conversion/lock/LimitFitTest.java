package corecast.conversion.lock;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.lock.LimitFit.Limit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Limits between visits of two classes: those of 0 notify, those of 1 wait. */
class LimitFitTest {
  private static final int[] FUNCTIONS = {1, 2};

  private final List<Integer> classOf = new ArrayList<>();
  private final List<Boolean> went = new ArrayList<>();

  private void looks(int times, int its, boolean goesOn) {
    for (int i = 0; i < times; i++) {
      classOf.add(its);
      went.add(goesOn);
    }
  }

  private List<Limit> limits() {
    boolean[] all = new boolean[went.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = went.get(i);
    }
    int[] classes = classOf.stream().mapToInt(Integer::intValue).toArray();
    return LimitFit.of(
            new CounterFit.Looks(2, classes, all, new boolean[] {true, false}), FUNCTIONS)
        .limits();
  }

  @Test
  void whoWaitsUntilTheOtherIsAheadHasALimit() {
    looks(3, 0, true);
    for (int i = 0; i < 40; i++) {
      looks(1, 1, true);
      looks(1, 0, true);
    }
    looks(3, 1, true);
    for (int i = 0; i < 6; i++) {
      looks(1, 1, false);
      looks(1, 0, true);
      looks(1, 1, true);
    }
    assertThat(limits()).containsExactly(new Limit(1, 0, 0));
  }

  /** There is no semaphore that is lent out from the beginning. */
  @Test
  void whoWaitsThoughTheOtherIsFarAheadHasNone() {
    looks(200, 0, true);
    looks(160, 1, true);
    for (int i = 0; i < 40; i++) {
      looks(1, 1, false);
      looks(1, 0, true);
      looks(1, 1, true);
    }
    assertThat(limits()).isEmpty();
  }

  /** It once went on where it later waits: for something else. */
  @Test
  void whoHasGoneOnAtThatDistanceHasNone() {
    looks(60, 0, true);
    looks(63, 1, true);
    looks(3, 0, true);
    for (int i = 0; i < 10; i++) {
      looks(1, 1, false);
      looks(1, 0, true);
      looks(1, 1, true);
    }
    assertThat(limits()).isEmpty();
  }
}
