package corecast.fleet.row;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.weight.FunctionWeight;
import corecast.study.table.Table;
import corecast.study.table.Tables;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Functions that have one name in every run are one. */
class TableRowsTest {
  private static final String FIRST = "$Proxy12.run";
  private static final String SECOND = "$Proxy13.run";
  private static final String BOTH = "$Proxy#.run";

  private final TableRows rows = new TableRows("app", "ID", new StableNames());

  private static List<String> text(List<Object[]> rows) {
    return rows.stream().map(Arrays::toString).toList();
  }

  @Test
  void weightsAreAddedUpAndTotalTimesAreTheLargest() {
    Table printed =
        Tables.functions(
            List.of(
                new FunctionWeight(1, "Main.main", 1, 50, 100, 0.5),
                new FunctionWeight(1, FIRST, 2, 30, 40, 0.3),
                new FunctionWeight(1, SECOND, 3, 20, 45, 0.2),
                new FunctionWeight(2, FIRST, 2, 30, 40, 0.375),
                new FunctionWeight(2, "Main.main", 1, 30, 80, 0.375),
                new FunctionWeight(2, SECOND, 0, 20, 40, 0.25))); // only sampled
    assertThat(text(rows.weights(rows.named(printed))))
        .containsExactly(
            "[app, 1, Main.main, ID, 50.0, 100.0, 0.5, 1, 50.0]",
            "[app, 1, $Proxy#.run, ID, 50.0, 45.0, 0.5, 5, 50.0]",
            "[app, 2, $Proxy#.run, ID, 50.0, 40.0, 0.625, null, 50.0]",
            "[app, 2, Main.main, ID, 30.0, 80.0, 0.375, 1, 50.0]");
  }

  @Test
  void whatLeadsTogetherLeads() {
    Table printed =
        Tables.functions(
            List.of(
                // Several counts in any order, as they were asked for.
                new FunctionWeight(4, SECOND, 1, 40, 40, 0.4),
                new FunctionWeight(4, FIRST, 1, 30, 30, 0.3),
                new FunctionWeight(2, FIRST, 1, 40, 40, 0.4),
                new FunctionWeight(2, SECOND, 1, 10, 10, 0.1),
                new FunctionWeight(1, "Main.main", 1, 60, 100, 0.6),
                new FunctionWeight(1, FIRST, 1, 30, 30, 0.3),
                new FunctionWeight(1, SECOND, 1, 20, 20, 0.2),
                new FunctionWeight(8, "Main.main", 1, 45, 100, 0.45),
                new FunctionWeight(8, FIRST, 1, 30, 30, 0.3),
                new FunctionWeight(8, SECOND, 1, 20, 20, 0.2)));
    assertThat(text(rows.crossovers(rows.named(printed))))
        .containsExactly("[app, 1, ID, Main.main, null]", "[app, 2, ID, " + BOTH + ", Main.main]");
  }
}
