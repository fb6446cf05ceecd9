package corecast.report.export;

import corecast.analysis.weight.PathWeights;
import corecast.note.Lines;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Weighted time as a profile of Callgrind, which KCachegrind shows with callers and callees: of
 * each function its own time and that of each of its calls, as events {@code WeightedP8}, ... for
 * each number of processors, {@code Cpu}, and {@code NegativeP8} where there are negative weights,
 * all in ns. Threads and pools call the outermost functions. Calls are not counted: each caller
 * calls a function once.
 */
public final class Callgrind {
  /** The file of threads and pools, which have none: one may have the name of a function. */
  private static final String THREADS = "(threads)";

  /** Where a function begins if that is not known. */
  private static final SourceLine NOWHERE = new SourceLine("???", 0);

  private final PathWeights weights;
  private final SampleValues values;
  private final Map<Frame, Costs> functions = new LinkedHashMap<>();
  private final Appendable out;

  private final Map<String, Integer> files = new HashMap<>();

  private final Map<Frame, Integer> names = new HashMap<>();

  private record Frame(boolean isThread, String name) {}

  /** Of a function: its own, and those of what it calls. */
  private record Costs(long[] own, Map<Frame, long[]> calls) {}

  private Callgrind(PathWeights weights, Appendable out) {
    this.weights = weights;
    this.values = SampleValues.of(weights);
    this.out = out;
  }

  public static void write(PathWeights weights, String title, Appendable out) throws IOException {
    new Callgrind(weights, out).write(title);
  }

  private void write(String title) throws IOException {
    List<String> events = values.names("WeightedP", "Cpu", "NegativeP");
    out.append("# callgrind format\nversion: 1\ncreator: corecast\ncmd: ")
        .append(Lines.printable(title))
        .append("\npositions: line\nevents: ")
        .append(String.join(" ", events))
        .append('\n');
    long[] totals = new long[events.size()];
    for (PathWeights.Row row : weights.rows()) {
      long[] costs = values.of(row);
      add(costs, totals);
      add(costs, row);
    }
    for (Map.Entry<Frame, Costs> function : functions.entrySet()) {
      function(function.getKey(), function.getValue());
    }
    out.append("\ntotals:");
    costs(totals);
  }

  /**
   * The last function has the costs of its own, all others by the call of the next one. One that
   * calls itself has them already.
   */
  private void add(long[] costs, PathWeights.Row row) {
    Set<List<Frame>> calls = new HashSet<>(); // of a recursive one costs count once
    Frame caller = null;
    for (String name : weights.frames(row)) {
      Frame frame = new Frame(caller == null, name);
      if (caller != null && !caller.equals(frame) && calls.add(List.of(caller, frame))) {
        add(costs, costs(caller).calls.computeIfAbsent(frame, f -> new long[costs.length]));
      }
      caller = frame;
    }
    if (caller != null) {
      add(costs, costs(caller).own);
    }
  }

  private Costs costs(Frame frame) {
    int events = weights.processors().length + 1 + values.withNegatives().size();
    return functions.computeIfAbsent(
        frame, f -> new Costs(new long[events], new LinkedHashMap<>()));
  }

  private static void add(long[] costs, long[] sums) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += costs[i];
    }
  }

  private void function(Frame frame, Costs costs) throws IOException {
    SourceLine source = source(frame);
    String line = Long.toString(source.line());
    out.append("\nfl=").append(file(source)).append("\nfn=").append(name(frame)).append('\n');
    out.append(line);
    costs(costs.own);
    for (Map.Entry<Frame, long[]> call : costs.calls.entrySet()) {
      SourceLine callee = source(call.getKey());
      out.append("cfi=").append(file(callee));
      out.append("\ncfn=").append(name(call.getKey()));
      out.append("\ncalls=1 ").append(Long.toString(callee.line())).append('\n').append(line);
      costs(call.getValue());
    }
  }

  private void costs(long[] nanos) throws IOException {
    for (long its : nanos) {
      out.append(' ').append(Long.toString(its));
    }
    out.append('\n');
  }

  private SourceLine source(Frame frame) {
    if (frame.isThread) {
      return new SourceLine(THREADS, 0);
    }
    SourceLine source = SourceLine.of(weights.callPaths().source(frame.name));
    return source == null ? NOWHERE : source;
  }

  private String file(SourceLine source) {
    return numbered(files, source.file(), source.file());
  }

  private String name(Frame frame) {
    return numbered(names, frame, frame.name);
  }

  /** A number in front of a name stands for it from then on. */
  private static <T> String numbered(Map<T, Integer> numbers, T what, String name) {
    Integer known = numbers.get(what);
    if (known != null) {
      return "(" + known + ")";
    }
    numbers.put(what, numbers.size() + 1);
    return "(" + numbers.size() + ") " + Lines.printable(name);
  }
}
