package corecast.study.table;

import corecast.note.Numbers;
import java.util.ArrayList;
import java.util.List;

/**
 * A column of a table.
 *
 * @param key its name in csv and json, stable
 */
public record Column(String key, String title, Kind kind) {
  static final Column PROCESSORS = new Column("processors", "processors", Kind.COUNT);
  static final Column FUNCTION = new Column("function", "function", Kind.NAME);
  static final Column SOURCE = new Column("source", "source", Kind.NAME);
  static final Column PACKAGE = new Column("package", "package", Kind.NAME);
  static final Column THREAD = new Column("thread", "thread", Kind.NAME);

  /** The columns of several lists, one list after the other. */
  @SafeVarargs
  static List<Column> all(List<Column>... lists) {
    List<Column> all = new ArrayList<>();
    for (List<Column> list : lists) {
      all.addAll(list);
    }
    return List.copyOf(all);
  }

  /** A value of it for csv and json; empty if there is none. */
  public String cell(Object value) {
    return value instanceof Double number
        ? Numbers.plain(number, kind.isTime())
        : String.valueOf(value);
  }

  /** What the values of a column are, and so how they are written. */
  public enum Kind {
    NAME,
    COUNT,
    /** A time in ns; for people in the unit that suits all these columns of a table. */
    NANOS,
    /** Since the program began, in ns; for people in a unit that suits it. */
    START,
    /** A plain ratio such as a speedup or a weight. */
    RATIO,
    /** A ratio that people read in percent. */
    SHARE,
    /** The same in a narrow column, two digits, without the sign of percent. */
    PERCENT;

    /** Whether values are in ns. */
    public boolean isTime() {
      return this == NANOS || this == START;
    }
  }
}
