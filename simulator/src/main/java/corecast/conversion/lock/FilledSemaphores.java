package corecast.conversion.lock;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Extras;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.EventKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Semaphores that somebody fills up, as limits of so many a period do: what is released is what was
 * missing, be it that the thread has asked how many permits there are or that it has taken all of
 * them. That is another number in each replay. It is known by this, that different numbers were
 * given and always up to the same, by who had acquired none to give back.
 */
public final class FilledSemaphores {
  private static final KindSet USES =
      KindSet.of(EventKind.FILL, EventKind.RELEASE, EventKind.ACQUIRE_END);

  /** How a semaphore was filled: up to how many permits, if it was always so many. */
  private static final class Fill {
    final long upTo;
    final long missing;
    boolean differs;
    boolean isOdd;

    Fill(long upTo, long missing) {
      this.upTo = upTo;
      this.missing = missing;
    }

    boolean isSure() {
      return differs && !isOdd;
    }
  }

  private final Map<Integer, Fill> fills = new HashMap<>();

  private FilledSemaphores() {}

  /** Has what was released to fill a semaphore up be a step that does so. */
  public static void match(Draft draft) {
    List<EventLog> filling = EventLog.having(draft.logs(), EventKind.FILL);
    FilledSemaphores found = new FilledSemaphores();
    filling.forEach(found::look);
    filling.forEach(log -> found.replace(log, draft));
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
        long missing = log.amount(release) - log.extra(event);
        Fill fill = fills.computeIfAbsent(semaphore, s -> new Fill(upTo, missing));
        fill.isOdd |= fill.upTo != upTo || upTo < 0 || upTo > Integer.MAX_VALUE;
        Integer last = acquired.remove(semaphore);
        fill.isOdd |= last != null && isGivenBack(log, last, event);
        fill.differs |= fill.missing != missing;
      }
    }
  }

  /** Whether what is released may be what the same body has acquired, and not only to fill up. */
  private static boolean isGivenBack(EventLog log, int acquired, int fill) {
    return log.bodyOf(acquired) == log.bodyOf(fill) && !took(log, acquired, fill);
  }

  private void replace(EventLog log, Draft draft) {
    int before = EventLog.NONE;
    for (int event = log.next(0, USES); event < log.size(); event = log.next(event + 1, USES)) {
      Fill fill = fills.get(log.object(event));
      int release = release(log, event);
      if (fill != null && fill.isSure() && release != EventLog.NONE) {
        int semaphore = draft.objects.of(log.object(event), ObjectKind.SEMAPHORE);
        draft.extras.before(
            log, release, Extras.Step.onObject(Operation.FILL, semaphore, fill.upTo));
        log.link(release, EventLog.REPLACED);
        if (before != EventLog.NONE && took(log, before, event)) {
          log.link(before, EventLog.OMITTED);
        }
      }
      before = event;
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

  /** Whether an event took all permits of the semaphore, to fill it up. */
  private static boolean took(EventLog log, int event, int fill) {
    return log.kind(event) == EventKind.ACQUIRE_END
        && log.extra(fill) > 0
        && log.object(event) == log.object(fill)
        && log.amount(event) == log.extra(fill);
  }
}
