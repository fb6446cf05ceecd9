package corecast.report;

import corecast.analysis.weight.FunctionWeight;
import java.util.List;

/** The functions at the chosen processor count. */
final class TableSection extends Section {
  /**
   * What its script needs.
   *
   * @param cpuShare of each function in a plain CPU profile
   * @param places where each of the functions is; empty where that is not known
   * @param cut functions left out of the rows
   */
  private record Data(double[] cpuShare, List<String> places, int cut) {}

  TableSection() {
    super("table", "What to optimize on", Place.COUNTS);
  }

  @Override
  List<String> meaning() {
    return List.of(
        "CPU profile: share of the CPU time, as in an ordinary profiler. Weighted: share of the run time that depends on this function. If the function gets 10 % faster, the run gets shorter by a tenth of this share. Self: the weighted time itself. Total: with all"
            + " that it calls. Calls: entries in segments with a weight.",
        "Where both shares differ, other threads are the reason. A function weighs more than its CPU time if others have to wait for it while it works. One that works beside others weighs less.");
  }

  @Override
  String html(Findings findings) {
    return """
          <section>
            <h2>%s <span class="count"></span></h2>
            <div class="scroll">
            <table id="table">
              <thead><tr>
                <th>Function</th>
                <th class="bar" title="The same for every processor count">CPU profile</th>
                <th class="bar">Weighted</th>
                <th class="n">Self</th>
                <th class="n">Total</th>
                <th class="n" title="Calls in segments whose weight is not 0">Calls</th>
              </tr></thead>
              <tbody></tbody>
            </table>
            </div>
            <p class="note" id="meaning"></p>
            <p class="note" id="cut"></p>
        %s
          </section>

        """
        .formatted(title(), Html.meaning(this));
  }

  @Override
  Object data(PageContent page) {
    Findings findings = page.findings();
    CpuProfile profile = CpuProfile.of(findings.program());
    int all = (int) findings.weights().stream().map(FunctionWeight::function).distinct().count();
    return new Data(
        page.functions().stream().mapToDouble(profile::share).toArray(),
        page.functions().stream()
            .map(function -> Advice.place(findings.program(), function))
            .toList(),
        Math.max(0, all - PageData.MOST_ROWS));
  }
}
