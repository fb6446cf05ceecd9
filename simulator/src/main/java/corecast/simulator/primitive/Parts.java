package corecast.simulator.primitive;

/** The parts that a stage still needs before it can run. */
public final class Parts {
  private int missing;
  private final Freshness last = new Freshness();

  public Parts(int needed) {
    this.missing = needed;
  }

  /** The acting body brings a part; whether it was the last one, which lets the stage go. */
  public boolean bring(int stage, Instant now) {
    if (missing == 0) {
      return false;
    }
    last.noteToo(now);
    missing--;
    if (missing > 0) {
      return false;
    }
    int acting = now.actingCause();
    last.use(now);
    now.letGo(stage);
    now.restore(acting);
    return true;
  }
}
