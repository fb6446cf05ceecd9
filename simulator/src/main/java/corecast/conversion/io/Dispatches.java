package corecast.conversion.io;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.trace.EventKind;
import corecast.trace.IoCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Where one thread waits for all connections of a server, and others read what had come. In the
 * recording it found the connections ready in one order; in a replay they may be so in another one.
 * So a task that is handed on there comes from the write that made its connection ready, and the
 * select waits for the very writes that it told of: else the reader would be told of bytes before
 * they are there.
 */
public final class Dispatches {
  /** What became ready for threads that wait for all connections. */
  public static final Fact<Dispatches> FACT = Fact.of("dispatches");

  public static final Pass PASS =
      Pass.named("dispatches")
          .needs(Connections.PEERS, Facts.BODIES)
          .gives(FACT)
          .does((in, with, plan) -> with.give(FACT, find(plan, with.get(Connections.PEERS))));

  private static final KindSet STREAM = KindSet.of(EventKind.STREAM);

  private final Plan plan;

  /** In logs with selects: where they are. */
  private final Map<EventLog, NavigableSet<Integer>> selects = new HashMap<>();

  private final Map<Integer, List<Ready>> ready = new TreeMap<>();

  private final Map<LogEvent, Ready> readyOfRead = new HashMap<>();

  private static final class Ready {
    final int stream;

    /** The write, or close, that did it. */
    final LogEvent cause;

    final LogEvent read;

    /** Whether what had been read before was answered by then. */
    final boolean inTurn;

    /** The select that told of it, if that is known. */
    @Nullable LogEvent select;

    Ready(int stream, LogEvent cause, LogEvent read, boolean inTurn) {
      this.stream = stream;
      this.cause = cause;
      this.read = read;
      this.inTurn = inTurn;
    }

    /** Whether the reader waited for it in the read, so that it was not told. */
    boolean readWaited() {
      return read.nanos() - read.log().fourth(read.event()) < nanosAtLeast();
    }

    /** When it was ready at the earliest: whoever wrote may say so later. */
    long nanosAtLeast() {
      return cause.event() == 0 ? 0 : cause.log().time(cause.event() - 1);
    }
  }

  /** What went in one direction, in the order of its times. */
  private static final class Flow {
    final List<LogEvent> writes = new ArrayList<>();
    final List<LogEvent> reads = new ArrayList<>();
    @Nullable LogEvent close;

    void sort() {
      writes.sort(Comparator.comparingLong(LogEvent::nanos));
      reads.sort(Comparator.comparingLong(LogEvent::nanos));
    }
  }

  private Dispatches(Plan plan) {
    this.plan = plan;
  }

  /**
   * What became ready, in a program with selects.
   *
   * @param peer as {@link Connections} has them
   */
  private static Dispatches find(Plan plan, Map<Integer, Integer> peer) {
    Dispatches found = new Dispatches(plan);
    for (EventLog log : EventLog.having(plan.logs(), STREAM)) {
      for (int event = log.next(0, STREAM);
          event < log.size();
          event = log.next(event + 1, STREAM)) {
        if (Streams.code(log, event) == IoCode.SELECT) {
          found.selects.computeIfAbsent(log, l -> new TreeSet<>()).add(event);
        }
      }
    }
    if (!found.selects.isEmpty()) {
      found.collect(peer);
    }
    return found;
  }

  private void collect(Map<Integer, Integer> peer) {
    Map<Integer, Flow> flows = flows(peer);
    flows.values().forEach(Flow::sort);
    for (Map.Entry<Integer, Integer> connection : peer.entrySet()) {
      int in = connection.getKey();
      if (!isChannel(in)) {
        continue;
      }
      Flow flow = flows.get(connection.getValue());
      if (flow != null) {
        Flow answers = flows.getOrDefault(in, new Flow());
        List<Ready> found = ready(in, flow, answers.writes);
        found.removeIf(each -> selects.containsKey(each.read.log()) || each.readWaited());
        found.forEach(each -> readyOfRead.put(each.read, each));
        ready.put(in, found);
      }
    }
  }

  /** Selectors know no other sockets, and no pipes inside the program. */
  private boolean isChannel(int stream) {
    Recording.TracedObject traced = plan.recording.objects.get(stream);
    return traced != null
        && traced.p3() != Connections.PIPE
        && !traced.type().endsWith("NioSocketImpl");
  }

  private Map<Integer, Flow> flows(Map<Integer, Integer> peer) {
    Map<Integer, Flow> flows = new HashMap<>();
    for (EventLog log : EventLog.having(plan.logs(), STREAM)) {
      for (int event = log.next(0, STREAM);
          event < log.size();
          event = log.next(event + 1, STREAM)) {
        Integer other = peer.get(log.object(event));
        if (other == null || !log.inBody(event)) {
          continue;
        }
        LogEvent at = new LogEvent(log, event);
        long bytes = Streams.bytes(log, event);
        switch (Streams.code(log, event)) {
          case IoCode.READ -> {
            if (bytes != 0) {
              flows.computeIfAbsent(other, s -> new Flow()).reads.add(at);
            }
          }
          case IoCode.WRITE -> {
            if (bytes > 0) {
              flows.computeIfAbsent(log.object(event), s -> new Flow()).writes.add(at);
            }
          }
          case IoCode.CLOSE -> flows.computeIfAbsent(log.object(event), s -> new Flow()).close = at;
          default -> {}
        }
      }
    }
    return flows;
  }

