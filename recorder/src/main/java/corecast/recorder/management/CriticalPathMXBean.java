package corecast.recorder.management;

/** The critical path of this program: {@code io.github.corecast:type=CriticalPath}. */
public interface CriticalPathMXBean {
  /**
   * Begins to compute it, or begins anew. Functions get their hooks now, and others lose theirs.
   *
   * @param functions those whose share is computed, as {@code Class.method}; 64 at most
   */
  void start(String[] functions);

  /** Where it is. The computation goes on; after its end it is the last sample there was. */
  PathSnapshot snapshot();

  /** Ends the computation; the program goes on. */
  PathSnapshot stop();

  boolean isRunning();

  String[] getFunctions();

  /** The sample of the last notification. */
  PathSnapshot getLastSample();
}
