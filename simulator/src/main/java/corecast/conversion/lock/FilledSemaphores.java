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
 * given and always up to the same.
 */
public final class FilledSemaphores {
  private static final KindSet FILLS = KindSet.of(EventKind.FILL);

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
    for (int event = log.next(0, FILLS); event < log.size(); event = log.next(event + 1, FILLS)) {
      int release = release(log, event);
      if (release != EventLog.NONE) {
        long upTo = log.amount(event);
        long missing = log.amount(release) - log.extra(event);
        Fill fill = fills.computeIfAbsent(log.object(event), s -> new Fill(upTo, missing));
        fill.isOdd |= fill.upTo != upTo || upTo < 0 || upTo > Integer.MAX_VALUE;
        fill.differs |= fill.missing != missing;
      }
    }
  }

  private void replace(EventLog log, Draft draft) {
    int before = EventLog.NONE;
    for (int event = log.next(0, USES); event < log.size(); event = log.next(event + 1, USES)) {
      if (log.kind(event) == EventKind.FILL) {
        Fill fill = fills.get(log.object(event));
        int release = release(log, event);
        if (fill != null && fill.differs && !fill.isOdd && release != EventLog.NONE) {
          int semaphore = draft.objects.of(log.object(event), ObjectKind.SEMAPHORE);
          draft.extras.before(
              log, release, Extras.Step.onObject(Operation.FILL, semaphore, fill.upTo));
          log.link(release, EventLog.REPLACED);
          if (log.extra(event) > 0 && before != EventLog.NONE && took(log, before, event)) {
            log.link(before, EventLog.OMITTED);
          }
        }
      }
      before = event;
    }
  }

  /** What is released behind a record that says up to how many. */
  private static int release(EventLog log, int fill) {
    int release = log.next(fill + 1, USES);
    return release < log.size()
            && log.kind(release) == EventKind.RELEASE
            && log.object(release) == log.object(fill)
            && log.inBody(release)
        ? release
        : EventLog.NONE;
  }

  /** Whether an event took all permits that were to be filled up. */
  private static boolean took(EventLog log, int event, int fill) {
    return log.kind(event) == EventKind.ACQUIRE_END
        && log.object(event) == log.object(fill)
        && log.amount(event) == log.extra(fill);
  }
}
