package corecast.conversion.io;

import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.trace.EventKind;
import corecast.trace.IoCode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads of asynchronous channels, one at a time for each. Whatever thread finds that the bytes have
 * come reads them, but not before somebody has asked for them: so what is done with the read before
 * is over then.
 */
public final class AskedReads {
  public static final Pass PASS =
      Pass.named("asked-reads")
          .needs(Facts.PARTS)
          .inserts(Slot.ASKED_READ)
          .does((in, with, plan) -> match(plan));

  private static final KindSet STREAM = KindSet.of(EventKind.STREAM);

  /**
   * So many reads of a channel can be waited for at once, by as many threads, and each gets what
   * was asked for it.
   */
  private static final int AT_ONCE = 64;

  private AskedReads() {}

  private static void match(Plan plan) {
    Set<Integer> asynchronous = new HashSet<>();
    for (LogEvent ask : all(plan, null)) {
      asynchronous.add(ask.log().object(ask.event()));
    }
    if (asynchronous.isEmpty()) {
      return;
    }
    Map<Integer, LogEvent> asked = new HashMap<>();
    Map<Integer, Integer> counts = new HashMap<>();
    for (LogEvent at : all(plan, asynchronous)) {
      int stream = at.log().object(at.event());
      if (Streams.code(at.log(), at.event()) == IoCode.ASK) {
        asked.put(stream, at);
        continue;
      }
      LogEvent ask = asked.remove(stream);
      if (ask != null && ask.body() != at.body()) {
        int turn = counts.merge(stream, 1, Integer::sum) % AT_ONCE;
        String semaphore = plan.names.object(stream) + "~asked-" + turn;
        plan.order(semaphore, ask.log(), ask.event(), at.log(), at.event());
      }
    }
  }

  /** What is asked for, or read, in the order of time. */
  private static List<LogEvent> all(Plan plan, @Nullable Set<Integer> readFrom) {
    return Events.inOrder(
        plan.logs(),
        STREAM,
        (log, event) -> {
          int code = Streams.code(log, event);
          return code == IoCode.ASK
              || (readFrom != null && code == IoCode.READ && readFrom.contains(log.object(event)));
        });
  }
}
