package corecast.simulator.primitive;

/** A step that no execution could take, such as the release of a lock that is not held. */
public final class ReplayFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ReplayFault(String message) {
    super(message);
  }
}
