package corecast.cli.output;

import corecast.report.TextTable;
import corecast.study.table.Table;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;

/**
 * Standard output. Stops a long table as soon as nobody reads it any more, which a {@link
 * PrintStream} alone would not notice.
 */
public final class Output extends Writer {

  /** Standard output cannot be written; not a failure if the reader has gone. */
  public static final class Broken extends IOException {
    private static final long serialVersionUID = 1L;

    Broken() {
      super("standard output cannot be written");
    }
  }

  private static final int BUFFER = 1 << 13;
  private final PrintStream out;
  private final Width width;
  private Runnable before = () -> {};
  private final StringBuilder buffer = new StringBuilder(BUFFER);
  private boolean printed;

  public Output(PrintStream out) {
    this(out, Width.ANY);
  }

  /**
   * @param width that of lines and tables for people
   */
  public Output(PrintStream out, Width width) {
    super(out);
    this.out = out;
    this.width = width;
  }

  public Width width() {
    return width;
  }

  @Override
  public void write(char[] text, int from, int length) throws IOException {
    buffer.append(text, from, length);
    if (buffer.length() >= BUFFER) {
      flush();
    }
  }

  public void beforePrinting(Runnable action) {
    before = action;
  }

  /** Whether something has left for good. */
  public boolean hasPrinted() {
    return printed;
  }

  @Override
  public void flush() throws IOException {
    if (buffer.length() > 0) {
      before.run();
      printed = true;
    }
    out.print(buffer);
    buffer.setLength(0);
    out.flush();
    if (out.checkError()) {
      throw new Broken();
    }
  }

  /** Prose, in more lines than one if it is wider than they may be. */
  public void line(String text) throws IOException {
    for (String line : Wrapping.lines(text, width)) {
      whole(line);
    }
  }

  /** A line that stays one, such as the name of a file. */
  public void whole(String text) throws IOException {
    write(text);
    write('\n');
  }

  public void table(Table table) throws IOException {
    TextTable.write(table, width.columns(), this);
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
