package corecast.report;

/** How many bodies can run over time: the mean of each of {@link RunPicture#PARTS} equal parts. */
final class Parallelism {
  private static final int PARTS = RunPicture.PARTS;

  private final double end;
  private final double partsPerUnit;
  private final double[] sum = new double[PARTS];
  private double before;
  private int partBefore;

  /**
   * @param end of the run
   */
  Parallelism(double end) {
    this.end = end;
    this.partsPerUnit = end > 0 ? PARTS / end : 0;
  }

  /** So many could run since the last call. */
  void until(double now, int running) {
    int from = partBefore;
    int to = part(now);
    if (from == to) {
      sum[from] += (now - before) * running;
    } else {
      for (int i = from; i <= to; i++) {
        double inside = Math.min(now, (i + 1) * end / PARTS) - Math.max(before, i * end / PARTS);
        sum[i] += Math.max(0, inside) * running;
      }
    }
    before = now;
    partBefore = to;
  }

  private int part(double at) {
    return Math.min(PARTS - 1, (int) (at * partsPerUnit));
  }

  float[] mean() {
    float[] mean = new float[PARTS];
    for (int i = 0; i < PARTS; i++) {
      mean[i] = end == 0 ? 0 : Math.round(sum[i] / end * PARTS * 10) / 10f;
    }
    return mean;
  }
}
