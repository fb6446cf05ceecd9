package corecast.program;

import corecast.trace.EventKind;
import corecast.trace.Header;
import corecast.trace.ObjectKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A trace in memory: the events of each thread, and what their numbers stand for. */
final class Recording {
  /** What an object is, as seen first. */
  record TracedObject(ObjectKind kind, long p1, long p2, long p3, String type, String label) {}

  /** A function, as the trace names it. */
  record TracedMethod(String type, String name) {}

  final String name;
  final Header header;
  final boolean truncated;
  final List<EventLog> logs = new ArrayList<>();
  final Map<Integer, TracedObject> objects = new HashMap<>();
  final Map<Integer, TracedMethod> methods = new HashMap<>();

  /** Values by key; a key may be noted more than once. */
  final Map<String, List<String>> notes = new TreeMap<>();

  final List<String> markNames = new ArrayList<>();
  private final Map<String, Integer> markIds = new HashMap<>();
  long timedEvents;

  private Recording(String name, TraceReader reader) {
    this.name = name;
    this.header = reader.header();
    this.truncated = reader.truncated();
  }

  static Recording load(Path file) throws TraceFormatException {
    try (TraceReader reader = TraceReader.open(file)) {
      Recording recording = new Recording(String.valueOf(file.getFileName()), reader);
      recording.read(reader.records(0), new EventLog(0));
      for (int stream : reader.streams()) {
        EventLog log = new EventLog(stream);
        recording.read(reader.records(stream), log);
        if (log.isThread) {
          recording.logs.add(log);
        } else {
          recording.timedEvents -= log.timedEvents(); // the recorder measured its own cost there
        }
      }
      return recording;
    }
  }

  /** Forgets what came after that time, in all threads. */
  void cutAfter(long nanos) {
    timedEvents = 0;
    for (EventLog log : logs) {
      log.cutAfter(nanos);
      timedEvents += log.timedEvents();
    }
    logs.removeIf(log -> log.size() == 0);
  }

  /** When a mark was reached first, ns since the start; below 0 if it was not. */
  long firstTime(String mark) {
    long first = -1;
    Integer id = markIds.get(mark);
    for (EventLog log : logs) {
      for (int event = 0; id != null && event < log.size(); event++) {
        boolean earlier = first < 0 || log.time(event) < first;
        if (log.kind(event) == EventKind.MARK && log.object(event) == id && earlier) {
          first = log.time(event);
        }
      }
    }
    return first;
  }

  private void read(RecordCursor record, EventLog log) throws TraceFormatException {
    while (record.next()) {
      EventKind kind = record.kind();
      switch (kind) {
        case OBJECT -> object(record);
        case METHOD ->
            methods.putIfAbsent(
                number(record.operand(0)), new TracedMethod(record.string(0), record.string(1)));
        case META ->
            notes.computeIfAbsent(record.string(0), k -> new ArrayList<>()).add(record.string(1));
        case THREAD -> {
          log.isThread = true;
          log.threadObject = number(record.operand(0));
          log.presentBefore = (record.operand(1) & 4) != 0;
          log.forkJoinWorker = (record.operand(1) & 8) != 0;
          log.worker = log.forkJoinWorker;
          log.virtual = (record.operand(1) & 2) != 0;
          if (!record.string(0).isEmpty()) {
            log.name = record.string(0);
          } else if (log.virtual) {
            log.name = "virtual-" + log.stream;
          }
        }
        case MARK -> add(record, log, markId(record.string(0)));
        default -> add(record, log, kind.operands() > 0 ? number(record.operand(0)) : 0);
      }
    }
  }

  private void add(RecordCursor record, EventLog log, int object) {
    int operands = record.kind().operands();
    log.add(
        record.kind(),
        record.timeNanos(),
        record.cpuNanos(),
        object,
        operands > 1 ? record.operand(1) : operands > 0 ? record.operand(0) : 0,
        operands > 2 ? number(record.operand(2)) : 0);
    if (record.kind() == EventKind.STREAM) {
      log.fourth(record.operand(3));
    }
    timedEvents += record.kind().timed() ? 1 : 0;
  }

  private void object(RecordCursor record) {
    objects.putIfAbsent(
        number(record.operand(0)),
        new TracedObject(
            ObjectKind.ofCode(number(record.operand(1))),
            record.operand(2),
            record.operand(3),
            record.operand(4),
            record.string(0),
            record.string(1)));
  }

  private int markId(String name) {
    return markIds.computeIfAbsent(
        name,
        n -> {
          markNames.add(n);
          return markNames.size() - 1;
        });
  }

  /** Numbers of objects, methods and results fit in an int; others name nothing. */
  private static int number(long operand) {
    return operand > Integer.MAX_VALUE ? EventLog.NONE : (int) operand;
  }

  /** The recorder's own cost per timed event, ns. */
  long eventCostNanos() {
    // A calibration beyond 10 us is none.
    return Math.min(10_000, Math.max(0, header.eventCostNanosTimes1000() + 500) / 1000);
  }
}
