package corecast.conversion.log;

import corecast.program.column.ColumnSpace;
import corecast.trace.EventKind;
import corecast.trace.Header;
import corecast.trace.Missing;
import corecast.trace.ObjectKind;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A trace in memory: the events of each thread, and what their numbers stand for. */
public final class Recording {
  /** Of a fork/join pool's second parameter. */
  private static final long COMMON = 1;

  /**
   * What an object is, as seen first.
   *
   * @param label what the source of the program calls it, see {@code ObjectLabel}; empty if that is
   *     not known
   */
  public record TracedObject(
      ObjectKind kind, long p1, long p2, long p3, String type, String label) {
    /** This description, unless only the other one has a label. */
    TracedObject or(TracedObject other) {
      return label.isEmpty() && !other.label.isEmpty() ? other : this;
    }

    /** Whether it is the pool that all threads share without having made it. */
    public boolean isCommonPool() {
      return kind == ObjectKind.FORK_JOIN_POOL && (p2 & COMMON) != 0;
    }
  }

  /**
   * A function, as the trace names it; a stretch that the program names itself has no type.
   *
   * @param source file and line where it begins, such as {@code Orders.java:14}; empty if not known
   */
  public record TracedMethod(String type, String name, String source) {
    static TracedMethod of(String type, String name, String file, long line) {
      return new TracedMethod(type, name, file.isEmpty() || line <= 0 ? "" : file + ":" + line);
    }

    public String fullName() {
      return qualified(type);
    }

    public String qualified(String className) {
      return className.isEmpty() ? name : className + "." + name;
    }
  }

  /** Clocks that differ more have been set back, and nothing is known of when. */
  private static final double MOST_DIFFERENCE = 0.01;

  private static final long UNKNOWN = -1;
  private long eventCost = UNKNOWN;

  public final String file;
  public final Header header;

  /** Where the columns are kept. */
  public final ColumnSpace space;

  /** Whether the steps of the program are to have the times of their events in any case. */
  public boolean keepTimes;

  /** Whether a part of the file is missing or damaged, and what was in it. */
  public final boolean truncated;

  public final Missing missing;
  public final List<EventLog> logs = new ArrayList<>();
  public final Map<Integer, TracedObject> objects = new HashMap<>();
  public final Map<Integer, TracedMethod> methods = new HashMap<>();

  /** Values by key; a key may be noted more than once. */
  public final Map<String, List<String>> notes = new TreeMap<>();

  public final List<String> markNames = new ArrayList<>();
  private final Map<String, Integer> markIds = new HashMap<>();
  private final Map<String, String> typeNames = new HashMap<>();
  public long timedEvents;
  private boolean cut;

  private Recording(String file, TraceReader reader, ColumnSpace space) {
    this.file = file;
    this.space = space;
    this.header = reader.header();
    this.truncated = reader.truncated();
    this.missing = reader.missing();
  }

  public static Recording load(Path file) throws TraceFormatException {
    return load(file, null, false);
  }

  /**
   * Reads a trace.
   *
   * @param choice where the columns are kept; {@code null} to look at the size of the file
   * @param recovers whether what is whole will do if the file is damaged
   */
  public static Recording load(Path file, @Nullable ColumnSpace choice, boolean recovers)
      throws TraceFormatException {
    try (TraceReader reader = TraceReader.open(file)) {
      return read(file, reader, choice);
    } catch (TraceFormatException e) {
      if (!recovers) {
        throw e;
      }
    }
    try (TraceReader reader = TraceReader.recover(file)) {
      return read(file, reader, choice);
    }
  }

  private static Recording read(Path file, TraceReader reader, @Nullable ColumnSpace choice)
      throws TraceFormatException {
    ColumnSpace space = choice == null ? TraceColumns.of(file, reader) : choice;
    Recording recording = new Recording(file.toString(), reader, space);
    for (StreamReading stream : StreamReading.all(reader, space)) {
      recording.take(stream);
    }
    EndsOfJoined.check(recording);
    return recording;
  }

  /** Takes over what a stream says; of what several say, the first of the lowest stream counts. */
  private void take(StreamReading stream) {
    stream.objects.forEach(
        (number, object) -> objects.merge(number, shared(object), TracedObject::or));
    stream.methods.forEach(methods::putIfAbsent);
    stream.notes.forEach(
        note -> notes.computeIfAbsent(note.key(), k -> new ArrayList<>()).add(note.value()));
    EventLog log = stream.log;
    stream.marks.forEach((event, mark) -> log.object(event, markId(mark)));
    if (log.isThread) {
      logs.add(log);
    }
    if (log.isThread || log.stream == 0) {
      timedEvents += log.timedEvents(); // in others the recorder measured its own cost
    }
  }

