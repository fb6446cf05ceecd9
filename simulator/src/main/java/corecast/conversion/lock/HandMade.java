package corecast.conversion.lock;

import corecast.conversion.draft.Extras;
import corecast.conversion.lock.MonitorVisits.Visit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A synchronizer that a program has written with a monitor or with conditions, found by what its
 * visits did, each of which it explains.
 */
interface HandMade {
  /**
   * The synchronizer that explains the visits of a lock; {@code null} if none does. Barriers come
   * first, since each of the others has less to fit.
   *
   * @param looks of these visits
   */
  static @Nullable HandMade meetingOf(List<Visit> visits, List<Look> looks) {
    HandMade barrier = Rendezvous.of(visits);
    return barrier != null ? barrier : ReadersWriters.of(visits, looks);
  }

  /** The same for those that a counter is better for. */
  static @Nullable HandMade openingOf(List<Visit> visits, List<Look> looks) {
    HandMade latch = Countdown.of(visits);
    return latch != null ? latch : Gate.of(visits, looks);
  }

  /** All visits that it explains. */
  List<Visit> visits();

  /** What the verdict says of such a synchronizer. */
  String says();

  /** Writes it for a lock of that name. */
  void write(String lock, Extras extras);
}
