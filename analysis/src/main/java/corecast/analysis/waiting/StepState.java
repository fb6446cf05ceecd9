package corecast.analysis.waiting;

/** What a thread is in during a step of its path. */
public enum StepState {
  /** It works, on a processor. */
  RUNNING("running"),
  /** It could work, and others have the processors. */
  NO_PROCESSOR("no processor"),
  /** It sleeps, or waits for input or output. */
  DELAY("delay"),
  /** The replay does not tell. */
  UNKNOWN("unknown");

  private final String words;

  StepState(String words) {
    this.words = words;
  }

  /** For people, and in tables. */
  public String words() {
    return words;
  }
}
