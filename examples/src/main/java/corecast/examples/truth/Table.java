package corecast.examples.truth;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The table of the yardstick, as markdown, and what it comes to. */
final class Table {
  private final PrintStream out;
  private final List<Double> speedups = new ArrayList<>();
  private final List<Double> replays = new ArrayList<>();
  private final List<Double> recordings = new ArrayList<>();
  private final List<Double> works = new ArrayList<>();
  private final List<Double> verdicts = new ArrayList<>();
  private int failed;
  private int unannounced;

  Table(PrintStream out) {
    this.out = out;
    out.println(
        "| program | S2 real (least-most) | S2 predicted | error | T(1) plain s | T(1) replay s | error"
            + " | recording / plain | CPU recorded / plain | verdict s | announced |");
    out.println("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |");
  }

  /** Adds a program that ran; without real runs there is nothing to compare with. */
  void add(String name, @Nullable Real real, Predicted predicted) {
    verdicts.add(predicted.verdict() / predicted.recorded());
    if (real == null) {
      print(
          "%s | | %.2f | | | %.2f | | | | %.1f | %s",
          name, predicted.speedup(), predicted.one(), predicted.verdict(), predicted.warnings());
      return;
    }
    Spread speedup = real.speedup();
    double plain = Spread.of(real.one()).median();
    double ofSpeedup = predicted.speedup() / speedup.median() - 1;
    double ofReplay = predicted.one() / plain - 1;
    double recording = predicted.recorded() / Spread.of(real.whole()).median();
    double work = predicted.cpu() / Spread.of(real.cpu()).median();
    speedups.add(ofSpeedup);
    replays.add(ofReplay);
    recordings.add(recording);
    works.add(work - 1);
    if (Math.round(100 * Math.abs(ofSpeedup)) > 10 && predicted.warnings().isEmpty()) {
      unannounced++;
    }
    print(
        "%s | %.2f (%.2f-%.2f) | %.2f | %+.0f %% | %.2f | %.2f | %+.0f %% | %.2f | %.2f | %.1f | %s",
        name,
        speedup.median(),
        speedup.least(),
        speedup.most(),
        predicted.speedup(),
        100 * ofSpeedup,
        plain,
        predicted.one(),
        100 * ofReplay,
        recording,
        work,
        predicted.verdict(),
        predicted.warnings());
  }

  /** Adds a program that failed, with the reason. */
  void addFailed(String name, String reason) {
    failed++;
    print("%s | failed: %s | | | | | | | | |", name, reason.replace('|', '/'));
  }

  /** Prints medians, counts and worst cases, and what the machine was like. */
  void end(Machine machine) {
    out.println();
    if (failed > 0) {
      out.println("* failed: " + failed);
    }
    if (!speedups.isEmpty()) {
      errors("S2", speedups);
      line("S2 beyond 10 %% and not announced: %d", unannounced);
      errors("T(1)", replays);
      Spread ratio = Spread.of(recordings);
      line("recording / plain: median %.2f, most %.2f", ratio.median(), ratio.most());
      errors("CPU time of the recorded process against the plain one", works);
    }
    if (machine.isMeasured()) {
      Spread factor = machine.factor();
      line(
          "two programs that share nothing take %.2f times as long at once as alone"
              + " (%.2f to %.2f): of this machine no S2 above %.2f is to be expected",
          factor.median(), factor.least(), factor.most(), 2 / factor.median());
    }
    if (!verdicts.isEmpty()) {
      line("verdict / recording: most %.2f", Spread.of(verdicts).most());
    }
  }

  private void errors(String what, List<Double> errors) {
    List<Double> sizes = errors.stream().map(Math::abs).toList();
    Spread spread = Spread.of(sizes);
    long near = sizes.stream().filter(size -> Math.round(100 * size) <= 10).count();
    line(
        "%s: median error %.1f %%, within 10 %%: %d of %d, worst %.1f %%",
        what, 100 * spread.median(), near, sizes.size(), 100 * spread.most());
  }

  private void line(String format, Object... values) {
    out.println("* " + String.format(Locale.ROOT, format, values));
  }

  private void print(String format, Object... values) {
    out.println("| " + String.format(Locale.ROOT, format, values) + " |");
  }
}
