package corecast.analysis.weight;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.column.ColumnSpace;
import org.junit.jupiter.api.Test;

class SmallNumbersTest {

  @Test
  void numbersStayWhatTheyAreWhenOneDoesNotFitItsByte() {
    int[] values = {0, 1, -1, 127, -128, 128, -129, 70_000, Integer.MIN_VALUE, 5};
    SmallNumbers numbers = new SmallNumbers(values.length, ColumnSpace.HEAP);
    for (int i = 0; i < values.length; i++) {
      numbers.set(i, values[i]);
      double[] halves = new double[2 * values.length];
      numbers.read(0, values.length, 2, halves, 1, 2);
      for (int j = 0; j < values.length; j++) {
        int expected = j <= i ? values[j] : 0;
        assertThat(numbers.get(j)).as("%d of %d", j, i).isEqualTo(expected);
        assertThat(halves[1 + 2 * j]).isEqualTo(expected / 2.0);
      }
    }
  }
}
