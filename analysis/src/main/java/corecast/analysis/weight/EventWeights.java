package corecast.analysis.weight;

import corecast.simulator.Simulator;
import corecast.simulator.timeline.Timeline;

/**
 * The weights of all events of the one replay that serves every processor count, taken down for
 * some counts in one pass. P x weight is a whole number there.
 */
public final class EventWeights {
  /** What the weight of one event at one count takes at most. */
  public static final int BYTES = Integer.BYTES;

  private final int[] processors;
  private SmallNumbers[] byCount = new SmallNumbers[0];
  private double[] divisors = new double[0];

  /**
   * @param processors the counts
   */
  public EventWeights(int... processors) {
    this.processors = processors.clone();
  }

  /** Takes them down in a pass of its own. */
  public static EventWeights of(Simulator simulator, WeightOptions options, int... processors) {
    EventWeights weights = new EventWeights(processors);
    for (Replayed replayed : Replayed.all(simulator, processors, options)) {
      replayed.rows().forEach(weights.beside((event, row) -> {}, replayed));
      replayed.timeline().drop();
    }
    return weights;
  }

  /** Reads rows and hands them on. */
  WeightRows.Reader beside(WeightRows.Reader other, Replayed replayed) {
    if (byCount.length > 0) {
      throw new IllegalStateException("weights of one replay only");
    }
    Timeline timeline = replayed.timeline();
    Columns columns = replayed.rows().columns();
    int[] columnOf = new int[processors.length];
    SmallNumbers[] all = new SmallNumbers[processors.length];
    divisors = new double[processors.length];
    for (int i = 0; i < all.length; i++) {
      columnOf[i] = columns.of(processors[i]);
      divisors[i] = columns.processors(columnOf[i]);
      all[i] = new SmallNumbers(timeline.events(), timeline.program().space());
    }
    byCount = all;
    int[] values = new int[columns.width()];
    return (event, row) -> {
      row.copyTo(values);
      for (int i = 0; i < all.length; i++) {
        all[i].set(event, values[columnOf[i]]);
      }
      other.row(event, row);
    };
  }

  /** The weight of each event's segment at one of the counts. */
  public EventWeight at(int count) {
    for (int i = 0; i < processors.length; i++) {
      if (processors[i] == count) {
        return new OfCount(byCount[i], divisors[i]);
      }
    }
    throw new IllegalArgumentException("no weights were taken down for P = " + count);
  }

  private record OfCount(SmallNumbers weights, double divisor) implements EventWeight {
    @Override
    public double applyAsDouble(int event) {
      return weights.get(event) / divisor;
    }

    @Override
    public void read(int first, int count, double[] to, int at, int stride) {
      weights.read(first, count, divisor, to, at, stride);
    }
  }

  /** Frees the columns; the weights must not be asked for any more. */
  public void drop() {
    for (SmallNumbers of : byCount) {
      of.drop();
    }
  }
}
