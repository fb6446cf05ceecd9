package corecast.report.export;

import corecast.analysis.weight.PathWeights;
import java.io.IOException;
import java.util.stream.Collectors;

/**
 * Collapsed stacks for flame graphs: a line for each call path, the thread or pool first, then the
 * functions, separated by semicolons; after a space its time in whole ns. With two numbers of
 * processors there are two times in a line, as differential flame graphs are made of.
 */
public final class CollapsedStacks {
  private CollapsedStacks() {}

  /**
   * Writes the weighted times. Those that are less than 0 count as 0, as flame graphs have no
   * others; a line all of whose times are 0 is left out.
   */
  public static void weighted(PathWeights weights, Appendable out) throws IOException {
    for (PathWeights.Row row : weights.rows()) {
      long[] nanos = new long[row.weightedNanos().length];
      for (int i = 0; i < nanos.length; i++) {
        nanos[i] = Math.max(0, Math.round(row.weightedNanos()[i]));
      }
      line(weights, row, out, nanos);
    }
  }

  /** Writes the CPU times: the same for each number of processors. */
  public static void cpu(PathWeights weights, Appendable out) throws IOException {
    for (PathWeights.Row row : weights.rows()) {
      line(weights, row, out, row.cpuNanos());
    }
  }

  private static void line(PathWeights weights, PathWeights.Row row, Appendable out, long... nanos)
      throws IOException {
    boolean any = false;
    for (long its : nanos) {
      any |= its != 0;
    }
    if (!any) {
      return;
    }
    out.append(
        weights.frames(row).stream().map(CollapsedStacks::frame).collect(Collectors.joining(";")));
    for (long its : nanos) {
      out.append(' ').append(Long.toString(its));
    }
    out.append('\n');
  }

  /** Neither a semicolon nor the end of a line can be in a frame. */
  private static String frame(String name) {
    StringBuilder text = new StringBuilder(name.length());
    name.codePoints()
        .forEach(c -> text.appendCodePoint(c == ';' ? ',' : Character.isISOControl(c) ? ' ' : c));
    return text.toString();
  }
}
