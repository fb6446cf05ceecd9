package corecast.study.table;

import corecast.note.Numbers;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Tables of {@link WaitTables} with one line for each place, and what explains it in words. */
public final class WaitsForPeople {
  private static final int CAUSES = 3;

  /** The share of a cause that is written out even if it is not the first. */
  private static final double WORTH_SAYING = 0.05;

  // A cause's cells, from the first on.
  private static final int FUNCTION = 0;
  private static final int THREAD = 1;
  private static final int SECTION = 2;
  private static final int STATE = 3;
  private static final int VIA = 4;
  private static final int SHARE = 6;
  private static final int CELLS = 7;

  private WaitsForPeople() {}

  /**
   * Puts the causes of each place into one cell.
   *
   * @param full a table with causes in its last columns, or before {@link WaitTables#SOURCE}; that
   *     one is left out if nothing is known
   * @param most lines for each number of processors
   */
  public static Table of(Table full, int most) {
    boolean hasSource = full.columns().contains(WaitTables.SOURCE);
    int place = cellsOfPlace(full);
    List<Row> rows = new ArrayList<>();
    List<List<Row>> groups = groups(full, Math.max(place, 1));
    Object processors = Row.EMPTY;
    int lines = 0;
    for (List<Row> group : groups) {
      Object its = group.get(0).cells().get(0);
      lines = its.equals(processors) ? lines : 0;
      processors = its;
      for (Row row : place == 1 ? group : List.of(inOneLine(group, place))) {
        if (lines++ < most) {
          rows.add(row);
        }
      }
    }
    if (place == 1) {
      return Table.of(full.columns(), rows);
    }
    List<Column> columns = new ArrayList<>(full.columns().subList(0, place));
    columns.add(new Column("because", "because", Kind.NAME));
    if (rows.stream().noneMatch(row -> hasSource && !row.cells().get(place + 1).equals(""))) {
      return Table.of(columns, rows.stream().map(row -> new Row(place(row, place + 1))).toList());
    }
    columns.add(WaitTables.SOURCE);
    return Table.of(columns, rows);
  }

  /**
   * The causes of each place.
   *
   * @param full a table with a row for each cause of each place, as above
   * @param mostPlaces from the first on
   * @param most causes of each, from the first on
   */
  public static List<Table> causes(Table full, int mostPlaces, int most) {
    int place = cellsOfPlace(full);
    List<Column> columns = full.columns().subList(place, place + CELLS);
    List<Table> tables = new ArrayList<>();
    for (List<Row> group : groups(full, place)) {
      if (tables.size() < mostPlaces) {
        tables.add(
            Table.of(
                columns,
                group.stream()
                    .limit(most)
                    .map(row -> new Row(row.cells().subList(place, place + CELLS)))
                    .toList()));
      }
    }
    return tables;
  }

  private static int cellsOfPlace(Table full) {
    boolean hasSource = full.columns().contains(WaitTables.SOURCE);
    return full.columns().size() - CELLS - (hasSource ? 1 : 0);
  }

  /** Rows that begin with the same cells. */
  private static List<List<Row>> groups(Table full, int same) {
    List<List<Row>> groups = new ArrayList<>();
    try {
      full.rows()
          .read(
              row -> {
                List<Row> last = groups.isEmpty() ? List.of() : groups.get(groups.size() - 1);
                if (last.isEmpty() || !place(last.get(0), same).equals(place(row, same))) {
                  groups.add(new ArrayList<>());
                }
                groups.get(groups.size() - 1).add(row);
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the rows are in memory
    }
    return groups;
  }

  private static List<Object> place(Row row, int cells) {
    return row.cells().subList(0, cells);
  }

  private static Row inOneLine(List<Row> group, int place) {
    List<String> causes = new ArrayList<>();
    for (Row row : group.subList(0, Math.min(CAUSES, group.size()))) {
      List<Object> cause = row.cells().subList(place, place + CELLS);
      if (causes.isEmpty() || (Double) cause.get(SHARE) >= WORTH_SAYING) {
        causes.add(words(cause));
      }
    }
    if (group.size() > causes.size()) {
      causes.add((group.size() - causes.size()) + " more");
    }
    List<Object> cells = new ArrayList<>(place(group.get(0), place));
    cells.add(String.join("; ", causes));
    cells.addAll(group.get(0).cells().subList(place + CELLS, group.get(0).cells().size()));
    return new Row(cells);
  }

  private static String words(List<Object> cause) {
    String section = (String) cause.get(SECTION);
    String state = (String) cause.get(STATE);
    String via = (String) cause.get(VIA);
    return Numbers.percent((Double) cause.get(SHARE))
        + " "
        + cause.get(FUNCTION)
        + " of "
        + cause.get(THREAD)
        + (section.isEmpty() || via.endsWith(" " + section) ? "" : " under " + section)
        + (state.equals("running") ? "" : " (" + state + ")")
        + (via.isEmpty() ? "" : ", via " + via);
  }
}
