package corecast.report.export;

import corecast.analysis.whatif.VirtualSpeedup;
import corecast.note.Lines;
import corecast.note.Numbers;
import java.io.IOException;
import java.util.List;

/**
 * What a program gains by functions that are cheaper, as Coz writes what it has measured: an
 * experiment for each function and each share of its work that is gone. The progress point {@code
 * end} is the end of the program.
 */
public final class CozProfile {
  /** Runs in an experiment: its length is in whole ns, and T(P) is not. */
  private static final int RUNS = 1000;

  private CozProfile() {}

  public static void write(List<VirtualSpeedup> curves, Appendable out) throws IOException {
    out.append("startup\ttime=0\n");
    for (VirtualSpeedup curve : curves) {
      String function = Lines.printable(curve.function());
      for (VirtualSpeedup.Point point : curve.points()) {
        long nanos = Math.round(RUNS * point.gain().editedNanos());
        out.append("experiment\tselected=")
            .append(function)
            .append("\tspeedup=")
            .append(Numbers.fixed(point.speedup(), 2))
            .append("\tduration=")
            .append(Long.toString(nanos))
            .append("\nthroughput-point\tname=end\tdelta=" + RUNS + "\n");
      }
    }
  }
}
