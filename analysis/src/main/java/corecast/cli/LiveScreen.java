package corecast.cli;

import corecast.cli.terminal.Key;
import corecast.cli.terminal.Screen;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.recorder.hook.path.OnlinePath;
import corecast.recorder.online.PathLine;
import corecast.study.target.LiveRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The critical path of a program that runs, on a terminal: always the latest sample, and keys that
 * choose the functions that are followed.
 */
final class LiveScreen implements LiveRun.Viewer {
  /** Lines that are no functions. */
  private static final int OTHER_LINES = 8;

  private final Screen screen;
  private final String program;

  private final Set<String> known;

  private Set<String> followed;
  private Map<String, PathLine.Share> shares = Map.of();
  private @Nullable PathLine sample;

  /** The same, unless that is paused. */
  private @Nullable PathLine latest;

  private @Nullable List<String> wanted;

  /** What was wanted last, until a sample has it. */
  private @Nullable List<String> expected;

  /** The function that Enter chooses, and how many lines above it are out of sight. */
  private @Nullable String cursor;

  private int hidden;
  private Order order = Order.PATH;
  private boolean isPaused;
  private boolean isOver;

  private enum Order {
    PATH("time on the path"),
    GAIN("what is gained at most"),
    NAME("name");

    private final String words;

    Order(String words) {
      this.words = words;
    }
  }

  /** Shows nothing yet. */
  LiveScreen(Screen screen, String program, List<String> functions) {
    this.screen = screen;
    this.program = program;
    this.known = new LinkedHashSet<>(functions);
    this.followed = new LinkedHashSet<>(functions);
  }

  /** The last sample; {@code null} if there was none. */
  synchronized @Nullable PathLine last() {
    return latest;
  }

  @Override
  public synchronized void show(PathLine next) throws IOException {
    latest = next;
    if (isPaused) {
      return;
    }
    sample = next;
    shares = new LinkedHashMap<>();
    for (PathLine.Share share : next.shares()) {
      shares.put(share.function(), share);
    }
    known.addAll(shares.keySet());
    if (!next.isSearch() && (expected == null || expected.equals(List.copyOf(shares.keySet())))) {
      expected = null;
      followed = new LinkedHashSet<>(shares.keySet());
    }
    screen.measure();
    draw();
  }

  @Override
  public synchronized @Nullable List<String> wanted() {
    List<String> now = wanted;
    wanted = null;
    return now;
  }

  @Override
  public synchronized boolean isOver() {
    return isOver;
  }

  synchronized void press(Key key) throws IOException {
    List<String> rows = rows();
    int at = Math.max(0, rows.indexOf(cursor));
    switch (key.kind()) {
      case UP -> move(rows, at - 1);
      case DOWN -> move(rows, at + 1);
      case ENTER -> choose(rows, at);
      case SIGN -> {
        char sign = key.sign();
        if (sign >= '1' && sign <= '9') {
          choose(rows, sign - '1');
        } else {
          sign(sign, rows, at);
        }
      }
      case OTHER -> {}
    }
    draw();
  }

  private void sign(char sign, List<String> rows, int at) {
    switch (sign) {
      case 'q' -> isOver = true;
      case 'k' -> move(rows, at - 1);
      case 'j' -> move(rows, at + 1);
      case ' ' -> choose(rows, at);
      case 'p' -> isPaused = !isPaused;
      case 's' -> order = Order.values()[(order.ordinal() + 1) % Order.values().length];
      default -> {}
    }
  }

  private void move(List<String> rows, int to) {
    if (!rows.isEmpty()) {
      cursor = rows.get(Math.max(0, Math.min(rows.size() - 1, to)));
    }
  }

  /** That function is followed from here on if it was not, and not if it was. */
  private void choose(List<String> rows, int at) {
    if (at >= rows.size()) {
      return;
    }
    String function = rows.get(at);
    cursor = function;
    Set<String> chosen = new LinkedHashSet<>(followed);
    if (!chosen.remove(function)) {
      chosen.add(function);
    }
    if (chosen.size() <= OnlinePath.MOST_FUNCTIONS) {
      followed = chosen;
      wanted = List.copyOf(chosen);
      expected = wanted;
    }
  }

  /** The functions in the order in which they are shown. */
  private List<String> rows() {
    Comparator<String> byName = Comparator.naturalOrder();
    Comparator<String> comparator =
        switch (order) {
          case PATH ->
              Comparator.comparingLong((String f) -> -nanos(f, false)).thenComparing(byName);
          case GAIN ->
              Comparator.comparingLong((String f) -> -nanos(f, true)).thenComparing(byName);
          case NAME -> byName;
        };
    return known.stream().sorted(comparator).toList();
  }

  /** Of one that is not followed less than of any that is. */
  private long nanos(String function, boolean gain) {
    PathLine.Share share = shares.get(function);
    return share == null ? -1 : gain ? share.gainNanos() : share.nanos();
  }

  private void draw() throws IOException {
    PathLine now = sample;
    if (now == null) {
      return;
    }
    List<String> lines = new ArrayList<>();
    String since =
        now.startNanos() > 0 ? ", since " + Numbers.duration(now.startNanos()) + " of it" : "";
    lines.add(
        program + ": " + Numbers.duration(now.timeNanos()) + since + (isPaused ? "  PAUSED" : ""));
    lines.add(
        "work "
            + Numbers.duration(now.workNanos())
            + "   path "
            + Numbers.duration(now.ranNanos())
            + "   work/path "
            + LiveTable.parallelism(now.workNanos(), now.ranNanos())
            + "   no locks "
            + Numbers.duration(now.freeNanos())
            + "   threads "
            + now.threads());
    lines.add("");
    lines.add(row("", "", "", "on the path", "share", "gain", "by " + order.words));
    addFunctions(lines, now);
    lines.add("");
    if (now.isSearch()) {
      lines.add(CountText.of(now.candidates(), "function", "functions") + " left of the search");
    }
    lines.add("q quit  p pause  s sort  up, down, Enter or 1-9: follow (*) a function or not");
    screen.draw(lines);
  }

  private void addFunctions(List<String> lines, PathLine now) {
    List<String> rows = rows();
    int fit = Math.max(1, screen.rows() - OTHER_LINES);
    int at = Math.max(0, rows.indexOf(cursor));
    hidden = Math.max(at - fit + 1, Math.min(hidden, at));
    for (int i = hidden; i < Math.min(rows.size(), hidden + fit); i++) {
      String function = rows.get(i);
      PathLine.Share share = shares.get(function);
      lines.add(
          row(
              i == at ? ">" : "",
              i < 9 ? Integer.toString(i + 1) : "",
              followed.contains(function) ? "*" : "",
              share == null ? "" : Numbers.duration(share.nanos()),
              share == null ? "" : LiveTable.percent(share.nanos(), now.ranNanos()),
              share == null ? "" : Numbers.duration(share.gainNanos()),
              function));
    }
  }

  private static String row(Object... cells) {
    return String.format(Locale.ROOT, "%1s %2s %1s %11s %8s %11s  %s", cells);
  }
}
