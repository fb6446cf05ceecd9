package corecast.report;

import java.util.ArrayList;
import java.util.List;

/** What would change the prediction, and what it leaves out. */
final class CaveatsSection implements Section {

  @Override
  public String id() {
    return "caveats";
  }

  @Override
  public String title() {
    return "What is not modelled";
  }

  @Override
  public Place place() {
    return Place.BOXES;
  }

  @Override
  public String html(Findings findings) {
    return Html.box(this, caveats(findings).stream().map(Html::escape).toList());
  }

  private static List<String> caveats(Findings findings) {
    List<String> lines = new ArrayList<>();
    for (String other : findings.others()) {
      lines.add(Html.asSentence(other));
    }
    lines.add(
        "Processors are ideal and alike. Switching costs nothing; memory bandwidth, caches,"
            + " hyper-threads and clock changes are not modelled.");
    lines.add(
        "Work is recorded CPU time. "
            + (findings.machineThreads()
                ? "JIT compilers, pauses and"
                    + " other threads of the JVM are part of times and speedups, but not of weights and"
                    + " of the picture."
                : "Garbage collection and JIT compilation are not" + " part of the prediction."));
    lines.add(
        "What depends on data stays as recorded: which tasks exist, results of tryLock, timeouts.");
    if (findings.program().hasDelays()) {
      lines.add(
          "The program sleeps or does I/O. Small changes early in the run can shift much later"
              + " on, so weights of functions are estimates.");
    }
    return lines;
  }
}
