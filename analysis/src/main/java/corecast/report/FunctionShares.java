package corecast.report;

import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.study.table.Column;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** How the shares of the functions change with the number of processors, for people. */
public final class FunctionShares {
  public static final String CAPTION =
      "weighted self time: the share of the run time that depends on the function, in percent, by"
          + " number of processors";

  /** Why a share is more than all of the run time. */
  public static final String ABOVE_ALL =
      "A share above 100 %: the function's work also delays others. Each piece of it is weighed as"
          + " if it alone were shorter, so pieces that delay one another count more than once.";

  /** What is printed with a digit is not above for less. */
  private static final double MORE = 1.0005;

  private FunctionShares() {}

  /** Whether one of them is to be explained. */
  public static boolean isAboveAll(List<FunctionWeight> rows) {
    return rows.stream().anyMatch(row -> row.share() > MORE);
  }

  /**
   * The most important functions at each processor count.
   *
   * @param top how many at each count; 0 for all
   */
  public static List<FunctionWeight> leading(FunctionWeights weights, int top) {
    List<FunctionWeight> leading = new ArrayList<>();
    int taken = 0;
    int count = 0;
    for (FunctionWeight row : weights.rows()) {
      taken = row.processors() == count ? taken + 1 : 1;
      count = row.processors();
      if (top == 0 || taken <= top) {
        leading.add(row);
      }
    }
    return leading;
  }

  /**
   * Tables with a column for each of some processor counts, and a row for each function that is
   * among the most important at some count, the one with the largest share of all first.
   *
   * @param top how many functions at each count; 0 for all
   * @param abreast processor counts side by side; more of them are in another table
   */
  public static List<Table> tables(FunctionWeights weights, int top, int abreast) {
    Set<String> names =
        leading(weights, top).stream().map(FunctionWeight::function).collect(Collectors.toSet());
    List<FunctionWeight> rows =
        weights.rows().stream()
            .filter(row -> names.contains(row.function()))
            .sorted(Comparator.comparingDouble(FunctionWeight::share).reversed())
            .toList();
    Map<String, Map<Integer, Double>> shares = new LinkedHashMap<>();
    for (FunctionWeight row : rows) {
      shares
          .computeIfAbsent(row.function(), name -> new LinkedHashMap<>())
          .put(row.processors(), row.share());
    }
    int[] counts = rows.stream().mapToInt(FunctionWeight::processors).distinct().sorted().toArray();
    List<Table> tables = new ArrayList<>();
    for (int first = 0; first < counts.length; first += abreast) {
      tables.add(
          table(
              shares, Arrays.copyOfRange(counts, first, Math.min(first + abreast, counts.length))));
    }
    return tables;
  }

  private static Table table(Map<String, Map<Integer, Double>> shares, int[] counts) {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("function", "function", Kind.NAME));
    for (int count : counts) {
      columns.add(new Column(String.valueOf(count), String.valueOf(count), Kind.PERCENT));
    }
    List<Row> rows = new ArrayList<>();
    for (Map.Entry<String, Map<Integer, Double>> function : shares.entrySet()) {
      List<Object> cells = new ArrayList<>();
      cells.add(function.getKey());
      for (int count : counts) {
        Double share = function.getValue().get(count);
        cells.add(share == null ? Row.EMPTY : share);
      }
      rows.add(new Row(cells));
    }
    return Table.of(columns, rows);
  }
}
