package corecast.cli.terminal;

import corecast.cli.output.Output;
import corecast.study.file.ExitHook;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The whole terminal for a while: what is shown is drawn over what was shown before, and keys are
 * told at once and not shown. Afterwards the terminal is as it was, also if a signal ends this
 * process. Needs {@code stty}.
 */
public final class Screen implements AutoCloseable {
  private static final String BEGIN = "\033[?1049h\033[?25l";
  private static final String END = "\033[?25h\033[?1049l";
  private static final String TOP = "\033[H";
  private static final String REST_OF_LINE = "\033[K";
  private static final String REST_OF_SCREEN = "\033[J";
  private static final int PATIENCE_SECONDS = 5;

  private final Output out;

  /** How the terminal was, in the words of {@code stty}. */
  private final String before;

  private @Nullable ExitHook atExit;
  private int rows = 24;
  private int columns = 80;
  private boolean isClosed;

  private Screen(Output out, String before) {
    this.out = out;
    this.before = before;
  }

  /**
   * Takes the terminal of standard input and standard output.
   *
   * @return {@code null} if it cannot be had
   */
  public static @Nullable Screen open(Output out) throws IOException {
    String before = stty("-g");
    if (before == null || before.isEmpty() || "dumb".equals(System.getenv("TERM"))) {
      return null;
    }
    Screen screen = new Screen(out, before);
    screen.atExit = ExitHook.add("corecast-terminal", screen::close);
    if (screen.atExit == null) {
      return null;
    }
    // Whoever suspends this would have a terminal without echo.
    if (stty("-icanon", "-echo", "min", "1", "time", "0", "susp", "undef") == null) {
      screen.close();
      return null;
    }
    out.write(BEGIN);
    out.flush();
    screen.measure();
    return screen;
  }

  /** Looks how large it is now. */
  public synchronized void measure() {
    String size = isClosed ? null : stty("size");
    if (size != null && size.matches("[0-9]+ [0-9]+")) {
      String[] words = size.split(" ", -1);
      rows = Integer.parseInt(words[0]);
      columns = Integer.parseInt(words[1]);
    }
    if (rows == 0 || columns == 0) { // nobody has told it
      rows = 24;
      columns = 80;
    }
  }

  /** How many lines fit. */
  public synchronized int rows() {
    return rows;
  }

  /** Shows these lines in place of what was shown, as much of them as fits. */
  public synchronized void draw(List<String> lines) throws IOException {
    if (isClosed) {
      return;
    }
    StringBuilder text = new StringBuilder(TOP);
    int count = Math.min(rows, lines.size());
    for (int i = 0; i < count; i++) {
      String line = lines.get(i);
      text.append(line, 0, Math.min(columns, line.length())).append(REST_OF_LINE);
      text.append(i < count - 1 ? "\n" : REST_OF_SCREEN);
    }
    out.write(text.toString());
    out.flush();
  }

  /** Gives the terminal back as it was. */
  @Override
  public synchronized void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      out.write(END);
      out.flush();
    } catch (IOException e) {
      // Nobody looks at it any more.
    }
    stty(before);
    if (atExit != null) {
      atExit.remove();
    }
  }

  /** What {@code stty} says of the terminal; {@code null} if it failed. */
  private static @Nullable String stty(String... arguments) {
    List<String> command = new ArrayList<>(List.of("stty"));
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectInput(ProcessBuilder.Redirect.INHERIT)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (InputStream said = process.getInputStream()) {
        String text = new String(said.readAllBytes(), StandardCharsets.UTF_8).strip();
        boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return ended && process.exitValue() == 0 ? text : null;
      }
    } catch (IOException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
