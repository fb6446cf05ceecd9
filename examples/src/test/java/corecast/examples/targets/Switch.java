package corecast.examples.targets;

import java.util.concurrent.atomic.AtomicBoolean;

/** Changes what loops of other classes look at. */
final class Switch {
  private Switch() {}

  static void turnOn(AtomicBoolean what) {
    what.set(true);
  }
}
