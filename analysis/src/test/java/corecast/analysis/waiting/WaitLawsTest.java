package corecast.analysis.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Laws of explained waits, and a comparison with whole paths, on random programs. */
@Tag("more")
class WaitLawsTest {
  private static final Set<Primitive> ALL = EnumSet.allOf(Primitive.class);
  private static final int PROGRAMS = Effort.of(60, 250);
  private int waits;
  private int gapsCompared;

  @ParameterizedTest
  @EnumSource(Primitive.class)
  void waitsOfEachPrimitiveAreExplainedAsByWholePaths(Primitive primitive) {
    for (long seed = 0; seed < PROGRAMS; seed++) {
      compares(new Shape(Set.of(primitive), seed % 2 == 0, false, true, 4, 24), seed);
    }
  }

  @Test
  void waitsOfMixedProgramsAreExplainedAsByWholePaths() {
    for (long seed = 0; seed < 4L * PROGRAMS; seed++) {
      compares(new Shape(ALL, seed % 2 == 0, false, true, 4, 40), seed);
    }
    assertThat(waits).isGreaterThan(1000);
  }

  @Test
  void lawsHoldWithDelaysAndWhereProgramsAreHalted() {
    for (long seed = 0; seed < 4L * PROGRAMS; seed++) {
      Shape shape = new Shape(ALL, seed % 2 == 0, seed % 3 == 0, true, 4, 30);
      Program program =
          seed % 5 == 0 ? RandomPrograms.halting(shape, seed) : RandomPrograms.of(shape, seed);
      Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
      for (int p : new int[] {1, 2, 3, 8}) {
        if (!simulator.replay(p).outcome().isDeadlock()) {
          WaitingTimes waiting = WaitingTimes.of(simulator, p);
          holds(waiting, program, which(program, seed, p));
          waitsInTheGaps(simulator, waiting, which(program, seed, p));
        }
      }
    }
    assertThat(waits).isGreaterThan(1000);
    assertThat(gapsCompared).isGreaterThan(500);
  }

  private void compares(Shape shape, long seed) {
    Program program = RandomPrograms.of(shape, seed);
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    for (int p : new int[] {1, 2, 3, 8}) {
      if (!simulator.isExactInService() || simulator.replay(p).outcome().isDeadlock()) {
        continue;
      }
      String which = which(program, seed, p);
      WaitingTimes waiting = WaitingTimes.of(simulator, p);
      holds(waiting, program, which);
      WaitOracle oracle = WaitOracle.of(simulator, p);
      Map<String, Double> expected = new TreeMap<>();
      for (int i = 0; i < oracle.lengths.size(); i++) {
        assertThat(oracle.explanations.get(i).values().stream().mapToLong(t -> t).sum())
            .as("an explanation is as long as its wait, %s", which)
            .isEqualTo(oracle.lengths.get(i));
        oracle
            .explanations
            .get(i)
            .forEach((k, t) -> expected.merge(k, (double) t / p, Double::sum));
      }
      Map<String, Double> actual = new TreeMap<>();
      for (WaitSite site : waiting.sites()) {
        for (WaitCause c : site.causes()) {
          String step = c.thread() + "|" + c.function() + "|" + c.section() + "|" + c.state();
          actual.merge(
              (c.via().isEmpty() ? "direct " : "indirect ") + step, c.nanos(), Double::sum);
        }
      }
      assertThat(waiting.sites().stream().mapToLong(WaitSite::waits).sum())
          .as(which)
          .isEqualTo(oracle.lengths.size());
      assertThat(actual.keySet()).as(which).isEqualTo(expected.keySet());
      expected.forEach(
          (k, t) ->
              assertThat(actual.get(k))
                  .as("%s, %s", k, which)
                  .isCloseTo(t, within(1e-6 * (1 + t))));
    }
  }

  private void holds(WaitingTimes waiting, Program program, String which) {
    double all = waiting.timeNanos() * program.bodies() * 1e-9 + 1e-6;
    for (WaitSite site : waiting.sites()) {
      waits += (int) site.waits();
      assertThat(site.causes().stream().mapToDouble(WaitCause::nanos).sum())
          .as("causes of %s, %s", site, which)
          .isCloseTo(site.nanos(), within(all));
      assertThat(site.classes().stream().mapToDouble(WaitClass::nanos).sum())
          .as("classes of %s, %s", site, which)
          .isCloseTo(site.nanos(), within(all));
      assertThat(site.classes().stream().mapToLong(WaitClass::waits).sum()).isEqualTo(site.waits());
      for (WaitCause cause : site.causes()) {
        assertThat(cause.state()).as(which).isNotEqualTo(StepState.UNKNOWN);
        if (waiting.processors() == 8 && program.bodies() <= 8) {
          assertThat(cause.state()).as(which).isNotEqualTo(StepState.NO_PROCESSOR);
        }
      }
    }
    double waited = waiting.sites().stream().mapToDouble(WaitSite::nanos).sum();
    double ofThreads = 0;
    for (ThreadTimes t : waiting.threads()) {
      double parts =
          t.runningNanos()
              + t.noProcessorNanos()
              + t.delayNanos()
              + t.waitingNanos()
              + t.idleNanos()
              + t.lentNanos();
      assertThat(parts).as("life of %s, %s", t, which).isCloseTo(t.lifeNanos(), within(all));
      ofThreads += t.waitingNanos();
    }
    assertThat(ofThreads).as(which).isCloseTo(waiting.waitNanos(), within(all));
    assertThat(waited).isGreaterThanOrEqualTo(ofThreads - all);
  }

  /**
   * A thread that works until its end has waited where the timeline has a gap between two of its
   * segments.
   */
  private void waitsInTheGaps(Simulator simulator, WaitingTimes waiting, String which) {
    Program program = simulator.program();
    Timeline timeline = simulator.replay(waiting.processors());
    double[] gaps = new double[program.bodies()];
    double[] last = new double[program.bodies()];
    for (int k = 0; k < timeline.events(); k++) {
      int body = timeline.body(k);
      gaps[body] += timeline.start(k) - last[body];
      last[body] = timeline.end(k);
    }
    for (ThreadTimes t : waiting.threads()) {
      for (int body = 0; body < program.bodies(); body++) {
        if (program.bodyName(body).equals(t.thread())
            && !program.isSpawned(body)
            && Math.abs(t.lifeNanos() - last[body]) < 1e-3) {
          assertThat(t.waitingNanos() + t.lentNanos() + t.idleNanos())
              .as("gaps of %s, %s", t, which)
              .isCloseTo(
                  gaps[body],
                  within((program.hasDelays() ? 2.0 * timeline.events() : 0) + 1e-9 * last[body]));
          gapsCompared++;
        }
      }
    }
  }

  private static String which(Program program, long seed, int p) {
    return "seed " + seed + ", P = " + p + "\n" + ProgramText.print(program);
  }
}
