package corecast.analysis.weight;

import corecast.simulator.Simulator;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The weights of all events of the one replay that serves every processor count, taken down for
 * some counts in one pass. P x weight is a whole number there.
 */
public final class EventWeights {
  private final int[] processors;
  private final long mostBytes;
  private @Nullable EventRows rows;

  private EventWeights(long mostBytes, int... processors) {
    this.mostBytes = mostBytes;
    this.processors = processors.clone();
  }

  /**
   * To be taken down while the functions are weighed, if they fit; {@link #isComplete} tells.
   *
   * @param mostBytes what they may take
   */
  public static EventWeights within(long mostBytes, int... processors) {
    return new EventWeights(mostBytes, processors);
  }

  /** Takes them down in a pass of its own. */
  public static EventWeights of(Simulator simulator, WeightOptions options, int... processors) {
    EventWeights weights = new EventWeights(Long.MAX_VALUE, processors);
    for (Replayed replayed : Replayed.all(simulator, processors, options)) {
      PathSums sums = new PathSums(replayed.timeline(), replayed.rows().columns());
      replayed.rows().addTo(sums, weights.begin(replayed));
      replayed.timeline().drop();
    }
    return weights;
  }

  EventRows begin(Replayed replayed) {
    if (rows != null) {
      throw new IllegalStateException("weights of one replay only");
    }
    long rowBytes = (long) Integer.BYTES * processors.length;
    long eventBytes = (long) Integer.BYTES * replayed.timeline().events();
    int most = (int) Math.min(Integer.MAX_VALUE, (mostBytes - eventBytes) / rowBytes);
    EventRows begun =
        new EventRows(replayed.timeline(), replayed.rows().columns(), processors, most);
    rows = begun;
    return begun;
  }

  /** Whether they were taken down and fit. */
  public boolean isComplete() {
    return rows != null && rows.isComplete();
  }

  public PicturedWeights at(int... counts) {
    EventRows all = rows;
    if (all == null) {
      throw new IllegalStateException("no weights were taken down");
    }
    return all.at(Arrays.stream(counts).map(this::indexOf).toArray());
  }

  private int indexOf(int count) {
    for (int i = 0; i < processors.length; i++) {
      if (processors[i] == count) {
        return i;
      }
    }
    throw new IllegalArgumentException("no weights were taken down for P = " + count);
  }

  /** Frees the columns; the weights must not be asked for any more. */
  public void drop() {
    if (rows != null) {
      rows.drop();
    }
  }
}
