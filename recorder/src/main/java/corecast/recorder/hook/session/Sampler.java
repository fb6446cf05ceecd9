package corecast.recorder.hook.session;

import java.nio.file.Path;

/** A profiler that samples, beside a recording, what threads are in. */
public interface Sampler {
  /** What is behind the name of a trace in the name of the file of its samples. */
  String ENDING = ".samples";

  /**
   * Starts.
   *
   * @param samples the file that is to have them when it has stopped
   * @return what samples how, in words
   * @throws Exception if it cannot
   */
  String start(Path samples) throws Exception;

  /** Writes the file. */
  void stop();
}
