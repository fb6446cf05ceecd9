package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ProgramBuilder;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NarrowRowsTest {
  /** Against plain arrays, by the definition of each change. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 33, 64})
  void rowsAreWhatTheirDefinitionGivesColumnByColumn(int counts) {
    for (long seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      int most = 2 * counts;
      Columns columns = Columns.of(random.ints(counts, 1, most + 1).toArray(), most);
      NarrowRows rows = new NarrowRows(columns);
      int[] row = new int[20];
      double[][] plain = new double[row.length][columns.width()];
      for (int i = 0; i < row.length; i++) {
        row[i] = rows.take();
      }
      for (int i = 0; i < 400; i++) {
        int r = random.nextInt(row.length);
        int a = random.nextInt(most + 1);
        int b = random.nextBoolean() ? Math.max(0, a - 1) : random.nextInt(most + 1);
        int kind = random.nextInt(12);
        if (kind == 0) {
          int times = random.nextBoolean() ? 1 : -1;
          rows.addAtLeast(row[r], a, times);
          for (int c = 0; c < plain[r].length; c++) {
            plain[r][c] += times * Math.max(columns.processors(c), a);
          }
        } else if (kind == 1) {
          int other = (r + 1) % row.length;
          row[r] = rows.merge(row[r], row[other]);
          row[other] = rows.take(); // of zeros again
          for (int c = 0; c < plain[r].length; c++) {
            plain[r][c] += plain[other][c];
            plain[other][c] = 0;
          }
        } else {
          rows.addChange(row[r], a, b);
          for (int c = 0; c < plain[r].length; c++) {
            int p = columns.processors(c);
            plain[r][c] += Math.max(p, a) - Math.max(p, b);
          }
        }
        for (int check = 0; check < row.length; check += 1 + random.nextInt(5)) {
          assertThat(values(columns, rows, row[check])).as("seed " + seed).isEqualTo(plain[check]);
          assertThat(whereNotZero(columns, rows, row[check]))
              .as("seed " + seed)
              .isEqualTo(whereNotZero(plain[check]));
        }
      }
    }
  }

  private static double[] values(Columns columns, NarrowRows rows, int row) {
    FallSums sums = new FallSums(new ProgramBuilder().build().paths(), columns);
    rows.addTo(sums.work(-1), row, 1);
    return withoutMinusZero(sums.work()[0]);
  }

  private static double[] whereNotZero(Columns columns, NarrowRows rows, int row) {
    FallSums sums = new FallSums(new ProgramBuilder().build().paths(), columns);
    rows.addWhereNotZero(sums.work(-1), row, 7);
    return withoutMinusZero(sums.work()[0]);
  }

  private static double[] withoutMinusZero(double[] values) {
    for (int c = 0; c < values.length; c++) {
      values[c] += 0.0;
    }
    return values;
  }

  private static double[] whereNotZero(double[] values) {
    double[] sevens = new double[values.length];
    for (int c = 0; c < values.length; c++) {
      sevens[c] = values[c] == 0 ? 0 : 7;
    }
    return sevens;
  }
}
