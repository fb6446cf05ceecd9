package corecast.recorder.executor;

import java.util.function.LongSupplier;

/** A clock of each thread that goes on only where the test says so. */
final class WorkedTime implements LongSupplier {
  private final ThreadLocal<long[]> worked = ThreadLocal.withInitial(() -> new long[1]);

  void work(long nanos) {
    worked.get()[0] += nanos;
  }

  @Override
  public long getAsLong() {
    return worked.get()[0];
  }
}
