package corecast.report;

import corecast.note.Lines;
import corecast.note.Numbers;
import corecast.note.Numbers.Unit;
import corecast.study.table.Column;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Writes a table for people: names on the left, numbers on the right, times in one unit, so that
 * columns can be compared, but those since the begin in one of their own. Reads the rows twice, the
 * first time for the widths.
 */
public final class TextTable {
  private static final String GAP = "  ";

  /** The gap where rows fit with it, and with the usual one do not. */
  private static final String NARROW_GAP = " ";

  /** A column of names is not made narrower than this, nor than its title. */
  private static final int NARROWEST = 12;

  private final List<Column> columns;
  private final Unit[] units;

  /** What the titles say of them; nothing where a column has no times. */
  private final String[] symbols;

  private final int[] widths;

  /** Between columns. */
  private String gap = GAP;

  /** Columns with more than numbers, which may become narrower. */
  private final boolean[] names;

  /** Between which sizes the times of some columns are, those that are 0 left out. */
  private static final class Extremes {
    private double smallest = Double.MAX_VALUE;
    private double largest;

    void add(double nanos) {
      double size = Math.abs(nanos);
      largest = Math.max(largest, size);
      smallest = size == 0 ? smallest : Math.min(smallest, size);
    }

    Unit unit() {
      return Unit.of(largest, smallest);
    }
  }

  private TextTable(List<Column> columns) {
    this.columns = columns;
    this.units = new Unit[columns.size()];
    this.symbols = new String[columns.size()];
    this.widths = new int[columns.size()];
    this.names = new boolean[columns.size()];
  }

  /** Writes it as wide as it is; {@code out} stays open. */
  static void write(Table table, Appendable out) throws IOException {
    write(table, Integer.MAX_VALUE, out);
  }

  /**
   * Writes it for a terminal of so many characters a line: a row has one line, or as few as it can;
   * {@code out} stays open.
   */
  public static void write(Table table, int most, Appendable out) throws IOException {
    TextTable text = new TextTable(table.columns());
    text.measure(table);
    text.narrow(most);
    text.header(out);
    table.rows().read(row -> text.row(row, out));
  }

  private void measure(Table table) throws IOException {
    boolean[] hasTimes = new boolean[columns.size()];
    Extremes lengths = new Extremes();
    Extremes starts = new Extremes();
    table
        .rows()
        .read(
            row -> {
              for (int i = 0; i < hasTimes.length; i++) {
                if (columns.get(i).kind().isTime()
                    && row.cells().get(i) instanceof Number n
                    && !Double.isNaN(n.doubleValue())) {
                  hasTimes[i] = true;
                  (columns.get(i).kind() == Kind.START ? starts : lengths).add(n.doubleValue());
                }
              }
            });
    for (int i = 0; i < hasTimes.length; i++) {
      units[i] = (columns.get(i).kind() == Kind.START ? starts : lengths).unit();
      symbols[i] = hasTimes[i] ? " [" + units[i].symbol + "]" : "";
      widths[i] = width(title(i));
    }
    table
        .rows()
        .read(
            row -> {
              for (int i = 0; i < widths.length; i++) {
                String cell = cell(row, i);
                widths[i] = Math.max(widths[i], width(cell));
                names[i] = names[i] || (columns.get(i).kind() == Kind.NAME && !isNumbers(cell));
              }
            });
  }

  /** Such as "31.4 to 33.0 %". */
  private static boolean isNumbers(String cell) {
    return cell.replace(" to ", "").codePoints().noneMatch(Character::isLetter);
  }

  /**
   * Takes from the names, the widest first, until a row has as few lines of the terminal as it can:
   * one, unless the numbers are too wide.
   */
  private void narrow(int most) {
    long cells = IntStream.range(0, widths.length).mapToLong(this::least).sum();
    if (cells + gaps(GAP) > most && cells + gaps(NARROW_GAP) <= most) {
      gap = NARROW_GAP;
    }
    long lines = Math.max(1, (cells + gaps(gap) + most - 1) / most);
    long over = IntStream.of(widths).asLongStream().sum() + gaps(gap) - lines * most;
    for (int i = widest(); over > 0 && i >= 0; i = widest()) {
      widths[i]--;
      over--;
    }
  }

  private long gaps(String between) {
    return (long) between.length() * (widths.length - 1);
  }

  private int least(int i) {
    return names[i] ? Math.min(widths[i], Math.max(NARROWEST, width(title(i)))) : widths[i];
  }

  /** The widest of the columns that can be narrower, the first of several; -1 if there is none. */
  private int widest() {
    int widest = -1;
    for (int i = 0; i < widths.length; i++) {
      if (widths[i] > least(i) && (widest < 0 || widths[i] > widths[widest])) {
        widest = i;
      }
    }
    return widest;
  }

  private String title(int i) {
    return columns.get(i).title() + symbols[i];
  }

  private void header(Appendable out) throws IOException {
    List<String> titles = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      titles.add(title(i));
    }
    line(titles, out);
    List<String> rule = new ArrayList<>();
    for (int w : widths) {
      rule.add("-".repeat(w));
    }
    line(rule, out);
  }

  private void row(Table.Row row, Appendable out) throws IOException {
    List<String> cells = new ArrayList<>(widths.length);
    for (int i = 0; i < widths.length; i++) {
      String cell = cell(row, i);
      cells.add(names[i] ? NarrowName.of(cell, widths[i]) : cell);
    }
    line(cells, out);
  }

  private void line(List<String> cells, Appendable out) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String padding = " ".repeat(widths[i] - width(cells.get(i)));
      line.append(i == 0 ? "" : gap);
      if (columns.get(i).kind() == Kind.NAME) {
        line.append(cells.get(i)).append(padding);
      } else {
        line.append(padding).append(cells.get(i));
      }
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }

  private String cell(Table.Row row, int i) {
    Object value = row.cells().get(i);
    if (!(value instanceof Number n)) {
      String name = value.toString();
      return name.isEmpty() ? "-" : Lines.printable(name);
    }
    double number = n.doubleValue();
    if (Double.isNaN(number)) {
      return "-";
    }
    return switch (columns.get(i).kind()) {
      case NANOS, START ->
          Numbers.fixed(number / units[i].nanos, units[i] == Unit.NS ? decimals(n) : 3);
      case RATIO -> Numbers.fixed(number, 3);
      case SHARE -> Numbers.percent(number);
      case PERCENT -> Numbers.fixed(number * 100, Math.abs(number) < 0.0995 ? 1 : 0);
      case NAME, COUNT -> n.toString();
    };
  }

  private static int decimals(Number nanos) {
    return nanos.doubleValue() == Math.rint(nanos.doubleValue()) ? 0 : 3;
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
