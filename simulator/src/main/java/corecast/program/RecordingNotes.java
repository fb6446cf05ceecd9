package corecast.program;

/** Keys of the facts in a trace ({@code META}) that the conversion understands. */
final class RecordingNotes {
  /** What the recorder knows it cannot see: a class, a kind of thread, a primitive. */
  static final String NOT_CAPTURED = "not-captured";

  /** What {@code Runtime.availableProcessors()} told the program. */
  static final String AVAILABLE_PROCESSORS = "available-processors";

  private RecordingNotes() {}
}