  /** The same with the type's and the label's only copy: there may be millions of a type. */
  private TracedObject shared(TracedObject of) {
    String type = typeNames.computeIfAbsent(of.type(), name -> name);
    String label = typeNames.computeIfAbsent(of.label(), name -> name);
    return new TracedObject(of.kind(), of.p1(), of.p2(), of.p3(), type, label);
  }

  /** Frees the columns of the events. */
  public void drop() {
    logs.forEach(EventLog::drop);
  }

  /** Forgets what came after that time, in all threads. */
  public void cutAfter(long nanos) {
    cut = true;
    timedEvents = 0;
    for (EventLog log : logs) {
      log.cutAfter(nanos);
      timedEvents += log.timedEvents();
    }
    logs.removeIf(log -> log.size() == 0);
  }

  /** Takes back what was cut off of a thread, up to that event. */
  public void keepTo(EventLog log, int event) {
    timedEvents -= log.timedEvents();
    log.keepTo(event);
    timedEvents += log.timedEvents();
  }

  /** Whether only a part of what was recorded is left. */
  public boolean isCut() {
    return cut;
  }

  /**
   * When an instant of {@code System.nanoTime()} was, in ns since the start by the clock of the
   * events: the two may run a little differently.
   */
  public long sinceStart(long nanoTime) {
    long system = nanoTime - header.startNanos();
    for (String end : notes.getOrDefault(RecordingNotes.CLOCK_END, List.of())) {
      if (end.matches("\\d{1,18},\\d{1,18}")) {
        int comma = end.indexOf(',');
        double own = Long.parseLong(end.substring(0, comma));
        double rate = own / Long.parseLong(end.substring(comma + 1));
        if (Math.abs(rate - 1) < MOST_DIFFERENCE) {
          return system + Math.round(system * (rate - 1));
        }
      }
    }
    return system;
  }

  /** From the first event of any thread to the last one, ns. */
  public long wallNanos() {
    long first = Long.MAX_VALUE;
    for (EventLog log : logs) {
      first = Math.min(first, log.size() == 0 ? Long.MAX_VALUE : log.time(0));
    }
    return Math.max(0, lastTime() - first);
  }

  /** When the last event of any thread was, ns since the start; 0 if there is none. */
  public long lastTime() {
    long last = 0;
    for (EventLog log : logs) {
      last = Math.max(last, log.size() == 0 ? 0 : log.time(log.size() - 1));
    }
    return last;
  }

  /** A fact that is a number; 0 if it is not known. */
  public long number(String key) {
    long number = 0;
    for (String text : notes.getOrDefault(key, List.of())) {
      number = text.matches("\\d{1,12}") ? Long.parseLong(text) : 0;
    }
    return number;
  }

  /** The feature version of the recorded JDK; 0 if it is not known. */
  public int javaVersion() {
    int feature = 0;
    for (String version : notes.getOrDefault(RecordingNotes.JAVA_VERSION, List.of())) {
      try {
        feature = Runtime.Version.parse(version).feature();
      } catch (IllegalArgumentException e) {
        feature = 0;
      }
    }
    return feature;
  }

  /** How many processors the program was told that there are; 0 if that is not known. */
  public int processorsSeen() {
    long pretended = number(RecordingNotes.PRETENDED_PROCESSORS);
    long seen = pretended > 0 ? pretended : number(RecordingNotes.MACHINE_PROCESSORS);
    return (int) Math.min(seen, Integer.MAX_VALUE);
  }

  /** When a mark was reached first, ns since the start; below 0 if it was not. */
  public long firstTime(String mark) {
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

  public boolean isForkJoinPool(int object) {
    TracedObject traced = objects.get(object);
    return traced != null && traced.kind() == ObjectKind.FORK_JOIN_POOL;
  }

  /** Whether it is changed by compare-and-set, again and again until that succeeds. */
  public boolean isAtomic(int object) {
    TracedObject traced = objects.get(object);
    return traced != null && traced.kind() == ObjectKind.ATOMIC;
  }

  private int markId(String name) {
    return markIds.computeIfAbsent(
        name,
        n -> {
          markNames.add(n);
          return markNames.size() - 1;
        });
  }

  /** The recorder's own cost per timed event, ns. */
  public long eventCostNanos() {
    if (eventCost == UNKNOWN) {
      eventCost = EventCost.nanos(this);
    }
    return eventCost;
  }
}
