package corecast.conversion.lock;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Semaphores that somebody fills up, as limits of so many a period do: what is released is what was
 * missing, be it that the thread has asked how many permits there are or that it has taken all of
 * them. That is another number in each replay. It is known by this, that it was always up to the
 * same, by who had acquired none to give back: with different numbers, or several permits at once,
 * or others than had been taken for it. One permit each time may be no more than one that is
 * released by who writes into a log how many there are.
 */
public final class FilledSemaphores {
  private static final KindSet USES =
      KindSet.of(EventKind.FILL, EventKind.RELEASE, EventKind.ACQUIRE_END);

  /**
   * One of the times a semaphore was filled up.
   *
   * @param drained the event that took all permits for it; {@link EventLog#NONE} if none did
   */
  private record Filling(EventLog log, int release, int drained) {}

  /** How a semaphore was filled: up to how many permits, if it was always so many. */
  private static final class Fill {
    final long upTo;
    final long missing;
    final List<Filling> fillings = new ArrayList<>();
    boolean differs;
    boolean hasSeveral;
    boolean isNotWhatWasTaken;
    boolean isOdd;

    Fill(long upTo, long missing) {
      this.upTo = upTo;
      this.missing = missing;
    }

    boolean isSure() {
      boolean isRepeated = fillings.size() > 1;
      return !isOdd && (differs || isNotWhatWasTaken || isRepeated && hasSeveral);
    }
  }

  private final Map<Integer, Fill> fills = new LinkedHashMap<>();

  private FilledSemaphores() {}

  /** Has what was released to fill a semaphore up be a step that does so. */
  public static void match(Draft draft) {
    FilledSemaphores found = new FilledSemaphores();
    EventLog.having(draft.logs(), EventKind.FILL).forEach(found::look);
    found.fills.forEach(
        (semaphore, fill) -> {
          if (fill.isSure()) {
            replace(fill, draft.objects.of(semaphore, ObjectKind.SEMAPHORE), draft);
          }
        });
  }

  private void look(EventLog log) {
    Map<Integer, Integer> acquired = new HashMap<>();
    for (int event = log.next(0, USES); event < log.size(); event = log.next(event + 1, USES)) {
      int semaphore = log.object(event);
      int release = release(log, event);
      if (log.kind(event) == EventKind.ACQUIRE_END) {
        acquired.put(semaphore, event);
      } else if (release != EventLog.NONE) {
        long upTo = log.amount(event);
        long taken = log.extra(event);
        long given = log.amount(release);
        long missing = given - taken;
        Fill fill = fills.computeIfAbsent(semaphore, s -> new Fill(upTo, missing));
        fill.isOdd |= fill.upTo != upTo || upTo < 0 || upTo > Integer.MAX_VALUE || missing < 0;
        fill.differs |= fill.missing != missing;
        fill.hasSeveral |= missing > 1;
        int last = acquired.getOrDefault(semaphore, EventLog.NONE);
        acquired.remove(semaphore);
        boolean drained = last != EventLog.NONE && taken > 0 && log.amount(last) == taken;
        fill.isNotWhatWasTaken |= drained && missing != 0;
        // What the same body has acquired it may only give back.
        fill.isOdd |= last != EventLog.NONE && !drained && log.bodyOf(last) == log.bodyOf(event);
        fill.fillings.add(new Filling(log, release, drained ? last : EventLog.NONE));
      }
    }
  }

  private static void replace(Fill fill, int semaphore, Draft draft) {
    Extras.Step step = Extras.Step.onObject(Operation.FILL, semaphore, fill.upTo);
    for (Filling filling : fill.fillings) {
      draft.extras.before(filling.log, filling.release, step);
      filling.log.link(filling.release, EventLog.REPLACED);
      if (filling.drained != EventLog.NONE) {
        filling.log.link(filling.drained, EventLog.OMITTED);
      }
    }
  }

  /** What is released behind a record that says up to how many; none behind any other. */
  private static int release(EventLog log, int fill) {
    int release = log.kind(fill) == EventKind.FILL ? log.next(fill + 1, USES) : log.size();
    return release < log.size()
            && log.kind(release) == EventKind.RELEASE
            && log.object(release) == log.object(fill)
            && log.inBody(release)
        ? release
        : EventLog.NONE;
  }
}
