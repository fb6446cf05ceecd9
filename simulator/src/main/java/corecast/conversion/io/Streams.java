package corecast.conversion.io;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Bodies;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.trace.EventKind;
import corecast.trace.IoCode;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Connections whose two ends are both in the program: pipes, and sockets of the same machine with
 * each other's ports. What one end writes is a stock of bytes, {@code stream~bytes}, which the
 * other end takes; so a read waits for a write and not for a length of time.
 */
public final class Streams {
  public static final Fact<Streams> FACT = Fact.of("connections within the program");

  public static final Pass PASS =
      Pass.named("streams")
          .needs(Connections.PEERS, Facts.PARTS)
          .gives(FACT)
          .does(
              (in, with, plan) -> {
                Streams streams = new Streams(plan, with.get(Connections.PEERS));
                streams.count();
                with.give(FACT, streams);
              });

  public static final Pass WAITS =
      Pass.named("connection-waits")
          .needs(FACT, Dispatches.FACT)
          .gives(Facts.CONNECTION_WAITS)
          .inserts(Slot.CONNECTION)
          .does((in, with, plan) -> with.get(FACT).pairWaits(with.get(Dispatches.FACT)));

  static final KindSet KINDS = KindSet.of(EventKind.IO, EventKind.STREAM);

  private static final KindSet IO = KindSet.of(EventKind.IO);
  private static final KindSet STREAM = KindSet.of(EventKind.STREAM);

  /** Less work between two calls is the library's. */
  private static final long AT_ONCE_NANOS = 100_000;

  /** No more threads than these come late to say that they have connected. */
  private static final int MOST_LATE = 64;

  private static final class Flow {
    long written;
    long asked;
    boolean isRead;
    boolean ended;

    /** The first read that found the end; {@code null} if none did. */
    @Nullable LogEvent endRead;

    long flushes;
    int writer = EventLog.NONE;
    int reader = EventLog.NONE;
    boolean shared;

    /** A read has found the end, if it moved less than nothing. */
    void found(EventLog log, int event) {
      LogEvent known = endRead;
      if (bytes(log, event) < 0 && (known == null || log.time(event) < known.nanos())) {
        endRead = new LogEvent(log, event);
      }
    }

    void usedBy(int body, boolean reads) {
      int known = reads ? reader : writer;
      shared |= known != EventLog.NONE && known != body;
      if (reads) {
        reader = body;
        isRead = true;
      } else {
        writer = body;
      }
    }
  }

  private final Plan plan;

  /** By object: what it writes. A pipe is one object, with one flow. */
  private final Map<Integer, Flow> out = new HashMap<>();

  /** By object: the object whose flow it reads. */
  private final Map<Integer, Integer> peer;

  private Streams(Plan plan, Map<Integer, Integer> peer) {
    this.plan = plan;
    this.peer = peer;
  }

  private void count() {
    for (EventLog log : EventLog.having(plan.recording.logs, STREAM)) {
      for (int event = log.next(0, STREAM);
          event < log.size();
          event = log.next(event + 1, STREAM)) {
        Integer from = peer.get(log.object(event));
        if (from == null || !log.inBody(event)) {
          continue;
        }
        Flow own = out.computeIfAbsent(log.object(event), o -> new Flow());
        switch (code(log, event)) {
          case IoCode.READ -> {
            Flow flow = out.computeIfAbsent(from, o -> new Flow());
            flow.usedBy(log.bodyOf(event), true);
            flow.asked += Math.max(0, bytes(log, event));
            flow.found(log, event);
          }
          case IoCode.WRITE -> {
            own.usedBy(log.bodyOf(event), false);
            own.written += Math.max(0, bytes(log, event));
          }
          case IoCode.CLOSE -> {
            own.ended = true;
            own.flushes -= isPartOfClosing(log, event) ? 1 : 0;
          }
          case IoCode.FLUSH -> own.flushes++;
          default -> {}
        }
      }
    }
  }

  /** By what reads: the streams of which more was read than is known to have been written. */
  Map<Integer, Integer> lacking() {
    Map<Integer, Integer> lacking = new HashMap<>();
    peer.forEach(
        (reader, writer) -> {
          Flow flow = out.get(writer);
          if (flow != null && flow.asked > flow.written) {
            lacking.put(reader, writer);
          }
        });
    return lacking;
  }

  /** A writer that is closed flushes: that is not the program's. */
  private static boolean isPartOfClosing(EventLog log, int close) {
    int before = close - 1;
    return before >= 0
        && log.kind(before) == EventKind.STREAM
        && log.object(before) == log.object(close)
        && code(log, before) == IoCode.FLUSH
        && log.cpu(close) < AT_ONCE_NANOS;
  }

