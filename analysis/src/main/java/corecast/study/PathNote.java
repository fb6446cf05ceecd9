package corecast.study;

import corecast.analysis.path.ActivityGraph;
import corecast.analysis.path.CriticalPaths;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;

/** How many paths there are, and how long. */
final class PathNote {
  private PathNote() {}

  static Note of(CriticalPaths found, int processors) {
    ActivityGraph graph = found.schedule().graph();
    long critical = found.schedule().criticalLength();
    String longest = Numbers.duration(graph.nanos(critical));
    String paths =
        CountText.of(found.paths().size(), "path")
            + " on "
            + CountText.of(processors, "processor")
            + ": ";
    return Note.of(
            Note.Kind.PATHS,
            found.paths().size() < 2
                ? paths + "it takes " + longest
                : paths
                    + "the longest takes "
                    + longest
                    + ", the last one is "
                    + Numbers.percent(shorter(found, critical))
                    + " shorter")
        .with("paths", found.paths().size())
        .with("longest_ns", graph.nanos(critical));
  }

  private static double shorter(CriticalPaths found, long critical) {
    long shortest = found.paths().get(found.paths().size() - 1).length();
    return critical == 0 ? 0 : (double) (critical - shortest) / critical;
  }
}
