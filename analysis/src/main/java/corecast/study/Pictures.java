package corecast.study;

import corecast.analysis.weight.Crossover;
import corecast.analysis.weight.EventWeights;
import corecast.analysis.weight.PicturedWeights;
import corecast.analysis.weight.SegmentWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;
import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Which simulated runs a page has pictures of, and what these are drawn from. */
final class Pictures {
  /** Processor counts with a picture; more would make the page too long to open. */
  private static final int MOST = 32;

  /** As many where drawing takes as long as all the rest. */
  private static final int MOST_OF_LONG_RUNS = 8;

  /** As many where each takes minutes, because the run does not fit the heap. */
  private static final int MOST_OF_PAGES = 4;

  /** Fewer counts are not spread. */
  private static final int FEW = 4;

  private static final int LONG_RUN = 300_000;

  /** The shades may take one part of so many of the heap. */
  private static final int SHADES_OF_HEAP = 8;

  private Pictures() {}

  private static int most(Program program) {
    if (program.space().isPaged()) {
      return MOST_OF_PAGES;
    }
    return program.segments() > LONG_RUN ? MOST_OF_LONG_RUNS : MOST;
  }

  /**
   * Room for the weights of all events. Which counts have a picture is known only when the
   * functions are weighed; so that this need not be done again, the weights at all counts are kept.
   *
   * @return {@code null} if there is no room
   */
  static @Nullable EventWeights shades(Program program, int[] counts) {
    if (counts.length <= most(program)) {
      return EventWeights.within(Long.MAX_VALUE, counts);
    }
    return program.space().isPaged()
        ? null
        : EventWeights.within(Runtime.getRuntime().maxMemory() / SHADES_OF_HEAP, counts);
  }

  /** The counts with a picture: all, or the ends, the crossovers, and some between. */
  static int[] counts(Program program, int[] counts, List<Crossover> crossovers) {
    return counts(most(program), counts, crossovers);
  }

  /**
   * As many counts at most: all, or the ends, the crossovers, and some between; of fewer than four,
   * the one that a page opens at first, where the second function takes the lead.
   *
   * @param most 0 or more
   */
  static int[] counts(int most, int[] counts, List<Crossover> crossovers) {
    int last = counts[counts.length - 1];
    if (most < FEW && counts.length > most) {
      int opened = crossovers.size() > 1 ? crossovers.get(1).fromProcessors() : last;
      return IntStream.of(opened, last, counts[0]).distinct().limit(most).sorted().toArray();
    }
    if (counts.length <= most) {
      return counts;
    }
    TreeSet<Integer> pictured = new TreeSet<>();
    crossovers.stream().limit(most / 2).forEach(c -> pictured.add(c.fromProcessors()));
    int others = most - pictured.size();
    for (int i = 0; i < others; i++) {
      pictured.add(counts[(int) ((counts.length - 1L) * i / (others - 1))]);
    }
    return pictured.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Hands over runs and weights, with as few replays as serve all counts. */
  static void draw(
      Simulator simulator,
      int[] pictured,
      WeightOptions options,
      @Nullable EventWeights kept,
      RunPainting painting)
      throws IOException {
    if (simulator.oneReplayServesAll()) {
      Timeline timeline = simulator.replayInService(1);
      EventWeights shades = kept != null ? kept : EventWeights.of(simulator, options, pictured);
      painting.paint(timeline, pictured, shades.at(pictured));
      shades.drop();
      timeline.drop();
      return;
    }
    int number = 0;
    for (int p : pictured) {
      painting.begin(++number, pictured.length);
      Timeline wall = simulator.replay(p);
      SegmentWeights.forEachCount(
          simulator,
          new int[] {p},
          options,
          (count, ofSteps) -> {
            PicturedWeights weights = k -> new double[] {ofSteps.applyAsDouble(wall.step(k))};
            painting.paint(wall, new int[] {p}, weights);
          });
      wall.drop();
    }
  }
}
