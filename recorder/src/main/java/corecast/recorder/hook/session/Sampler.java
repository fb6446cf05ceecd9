package corecast.recorder.hook.session;

import java.nio.file.Path;

/** A profiler that samples, beside a recording, what threads are in and what they allocate. */
public interface Sampler {
  /** What is behind the name of a trace in the name of the file of its samples. */
  String ENDING = ".samples";

  /**
   * On average so far apart are allocations that async-profiler samples, bytes. A sample costs 10
   * to 20 us: less than 1 % also where nothing is done but to allocate, 10 GB/s.
   */
  int ALLOCATED_BYTES = 20 << 20;

  /**
   * Starts.
   *
   * @param samples the file that is to have them when it has stopped
   * @return what samples how, in words
   * @throws Exception if it cannot
   */
  String start(Path samples) throws Exception;

  void stop();
}
