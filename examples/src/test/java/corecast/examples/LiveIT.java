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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The critical path of programs that run, in which each piece of work has a given length. */
@Tag("live")
@Tag("alone")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LiveIT {
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  @TempDir Path folder;

  private static final List<String> FUNCTIONS = List.of("LiveTarget.produce", "LiveTarget.consume");

  /**
   * Half of the shortest piece of work: no figure is wrong by less if a piece is counted twice or
   * not at all. Work is a little longer than is given, and what records cost is taken off.
   */
  private static final double HALF_MILLIS = SHORT_MILLIS / 2.0;

  private static final long PIPELINE_WORK = ITEMS * (SHORT_MILLIS + LONG_MILLIS);
  private static final long FORK_WORK = THREADS * LONG_MILLIS + SHORT_MILLIS;

  /** Samples, more than the search for functions takes. */
  private static final int MANY = 100;

  @BeforeAll
  static void findsTheAgent() {
    Launched.of("--version"); // says where it is
  }

  private static List<String> command(String program) {
    return List.of(
        Launched.java().toString(), "-cp", CLASS_PATH, "corecast.examples.LiveTarget", program);
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

  /** What a function has been given is what it has on the path. */
  private static void isGiven(long nanos, long millis) {
    assertThat(nanos / 1e6).isBetween(millis - HALF_MILLIS, millis + HALF_MILLIS);
  }

  /**
   * A path has all that is given to it; what else the program does, as it starts and ends, may be
   * on it, too.
   *
   * @param workNanos all that the program does
   * @param given what all of its functions are given, ms
   */
  private static void isPath(long nanos, long millis, long workNanos, long given) {
    assertThat(workNanos / 1e6).as("work").isGreaterThan(given - HALF_MILLIS);
    double rest = Math.max(0, workNanos / 1e6 - given);
    assertThat(nanos / 1e6)
        .as("path, of %d ns of work", workNanos)
        .isBetween(millis - HALF_MILLIS, millis + rest + HALF_MILLIS);
  }

  @Test
  void aPipelineIsAsLongAsOneItemAndTheSlowerStage() throws Exception {
    List<PathLine> samples = live("pipeline");
    PathLine last = samples.get(samples.size() - 1);
    assertThat(last.isLast()).isTrue();
    long path = SHORT_MILLIS + ITEMS * LONG_MILLIS;
    isPath(last.ranNanos(), path, last.workNanos(), PIPELINE_WORK);
    isPath(last.freeNanos(), path, last.workNanos(), PIPELINE_WORK);
    isGiven(last.shares().get(0).nanos(), SHORT_MILLIS);
    isGiven(last.shares().get(1).nanos(), ITEMS * LONG_MILLIS);
    // Without what is consumed the path is all that is produced: 10 x 20 ms of 620.
    long without = last.ranNanos() - last.shares().get(1).gainNanos();
    isPath(without, ITEMS * SHORT_MILLIS, last.workNanos(), PIPELINE_WORK);
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
    assertThat(work / 1e6).isGreaterThan(PIPELINE_WORK - HALF_MILLIS);
    // The consumer's 600 ms are on the path of their windows, apart from at most the 200 ms in
    // which the producer works beside it. None of it is in two windows.
    assertThat(consumed / 1e6)
        .isBetween(
            ITEMS * (LONG_MILLIS - SHORT_MILLIS) - HALF_MILLIS, ITEMS * LONG_MILLIS + HALF_MILLIS);
  }

  @Test
  void windowsThatOverlapBeginOneAfterTheOther() throws Exception {
    int atOnce = 3;
    List<PathLine> windows = live("pipeline", atOnce);
    assertThat(windows).hasSizeGreaterThan(2 * atOnce);
    int last = windows.size() - 1;
    long work = 0;
    long consumed = 0;
    for (int i = 0; i <= last; i++) {
      PathLine window = windows.get(i);
      assertThat(window.startNanos())
          .isEqualTo(i < atOnce ? 0 : windows.get(i - atOnce).timeNanos());
      assertThat(window.ranNanos()).isBetween(0L, window.workNanos());
      if (i % atOnce == last % atOnce) { // these divide the run
        work += window.workNanos();
        consumed += window.shares().get(1).nanos();
      }
    }
    assertThat(work / 1e6).isGreaterThan(PIPELINE_WORK - HALF_MILLIS);
    assertThat(consumed / 1e6)
        .isBetween(
            ITEMS * (LONG_MILLIS - SHORT_MILLIS) - HALF_MILLIS, ITEMS * LONG_MILLIS + HALF_MILLIS);
  }

  @Test
  void forkedThreadsRunBesideOneAnother() throws Exception {
    List<PathLine> samples = live("fork");
    PathLine last = samples.get(samples.size() - 1);
    isPath(last.ranNanos(), LONG_MILLIS + SHORT_MILLIS, last.workNanos(), FORK_WORK);
    isPath(last.freeNanos(), LONG_MILLIS + SHORT_MILLIS, last.workNanos(), FORK_WORK);
    isGiven(last.shares().get(0).nanos(), SHORT_MILLIS);
    isGiven(last.shares().get(1).nanos(), LONG_MILLIS);
  }

  @Test
  void aLockPutsThreadsBehindOneAnotherAsTheyRan() throws Exception {
    List<PathLine> samples = live("lock");
    PathLine last = samples.get(samples.size() - 1);
    isPath(last.ranNanos(), FORK_WORK, last.workNanos(), FORK_WORK);
    isPath(last.freeNanos(), LONG_MILLIS + SHORT_MILLIS, last.workNanos(), FORK_WORK);
    isGiven(last.shares().get(1).nanos(), THREADS * LONG_MILLIS);
  }

  private Launched printed(String format, Path to) {
    List<Object> words = new ArrayList<>(List.of("live", "--format", format, "-o", to));
    words.addAll(List.of("--functions", String.join(",", FUNCTIONS), "--"));
    words.addAll(command("pipeline"));
    return Launched.starting(words.toArray()).succeeded();
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
    long path = SHORT_MILLIS + ITEMS * LONG_MILLIS;
    isPath(Long.parseLong(last[3]), path, Long.parseLong(last[2]), PIPELINE_WORK);
    isGiven(Long.parseLong(last[8]), ITEMS * LONG_MILLIS);
    double share = Double.parseDouble(last[8]) / Double.parseDouble(last[3]);
    assertThat(Double.parseDouble(last[9])).isCloseTo(share, within(1e-9));

    Path json = folder.resolve("samples.json");
    printed("json", json);
    JsonObject all = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    JsonArray rows = all.getAsJsonArray("rows");
    JsonObject row = rows.get(rows.size() - 1).getAsJsonObject();
    assertThat(String.join(",", row.keySet())).isEqualTo(lines.get(0));
    isPath(row.get("path_ns").getAsLong(), path, row.get("work_ns").getAsLong(), PIPELINE_WORK);
    JsonObject note = all.getAsJsonArray("notes").get(0).getAsJsonObject();
    assertThat(note.get("kind").getAsString()).isEqualTo("no_prediction");
  }

  /** Of 22 functions one has half of the time and another a third, the largest other one 8 %. */
  @Test
  void findsTheFunctionsAboveAShare() throws Exception {
    Path goesOn = Files.createFile(folder.resolve("goes-on"));
    List<PathLine> samples = new ArrayList<>();
    LiveRun run = new LiveRun(List.of(), 5, 200, 0, false, false, "", MANY);
    List<String> command = new ArrayList<>(List.of(Launched.java().toString()));
    // While the second compiler is at work some functions are several times as fast as others.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", CLASS_PATH));
    command.addAll(List.of(ManyFunctions.class.getName(), goesOn.toString()));
    int status =
        run.starting(command)
            .run(
                sample -> {
                  boolean hasSearched = samples.stream().anyMatch(PathLine::isSearch);
                  samples.add(sample);
                  if (hasSearched && !sample.isSearch() || samples.size() == MANY) {
                    Files.deleteIfExists(goesOn); // and the program ends
                  }
                });
    assertThat(status).isZero();
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
          Launched.starting(
              "live", "--count", "3", "--interval", "200ms", Long.toString(target.pid()));
      assertThat(live.status()).as(live.err()).isZero();
      assertThat(live.out()).contains("work/path", "critical path", "On P processors");
      assertThat(target.isAlive()).isTrue();
    } finally {
      target.destroy();
    }
    assertThat(Launched.starting("live", "999999999").status()).isEqualTo(1);
  }
}
