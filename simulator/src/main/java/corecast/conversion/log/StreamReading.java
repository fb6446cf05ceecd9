package corecast.conversion.log;

import corecast.program.AllCores;
import corecast.program.Progress;
import corecast.program.column.ColumnSpace;
import corecast.program.column.Columns;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.RecordBatch;
import corecast.trace.RecordCursor;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stream of a trace straight into columns. Streams do not know of each other, so that
 * several are read at once; nothing is merged by time.
 */
final class StreamReading {
  record Note(String key, String value) {}

  /** What a thread did after its last record, up to that time. */
  private record Rest(long untilNanos, long cpuNanos) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,9}) (\\d{1,15}) (\\d{1,15})");

    static Map<Integer, Rest> of(StreamReading dictionary) {
      Map<Integer, Rest> rests = new HashMap<>();
      for (Note note : dictionary.notes) {
        Matcher text = TEXT.matcher(note.key().equals(RecordingNotes.REST) ? note.value() : "");
        if (text.matches()) {
          Rest rest = new Rest(Long.parseLong(text.group(2)), Long.parseLong(text.group(3)));
          rests.put(Integer.parseInt(text.group(1)), rest);
        }
      }
      return rests;
    }
  }

  /** Shorter traces are read before another thread has started. */
  private static final long WORTH_THREADS = 1 << 20;

  /** Most records take four to five bytes. */
  private static final int BYTES_PER_EVENT = 4;

  /** How many bytes are read before it is told. */
  private static final long TOLD_BYTES = 1 << 15;

  final EventLog log;
  // Made when there is something to put in: there may be a million short streams.
  Map<Integer, Recording.TracedObject> objects = Map.of();
  Map<Integer, Recording.TracedMethod> methods = Map.of();
  List<Note> notes = List.of();

  /** By event. */
  Map<Integer, String> marks = Map.of();

  private @Nullable TraceFormatException failure;

  private StreamReading(int stream, long bytes, ColumnSpace space) {
    log = new EventLog(stream, (int) Math.min(Columns.LONGEST, bytes / BYTES_PER_EVENT), space);
  }

  /** All streams, the dictionary first, then from the lowest number. */
  static List<StreamReading> all(TraceReader reader, ColumnSpace space)
      throws TraceFormatException {
    List<Integer> numbers = new ArrayList<>(List.of(0));
    numbers.addAll(reader.streams());
    long bytes = 0;
    for (int number : numbers) {
      bytes += reader.bytes(number);
    }
    Progress.begin("reading", bytes);
    StreamReading[] streams = new StreamReading[numbers.size()];
    streams[0] = of(reader, 0, Map.of(), space);
    Map<Integer, Rest> rests = Rest.of(streams[0]);
    AllCores.forEach(
        streams.length - 1,
        bytes > WORTH_THREADS,
        i -> streams[i + 1] = of(reader, numbers.get(i + 1), rests, space));
    for (StreamReading stream : streams) {
      if (stream.failure != null) {
        throw stream.failure;
      }
    }
    return List.of(streams);
  }

  private static StreamReading of(
      TraceReader reader, int number, Map<Integer, Rest> rests, ColumnSpace space) {
    long size = reader.bytes(number);
    StreamReading stream = new StreamReading(number, size, space);
    RecordBatch batch = new RecordBatch(EventDetails.SHAPES, size);
    stream.read(reader.records(number), batch, rests.get(number));
    return stream;
  }

  private void read(RecordCursor record, RecordBatch batch, @Nullable Rest rest) {
    try {
      long told = 0;
      for (boolean many = log.read(record, batch);
          many || record.next();
          many = log.read(record, batch)) {
        if (!many) {
          take(record);
        }
        if (record.bytesRead() - told > TOLD_BYTES) {
          Progress.add(record.bytesRead() - told);
          told = record.bytesRead();
        }
      }
      log.seen(batch);
      if (rest != null && record.timeNanos() <= rest.untilNanos && isInProgram()) {
        log.add(EventKind.TICK, rest.untilNanos, rest.cpuNanos, 0, 0, 0);
      }
      log.seal();
    } catch (TraceFormatException e) {
      failure = e;
    }
  }

  /** Whether what the thread does behind its last record is the program's. */
  private boolean isInProgram() {
    int last = log.size() - 1;
    while (last >= 0 && !log.kind(last).timed()) {
      last--;
    }
    return last < 0 || !log.kind(last).beginsOperation();
  }

  private void take(RecordCursor record) {
    EventKind kind = record.kind();
    int operands = kind.operands();
    if (kind.strings() > 0) {
      describe(record);
      return;
    }
    log.add(
        kind,
        record.timeNanos(),
        record.cpuNanos(),
        operands > 0 ? number(record.operand(0)) : 0,
        operands > 1 ? record.operand(1) : operands > 0 ? record.operand(0) : 0,
        operands > 2 ? number(record.operand(2)) : 0);
    if (operands > 3) {
      log.fourth(record.operand(3));
    }
  }

  private void describe(RecordCursor record) {
    switch (record.kind()) {
      case OBJECT -> object(record);
      case METHOD -> {
        methods = methods.isEmpty() ? new LinkedHashMap<>() : methods;
        methods.putIfAbsent(
            number(record.operand(0)),
            Recording.TracedMethod.of(
                record.string(0), record.string(1), record.string(2), record.operand(1)));
      }
      case META -> {
        notes = notes.isEmpty() ? new ArrayList<>() : notes;
        notes.add(new Note(record.string(0), record.string(1)));
      }
      case THREAD -> {
        log.isThread = true;
        log.threadObject = number(record.operand(0));
        log.presentBefore = (record.operand(1) & 4) != 0;
        log.forkJoinWorker = (record.operand(1) & 8) != 0;
        log.worker = log.forkJoinWorker;
        log.virtual = (record.operand(1) & 2) != 0;
        log.daemon = (record.operand(1) & 1) != 0 || log.virtual;
        if (!record.string(0).isEmpty()) {
          log.name = record.string(0);
        } else if (log.virtual) {
          log.name = "virtual-" + log.stream;
        }
      }
      default -> {
        if (record.kind() == EventKind.MARK) {
          marks = marks.isEmpty() ? new LinkedHashMap<>() : marks;
          marks.put(log.size(), record.string(0));
        }
        log.add(record.kind(), record.timeNanos(), record.cpuNanos(), 0, 0, 0);
      }
    }
  }

  private void object(RecordCursor record) {
    objects = objects.isEmpty() ? new LinkedHashMap<>() : objects;
    objects.merge(
        number(record.operand(0)),
        new Recording.TracedObject(
            ObjectKind.ofCode(number(record.operand(1))),
            record.operand(2),
            record.operand(3),
            record.operand(4),
            record.string(0),
            record.string(1)),
        Recording.TracedObject::or);
  }

  /** Numbers of objects, methods and results fit in an int; others name nothing. */
  static int number(long operand) {
    return operand > Integer.MAX_VALUE ? EventLog.NONE : (int) operand;
  }
}
