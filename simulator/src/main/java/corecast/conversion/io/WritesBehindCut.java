package corecast.conversion.io;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Recording;
import corecast.trace.EventKind;
import corecast.trace.IoCode;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes whose bytes were read before a recording is cut off, though their records are behind the
 * cut: on one CPU who writes may lose it to the reader that it wakes, before the write is recorded.
 */
public final class WritesBehindCut {
  private static final KindSet STREAM = KindSet.of(EventKind.STREAM);

  /** A thread that was in a write has its record among so many that come next. */
  private static final int NEXT = 4;

  private WritesBehindCut() {}

  /** Takes such writes back, each with the work before it. */
  public static void keep(Recording recording) {
    Map<Integer, Integer> peer = Connections.of(recording);
    if (peer.isEmpty()) {
      return;
    }
    Map<Integer, Long> lacking = lacking(recording, peer);
    for (EventLog log : recording.logs) {
      int event = log.nextBehindCut(STREAM, NEXT);
      if (event != EventLog.NONE
          && Streams.code(log, event) == IoCode.WRITE
          && lacking.getOrDefault(log.object(event), 0L) > 0) {
        lacking.merge(log.object(event), -Streams.bytes(log, event), Long::sum);
        recording.keepTo(log, event);
      }
    }
  }

  /** By stream: how many bytes more were read than written. */
  private static Map<Integer, Long> lacking(Recording recording, Map<Integer, Integer> peer) {
    Map<Integer, Long> lacking = new HashMap<>();
    for (EventLog log : EventLog.having(recording.logs, STREAM)) {
      for (int e = log.next(0, STREAM); e < log.size(); e = log.next(e + 1, STREAM)) {
        long bytes = Math.max(0, Streams.bytes(log, e));
        int object = log.object(e);
        if (Streams.code(log, e) == IoCode.WRITE) {
          lacking.merge(object, -bytes, Long::sum);
        } else if (Streams.code(log, e) == IoCode.READ && peer.containsKey(object)) {
          lacking.merge(peer.get(object), bytes, Long::sum);
        }
      }
    }
    return lacking;
  }
}