  /** Bytes are read as they were written: a read that begins where a write did waited for it. */
  private static List<Ready> ready(int in, Flow flow, List<LogEvent> answers) {
    List<Ready> found = new ArrayList<>();
    long read = 0;
    long written = 0;
    int next = 0;
    int answer = 0;
    long readBefore = Long.MIN_VALUE;
    for (LogEvent at : flow.reads) {
      long bytes = Streams.bytes(at.log(), at.event());
      while (next < flow.writes.size() && written < read) {
        LogEvent write = flow.writes.get(next++);
        written += Streams.bytes(write.log(), write.event());
      }
      boolean ends = bytes < 0;
      boolean allRead = written == read;
      LogEvent write = next < flow.writes.size() ? flow.writes.get(next) : null;
      LogEvent cause = ends ? flow.close : write;
      if (allRead && cause != null && (!ends || write == null)) {
        while (answer < answers.size() && answers.get(answer).nanos() <= readBefore) {
          answer++;
        }
        boolean first = readBefore == Long.MIN_VALUE;
        boolean answered = answer < answers.size() && answers.get(answer).nanos() <= cause.nanos();
        found.add(new Ready(in, cause, at, first || answered));
      }
      if (ends) {
        break;
      }
      read += bytes;
      readBefore = at.nanos();
    }
    return found;
  }

  /**
   * What a task comes from that a thread with selects has handed on.
   *
   * @param handedOn where it did
   * @param log in which the task is done, from event {@code from} until before {@code to}
   * @return the write that made the connection ready which the task reads first; {@code null} if it
   *     is none of these
   */
  public @Nullable LogEvent cause(EventLog log, int from, int to, LogEvent handedOn) {
    NavigableSet<Integer> all = selects.get(handedOn.log());
    Integer select = all == null ? null : all.floor(handedOn.event());
    if (select == null) {
      return null;
    }
    for (int event = log.next(from, to, STREAM);
        event < to;
        event = log.next(event + 1, to, STREAM)) {
      if (Streams.code(log, event) == IoCode.READ && Streams.bytes(log, event) != 0) {
        Ready told = readyOfRead.get(new LogEvent(log, event));
        if (told == null
            || !told.inTurn
            || told.cause.log() == handedOn.log()
            || told.nanosAtLeast() > handedOn.nanos()) {
          return null;
        }
        told.select = new LogEvent(handedOn.log(), select);
        return told.cause;
      }
    }
    return null;
  }

  /**
   * Has selects wait for what they told of.
   *
   * @param handOn those that found something for other threads, by selector
   */
  void match(Map<Integer, NavigableMap<Long, LogEvent>> handOn) {
    if (handOn.isEmpty()) {
      return;
    }
    for (List<Ready> ofStream : ready.values()) {
      NavigableMap<Long, LogEvent> selector = selectorOf(ofStream, handOn);
      for (Ready each : ofStream) {
        LogEvent select =
            each.select != null || selector == null ? each.select : toldBy(each, selector);
        if (select != null && select.log() != each.cause.log()) {
          waits(each, select);
        }
      }
    }
  }

  /** A stream belongs to one selector: to that which could have told of it most often. */
  private static @Nullable NavigableMap<Long, LogEvent> selectorOf(
      List<Ready> ofStream, Map<Integer, NavigableMap<Long, LogEvent>> handOn) {
    NavigableMap<Long, LogEvent> best = null;
    long most = 0;
    for (NavigableMap<Long, LogEvent> selector : handOn.values()) {
      long told = ofStream.stream().filter(each -> toldBy(each, selector) != null).count();
      if (told > most) {
        most = told;
        best = selector;
      }
    }
    return best;
  }

  /** The first select after the write, and before the read by another thread. */
  private static @Nullable LogEvent toldBy(Ready ready, NavigableMap<Long, LogEvent> selector) {
    Map.Entry<Long, LogEvent> first = selector.ceilingEntry(ready.cause.nanos());
    return first == null
            || first.getKey() > ready.read.nanos()
            || first.getValue().log() == ready.read.log()
        ? null
        : first.getValue();
  }

  private void waits(Ready ready, LogEvent select) {
    if (select.log().decision(select.event()) == Decision.UNDECIDED) {
      plan.decide(select.log(), select.event(), Decision.READS_THEN);
    }
    LogEvent cause = ready.cause;
    String semaphore = plan.names.object(ready.stream) + "~ready";
    plan.order(semaphore, cause.log(), cause.event(), select.log(), select.event());
  }
}
