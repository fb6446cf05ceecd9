package corecast.corpus;

import corecast.conversion.ConversionOptions;
import corecast.conversion.RecordedProgram;
import corecast.conversion.plan.PassAccount;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.trace.TraceFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What each pass of the conversion is good for, over all stored recordings: {@code docs/passes.md}.
 * Each recording is converted with all passes and without each of them, and T(1), S2 and S4 are
 * compared. The last column of the page, why a pass is needed, is written by hand and kept.
 */
final class PassEvidence {
  static final Path PAGE = Path.of("../docs/passes.md");

  private static final String HEAD = "| pass |";
  static final String NO_REASON = "?";

  /** The group of the corpus that has the published programs. */
  private static final String PUBLISHED = "programs/";

  /** Events at random argue for nothing. */
  private static final String RANDOM = "HostileTraceTest";

  /** Longer traces, bytes, are left out: the few of them would take most of the time. */
  private static final long LONGEST = 1_000_000;

  private static final double CHANGE = 0.01;
  private static final int[] PROCESSORS = {1, 2, 4};

  private final Map<String, Row> rows = new LinkedHashMap<>();
  private int recordings;
  private int published;
  private int notReplayed;

  private PassEvidence() {}

  /** What is known of a pass. */
  private static final class Row {
    private int decides;
    private int changed;
    private int changedPublished;
    private int stuck;
    private double largest;
    private String where = "";
    private boolean needed;
    private List<String> along = List.of();

    void compare(String name, double[] with, Optional<double[]> without) {
      if (without.isEmpty()) {
        stuck++;
        return;
      }
      double change = change(with, without.get());
      if (Math.abs(change) > CHANGE) {
        changed++;
        changedPublished += name.startsWith(PUBLISHED) ? 1 : 0;
      }
      if (Math.abs(change) > Math.abs(largest)) {
        largest = change;
        where = name;
      }
    }

    String line(String pass, String reason) {
      String cells =
          needed
              ? String.format(Locale.ROOT, "%d | | | | needed to write steps", decides)
              : String.format(
                  Locale.ROOT,
                  "%d | %d | %d | %d | %s",
                  decides,
                  changed,
                  changedPublished,
                  stuck,
                  largest());
      String others = along.isEmpty() ? "" : " (and " + String.join(", ", along) + ")";
      return "| " + pass + others + " | " + cells + " | " + reason + " |";
    }

    private String largest() {
      // So that it is the same on every machine.
      return Math.abs(largest) < CHANGE / 100
          ? ""
          : String.format(Locale.ROOT, "%+.2f %% %s", 100 * largest, where);
    }
  }

  /** Writes the page anew. Run in the folder of the module, by {@code docs/passes.sh}. */
  public static void main(String[] args) throws IOException {
    Files.writeString(PAGE, page());
  }

  /** The page as it should be. */
  static String page() throws IOException {
    PassEvidence evidence = new PassEvidence();
    Path folder = Path.of("target/passes");
    Corpus.visit(folder, evidence::add);
    Corpus.visitReplayed(folder, evidence::add);
    return evidence.write(Files.readString(PAGE));
  }

  /** The passes that a page has, in its order, and why each is needed. */
  static Map<String, String> reasons(String page) {
    Map<String, String> reasons = new LinkedHashMap<>();
    page.lines()
        .dropWhile(line -> !line.startsWith(HEAD))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .forEach(
            line -> {
              String[] cells = line.split("\\|");
              String pass = cells[1].trim().replaceFirst(" .*", "");
              reasons.put(pass, cells[cells.length - 1].trim());
            });
    return reasons;
  }

  private void add(String name, Path trace) throws IOException {
    if (name.contains(RANDOM) || Files.size(trace) > LONGEST) {
      return;
    }
    RecordedProgram.Result usual;
    try {
      usual = RecordedProgram.convert(trace);
    } catch (TraceFormatException | IllegalArgumentException e) {
      return; // damaged, as tests of the reader need it
    }
    recordings++;
    published += name.startsWith(PUBLISHED) ? 1 : 0;
    Optional<double[]> with = figures(usual.program());
    notReplayed += with.isEmpty() ? 1 : 0;
    List<String> passes = usual.passes().stream().map(PassAccount::pass).toList();
    for (PassAccount account : usual.passes()) {
      Row row = rows.computeIfAbsent(account.pass(), pass -> new Row());
      row.decides += account.describe().isEmpty() ? 0 : 1;
      if (!row.needed && with.isPresent()) {
        row.compare(name, with.get(), without(account.pass(), passes, row, trace));
      }
    }
  }

  private static Optional<double[]> without(String pass, List<String> passes, Row row, Path trace) {
    RecordedProgram.Result without;
    try {
      without = RecordedProgram.convert(trace, ConversionOptions.DEFAULT.without(pass));
    } catch (IllegalArgumentException e) {
      row.needed = true;
      return Optional.empty();
    } catch (TraceFormatException | IllegalStateException e) {
      return Optional.empty();
    }
    List<String> along = new ArrayList<>(passes);
    without.passes().forEach(kept -> along.remove(kept.pass()));
    along.remove(pass);
    row.along = along;
    return figures(without.program());
  }

  /** T(1), S2 and S4; nothing if a replay does not complete. */
  private static Optional<double[]> figures(Program program) {
    double[] nanos;
    try {
      nanos = new Simulator(program, ReplayOptions.DEFAULT).completion(PROCESSORS).timeNanos();
    } catch (IllegalStateException | IllegalArgumentException e) {
      return Optional.empty();
    }
    for (double time : nanos) {
      if (Double.isNaN(time)) {
        return Optional.empty();
      }
    }
    return Optional.of(new double[] {nanos[0], nanos[0] / nanos[1], nanos[0] / nanos[2]});
  }

  /** The change of the figure that changes most, as a fraction of what it is with the pass. */
  private static double change(double[] with, double[] without) {
    double largest = 0;
    for (int i = 0; i < with.length; i++) {
      double change = with[i] == without[i] ? 0 : without[i] / with[i] - 1;
      largest = Math.abs(change) > Math.abs(largest) ? change : largest;
    }
    return largest;
  }

  private String write(String before) {
    Map<String, String> reasons = reasons(before);
    List<String> lines = new ArrayList<>(before.lines().toList());
    int head = 0;
    while (!lines.get(head).startsWith(HEAD)) {
      head++;
    }
    int from = head + 2;
    while (lines.size() > from && lines.get(from).startsWith("|")) {
      lines.remove(from);
    }
    List<String> table = new ArrayList<>();
    rows.forEach((pass, row) -> table.add(row.line(pass, reasons.getOrDefault(pass, NO_REASON))));
    lines.addAll(from, table);
    lines.set(
        head - 2,
        String.format(
            Locale.ROOT,
            "%d recordings, %d of them of published programs. Of %d the first replay deadlocks with"
                + " all passes, mostly as the program did.",
            recordings,
            published,
            notReplayed));
    return String.join("\n", lines) + "\n";
  }
}
