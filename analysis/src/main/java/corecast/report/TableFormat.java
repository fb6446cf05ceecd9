package corecast.report;

import java.io.IOException;

/** A way to write a table. */
public enum TableFormat {
  /** For people: aligned, with units. */
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
  /** For programs: an array of objects, keyed as the csv header. */
  JSON {
    @Override
    public void write(Table table, Appendable out) throws IOException {
      JsonTable.write(table, out);
    }
  };

  /** Writes the table; {@code out} stays open. */
  public abstract void write(Table table, Appendable out) throws IOException;
}