  // ---- what a record says -----------------------------------------------------------------------

  static int code(EventLog log, int event) {
    return (int) Math.min(Integer.MAX_VALUE, log.amount(event));
  }

  /** Bytes moved; below 0 at the end of the stream. */
  static long bytes(EventLog log, int event) {
    return (long) log.extra(event) - 1;
  }

  // ---- for the writer of steps

  /** The stock of bytes that a read takes from; {@code null} if they came from elsewhere. */
  @Nullable Integer source(EventLog log, int event) {
    Integer from = peer.get(log.object(event));
    Flow flow = from == null ? null : out.get(from);
    if (flow == null) {
      return null;
    }
    long bytes = bytes(log, event);
    if (bytes < 0) {
      return flow.ended && new LogEvent(log, event).equals(flow.endRead) ? from : null;
    }
    return log.decision(event) == Decision.UNWRITTEN ? null : from;
  }

  /** Whether the end of the stream was read, though not by this: it takes no time. */
  boolean isFromHere(EventLog log, int event) {
    return peer.containsKey(log.object(event));
  }

  boolean isRead(int stream) {
    Flow flow = out.get(stream);
    return flow != null && flow.isRead;
  }

  /** How many bytes fit into a pipe; 0 if it is none. */
  long capacity(int stream) {
    Recording.TracedObject traced = plan.recording.objects.get(stream);
    return traced != null && traced.p3() == Connections.PIPE
        ? Math.max(2, Math.min(1 << 30, traced.p1()))
        : 0;
  }

  /**
   * Whether reader and writer of a pipe take turns: the JDK wakes a reader only when the pipe is
   * full, flushed or closed, and a writer only when it is empty.
   */
  boolean takesTurns(int stream) {
    Flow flow = out.get(stream);
    long capacity = capacity(stream);
    return flow != null
        && capacity > 0
        && flow.ended
        && !flow.shared
        && (flow.flushes <= 0 || 2 * flow.flushes * capacity < flow.written);
  }

  /**
   * Whether it is a connect to a server of the program itself: the system answers it, whatever the
   * server is doing.
   */
  boolean isConnectToHere(EventLog log, int event) {
    if (log.kind(event) != EventKind.IO || log.object(event) != IoCode.CONNECT) {
      return false;
    }
    for (int next = log.next(event + 1, KINDS);
        next < log.size();
        next = log.next(next + 1, KINDS)) {
      if (log.kind(next) == EventKind.STREAM && code(log, next) != IoCode.SELECT) {
        return peer.containsKey(log.object(next));
      }
      if (log.kind(next) == EventKind.IO && log.object(next) == IoCode.CONNECT) {
        return false;
      }
    }
    return false;
  }

  // ---- accept and select

  /** An accept is ended by a connect, a select by a write, connect or close of another thread. */
  private void pairWaits(Dispatches dispatches) {
    TreeMap<Long, LogEvent> connects = new TreeMap<>();
    TreeMap<Long, LogEvent> causes = new TreeMap<>();
    TreeMap<Long, LogEvent> closes = new TreeMap<>();
    for (EventLog log : EventLog.having(plan.recording.logs, KINDS)) {
      for (int event = log.next(0, KINDS); event < log.size(); event = log.next(event + 1, KINDS)) {
        if (!log.inBody(event)) {
          continue;
        }
        if (log.kind(event) == EventKind.IO && log.object(event) == IoCode.CONNECT) {
          connects.put(log.time(event), new LogEvent(log, event));
          causes.put(log.time(event), new LogEvent(log, event));
        } else if (log.kind(event) == EventKind.STREAM
            && code(log, event) != IoCode.READ
            && code(log, event) != IoCode.ASK
            && peer.containsKey(log.object(event))) {
          causes.put(log.time(event), new LogEvent(log, event));
        } else if (log.kind(event) == EventKind.STREAM && code(log, event) == IoCode.CLOSE) {
          closes.put(log.time(event), new LogEvent(log, event)); // a server's socket, perhaps
        }
      }
    }
    TreeMap<Long, LogEvent> accepts = new TreeMap<>();
    for (EventLog log : EventLog.having(plan.recording.logs, IO)) {
      for (int event = log.next(0, IO); event < log.size(); event = log.next(event + 1, IO)) {
        boolean waits = log.inBody(event);
        if (waits && log.object(event) == IoCode.ACCEPT) {
          accepts.put(log.time(event), new LogEvent(log, event));
        } else if (waits && log.object(event) == IoCode.FAILED_ACCEPT) {
          Map.Entry<Long, LogEvent> close = closing(log, event, closes);
          if (close != null) {
            endedBy(close.getValue(), log, event, plan);
          }
        } else if (waits && log.object(event) == IoCode.SELECT) {
          pair(log, event, log.amount(event), causes);
        }
      }
    }
    TreeMap<Long, LogEvent> pending = new TreeMap<>(connects);
    pending.values().removeIf(connect -> !isConnectToHere(connect.log(), connect.event()));
    for (LogEvent accept : accepts.values()) {
      if (!pairAccept(accept.log(), accept.event(), pending)) {
        pair(accept.log(), accept.event(), accept.log().amount(accept.event()), connects);
      }
    }
    Selects selects = new Selects(plan, peer::containsKey, dispatches);
    selects.match(
        (log, event, toAccept) -> {
          if (toAccept) {
            pairToAccept(log, event, connects);
          } else {
            pair(log, event, log.fourth(event), causes);
          }
        });
  }

