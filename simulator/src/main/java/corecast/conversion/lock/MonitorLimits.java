package corecast.conversion.lock;

import corecast.conversion.lock.LimitFit.Limit;
import corecast.conversion.lock.MonitorVisits.Visit;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Plan;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A monitor behind which each thread waits for one other, or for several, with one condition for
 * all: a chain of buffers, or a ring ({@link LimitFit}).
 */
final class MonitorLimits {
  final int lock;

  private final VisitKinds kinds;
  private final LimitFit.Limits found;

  private MonitorLimits(int lock, VisitKinds kinds, LimitFit.Limits found) {
    this.lock = lock;
    this.kinds = kinds;
    this.found = found;
  }

  /** Those of a lock; {@code null} if there are none that tell enough. */
  static @Nullable MonitorLimits of(int lock, List<Visit> visits) {
    VisitKinds kinds = VisitKinds.of(visits, true);
    LimitFit.Limits found = LimitFit.of(kinds.looks(), kinds.functions());
    return found.limits().isEmpty() ? null : new MonitorLimits(lock, kinds, found);
  }

  List<Visit> told() {
    List<Visit> told = new ArrayList<>();
    for (int look = 0; look < kinds.all().size(); look++) {
      if (kinds.went(look) && isTold(look)) {
        told.add(kinds.all().get(look).visit());
      }
    }
    return told;
  }

  private boolean isTold(int look) {
    return look < found.until()[kinds.classOf(look)];
  }

  void write(Plan plan) {
    Map<Integer, List<InsertedStep>> acquires = new HashMap<>();
    Map<Integer, List<InsertedStep>> releases = new HashMap<>();
    for (int number = 0; number < found.limits().size(); number++) {
      Limit limit = found.limits().get(number);
      String name = plan.names.object(lock) + "~limit~" + number;
      add(acquires, limit.waits(), step(Operation.ACQUIRE, name, limit.ahead()));
      add(releases, limit.lets(), step(Operation.RELEASE, name, limit.ahead()));
    }
    for (int look = 0; look < kinds.all().size(); look++) {
      if (kinds.went(look)) {
        Visit visit = kinds.all().get(look).visit();
        int its = kinds.classOf(look);
        List<InsertedStep> none = List.of();
        if (isTold(look)) {
          acquires
              .getOrDefault(its, none)
              .forEach(s -> plan.before(visit.log, visit.lastBegin(), s));
        }
        releases.getOrDefault(its, none).forEach(s -> plan.before(visit.log, visit.end, s));
      }
    }
  }

  private static void add(Map<Integer, List<InsertedStep>> to, int its, InsertedStep step) {
    to.computeIfAbsent(its, c -> new ArrayList<>()).add(step);
  }

  private static InsertedStep step(Operation operation, String name, long permits) {
    return new InsertedStep(operation, ObjectKind.SEMAPHORE, name, permits, -1, 1);
  }
}
