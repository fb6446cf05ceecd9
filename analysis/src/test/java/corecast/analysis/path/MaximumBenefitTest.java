package corecast.analysis.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import corecast.oracle.Oracle;
import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Maximum Benefit Metric (Alexander et al., section 5), in its three forms. */
class MaximumBenefitTest {
  private static final int PROGRAMS = 120;

  private static CriticalPaths paths(Program program, int processors, PathLimits limits) {
    return CriticalPaths.of(new Simulator(program, ReplayOptions.DEFAULT), processors, limits);
  }

  private static CriticalPaths paths(String text, int processors) {
    return paths(ProgramText.parse("test", text), processors, PathLimits.longest(10));
  }

  private static ActivityBenefit named(CriticalPaths found, String function) {
    return found.activities(GroupBy.FUNCTION, 100).stream()
        .filter(row -> row.activity().equals(function))
        .findFirst()
        .orElseThrow();
  }

  /** A percentage with two digits, of paths of 10,000. */
  private static void assertTable(
      CriticalPaths found, String function, double critical, double mbm) {
    assertThat(found.lengthNanos()).isEqualTo(10_000);
    ActivityBenefit row = named(found, function);
    assertThat(row.criticalNanos()).isEqualTo(critical * 100, within(1e-9));
    assertThat(row.mbmAllNanos()).isEqualTo(mbm * 100, within(1e-9));
    assertThat(row.mbmReplayedNanos()).isEqualTo(mbm * 100, within(1e-9));
  }

  @Test
  void table6HasItsPercentages() {
    CriticalPaths monte =
        paths(
            """
            thread first
              run Main 2198
              run MonteCarlo 1520
              run rest 6282
            thread second
              run Main 1198
              run MonteCarlo 460
              run rest 7342
            """,
            2);
    assertTable(monte, "Main", 21.98, 21.98);
    assertTable(monte, "MonteCarlo", 15.20, 14.60);
  }

  @Test
  void table7HasItsPercentages() {
    CriticalPaths nbody =
        paths(
            """
            thread first
              run Timing 2297
              run ParticlesInput 1804
              run rest 5899
            thread second
              run Timing 1473
              run ParticlesInput 1302
              run rest 6725
            """,
            2);
    assertTable(nbody, "Timing", 22.97, 19.73);
    assertTable(nbody, "ParticlesInput", 18.04, 18.02);
  }

  @Test
  void table8TurnsTheOrderOfTwoFunctions() {
    CriticalPaths zsnoop =
        paths(
            """
            thread first
              run LoadTriangle 5131
              run Zprintf 1740
              run DrawImage 1732
              run rest 1397
            thread second
              run LoadTriangle 5031
              run Zprintf 1348
              run DrawImage 1625
              run rest 1896
            """,
            2);
    assertTable(zsnoop, "LoadTriangle", 51.31, 51.31);
    assertTable(zsnoop, "Zprintf", 17.40, 14.48);
    assertTable(zsnoop, "DrawImage", 17.32, 17.25);
  }

  @Test
  void theLargerActivityOfFigure4IsWorthLess() {
    CriticalPaths figure4 =
        paths(
            """
            thread first
              run comm 6
              run comp 4
            thread second
              run comm 1
              run comp 8
            """,
            2);
    assertThat(named(figure4, "comm").mbmAllNanos()).isEqualTo(2);
    assertThat(named(figure4, "comp").mbmAllNanos()).isEqualTo(4);
    assertThat(named(figure4, "comm").criticalNanos()).isEqualTo(6);
  }

  /** With fewer processors than threads only the replay tells what is gained. */
  @Test
  void aReplayTellsWhatThreadsThatShareAProcessorGain() {
    // 3 and 1 on one processor take 4. Without a 1, without b 3: in the graph 4 and 2 take 4.
    CriticalPaths shared = paths("thread a\n run a 3\nthread b\n run b 1\n", 1);
    assertThat(named(shared, "a").mbmReplayedNanos()).isEqualTo(3);
    assertThat(named(shared, "a").mbmAllNanos()).isEqualTo(2);
    assertThat(named(shared, "b").mbmReplayedNanos()).isEqualTo(1);
    assertThat(named(shared, "b").mbmAllNanos()).isZero();
  }

