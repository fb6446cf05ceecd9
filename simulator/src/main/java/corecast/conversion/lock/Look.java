package corecast.conversion.lock;

import corecast.conversion.lock.MonitorVisits.Visit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A visit of a lock looks whether it can go on: when it has come, and after each wait.
 *
 * @param nanos when, on the clock of the recording
 * @param went whether it went on; if not, it waited
 */
record Look(long nanos, Visit visit, boolean went) {
  static List<Look> of(List<Visit> visits) {
    List<Look> looks = new ArrayList<>(visits.size());
    for (Visit visit : visits) {
      int at = visit.begin;
      for (int wait = 1; wait < visit.waits.length; wait += 2) {
        looks.add(new Look(visit.log.time(at), visit, false));
        at = visit.waits[wait];
      }
      looks.add(new Look(visit.log.time(at), visit, true));
    }
    looks.sort(Comparator.comparingLong(Look::nanos));
    return looks;
  }
}
