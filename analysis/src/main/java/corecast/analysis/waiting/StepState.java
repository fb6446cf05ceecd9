package corecast.analysis.waiting;

/** What a thread is in during a step of its path. */
public enum StepState {
  RUNNING("running"),
  NO_PROCESSOR("no processor"),
  /** It sleeps, or waits for input or output. */
  DELAY("delay"),
  UNKNOWN("unknown");

  private final String words;

  StepState(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
