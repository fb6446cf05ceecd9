package corecast.examples;

import static corecast.examples.LiveTarget.ITEMS;
import static corecast.examples.LiveTarget.LONG_MILLIS;
import static corecast.examples.LiveTarget.SHORT_MILLIS;
import static corecast.examples.LiveTarget.THREADS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import corecast.recorder.online.PathLine;
import corecast.study.target.LiveRun;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The critical path of programs that run, in which each piece of work has a given length. */
class LiveIT {
  @TempDir Path folder;

  private static final List<String> FUNCTIONS = List.of("LiveTarget.produce", "LiveTarget.consume");

  /** What the program does beside the given work, at most: it starts and ends. */
  private static final long REST_MILLIS = 60;

  @BeforeAll
  static void findsTheAgent() {
    Launched.of("--version"); // says where it is
  }

  private static List<String> command(String program) {
    return List.of(
        Launched.java().toString(),
        "-cp",
        System.getProperty("java.class.path"),
        "corecast.examples.LiveTarget",
        program);
  }

  private static List<PathLine> live(String program) throws Exception {
    return live(program, 0);
  }

  private static List<PathLine> live(String program, int windows) throws Exception {
    List<PathLine> samples = new ArrayList<>();
    LiveRun run = new LiveRun(FUNCTIONS, 0, 50, windows, false, false, "", 0);
    assertThat(run.starting(command(program)).run(samples::add)).isZero();
    return samples;
  }

  /** Each record is said to cost some time, which is taken off: some microseconds here. */
  private static void isAbout(long nanos, long millis) {
    assertThat(nanos / 1e6).isBetween(millis - 0.5, (double) millis + REST_MILLIS);
  }

  @Test
  void aPipelineIsAsLongAsOneItemAndTheSlowerStage() throws Exception {
    List<PathLine> samples = live("pipeline");
    PathLine last = samples.get(samples.size() - 1);
    assertThat(last.isLast()).isTrue();
    long path = SHORT_MILLIS + ITEMS * LONG_MILLIS;
    isAbout(last.ranNanos(), path);
    isAbout(last.freeNanos(), path);
    isAbout(last.workNanos(), ITEMS * (SHORT_MILLIS + LONG_MILLIS));
    isAbout(last.shares().get(0).nanos(), SHORT_MILLIS);
    isAbout(last.shares().get(1).nanos(), ITEMS * LONG_MILLIS);
    // Without what is consumed the path is all that is produced: 10 x 20 ms of 620.
    isAbout(last.ranNanos() - last.shares().get(1).gainNanos(), ITEMS * SHORT_MILLIS);
    assertThat(samples).hasSizeGreaterThan(2);
    for (int i = 1; i < samples.size(); i++) {
      assertThat(samples.get(i).ranNanos()).isGreaterThanOrEqualTo(samples.get(i - 1).ranNanos());
    }
  }

  @Test
  void windowsDivideTheRun() throws Exception {
    List<PathLine> windows = live("pipeline", 1);
    assertThat(windows).hasSizeGreaterThan(5);
    long work = 0;
    long consumed = 0;
    for (int i = 0; i < windows.size(); i++) {
      PathLine window = windows.get(i);
      assertThat(window.startNanos()).isEqualTo(i == 0 ? 0 : windows.get(i - 1).timeNanos());
      assertThat(window.ranNanos()).isBetween(0L, window.workNanos());
      work += window.workNanos();
      consumed += window.shares().get(1).nanos();
    }
    isAbout(work, ITEMS * (SHORT_MILLIS + LONG_MILLIS));
    // The consumer's 600 ms are on the path of their windows, apart from at most the 200 ms in
    // which
    // the producer works beside it.
    assertThat(consumed / 1e6)
        .isBetween(
            (double) ITEMS * (LONG_MILLIS - SHORT_MILLIS),
            (double) ITEMS * LONG_MILLIS + REST_MILLIS);
  }

  @Test
  void windowsThatOverlapBeginOneAfterTheOther() throws Exception {
    int atOnce = 3;
    List<PathLine> windows = live("pipeline", atOnce);
    assertThat(windows).hasSizeGreaterThan(2 * atOnce);
    int last = windows.size() - 1;
    long work = 0;
    for (int i = 0; i <= last; i++) {
      PathLine window = windows.get(i);
      assertThat(window.startNanos())
          .isEqualTo(i < atOnce ? 0 : windows.get(i - atOnce).timeNanos());
      assertThat(window.ranNanos()).isBetween(0L, window.workNanos());
      work += i % atOnce == last % atOnce ? window.workNanos() : 0; // these divide the run
    }
    isAbout(work, ITEMS * (SHORT_MILLIS + LONG_MILLIS));
  }

