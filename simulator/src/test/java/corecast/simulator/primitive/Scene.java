package corecast.simulator.primitive;

import java.util.ArrayList;
import java.util.List;

/** A present in which tests let bodies act, and see whom they let go. */
final class Scene {
  final Instant now = new Instant(16, (a, b) -> a == b ? a : -1);

  /** The body acts, brought here by that event. */
  Instant as(int body, int event) {
    now.act(body);
    now.causedBy(body, event);
    return now;
  }

  Instant as(int body) {
    return as(body, 100 + body);
  }

  void later() {
    now.advance(0);
  }

  /** The bodies let go since the last call, in order. */
  List<Integer> letGo() {
    List<Integer> bodies = new ArrayList<>();
    while (!now.released().isEmpty()) {
      bodies.add(now.released().poll());
    }
    return bodies;
  }
}
