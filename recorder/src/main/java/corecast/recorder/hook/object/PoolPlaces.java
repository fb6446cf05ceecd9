package corecast.recorder.hook.object;

/** Which place of the application had asked for the number of processors before a pool was made. */
public final class PoolPlaces {
  private static final ObjectNumbers MADE_AFTER = new ObjectNumbers();

  private PoolPlaces() {}

  public static void made(Object pool, int place) {
    MADE_AFTER.add(pool, place);
  }

  /** The place that had asked last when the pool was made; 0 if none had. */
  static int before(Object pool) {
    return MADE_AFTER.find(pool);
  }
}
