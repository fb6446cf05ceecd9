package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonPrimitive;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.EditText;
import corecast.analysis.whatif.GainBars;
import corecast.analysis.whatif.WhatIf;
import corecast.note.Numbers;
import corecast.program.Pauses;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Patience;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.StopTheWorld;
import corecast.study.Processors;
import corecast.study.Study;
import corecast.study.packed.PackedProgram;
import corecast.study.table.Table;
import corecast.study.table.Tables;
import corecast.study.table.WhatIfTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The simulator in the page against the one on the command line: the same csv, digit for digit. In
 * a real browser; what it is compared with replays the whole program, not the packed one.
 */
class PageSimulatorTest {
  private static final int[] COUNTS = IntStream.rangeClosed(1, 16).toArray();
  private static final String ALL =
      IntStream.of(COUNTS).mapToObj(Integer::toString).collect(Collectors.joining(" "));

  @TempDir static Path folder;
  private static Browser browser;

  @BeforeAll
  static void open() throws Exception {
    browser = Browser.started();
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  /** Recordings with what the compilers did beside them. */
  @ParameterizedTest
  @CsvSource({"examples, example04-pool", "targets, advice-orders"})
  void recordingHasTheSameAnswers(String group, String name) throws Exception {
    compare(group, name);
  }

  /** Larger ones, one of them with delays and one with a pool sized by the processors. */
  @ParameterizedTest
  @Tag("thorough")
  @CsvSource({
    "examples, example01",
    "examples, example05-bank",
    "examples, example05-stream",
    "targets, advice-mapreduce"
  })
  void largerRecordingHasTheSameAnswers(String group, String name) throws Exception {
    compare(group, name);
  }

  private static void compare(String group, String name) throws Exception {
    try (Study study = Study.open(CorpusRecording.in(folder, group, name))) {
      assertThat(study.program().vmWork().totalNanos()).isPositive();
      compare(study, name);
    }
  }

  @Test
  void writtenProgramHasTheSameAnswers() throws Exception {
    Path file = folder.resolve("written.program");
    Files.writeString(
        file,
        """
        unit 1us
        pool W 2
        queue Q 1
        pool V processors
        thread main
          enter main
          run 3
        %s%s  take Q
          exit
        %sthread other
          run other 7.5
          put Q
          io 3.3
          put Q
        """
            .formatted(
                each("  submit W a%d\n  submit V b%d\n"),
                each("  get a%d\n  get b%d\n"),
                each(
                    """
                    task a%d
                      run part 10.0%d7
                      lock M
                      run under 4.2
                      unlock M
                      run part 2
                    task b%1$d
                      run more 3.1
                      io 1.5
                      run more 2.3
                    """)));
    try (Study study = Study.open(file)) {
      compare(study, "written");
    }
  }

  /**
   * More than 5,000 pieces of work, with delays: the simulator is in a worker, and the page reacts.
   */
  @Test
  void largeProgramIsTriedInAWorker() throws Exception {
    Path file = folder.resolve("large.program");
    StringBuilder text = new StringBuilder("unit 1us\n");
    for (int t = 0; t < 2; t++) {
      text.append("thread t").append(t).append("\n  enter f").append(t).append('\n');
      for (int i = 0; i < 1300; i++) {
        text.append("  run ").append(10 + i % 7).append("\n  lock M\n  unlock M\n  io 3\n");
      }
      text.append("  exit\n");
    }
    Files.writeString(file, text);
    try (Study study = Study.open(file)) {
      Path page = folder.resolve("large.html");
      Report.of(study, Processors.of(1, 2)).writeHtml(page);
      begin(page);
      assertThat(browser.evaluate("typeof corecast.functions")).isEqualTo("undefined");
      List<Edit> edits = List.of(EditText.function("f0=x0.7"));
      assertThat(ask("whatIf", "1 2 3", "function f0=x0.7"))
          .isEqualTo(
              csv(withoutIntervals(study.whatIf(Processors.of(1, 2, 3), edits).tables().get(0))));
      // A long question does not keep the page from reacting: the answer comes after a timer.
      assertThat(
              browser.evaluate(
                  "(async () => { let ticks = 0; const timer = setInterval(() => ticks++, 1);"
                      + " await corecast.ask('gains', '"
                      + ALL
                      + "', 'function f0=x0.7');"
                      + " clearInterval(timer); return ticks > 1; })()"))
          .isEqualTo("true");
      assertThat(browser.complaints).isEmpty();
    }
  }

  /** The page has no intervals of changes: they take many replays. */
  private static Table withoutIntervals(Table gains) {
    return gains.select(List.of(0, 1, 2, 3, 4, 5, 6));
  }

  private static String each(String text) {
    return IntStream.rangeClosed(1, 9)
        .mapToObj(i -> text.formatted(i, i))
        .collect(Collectors.joining());
  }

  /** A recording with pauses: they are in the times of the page as they are in those of predict. */
  @Test
  void pausesAndCompilationAreInTheTimes() throws Exception {
    try (Study study = Study.open(CorpusRecording.in(folder, "examples", "example03"))) {
      Program program =
          study
              .program()
              .withPauses(
                  new Pauses(new long[] {1000, 90_000_000}, new long[] {7_000_001, 123_456}));
      ReplayOptions ideal = study.packed(Processors.range(1, 16)).program().orElseThrow().ideal();
      ReplayOptions predicting = ideal.withMachineThreads().stopping(StopTheWorld.SCALED);
      PackedProgram packed = PackedProgram.of(program, ideal, predicting).program().orElseThrow();
      Report report = Report.of(study, Processors.of(COUNTS));
      HtmlReport page = new HtmlReport(report.findings());
      page.addProgram(PackedProgram.of(program, ideal, predicting));
      StringBuilder text = new StringBuilder();
      page.write(text);
      Path file = folder.resolve("pauses.html");
      Files.writeString(file, text);
      begin(file);
      assertThat(packed.program().pauses().totalNanos()).isEqualTo(7_123_457);
      Simulator simulator = new Simulator(program, predicting);
      String function = leader(report.weights().value());
      String change = "function " + function + "=x0.7";
      List<Edit> edits = List.of(EditText.function(function + "=x0.7"));
      assertThat(ask("whatIf", ALL, change))
          .isEqualTo(
              csv(WhatIfTables.gainsForPeople(WhatIf.of(simulator, edits, COUNTS), GainBars.NONE)));
    }
  }

  @Test
  void hostileNamesStayText() throws Exception {
    Program program = Samples.quicksort(Samples.HOSTILE_FILE, "split\\n\n=x", Samples.HOSTILE, 1);
    Path file = folder.resolve("hostile.program");
    Files.writeString(file, ProgramText.print(program));
    try (Study study = Study.open(file)) {
      Path page = folder.resolve("hostile.html");
      Report.of(study, Processors.of(COUNTS)).writeHtml(page);
      begin(page);
      for (String function : List.of("split\\n\n=x", Samples.HOSTILE)) {
        List<Edit> edits = List.of(EditText.function(function + "=x0.5"));
        String change = "function " + function.replace("\\", "\\\\").replace("\n", "\\n") + "=x0.5";
        assertThat(ask("whatIf", ALL, change))
            .isEqualTo(
                csv(withoutIntervals(study.whatIf(Processors.of(COUNTS), edits).tables().get(0))));
      }
      assertThat(
              browser.evaluate("document.querySelectorAll('#whatif img, #whatif script').length"))
          .isEqualTo("0");
      assertThat(browser.complaints).isEmpty();
    }
  }

  @Test
  void panelShowsWhatTheSimulatorSays() throws Exception {
    Path file = folder.resolve("panel.program");
    Files.writeString(
        file,
        """
        unit 1ms
        thread a
          run f 10
          lock M
          run g 5
          unlock M
        thread b
          run f 9
          lock M
          run g 6
          unlock M
        """);
    try (Study study = Study.open(file)) {
      Path page = folder.resolve("panel.html");
      Report.of(study, Processors.of(COUNTS)).writeHtml(page);
      begin(page);
      String check = "document.querySelector('#whatif input[type=checkbox]')";
      // 9 + 6 under the lock, then 5: 20 ms; without the lock 15 ms.
      browser.evaluate(check + ".click()");
      await("document.getElementById('whatif-said').textContent.includes('instead of')");
      assertThat(browser.evaluate("document.getElementById('whatif-said').textContent"))
          .isEqualTo(
              "On 8 processors: "
                  + Numbers.duration(15e6)
                  + " instead of "
                  + Numbers.duration(20e6)
                  + ", a gain of 25.0 %; speedup 2.00.");
      assertThat(browser.evaluate("document.getElementById('whatif-command').textContent"))
          .endsWith("corecast whatif panel.program --lock M remove -p 1..64");
      assertThat(browser.evaluate("document.querySelectorAll('#whatif-chart path').length > 1"))
          .isEqualTo("true");
      // With the keyboard: the first slider down from 100 % to its least.
      browser.evaluate("document.getElementById('whatif-reset').click()");
      browser.evaluate(
          "document.querySelectorAll('#whatif input[type=range]:not([id])')[0].focus()");
      browser.press("Home", 36);
      await("document.getElementById('whatif-command').textContent.includes('x0.05')");
      browser.resize(360, 800);
      assertThat(browser.evaluate("document.documentElement.scrollWidth <= 360")).isEqualTo("true");
      browser.resize(1200, 900);
      assertThat(browser.complaints).isEmpty();
    }
  }

  @Test
  void pageSaysWhyChangesCannotBeTried() throws Exception {
    Path file = folder.resolve("long.program");
    StringBuilder text = new StringBuilder("thread a\n");
    for (int i = 0; i < 100_001; i++) {
      text.append("run f 1\nlock M\nunlock M\n");
    }
    Files.writeString(file, text);
    try (Study study = Study.open(file)) {
      Path page = folder.resolve("long.html");
      Report.of(study, Processors.of(1, 2)).writeHtml(page);
      browser.open(page.toUri().toString());
      assertThat(browser.evaluate("document.getElementById('whatif-about').textContent"))
          .contains("100,001 pieces of work, where 100,000 can be");
      assertThat(browser.evaluate("document.getElementById('whatif-panel').hidden"))
          .isEqualTo("true");
    }
  }

  /** T(P), weights and two changes, in the page and on the command line. */
  private static void compare(Study study, String name) throws Exception {
    Path page = folder.resolve(name + ".html");
    Processors processors = Processors.of(COUNTS);
    Report.of(study, processors).writeHtml(page);
    begin(page);
    FunctionWeights weights = study.weights(processors).value();
    assertThat(ask("functions", ALL, "")).isEqualTo(csv(Tables.functions(weights.rows())));
    String function = leader(weights);
    assertThat(ask("whatIf", ALL, "function " + function + "=x0.7"))
        .isEqualTo(
            csv(
                withoutIntervals(
                    study
                        .whatIf(processors, List.of(EditText.function(function + "=x0.7")))
                        .tables()
                        .get(0))));
    for (String lock : Changeable.of(study.program()).locks()) {
      String expected;
      try {
        Edit edit = EditText.lock(lock, "remove");
        expected = csv(withoutIntervals(study.whatIf(processors, List.of(edit)).tables().get(0)));
      } catch (IllegalArgumentException e) {
        expected = "!" + e.getMessage();
      }
      assertThat(ask("whatIf", ALL, "lock remove " + lock)).isEqualTo(expected);
      break;
    }
    assertThat(browser.complaints).isEmpty();
    // The worker of a long program comes out of the page itself.
    assertThat(browser.requests)
        .allMatch(address -> address.startsWith("file:") || address.startsWith("blob:"));
  }

  private static String leader(FunctionWeights weights) {
    return weights.rows().stream()
        .filter(row -> !row.isOfNoFunction())
        .findFirst()
        .orElseThrow()
        .function();
  }

  /** Opens the page, and has its panel start the simulator. */
  private static void begin(Path page) throws Exception {
    browser.complaints.clear();
    browser.requests.clear();
    browser.open(page.toUri().toString());
    browser.evaluate(
        "document.getElementById('whatif-processors').dispatchEvent(new Event('input'))");
    await("document.getElementById('whatif-said').textContent.startsWith('On 8')");
  }

  private static void await(String condition) throws Exception {
    Patience.await(condition, 15, () -> browser.evaluate(condition).equals("true"));
  }

  private static String ask(String question, String counts, String changes) {
    return browser.evaluate(
        "corecast.ask('%s', %s, %s)".formatted(question, quoted(counts), quoted(changes)));
  }

  private static String quoted(String text) {
    return new JsonPrimitive(text).toString();
  }

  private static String csv(Table table) throws IOException {
    StringBuilder csv = new StringBuilder();
    CsvTable.write(table, csv);
    return csv.toString();
  }
}
