package corecast.analysis.weight;

import corecast.simulator.Simulator;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The weights of all events of the one replay that serves every processor count, taken down for
 * some counts in one pass. P x weight is a whole number there.
 */
public final class EventWeights {
  /** What the weight of one event at one count takes at most. */
  public static final int BYTES = Integer.BYTES;

  private final int[] processors;
  private @Nullable EventRows rows;

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
      PathSums sums = new PathSums(replayed.timeline(), replayed.rows().columns());
      replayed.rows().addTo(sums, weights.begin(replayed));
      replayed.timeline().drop();
    }
    return weights;
  }

  /** What takes down those of a replay. */
  EventRows begin(Replayed replayed) {
    if (rows != null) {
      throw new IllegalStateException("weights of one replay only");
    }
    EventRows begun = new EventRows(replayed.timeline(), replayed.rows().columns(), processors);
    rows = begun;
    return begun;
  }

  /** The weights at some of the counts. */
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
