package corecast.recorder.online;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Appendix B of Hollingsworth 1996. */
class TopSearchTest {
  /** Asks until the search is done; each phase is as long as it likes. */
  private static TopSearch search(double[] shares, int most, Random random) {
    TopSearch search = new TopSearch(shares.length, most, 0);
    int left = shares.length;
    while (!search.isDone()) {
      List<int[]> buckets = search.buckets();
      assertThat(buckets.size()).isLessThanOrEqualTo(2 * most);
      long length = 1_000_000 + random.nextInt(1_000_000);
      long[] measured = new long[buckets.size()];
      for (int i = 0; i < measured.length; i++) {
        double share = 0;
        for (int candidate : buckets.get(i)) {
          share += shares[candidate];
        }
        measured[i] = Math.round(share * length);
      }
      search.measured(length, measured);
      int now = search.candidates().size();
      assertThat(now).isLessThanOrEqualTo(Math.max(most, left / 2 + most));
      left = now;
    }
    return search;
  }

  @Test
  void findsThoseAboveAQuarterInFiveRounds() {
    for (long seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      List<Integer> places = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        places.add(i);
      }
      Collections.shuffle(places, random);
      double[] shares = new double[100];
      java.util.Arrays.fill(shares, 0.18 / 97);
      shares[places.get(0)] = 0.40;
      shares[places.get(1)] = 0.30;
      shares[places.get(2)] = 0.12;
      TopSearch search = search(shares, 4, random);
      // 100, at most 52, 28, 16, 8, 4
      assertThat(search.rounds()).as("seed " + seed).isLessThanOrEqualTo(5);
      assertThat(search.candidates())
          .as("seed " + seed)
          .containsExactly(places.get(0), places.get(1));
    }
  }

  @Test
  void findsAllOfRandomShares() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int functions = 1 + random.nextInt(200);
      int most = 1 + random.nextInt(8);
      double[] shares = new double[functions];
      double sum = 0;
      for (int i = 0; i < functions; i++) {
        shares[i] = Math.pow(random.nextDouble(), 20);
        sum += shares[i];
      }
      List<Integer> expected = new ArrayList<>();
      boolean close = false;
      for (int i = 0; i < functions; i++) {
        shares[i] /= sum;
        close |= Math.abs(shares[i] - 1.0 / most) < 1e-5; // rounding would decide
        if (shares[i] >= 1.0 / most) {
          expected.add(i);
        }
      }
      if (!close) {
        assertThat(search(shares, most, random).candidates())
            .as("seed " + seed)
            .containsExactlyInAnyOrderElementsOf(expected);
      }
    }
  }

  @Test
  void nothingIsFoundAmongNothing() {
    assertThat(new TopSearch(0, 4, 0).isDone()).isTrue();
    TopSearch even = new TopSearch(10, 2, 0);
    even.measured(100, new long[] {25, 25, 25, 25});
    assertThat(even.isDone()).isTrue();
    assertThat(even.candidates()).isEmpty();
  }
}
