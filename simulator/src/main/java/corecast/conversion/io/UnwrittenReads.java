package corecast.conversion.io;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Events;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.trace.EventKind;
import corecast.trace.IoCode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads of what is not known to have been written. Where more was read than written, something
 * wrote past what is recorded: there a read takes only what had been written by then. Otherwise it
 * would wait for what came later, which may have been the answer to it.
 */
public final class UnwrittenReads {
  public static final Pass PASS =
      Pass.named("unwritten-reads")
          .needs(Streams.FACT)
          .gives(Facts.UNWRITTEN)
          .does((in, with, plan) -> find(plan, with.get(Streams.FACT).lacking()));

  private static final KindSet STREAM = KindSet.of(EventKind.STREAM);

  private UnwrittenReads() {}

  /**
   * Marks these reads in the logs.
   *
   * @param writers by stream that reads: the one whose bytes it reads; those of which more was read
   *     than written
   */
  private static void find(Plan plan, Map<Integer, Integer> writers) {
    if (writers.isEmpty()) {
      return;
    }
    Set<Integer> streams = new HashSet<>(writers.keySet());
    streams.addAll(writers.values());
    List<LogEvent> transfers =
        Events.inOrder(plan.logs(), STREAM, (log, event) -> streams.contains(log.object(event)));
    Map<Integer, Long> there = new HashMap<>();
    for (LogEvent transfer : transfers) {
      EventLog log = transfer.log();
      int stream = log.object(transfer.event());
      int code = Streams.code(log, transfer.event());
      Integer from = writers.get(stream);
      long bytes = Math.max(0, Streams.bytes(log, transfer.event()));
      if (code == IoCode.WRITE) {
        there.merge(stream, bytes, Long::sum);
      } else if (code == IoCode.READ && from != null) {
        long left = there.getOrDefault(from, 0L) - bytes;
        there.put(from, Math.max(0, left));
        if (left < 0) {
          plan.decide(log, transfer.event(), Decision.UNWRITTEN);
        }
      }
    }
  }
}
