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
import java.util.stream.Stream;

/**
 * Writes a table for people: names on the left, numbers on the right, times in one unit, so that
 * columns can be compared, but those since the begin in one of their own. Reads the rows twice, the
 * first time for the widths.
 */
public final class TextTable {
  private static final String GAP = "  ";

  /** The gap where rows fit with it, and with the usual one do not. */
  private static final String NARROW_GAP = " ";

  /** Before the further lines of a row. */
  private static final String FURTHER = "    ";

  /** A column of names is not made narrower than this, nor than its title. */
  private static final int NARROWEST = 12;

  /** Nor one of sentences than this. */
  private static final int NARROWEST_SENTENCE = 32;

  private static final int SENTENCE = 48;

  private static final int WORDS_OF_A_SENTENCE = 4;

  private final List<Column> columns;
  private final Unit[] units;

  /** What the titles say of them; nothing where a column has no times. */
  private final String[] symbols;

  /** The widest cells, titles left out. */
  private final int[] cells;

  private final int[] widths;

  /** Columns of which a cell is a sentence: of its end too much must not be lost. */
  private final boolean[] sentences;

  /** Between columns. */
  private String gap = GAP;

  /** Titles of several words have as many lines. */
  private boolean isBroken;

  /** A row has several lines, each with these columns. */
  private List<List<Integer>> lines = List.of();

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
    this.cells = new int[columns.size()];
    this.widths = new int[columns.size()];
    this.names = new boolean[columns.size()];
    this.sentences = new boolean[columns.size()];
  }

  /** Writes it as wide as it is; {@code out} stays open. */
  static void write(Table table, Appendable out) throws IOException {
    write(table, Integer.MAX_VALUE, out);
  }

  /**
   * Writes it for a terminal of so many characters a line: a row has one line if names can be
   * shortened, gaps made narrower and titles broken so that it fits, and else as few as it can,
   * those behind the first one indented. {@code out} stays open.
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
    }
    table
        .rows()
        .read(
            row -> {
              for (int i = 0; i < cells.length; i++) {
                String cell = cell(row, i);
                cells[i] = Math.max(cells[i], width(cell));
                sentences[i] = sentences[i] || isSentence(cell);
                names[i] = names[i] || (columns.get(i).kind() == Kind.NAME && !isNumbers(cell));
              }
            });
  }

  private static boolean isSentence(String cell) {
    return cell.split(" ", WORDS_OF_A_SENTENCE).length == WORDS_OF_A_SENTENCE;
  }

  /** Such as "31.4 to 33.0 %". */
  private static boolean isNumbers(String cell) {
    return cell.replace(" to ", "").codePoints().noneMatch(Character::isLetter);
  }

  /** Finds the gaps, titles and lines with which it fits, and the widths of the columns. */
  private void narrow(int most) {
    List<Integer> all = IntStream.range(0, widths.length).boxed().toList();
    lines = List.of(all);
    if (!fits(all, GAP, most) && !fits(all, NARROW_GAP, most)) {
      isBroken = true;
      if (!fits(all, NARROW_GAP, most)) {
        isBroken = false;
        lines = folded(most);
      }
    }
    gap = lines.size() > 1 || fits(all, GAP, most) ? GAP : NARROW_GAP;
    lines.forEach(line -> narrow(line, line == lines.get(0) ? most : most - FURTHER.length()));
  }

  private boolean fits(List<Integer> line, String between, int most) {
    return line.stream().mapToLong(this::least).sum() + gaps(line, between) <= most;
  }

  /** As many columns in a line as fit; one that does not has it for itself. */
  private List<List<Integer>> folded(int most) {
    List<List<Integer>> folded = new ArrayList<>();
    List<Integer> line = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      line.add(i);
      int room = folded.isEmpty() ? most : most - FURTHER.length();
      if (line.size() > 1 && line.stream().mapToLong(this::wanted).sum() + gaps(line, GAP) > room) {
        line.remove(line.size() - 1);
        folded.add(line);
        line = new ArrayList<>(List.of(i));
      }
    }
    folded.add(line);
    return folded;
  }

  /** Takes from the names, the widest first, until the line fits. */
  private void narrow(List<Integer> line, int most) {
    line.forEach(i -> widths[i] = natural(i));
    long over = line.stream().mapToLong(i -> widths[i]).sum() + gaps(line, gap) - most;
    for (int i = widest(line); over > 0 && i >= 0; i = widest(line)) {
      widths[i]--;
      over--;
    }
  }

  private static long gaps(List<Integer> line, String between) {
    return (long) between.length() * (line.size() - 1);
  }

  private int natural(int i) {
    return Math.max(cells[i], titleWidth(i));
  }

  private int least(int i) {
    int narrowest = sentences[i] ? NARROWEST_SENTENCE : NARROWEST;
    return names[i] ? Math.min(natural(i), Math.max(narrowest, titleWidth(i))) : natural(i);
  }

  /** Of a row that has several lines anyway. */
  private int wanted(int i) {
    return sentences[i] ? Math.max(least(i), Math.min(natural(i), SENTENCE)) : least(i);
  }

  private int titleWidth(int i) {
    return isBroken
        ? Stream.of(title(i).split(" ", -1)).mapToInt(TextTable::width).max().orElse(0)
        : width(title(i));
  }

  /** The widest of the columns that can be narrower, the first of several; -1 if there is none. */
  private int widest(List<Integer> line) {
    int widest = -1;
    for (int i : line) {
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
    List<List<String>> titles = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      titles.add(broken(title(i), widths[i]));
    }
    int most = titles.stream().mapToInt(List::size).max().orElse(1);
    for (int number = 0; number < most; number++) {
      List<String> parts = new ArrayList<>();
      for (List<String> title : titles) { // the last lines of all are side by side
        int at = number - most + title.size();
        parts.add(at < 0 ? "" : title.get(at));
      }
      line(parts, out);
    }
    List<String> rule = new ArrayList<>();
    for (int w : widths) {
      rule.add("-".repeat(w));
    }
    line(rule, out);
  }

  /** A title in lines of so many characters, where its words are not longer. */
  private static List<String> broken(String title, int width) {
    List<String> broken = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : title.split(" ", -1)) {
      if (line.length() > 0 && width(line + " " + word) > width) {
        broken.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() > 0 ? " " : "").append(word);
    }
    broken.add(line.toString());
    return broken;
  }

  private void row(Table.Row row, Appendable out) throws IOException {
    List<String> texts = new ArrayList<>(widths.length);
    for (int i = 0; i < widths.length; i++) {
      String cell = cell(row, i);
      texts.add(names[i] ? NarrowName.of(cell, widths[i]) : cell);
    }
    line(texts, out);
  }

  private void line(List<String> texts, Appendable out) throws IOException {
    for (List<Integer> part : lines) {
      StringBuilder line = new StringBuilder(part == lines.get(0) ? "" : FURTHER);
      String between = "";
      for (int i : part) {
        String padding = " ".repeat(widths[i] - width(texts.get(i)));
        line.append(between);
        if (columns.get(i).kind() == Kind.NAME) {
          line.append(texts.get(i)).append(padding);
        } else {
          line.append(padding).append(texts.get(i));
        }
        between = gap;
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
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