  @Test
  void forkedThreadsRunBesideOneAnother() throws Exception {
    List<PathLine> samples = live("fork");
    PathLine last = samples.get(samples.size() - 1);
    isAbout(last.ranNanos(), LONG_MILLIS + SHORT_MILLIS);
    isAbout(last.freeNanos(), LONG_MILLIS + SHORT_MILLIS);
    isAbout(last.workNanos(), THREADS * LONG_MILLIS + SHORT_MILLIS);
  }

  @Test
  void aLockPutsThreadsBehindOneAnotherAsTheyRan() throws Exception {
    List<PathLine> samples = live("lock");
    PathLine last = samples.get(samples.size() - 1);
    isAbout(last.ranNanos(), THREADS * LONG_MILLIS + SHORT_MILLIS);
    isAbout(last.freeNanos(), LONG_MILLIS + SHORT_MILLIS);
  }

  private Launched printed(String format, Path to) {
    List<Object> words = new ArrayList<>(List.of("live", "--format", format, "-o", to));
    words.addAll(List.of("--functions", String.join(",", FUNCTIONS), "--"));
    words.addAll(command("pipeline"));
    return Launched.of(words.toArray()).succeeded();
  }

  @Test
  void csvAndJsonHaveARowForEachFunctionOfASample() throws Exception {
    Path csv = folder.resolve("samples.csv");
    assertThat(printed("csv", csv).err()).isEmpty();
    List<String> lines = Files.readAllLines(csv);
    assertThat(lines.get(0))
        .isEqualTo(
            "start_ns,time_ns,work_ns,path_ns,parallelism,no_locks_ns,threads,"
                + "function,function_ns,share,gain_ns,candidates");
    assertThat(lines).hasSizeGreaterThan(2).hasSize(1 + 2 * (lines.size() / 2));
    String[] last = lines.get(lines.size() - 1).split(",");
    assertThat(last[7]).isEqualTo(FUNCTIONS.get(1));
    isAbout(Long.parseLong(last[3]), SHORT_MILLIS + ITEMS * LONG_MILLIS);
    isAbout(Long.parseLong(last[8]), ITEMS * LONG_MILLIS);
    double share = Double.parseDouble(last[8]) / Double.parseDouble(last[3]);
    assertThat(Double.parseDouble(last[9])).isCloseTo(share, within(1e-9));

    Path json = folder.resolve("samples.json");
    printed("json", json);
    JsonObject all = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    JsonArray rows = all.getAsJsonArray("rows");
    JsonObject row = rows.get(rows.size() - 1).getAsJsonObject();
    assertThat(String.join(",", row.keySet())).isEqualTo(lines.get(0));
    isAbout(row.get("path_ns").getAsLong(), SHORT_MILLIS + ITEMS * LONG_MILLIS);
    JsonObject note = all.getAsJsonArray("notes").get(0).getAsJsonObject();
    assertThat(note.get("kind").getAsString()).isEqualTo("no_prediction");
  }

  /** Of 22 functions one has half of the time and another a third, the largest other one 8 %. */
  @Test
  void findsTheFunctionsAboveAShare() throws Exception {
    List<PathLine> samples = new ArrayList<>();
    LiveRun run = new LiveRun(List.of(), 5, 300, 0, false, false, "", 0);
    List<String> command = new ArrayList<>(command("many"));
    // While the second compiler is at work some functions are several times as fast as others.
    command.add(1, "-XX:TieredStopAtLevel=1");
    assertThat(run.starting(command).run(samples::add)).isZero();
    String[] expected = {
      "corecast.examples.ManyFunctions.big", "corecast.examples.ManyFunctions.middle"
    };
    PathLine last = samples.get(samples.size() - 1);
    assertThat(last.candidates()).isEqualTo(PathLine.NO_SEARCH);
    assertThat(last.shares().stream().map(PathLine.Share::function))
        .containsExactlyInAnyOrder(expected);
    PathLine found = samples.stream().filter(s -> s.candidates() == 2).findFirst().orElseThrow();
    assertThat(found.shares().stream().map(PathLine.Share::function))
        .containsExactlyInAnyOrder(expected);
    // Each round is a computation of its own, in which no function is counted twice.
    long own = found.shares().stream().mapToLong(PathLine.Share::nanos).sum();
    assertThat(own).isBetween(1L, found.ranNanos());
  }

  @Test
  void attachesToAProgramThatGoesOn() throws Exception {
    Process target = new ProcessBuilder(command("until-told")).start();
    try (BufferedReader told =
        new BufferedReader(
            new InputStreamReader(target.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(told.readLine()).isEqualTo("running");
      target.getOutputStream().write(new byte[200]);
      target.getOutputStream().flush();
      Launched live =
          Launched.of("live", "--count", "3", "--interval", "200ms", Long.toString(target.pid()));
      assertThat(live.status()).as(live.err()).isZero();
      assertThat(live.out()).contains("work/path", "critical path", "On P processors");
      assertThat(target.isAlive()).isTrue();
    } finally {
      target.destroy();
    }
    assertThat(Launched.of("live", "999999999").status()).isEqualTo(1);
  }
}
