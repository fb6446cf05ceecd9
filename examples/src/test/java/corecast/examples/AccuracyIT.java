package corecast.examples;

import corecast.conversion.RecordedProgram;
import corecast.conversion.Verdict;
import corecast.examples.targets.Thirds;
import corecast.examples.targets.Turns;
import corecast.recorder.Figures;
import corecast.recorder.online.PathLine;
import corecast.study.target.LiveRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How close recordings made now, and predictions from them, come to what is meant. */
@Tag("measured")
class AccuracyIT {
  @TempDir Path folder;

  /** A function has a third of the work, another two thirds: 3 s, of which a profiler sees 700. */
  @ParameterizedTest
  @ValueSource(strings = {"sampled", "woven"})
  void sharesOfFunctions(String functions) throws Exception {
    Path trace = folder.resolve("thirds.cct");
    Launched.record(trace, List.of("--functions", functions), Thirds.class.getName(), "25")
        .succeeded();
    say(functions, WorkShares.of(trace));
  }

  /** Async-profiler takes no file with a comma. */
  @Test
  void sharesOfFunctionsByTheFlightRecorder() throws Exception {
    Path trace = folder.resolve("a,b.cct");
    Launched.record(trace, List.of(), Thirds.class.getName(), "25").succeeded();
    say("flight recorder", WorkShares.of(trace));
  }

  private static void say(String functions, WorkShares shares) {
    Figures.say("share of a third, " + functions, 100 * shares.third(), "%");
    Figures.say("share of two thirds, " + functions, 100 * shares.twoThirds(), "%");
    Figures.say("share of their caller, " + functions, 100 * shares.caller(), "%");
  }

  /** Most of the CPU time of threads that do nothing but take a lock is the recorder's. */
  @Test
  void workOfThreadsThatOnlyTakeALock() throws Exception {
    String[] program = {Turns.class.getName(), "300000"};
    List<String> plain = new ArrayList<>(TestProcess.onOneCpu());
    plain.addAll(List.of(Launched.java().toString(), "-XX:+UseSerialGC", "-cp"));
    plain.add(TestProcess.classPath(Turns.class));
    plain.addAll(List.of(program));
    double meant = Long.parseLong(TestProcess.printed(plain, folder, 120).strip());
    Path trace = folder.resolve("hooks.cct");
    Launched.record(trace, List.of(), program).succeeded();
    Verdict verdict = RecordedProgram.convert(trace).verdict();
    Figures.say("work of lock takers beside what they take alone", ratio(verdict, meant), "%");
    Figures.say(
        "CPU time of lock takers beside what they take alone",
        100 * verdict.recordedCpuNanos() / meant,
        "%");
  }

  private static double ratio(Verdict verdict, double meant) {
    return 100 * verdict.attributedNanos() / meant;
  }

  @ParameterizedTest
  @CsvSource({
    "Tokens, 'Tokens.scan 180 Tokens.intern 240 Tokens.emit 375'",
    "Rules, 'Rules.descend 375 Rules.check 250 Rules.repair 187 Rules.log 112'",
    "Boot, 'Boot$Tables.<clinit> 150 Boot$Model.<init> 120 Boot$Model.ask 810'"
  })
  void sharesOfFunctionsOfGivenRounds(String program, String given) throws Exception {
    Path trace = folder.resolve(program + ".cct");
    List<String> options = List.of("--functions", "woven");
    Launched.record(trace, options, "corecast.examples.advice." + program).succeeded();
    Map<String, Double> self = new TreeMap<>();
    Launched.of("optimize", trace, "-p", "1", "--top", "0", "--format", "csv")
        .succeeded()
        .out()
        .lines()
        .skip(1)
        .map(row -> row.split(",", -1))
        .forEach(cells -> self.merge(cells[1], Double.parseDouble(cells[3]), Double::sum));
    Map<String, Double> millis = new TreeMap<>();
    String[] words = given.split(" ");
    for (int i = 0; i < words.length; i += 2) {
      millis.put(words[i], Double.parseDouble(words[i + 1]));
    }
    double all = millis.keySet().stream().mapToDouble(name -> self.getOrDefault(name, 0.0)).sum();
    double allGiven = millis.values().stream().mapToDouble(Double::doubleValue).sum();
    millis.forEach(
        (name, each) ->
            Figures.say(
                "share of " + name + " less what it was given",
                100 * (self.getOrDefault(name, 0.0) / all - each / allGiven),
                "points"));
  }

  /** The error of the prediction for two CPUs, from runs on one and on two. */
  @ParameterizedTest
  @ValueSource(strings = {"lock", "monitor", "pool", "queue", "barrier"})
  void speedupOfAStyleOnTwoCpus(String style) {
    List<Object> words = new ArrayList<>(List.of("validate", "-o", folder.resolve("app.cct")));
    words.addAll(List.of("-p", "2", "--runs", "3", "--format", "csv", "--", Launched.java()));
    words.addAll(List.of("-cp", TestProcess.classPath(Example04Styles.class)));
    words.addAll(List.of(Example04Styles.class.getName(), "--style", style));
    String[] two =
        Launched.starting(words.toArray()).succeeded().out().lines().toList().get(2).split(",", -1);
    Figures.say("measured speedup on 2, style " + style, Double.parseDouble(two[6]), "");
    Figures.say(
        "error of the predicted one, style " + style, 100 * Double.parseDouble(two[7]), "%");
  }

  /** What a program works beside 800 ms that it is given, by whether it is cut into windows. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void workBesideWhatIsGivenInWindows(int windows) throws Exception {
    Launched.of("--version"); // says where the agent is
    List<PathLine> samples = new ArrayList<>();
    List<String> functions = List.of("LiveTarget.produce", "LiveTarget.consume");
    LiveRun run = new LiveRun(functions, 0, 50, windows, false, false, "", 0);
    List<String> command = new ArrayList<>(List.of(Launched.java().toString()));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(LiveTarget.class.getName(), "pipeline"));
    run.starting(command).run(samples::add);
    long work = 0;
    int last = samples.size() - 1;
    for (int i = 0; i <= last; i++) {
      boolean counts = windows == 0 ? i == last : i % windows == last % windows;
      work += counts ? samples.get(i).workNanos() : 0;
    }
    long given = LiveTarget.ITEMS * (LiveTarget.SHORT_MILLIS + LiveTarget.LONG_MILLIS);
    Figures.say("work beside what is given, windows of " + windows, work / 1e6 - given, "ms");
  }
}
