package corecast.examples.real;

import java.time.Duration;

/** Says on standard error how long a driver ran; standard output stays the same in every run. */
final class Stopwatch {
  private final long startNanos = System.nanoTime();

  void stop() {
    Duration time = Duration.ofNanos(System.nanoTime() - startNanos);
    System.err.println("time " + time.toMillis() + " ms");
  }
}
