package corecast.recorder.sampling;

import corecast.recorder.hook.session.Sampler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/** The virtual machine's own profiler. It samples seldom, and each thread that could run. */
final class FlightRecorder implements Sampler {
  private static final Duration PERIOD = Duration.ofMillis(10);

  private @Nullable Recording recording;

  @Override
  public String start(Path samples) throws IOException {
    Recording started = new Recording();
    started.enable("jdk.ExecutionSample").withPeriod(PERIOD);
    started.enable("jdk.ObjectAllocationSample").with("throttle", "150/s");
    started.setDestination(samples);
    started.setDumpOnExit(true);
    started.start();
    recording = started;
    return "the flight recorder every ".concat(Long.toString(PERIOD.toMillis())).concat(" ms");
  }

  /**
   * When the virtual machine ends, the flight recorder writes its samples itself. It does so beside
   * this thread, and deletes then what it would be written from.
   */
  @Override
  public void stop() {
    if (recording != null && !isEnding()) {
      recording.stop();
      recording.close();
    }
    recording = null;
  }

  private static boolean isEnding() {
    try {
      Thread hook = new Thread();
      Runtime.getRuntime().addShutdownHook(hook);
      Runtime.getRuntime().removeShutdownHook(hook);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }
}
