package corecast.report;

import corecast.study.table.Table;
import java.io.IOException;
import java.util.List;

/** A way to write a table. */
public enum TableFormat {
  TEXT {
    @Override
    public void write(Table table, Appendable out) throws IOException {
      TextTable.write(table, out);
    }
  },
  /** For programs: RFC 4180 quoting, lines end with a line feed, the first one is the header. */
  CSV {
    @Override
    public void write(Table table, Appendable out) throws IOException {
      CsvTable.write(table, out);
    }
  },
  /** For programs: an object with rows, keyed as the csv header, and notes. */
  JSON {
    @Override
    public void write(Table table, Appendable out) throws IOException {
      JsonAnswer.write(table, List.of(), out);
    }
  };

  /** Writes the table; {@code out} stays open. */
  public abstract void write(Table table, Appendable out) throws IOException;
}