  /**
   * The first connect of the program itself that came while an accept waited, which may end later;
   * if there is none, the first that was waiting already: then the accept took so long only because
   * others had the one CPU.
   *
   * @param pending connects to here that no accept has had
   */
  private boolean pairAccept(EventLog log, int accept, NavigableMap<Long, LogEvent> pending) {
    long begin = log.time(accept) - log.amount(accept);
    LogEvent cause = connectedWithin(log, begin, log.time(accept), pending);
    for (LogEvent connect : pending.headMap(begin, false).values()) {
      if (cause != null) {
        break;
      }
      cause = connect.log() == log ? null : connect;
    }
    if (cause == null) {
      return false;
    }
    pending.remove(cause.log().time(cause.event()));
    endedBy(cause, log, accept, plan);
    guessed();
    return true;
  }

  /** The first connect of another thread that came between two times, which may end later. */
  private static @Nullable LogEvent connectedWithin(
      EventLog log, long begin, long end, NavigableMap<Long, LogEvent> connects) {
    int late = 0;
    for (LogEvent connect : connects.tailMap(begin, true).values()) {
      long ended = connect.log().time(connect.event());
      late += ended > end ? 1 : 0;
      if (late > MOST_LATE) {
        return null;
      }
      long begun = connect.event() == 0 ? ended : connect.log().time(connect.event() - 1);
      if (connect.log() != log && Math.min(ended, begun) <= end) {
        return connect;
      }
    }
    return null;
  }

  /** A select after which the thread accepts has waited for a connect. */
  private void pairToAccept(EventLog log, int select, NavigableMap<Long, LogEvent> connects) {
    long end = log.time(select);
    LogEvent connect = connectedWithin(log, end - log.fourth(select), end, connects);
    if (connect != null) {
      endedBy(connect, log, select, plan);
      guessed();
    }
  }

  private void pair(
      EventLog log, int event, long waitedNanos, NavigableMap<Long, LogEvent> causes) {
    long end = log.time(event);
    long begin = end - waitedNanos;
    Map.Entry<Long, LogEvent> cause = causes.floorEntry(end);
    while (cause != null && cause.getKey() >= begin && cause.getValue().log() == log) {
      cause = causes.lowerEntry(cause.getKey());
    }
    if (cause != null && cause.getKey() >= begin) {
      endedBy(cause.getValue(), log, event, plan);
      guessed();
    }
  }

  private void guessed() {
    plan.findings.repeated(
        "Guess: an accept or select ended because of what another thread did last on a connection");
  }

  static void endedBy(LogEvent by, EventLog log, int event, Plan plan) {
    plan.decide(log, event, Decision.ENDED_BY_PEER);
    String semaphore = semaphore(plan.bodies, log.bodyOf(event));
    plan.before(by.log(), by.event(), InsertedStep.release(semaphore));
  }

  /** The close that ended an accept: it had begun by then, but may have ended later. */
  private static Map.@Nullable Entry<Long, LogEvent> closing(
      EventLog log, int accept, NavigableMap<Long, LogEvent> closes) {
    long end = log.time(accept);
    Map.Entry<Long, LogEvent> before = closes.floorEntry(end);
    if (before != null
        && before.getValue().log() != log
        && before.getKey() >= end - log.amount(accept)) {
      return before;
    }
    Map.Entry<Long, LogEvent> after = closes.higherEntry(end);
    if (after == null || after.getValue().log() == log) {
      return null;
    }
    LogEvent close = after.getValue();
    return close.event() == 0 || close.log().time(close.event() - 1) <= end ? after : null;
  }

  static String semaphore(Bodies bodies, int body) {
    return bodies.name(body) + "~connection";
  }
}
