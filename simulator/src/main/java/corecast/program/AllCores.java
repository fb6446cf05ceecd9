package corecast.program;

import java.util.function.IntConsumer;

/**
 * Does independent pieces of work, on all cores if there are threads. The outcome does not depend
 * on their number.
 */
public final class AllCores {
  private AllCores() {}

  private static volatile Manner manner = AllCores::inTurn;

  @FunctionalInterface
  public interface Manner {
    /** Does pieces 0, 1, ... and returns when all are done; throws as {@link #forEach}. */
    void forEach(int pieces, IntConsumer work);
  }

  /**
   * From now on pieces are done in that manner, such as {@link CoreThreads#forEach}. Until somebody
   * says so they are done one after the other: where there are no threads, as in a browser, nothing
   * refers to any.
   */
  public static void use(Manner other) {
    manner = other;
  }

  /**
   * Does pieces 0, 1, ... and returns when all are done.
   *
   * @param worthThreads whether to start threads at all
   * @throws RuntimeException what a piece threw; of several the piece with the lowest number
   */
  public static void forEach(int pieces, boolean worthThreads, IntConsumer work) {
    if (worthThreads && pieces > 1) {
      manner.forEach(pieces, work);
    } else {
      inTurn(pieces, work);
    }
  }

  private static void inTurn(int pieces, IntConsumer work) {
    for (int piece = 0; piece < pieces; piece++) {
      work.accept(piece);
    }
  }
}
