package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.GroupBy;
import corecast.analysis.path.PathLimits;
import corecast.analysis.speedup.LawFits;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.EventWeights;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.PicturedWeights;
import corecast.analysis.weight.SegmentWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.oracle.PagedPrograms;
import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.column.ColumnSpace;
import corecast.recorder.Effort;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A program in pages gives what it gives in the heap, to the last bit. */
@Tag("more")
class PagedProgramTest {
  private static final int[] PROCESSORS = {1, 2, 3, 5};
  private static final Set<Primitive> ALL = EnumSet.allOf(Primitive.class);

  @TempDir Path folder;
  private int ended;

  @ParameterizedTest
  @EnumSource(Primitive.class)
  void withEachPrimitive(Primitive primitive) throws Exception {
    for (long seed = 0; seed < Effort.of(2, 4) && ended < Effort.of(1, 4); seed++) {
      compare(
          new Shape(Set.of(primitive), seed % 2 == 0, seed % 3 == 0, seed % 4 == 0, 4, 40), seed);
    }
    assertThat(ended).isPositive();
  }

  @Test
  void withAllPrimitivesTogether() throws Exception {
    for (long seed = 100; seed < Effort.of(101, 105); seed++) {
      compare(new Shape(ALL, seed % 2 == 0, seed % 3 == 0, seed % 5 == 0, 5, 100), seed);
    }
    assertThat(ended).isPositive();
  }

  @Tag("thorough")
  @Test
  void withManyThreadsThatMeetAtOnce() throws Exception {
    for (long seed = 200; seed < Effort.of(201, 202); seed++) {
      Set<Primitive> few = EnumSet.of(Primitive.LOCK, Primitive.BARRIER, Primitive.LATCH);
      compare(new Shape(few, true, false, false, 30, 90), seed);
    }
    assertThat(ended).isPositive();
  }

  private void compare(Shape shape, long seed) throws IOException {
    Program written = RandomPrograms.of(shape, seed);
    // Copied by the same turns, so that sums are added up in the same order.
    Program inHeap = PagedPrograms.of(written, ColumnSpace.HEAP, new Random(seed));
    ColumnSpace space = ColumnSpace.paged(folder, 1 << 15); // two pages of the longest
    try {
      Program paged = PagedPrograms.of(written, space, new Random(seed));
      String text = ProgramText.print(inHeap);
      String which = "seed " + seed + "\n" + text;
      assertThat(ProgramText.print(paged)).as(which).isEqualTo(text);
      Simulator one = new Simulator(inHeap, ReplayOptions.DEFAULT);
      Simulator other = new Simulator(paged, ReplayOptions.DEFAULT);
      SpeedupCurve curve = SpeedupCurve.of(one, PROCESSORS);
      SpeedupCurve same = SpeedupCurve.of(other, PROCESSORS);
      assertThat(same.outcome()).as(which).isEqualTo(curve.outcome());
      assertThat(same.points()).as(which).isEqualTo(curve.points());
      if (curve.outcome().isDeadlock()) {
        return;
      }
      ended++;
      WeightOptions options = WeightOptions.DEFAULT;
      FunctionWeights weights = FunctionWeights.of(one, PROCESSORS, options);
      FunctionWeights sameWeights = FunctionWeights.of(other, PROCESSORS, options);
      assertThat(sameWeights.timeNanos()).as(which).isEqualTo(weights.timeNanos());
      assertThat(sameWeights.rows()).as(which).isEqualTo(weights.rows());
      assertThat(sameWeights.crossovers()).as(which).isEqualTo(weights.crossovers());
      assertThat(sameWeights.warnings()).as(which).isEqualTo(weights.warnings());
      assertThat(page(other, same, sameWeights, options))
          .as(which)
          .isEqualTo(page(one, curve, weights, options));
      for (int p : PROCESSORS) {
        assertThat(SegmentWeights.of(other, p, options))
            .as(which)
            .isEqualTo(SegmentWeights.of(one, p, options));
      }
      for (int p : PROCESSORS) {
        CriticalPaths paths = CriticalPaths.of(one, p, PathLimits.longest(5));
        CriticalPaths samePaths = CriticalPaths.of(other, p, PathLimits.longest(5));
        assertThat(samePaths.shares()).as(which).isEqualTo(paths.shares());
        assertThat(rows(samePaths)).as(which).isEqualTo(rows(paths));
      }
      compareKept(new Simulator(inHeap, ReplayOptions.DEFAULT), one, curve, which);
      compareKept(new Simulator(paged, ReplayOptions.DEFAULT), one, curve, which);
    } finally {
      space.close();
    }
  }

  /** All figures but those that need a changed program, which one in pages cannot be. */
  private static List<List<Object>> rows(CriticalPaths found) {
    return found.activities(GroupBy.FUNCTION, 20).stream()
        .map(
            a ->
                List.<Object>of(
                    a.activity(),
                    a.criticalNanos(),
                    a.mbmKNanos(),
                    a.mbmAllNanos(),
                    a.totalSlackNanos(),
                    a.freeSlackNanos()))
        .toList();
  }

  /** One replay for everything gives what a replay for each gives. */
  private static void compareKept(
      Simulator keeping, Simulator each, SpeedupCurve curve, String which) throws IOException {
    if (!each.oneReplayServesAll()) {
      return;
    }
    keeping.keepReplay();
    assertThat(SpeedupCurve.of(keeping, PROCESSORS)).as(which).isEqualTo(curve);
    EventWeights weights = EventWeights.of(keeping, WeightOptions.DEFAULT, PROCESSORS);
    Timeline timeline = keeping.replayInService(1);
    assertThat(keeping.replayInService(1)).isSameAs(timeline);
    SegmentWeights.forEachCount(
        each,
        PROCESSORS,
        WeightOptions.DEFAULT,
        (p, weightOfStep) -> {
          PicturedWeights ofCount = weights.at(p);
          for (int k = 0; k < timeline.events(); k++) {
            assertThat(ofCount.of(k)[0])
                .as(which)
                .isEqualTo(weightOfStep.applyAsDouble(timeline.step(k)));
          }
        });
    weights.drop();
    keeping.forgetReplay();
  }

  private static String page(
      Simulator simulator, SpeedupCurve curve, FunctionWeights weights, WeightOptions options)
      throws IOException {
    HtmlReport report =
        new HtmlReport(
            Samples.findings(
                simulator.program(),
                curve.points(),
                LawFits.sentences(curve),
                weights.rows(),
                weights.crossovers(),
                List.of(),
                List.of(),
                List.of(),
                false));
    SegmentWeights.forEachCount(
        simulator,
        PROCESSORS,
        options,
        (p, weightOfStep) -> {
          Timeline timeline = simulator.replay(p);
          report.addRuns(
              timeline,
              new int[] {p},
              k -> new double[] {weightOfStep.applyAsDouble(timeline.step(k))});
          timeline.drop();
        });
    StringBuilder text = new StringBuilder();
    report.write(text);
    return text.toString();
  }
}
