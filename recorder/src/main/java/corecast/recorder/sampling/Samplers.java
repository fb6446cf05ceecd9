package corecast.recorder.sampling;

import corecast.recorder.hook.session.Sampler;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;

/** The best profiler that this virtual machine can have. */
public final class Samplers {
  private Samplers() {}

  /**
   * Async-profiler, or the flight recorder if that cannot be loaded or started.
   *
   * @param library a file that is not there, for a library of a moment
   */
  public static Sampler best(Instrumentation instrumentation, Path library) {
    try {
      return new FirstThatStarts(
          AsyncProfiler.load(instrumentation, library), new FlightRecorder());
    } catch (Throwable e) {
      return new FlightRecorder(); // a folder without the right to execute, or another system
    }
  }

  /** One, or another if that does not start. */
  private static final class FirstThatStarts implements Sampler {
    private final Sampler first;
    private final Sampler second;
    private Sampler started;

    FirstThatStarts(Sampler first, Sampler second) {
      this.first = first;
      this.second = second;
      this.started = first;
    }

    @Override
    public String start(Path samples) throws Exception {
      try {
        started = first;
        return first.start(samples);
      } catch (Exception e) {
        started = second;
        return second.start(samples);
      }
    }

    @Override
    public void stop() {
      started.stop();
    }
  }
}
