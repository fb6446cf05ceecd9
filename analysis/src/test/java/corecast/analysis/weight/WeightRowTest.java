package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightRowTest {
  @Test
  void oneThreadLessIsWorthOneNanosecondOnFewerProcessorsThanThreads() {
    Columns columns = Columns.of(new int[] {1, 2, 3, 4, 8}, 8);
    WeightRow row = new WeightRow(columns);
    row.addChange(4, 3); // max(P, 4) - max(P, 3)
    assertThat(row.values()).containsExactly(1, 1, 1, 0, 0);
    row.addAtLeast(3, 1);
    assertThat(row.values()).containsExactly(4, 4, 4, 4, 8);
  }

  /** Against plain arrays; with 130 counts there are several words of bits. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 64, 65, 130})
  void rowsAreWhatTheirDefinitionGivesColumnByColumn(int counts) {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      int most = 2 * counts;
      int[] processors = random.ints(counts, 1, most + 1).toArray();
      Columns columns = Columns.of(processors, most);
      int rows = 4;
      WeightRow[] sparse = new WeightRow[rows];
      double[][] plain = new double[rows][columns.width()];
      IntStream.range(0, rows).forEach(i -> sparse[i] = new WeightRow(columns));
      for (int i = 0; i < 300; i++) {
        change(random, columns, most, sparse, plain);
        for (int r = 0; r < rows; r++) {
          assertThat(sparse[r].values()).as("seed " + seed + ", step " + i).isEqualTo(plain[r]);
          int c = random.nextInt(columns.width());
          assertThat(sparse[r].at(c)).isEqualTo(plain[r][c]);
        }
        WeightRow same = new WeightRow(columns);
        same.add(sparse[0], 1);
        assertThat(same.equalTo(sparse[0])).isTrue();
        assertThat(same.hash()).isEqualTo(sparse[0].hash());
        if (sparse[0].equalTo(sparse[1])) {
          assertThat(plain[0]).as("seed " + seed + ", step " + i).isEqualTo(plain[1]);
        }
      }
    }
  }

  private static void change(
      Random random, Columns columns, int most, WeightRow[] sparse, double[][] plain) {
    int to = random.nextInt(sparse.length);
    int from = (to + 1) % sparse.length;
    int n = random.nextInt(2 * most);
    int m = random.nextInt(2 * most);
    int times = random.nextInt(7) - 3;
    int kind = random.nextInt(12);
    for (int c = 0; c < columns.width(); c++) {
      int p = columns.processors(c);
      plain[to][c] =
          switch (kind) {
            case 0 -> plain[to][c] + times * (double) Math.max(p, n);
            case 1, 2 -> plain[to][c] + times * plain[from][c];
            case 3, 4 -> plain[to][c] + (plain[from][c] == 0 ? 0 : times);
            case 5, 6, 7 -> 0;
            default -> plain[to][c] + Math.max(p, n) - Math.max(p, m);
          };
    }
    switch (kind) {
      case 0 -> sparse[to].addAtLeast(n, times);
      case 1, 2 -> sparse[to].add(sparse[from], times);
      case 3, 4 -> sparse[to].addWhereNotZero(sparse[from], times);
      case 5, 6, 7 -> sparse[to].clear();
      default -> sparse[to].addChange(n, m);
    }
  }
}
