package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.loop.Comparison;
import corecast.recorder.hook.session.Ticks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What loops tell that end by the time. */
final class ClockLoopRunsTest {
  /** The loop ends if the first number is not less: IF_ICMPGE, taken. */
  private static final int NOT_LESS = (Comparison.IFEQ + 3) << 2 | 2;

  private static final int TICKS = 4;

  @TempDir Path folder;

  @Test
  void eachRunOfSomeTicksHasABeginAndAnEnd() throws Exception {
    int site = ClockLoopRuns.site("a.A.loop line 1", false);
    Recorded recorded =
        recorded(
            () -> {
              runsForSomeTicks(site);
              runsForSomeTicks(site);
            });
    assertThat(runs(recorded))
        .containsExactly("BEGIN " + site + " 0 1", "END 1", "BEGIN " + site + " 0 2", "END 2");
    assertThat(recorded.facts).containsEntry("clock-loop", site + " work a.A.loop line 1");
  }

  @Test
  void aRunThatEndsOtherwiseHasNoEnd() throws Exception {
    int site = ClockLoopRuns.site("a.A.loop line 2", true);
    Recorded recorded =
        recorded(
            () -> {
              int unused = goesOnForSomeTicks(site, 0);
            });
    assertThat(runs(recorded)).containsExactly("BEGIN " + site + " 0 1");
    assertThat(recorded.facts).containsEntry("clock-loop", site + " wait a.A.loop line 2");
  }

  @Test
  void loopsWithinOneAnotherAreToldApart() throws Exception {
    int outer = ClockLoopRuns.site("a.A.outer line 3", false);
    int inner = ClockLoopRuns.site("a.A.inner line 4", false);
    Recorded recorded =
        recorded(
            () -> {
              int run = 0;
              for (int i = 0; i < 2; i++) {
                run = goesOnForSomeTicks(outer, run);
                runsForSomeTicks(inner);
              }
              ClockLoopRuns.looks(1, 1, NOT_LESS, outer, run);
            });
    assertThat(runs(recorded))
        .containsExactly(
            "BEGIN " + outer + " 0 1",
            "BEGIN " + inner + " 0 2",
            "END 2",
            "BEGIN " + inner + " 0 3",
            "END 3",
            "END 1");
  }

  @Test
  void aPlaceThatSleepsByTheClockIsNamedOnceItDoesSoOften() throws Exception {
    int site = ClockLoopRuns.site("a.A.frames line 5", true);
    Recorded seldom = recorded(() -> sleeps(9, site));
    assertThat(seldom.facts).doesNotContainEntry("clock-sleep", "a.A.frames line 5");
    Recorded often = recorded(() -> sleeps(1, site));
    assertThat(often.facts).containsEntry("clock-sleep", "a.A.frames line 5");
  }

  private static void sleeps(int times, int site) {
    for (int i = 0; i < times; i++) {
      ClockLoopRuns.sleeps(site);
    }
  }

  private static void runsForSomeTicks(int site) {
    int run = goesOnForSomeTicks(site, 0);
    ClockLoopRuns.looks(1, 1, NOT_LESS, site, run);
  }

  /** Looks thrice in each: ticks come when this thread says so, beside the ticker's own. */
  private static int goesOnForSomeTicks(int site, int before) {
    int run = before;
    for (int tick = 0; tick < TICKS; tick++) {
      for (int i = 0; i < 3; i++) {
        run = ClockLoopRuns.looks(0, 1, NOT_LESS, site, run);
      }
      Ticks.ends(0);
    }
    return run;
  }

  /** How late an end may be depends on the machine. */
  private static List<String> runs(Recorded recorded) {
    List<String> runs = new ArrayList<>();
    for (String record : recorded.mine()) {
      if (record.startsWith("CLOCK_LOOP_")) {
        String words = record.substring("CLOCK_LOOP_".length());
        runs.add(words.replaceAll("END \\d+ \\d+", "END"));
      }
    }
    return runs;
  }

  private Recorded recorded(Recorded.Body program) throws Exception {
    return Recorded.run(folder.resolve("runs.cct"), program);
  }
}
