package corecast.report;

import corecast.note.Lines;
import corecast.program.CallPaths;
import corecast.program.Program;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The simulated run on the chosen number of processors. */
final class RunSection extends Section {
  /**
   * What its script needs.
   *
   * @param stacks by call path: the calling path and the number of the function's name
   */
  private record Data(
      Map<Integer, RunPicture> runs, Map<Integer, int[]> stacks, List<String> names) {}

  RunSection() {
    super("run", "The simulated run on", Place.COUNTS);
  }

  @Override
  List<String> meaning() {
    return List.of(
        "This is what the program does on so many processors in the simulation: a row for each"
            + " thread, time from left to right. Tasks of a pool go to the row that is free longest,"
            + " as a simulated pool has no particular threads.",
        "The strength of a colour is the weight of the work: how much of a nanosecond saved there is"
            + " saved at the end of the run. The line is the critical path, or one nearly as long: it"
            + " changes rows where one thread had to wait for another.",
        "To look closer: the buttons, Ctrl and the wheel, a double click, or the keys + and -. To"
            + " move: drag, or Shift and the arrow keys. A click, or the arrow keys, say what a bar"
            + " or a line is: its stack, the lock that it holds, what it waits for. Where several"
            + " operations in a row could have waited, all of them are named.");
  }

  @Override
  String html(Findings findings) {
    return """
          <section>
            <h2>%s <span class="count"></span></h2>
            <p class="note" id="legend"></p>
            <div class="look">
              <span role="group" aria-label="Part of the run"><button type="button" data-look="in" title="Look closer (+)">+</button><button type="button" data-look="out" title="Look from further away (-)">&#8722;</button><button type="button" data-look="left" title="Earlier">&#9666;</button><button type="button" data-look="right" title="Later">&#9656;</button><button type="button" data-look="whole" title="The whole run (Home)">whole run</button></span>
              <label hidden>Line <select id="run-path"></select></label>
            </div>
            <div id="run"><div id="lanes"></div><div id="picture"><canvas id="parallelism"></canvas><canvas id="timeline" tabindex="0"></canvas><div id="axis"></div><div id="tip" hidden></div></div></div>
            <div id="run-picked" aria-live="polite" hidden></div>
            <p class="note" id="aggregated"></p>
        %s
          </section>

        """
        .formatted(title(), Html.meaning(this));
  }

  @Override
  Object data(PageContent page) {
    Map<Integer, RunPicture> runs = new TreeMap<>();
    page.pictures().forEach(picture -> runs.put(picture.processors(), picture));
    CallPaths paths = page.findings().program().paths();
    Map<Integer, int[]> stacks = new TreeMap<>();
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (RunPicture picture : page.pictures()) {
      for (RunPicture.Lane lane : picture.lanes()) {
        for (int i = 0; i < lane.places().length; i += 2) {
          add(paths, lane.places()[i], stacks, numbers);
        }
      }
    }
    return new Data(runs, stacks, List.copyOf(numbers.keySet()));
  }

  private static void add(
      CallPaths paths, int path, Map<Integer, int[]> stacks, Map<String, Integer> numbers) {
    for (int p = path; p != Program.NO_PATH && !stacks.containsKey(p); p = paths.parent(p)) {
      String name = Lines.printable(paths.functionName(paths.function(p)));
      numbers.putIfAbsent(name, numbers.size());
      stacks.put(p, new int[] {paths.parent(p), numbers.get(name)});
    }
  }
}