  /** The oracle is given the text without the function's segments. */
  @Test
  void theReplayedMetricIsWhatTheOracleGains() {
    EnumSet<Primitive> primitives =
        EnumSet.of(Primitive.LOCK, Primitive.SEMAPHORE, Primitive.POOL, Primitive.QUEUE);
    int compared = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program =
          RandomPrograms.of(new Shape(primitives, seed % 2 == 0, true, false, 3, 24), seed);
      for (int processors = 1; processors <= 3; processors++) {
        Oracle.Result before = Oracle.replay(program, processors);
        if (!before.waiting().isEmpty()) {
          continue;
        }
        for (ActivityBenefit row :
            paths(program, processors, PathLimits.longest(3)).activities(GroupBy.THREAD, 3)) {
          Oracle.Result after = Oracle.replay(without(program, row.activity()), processors);
          if (!after.waiting().isEmpty()) {
            assertThat(row.mbmReplayedNanos()).isNaN();
            continue;
          }
          compared++;
          assertThat(row.mbmReplayedNanos())
              .as("seed %d, %s, P = %d", seed, row.activity(), processors)
              .isCloseTo(
                  before.time().value().doubleValue() - after.time().value().doubleValue(),
                  within(1e-9 * before.time().value().doubleValue()));
        }
      }
    }
    assertThat(compared).isGreaterThan(PROGRAMS);
  }

  /** The text with all segments of a thread of no length. */
  private static Program without(Program program, String thread) {
    StringBuilder text = new StringBuilder();
    boolean inside = false;
    for (String line : ProgramText.print(program).lines().toList()) {
      String[] words = line.strip().split(" +");
      boolean header = !line.startsWith(" ");
      inside = header ? words.length > 1 && words[1].equals(thread) : inside;
      boolean segment = List.of("run", "sleep", "io").contains(words[0]);
      if (inside && segment) {
        words[words.length - 1] = "0";
        text.append("  ").append(String.join(" ", words)).append('\n');
      } else {
        text.append(line).append('\n');
      }
    }
    return ProgramText.parse("without", text.toString());
  }

  /** Figure 5: the metric falls with the number of paths, down to the one over all paths. */
  @Test
  void theMetricFallsToThatOverAllPaths() {
    int reached = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program program =
          RandomPrograms.of(
              new Shape(EnumSet.of(Primitive.SEMAPHORE), false, false, false, 3, 16), seed);
      if (!Oracle.replay(program, 4).waiting().isEmpty()) {
        continue;
      }
      CriticalPaths found = paths(program, 4, PathLimits.longest(2_000));
      boolean all = found.paths().size() < 2_000;
      List<ActivityBenefit> rows = found.activities(GroupBy.FUNCTION, 100);
      List<BenefitCurve> curves = found.benefitCurves(GroupBy.FUNCTION, 100);
      for (int i = 0; i < curves.size(); i++) {
        List<Double> nanos = curves.get(i).nanos();
        assertThat(nanos.get(0)).isEqualTo(rows.get(i).criticalNanos());
        for (int k = 1; k < nanos.size(); k++) {
          assertThat(nanos.get(k)).isLessThanOrEqualTo(nanos.get(k - 1));
        }
        double last = nanos.get(nanos.size() - 1);
        assertThat(last).isEqualTo(rows.get(i).mbmKNanos());
        assertThat(last).isGreaterThanOrEqualTo(curves.get(i).mbmAllNanos());
        if (all) {
          reached++;
          assertThat(last).as("seed %d", seed).isEqualTo(curves.get(i).mbmAllNanos());
        }
      }
    }
    assertThat(reached).isGreaterThan(PROGRAMS / 2);
  }

  @Test
  void activitiesAreOfThreadsPoolsLocksPackagesAndKinds() {
    String text =
        """
        unit 1ms
        pool W 2
        thread main
          run a.b.C.f 2
          lock L
          run a.b.D.g 3
          lock M
          run x.Y.h 1
          unlock L
          sleep 1
          unlock M
          submit W t
          get t
        task t
          run a.b.C.f 4
        """;
    CriticalPaths found = paths(text, 2);
    assertThat(found.activities(GroupBy.LOCK, 9))
        .extracting(ActivityBenefit::activity, ActivityBenefit::criticalNanos)
        .containsExactly(tuple("(no lock)", 6e6), tuple("L", 3e6), tuple("M", 2e6));
    assertThat(found.activities(GroupBy.POOL, 9))
        .extracting(ActivityBenefit::activity)
        .containsExactly("main", "W");
    assertThat(found.activities(GroupBy.THREAD, 9))
        .extracting(ActivityBenefit::activity)
        .containsExactly("main", "t");
    assertThat(found.activities(GroupBy.PACKAGE, 9))
        .extracting(ActivityBenefit::activity, ActivityBenefit::criticalNanos)
        .contains(tuple("a.b", 9e6), tuple("x", 1e6));
    assertThat(found.activities(GroupBy.KIND, 9))
        .extracting(ActivityBenefit::activity, ActivityBenefit::criticalNanos)
        .containsExactly(
            tuple("computation", 6e6), tuple("computation under a lock", 4e6), tuple("sleep", 1e6));
    assertThat(found.makeUp()).isEqualTo(new PathMakeUp(6e6, 4e6, 1e6, 0, 0));
  }

  @Test
  void waitingForAProcessorIsNoWork() {
    // Two of 2 on one processor take 4: half of the path is waiting.
    PathMakeUp path = paths("thread a\n run 2\nthread b\n run 2\n", 1).makeUp();
    assertThat(path).isEqualTo(new PathMakeUp(2, 0, 0, 0, 2));
    assertThat(path.nanos()).isEqualTo(4);
  }
}
