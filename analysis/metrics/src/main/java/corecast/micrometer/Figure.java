package corecast.micrometer;

import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** What a gauge shows of snapshots. It remembers which one it has shown. */
final class Figure implements Supplier<Number> {
  private final Snapshots snapshots;
  private final ToDoubleFunction<Snapshot> figure;
  private volatile int shown;

  Figure(Snapshots snapshots, ToDoubleFunction<Snapshot> figure) {
    this.snapshots = snapshots;
    this.figure = figure;
  }

  @Override
  public Number get() {
    Snapshot snapshot = snapshots.after(shown);
    shown = snapshot.number();
    return figure.applyAsDouble(snapshot);
  }
}
