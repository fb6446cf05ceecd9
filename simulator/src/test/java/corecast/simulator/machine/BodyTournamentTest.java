package corecast.simulator.machine;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Effort;
import java.util.Comparator;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("more")
class BodyTournamentTest {
  private record Entry(long key, long sequence, int body) {}

  /** Small ranges make ties; the last keys there are lie beyond those of empty places. */
  @ParameterizedTest
  @ValueSource(longs = {1, 3, 1000, 1L << 40, Long.MAX_VALUE})
  void bodiesComeOutByKeyAndThenBySequenceNumber(long range) {
    for (long seed = 0; seed < Effort.of(6, 30); seed++) {
      Random random = new Random(seed);
      BodyTournament tournament = new BodyTournament(70);
      TreeSet<Entry> expected =
          new TreeSet<>(Comparator.comparingLong(Entry::key).thenComparingLong(Entry::sequence));
      int bodies = 1 + random.nextInt(70);
      boolean[] inside = new boolean[bodies];
      long now = range == Long.MAX_VALUE ? range - 200 : 0;
      for (int i = 0; i < 2000; i++) {
        int body = random.nextInt(bodies);
        if (!inside[body]) {
          long key =
              range == Long.MAX_VALUE ? now + random.nextInt(201) : random.nextLong(range) + now;
          tournament.add(key, body, i);
          expected.add(new Entry(key, i, body));
          inside[body] = true;
        } else if (random.nextInt(10) == 0) {
          tournament.remove(body);
          expected.removeIf(e -> e.body() == body);
          inside[body] = false;
        } else {
          Entry first = expected.first();
          String where = "seed " + seed + ", step " + i;
          if (first.key() > 0 && random.nextBoolean()) {
            assertThat(tournament.sequenceAt(first.key() - 1)).as(where).isEqualTo(Long.MAX_VALUE);
          }
          if (random.nextBoolean()) {
            assertThat(tournament.sequenceAt(first.key())).as(where).isEqualTo(first.sequence());
          }
          assertThat(tournament.topKey()).as(where).isEqualTo(first.key());
          assertThat(tournament.poll()).as(where).isEqualTo(first.body());
          expected.pollFirst();
          inside[first.body()] = false;
        }
        assertThat(tournament.isEmpty()).isEqualTo(expected.isEmpty());
      }
    }
  }
}
