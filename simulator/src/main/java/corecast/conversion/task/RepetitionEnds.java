package corecast.conversion.task;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What may have ended the repetition of tasks: found once for all of them. */
final class RepetitionEnds {
  private static final KindSet KINDS =
      KindSet.of(EventKind.SHUTDOWN, EventKind.CANCEL, EventKind.FUTURE_DONE);

  /** Of two at the same instant the one that comes first in the logs is the earlier one. */
  private static final Comparator<End> ORDER =
      Comparator.comparingLong((End end) -> end.at.nanos()).thenComparingInt(End::place);

  private record End(LogEvent at, int place) {}

  private final List<EventLog> logs;

  /** In their order, by pool. */
  private final Map<Integer, List<End>> shutdowns = new HashMap<>();

  /** Cancellations and what completed a future, in their order, by the task's number. */
  private final Map<Long, List<End>> ofTasks = new HashMap<>();

  private int places;
  private @Nullable LogEvent lastOfAll;

  RepetitionEnds(List<EventLog> logs) {
    this.logs = logs;
    Events.ofBodies(logs, KINDS, this::add);
    shutdowns.values().forEach(ends -> ends.sort(ORDER));
    ofTasks.values().forEach(ends -> ends.sort(ORDER));
  }

  private void add(EventLog log, int event) {
    End end = new End(new LogEvent(log, event), places++);
    int object = log.object(event);
    if (log.kind(event) == EventKind.SHUTDOWN) {
      shutdowns.computeIfAbsent(object, pool -> new ArrayList<>(1)).add(end);
    } else {
      ofTasks.computeIfAbsent((long) object, hash -> new ArrayList<>(1)).add(end);
    }
  }

  /**
   * What ended a repetition: the shutdown of its pool, its cancellation, or its completion by
   * another; {@code null} if nothing did.
   *
   * @param last its last recorded run
   */
  @Nullable LogEvent of(RecordedTask last) {
    End shutdown = first(shutdowns.get(last.pool), last);
    End ofTask = first(ofTasks.get(last.hash), last);
    if (shutdown == null || ofTask == null) {
      End only = shutdown == null ? ofTask : shutdown;
      return only == null ? null : only.at;
    }
    return ORDER.compare(shutdown, ofTask) < 0 ? shutdown.at : ofTask.at;
  }

  private static @Nullable End first(@Nullable List<End> ends, RecordedTask last) {
    if (ends == null) {
      return null;
    }
    for (End end : ends) {
      boolean own =
          end.at.log().kind(end.at.event()) == EventKind.FUTURE_DONE
              && end.at.body() == last.body; // its own code has ended
      if (end.at.nanos() >= last.submitNanos && !own) {
        return end;
      }
    }
    return null;
  }

  /** The last that any thread of the program's own did; {@code null} if none did anything. */
  @Nullable LogEvent lastOfAll() {
    if (lastOfAll == null) {
      for (EventLog log : logs) {
        int event = log.worker ? EventLog.NONE : log.lastInBody(Long.MAX_VALUE);
        if (event != EventLog.NONE && (lastOfAll == null || log.time(event) > lastOfAll.nanos())) {
          lastOfAll = new LogEvent(log, event);
        }
      }
    }
    return lastOfAll;
  }
}
