package corecast.analysis.phase;

import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.PathLimits;
import corecast.analysis.path.PathSegments;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The repeating phases of the critical path (Dooley et al., section 7.4): the path is a string of
 * what its segments are called, and a phase the word with the largest count x length^2 of those
 * that come often enough. What belongs to a phase takes no part in the next one.
 *
 * @param processors on how many the program was replayed
 * @param segments of the path that take time
 */
public record Phases(
    int processors, PhaseOptions how, int segments, double pathNanos, List<Phase> phases) {
  public Phases {
    phases = List.copyOf(phases);
  }

  /**
   * Replays on that many processors and looks at the longest path.
   *
   * @throws corecast.analysis.weight.UnfinishedReplayException if the program deadlocks
   */
  public static Phases of(Simulator simulator, int processors, PhaseOptions how) {
    return of(CriticalPaths.of(simulator, processors, PathLimits.longest(1)), how);
  }

  /** The same of paths that were found before. */
  public static Phases of(CriticalPaths found, PhaseOptions how) {
    PathSegments path = found.segments(how.by());
    return new Phases(
        found.processors(),
        how,
        path.count(),
        found.lengthNanos(),
        phases(path, path.letters(), how));
  }

  private static List<Phase> phases(PathSegments path, int[] letters, PhaseOptions how) {
    List<Phase> phases = new ArrayList<>();
    int[] left = letters.clone();
    while (phases.size() < how.most()) {
      Optional<Repeat> repeat = RepeatSearch.best(left, how.support());
      if (repeat.isEmpty()) {
        break;
      }
      phases.add(phase(path, letters, repeat.get()));
      for (int start : repeat.get().starts()) {
        for (int i = start; i < start + repeat.get().length(); i++) {
          left[i] = -1 - i; // comes once
        }
      }
    }
    return phases;
  }

  private static Phase phase(PathSegments path, int[] letters, Repeat repeat) {
    List<PhasePart> parts = new ArrayList<>();
    int[] starts = repeat.starts();
    int first = starts[0];
    int begin = 0;
    for (int end = 1; end <= repeat.length(); end++) {
      if (end == repeat.length() || letters[first + end] != letters[first + begin]) {
        double nanos = 0;
        for (int start : starts) {
          for (int i = begin; i < end; i++) {
            nanos += path.nanos(start + i);
          }
        }
        parts.add(new PhasePart(path.name(letters[first + begin]), end - begin, nanos));
        begin = end;
      }
    }
    return new Phase(repeat.length(), repeat.count(), parts);
  }
}
