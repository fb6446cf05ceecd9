package corecast.recorder;

import corecast.trace.EventKind;
import corecast.trace.IoCode;
import corecast.trace.RecordCursor;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a trace holds, counted. */
final class Recorded {
  private final Map<EventKind, Integer> counts = new EnumMap<>(EventKind.class);
  private final Map<String, Integer> countsByObject = new HashMap<>();
  private final List<String> facts = new ArrayList<>();
  private final List<String> functions = new ArrayList<>();
  private final Map<Long, String> classes = new HashMap<>();
  private final Map<String, List<Long>> parameters = new HashMap<>();

  private final Map<Long, Long> bytesByCode = new HashMap<>();

  /** Of each kind, how long after the one before on its thread such a record was at least, ns. */
  private final Map<EventKind, Long> shortestNanos = new EnumMap<>(EventKind.class);

  /** Reads that brought nothing, and how long after a record they were at least, ns. */
  private int readsInVain;

  private long shortestInVainNanos = Long.MAX_VALUE;

  /** How long each section was, ns: from a LOCK to the next UNLOCK of it on the same thread. */
  private final List<Long> sectionNanos = new ArrayList<>();

  private int endsWithoutBegin;
  private int threadsInTasks;

  private Recorded() {}

  static Recorded in(Path file) throws TraceFormatException {
    Recorded recorded = new Recorded();
    try (TraceReader trace = TraceReader.open(file)) {
      TreeSet<Integer> streams = new TreeSet<>(trace.streams());
      streams.add(0);
      for (int stream : streams) {
        RecordCursor records = trace.records(stream);
        List<Long> begun = new ArrayList<>();
        Map<Long, Long> locked = new HashMap<>();
        long last = 0;
        int stages = 0;
        while (records.next()) {
          recorded.add(records);
          if (records.kind().timed()) {
            recorded.addTime(records, last, locked);
            last = records.timeNanos();
          }
          if (records.kind() == EventKind.STAGE_BEGIN) {
            stages++;
          } else if (records.kind() == EventKind.STAGE_END) {
            stages--;
          } else if (records.kind() == EventKind.TASK_BEGIN) {
            begun.add(records.operand(1));
          } else if (records.kind() == EventKind.TASK_END
              && !begun.remove((Long) records.operand(1))) {
            recorded.endsWithoutBegin++;
          }
        }
        if (!begun.isEmpty() || stages > 0) {
          recorded.threadsInTasks++;
        }
      }
    }
    return recorded;
  }

  private void add(RecordCursor record) {
    EventKind kind = record.kind();
    counts.merge(kind, 1, Integer::sum);
    if (kind == EventKind.STREAM) {
      bytesByCode.merge(record.operand(1), Math.max(0, record.operand(2) - 1), Long::sum);
    }
    switch (kind) {
      case META -> facts.add(record.string(0) + "=" + record.string(1));
      case METHOD -> functions.add(record.string(0) + "." + record.string(1));
      case OBJECT -> {
        classes.put(record.operand(0), record.string(0));
        parameters.put(
            record.string(0), List.of(record.operand(2), record.operand(3), record.operand(4)));
      }
      default -> {
        if (kind.timed() && kind.operands() > 0) {
          countsByObject.merge(kind + " " + record.operand(0), 1, Integer::sum);
        }
      }
    }
  }

  private void addTime(RecordCursor record, long last, Map<Long, Long> locked) {
    long now = record.timeNanos();
    shortestNanos.merge(record.kind(), now - last, Math::min);
    if (record.kind() == EventKind.STREAM
        && record.operand(1) == IoCode.READ
        && record.operand(2) <= 1) {
      readsInVain++;
      shortestInVainNanos = Math.min(shortestInVainNanos, now - last);
    } else if (record.kind() == EventKind.LOCK) {
      locked.put(record.operand(0), now);
    } else if (record.kind() == EventKind.UNLOCK) {
      Long since = locked.remove(record.operand(0));
      if (since != null) {
        sectionNanos.add(now - since);
      }
    }
  }

  /**
   * How long after the one before on its thread each record of that kind was, at least, ns; {@code
   * Long.MAX_VALUE} if there is none.
   */
  long shortestNanos(EventKind kind) {
    return shortestNanos.getOrDefault(kind, Long.MAX_VALUE);
  }

  /** How many reads of streams brought nothing. */
  int readsInVain() {
    return readsInVain;
  }

  /** How long after the one before on its thread each of them was, at least, as above. */
  long shortestInVainNanos() {
    return shortestInVainNanos;
  }

  /** How many sections were as long as that. */
  int sectionsOf(long nanos) {
    return (int) sectionNanos.stream().filter(section -> section >= nanos).count();
  }

  /** What is said of the last object of that class. */
  List<Long> parameters(String className) {
    return parameters.getOrDefault(className, List.of());
  }

  /** How many bytes were read, or written, on all streams together; by {@code IoCode}. */
  long bytes(int code) {
    return bytesByCode.getOrDefault((long) code, 0L);
  }

  int count(EventKind kind) {
    return counts.getOrDefault(kind, 0);
  }

  /** Counts of some kinds, as text: "LOCK=3 UNLOCK=3"; without those of printing. */
  String counts(EventKind... kinds) {
    StringBuilder text = new StringBuilder();
    for (EventKind kind : kinds) {
      int printing = byClass(kind).getOrDefault("java.io.PrintStream", 0);
      text.append(text.length() == 0 ? "" : " ").append(kind).append('=');
      text.append(count(kind) - printing);
    }
    return text.toString();
  }

  /** How often each object was the first operand of a kind, by its class. */
  Map<String, Integer> byClass(EventKind kind) {
    Map<String, Integer> result = new TreeMap<>();
    countsByObject.forEach(
        (key, n) -> {
          String[] parts = key.split(" ", -1);
          if (parts[0].equals(kind.name())) {
            result.merge(String.valueOf(classes.get(Long.parseLong(parts[1]))), n, Integer::sum);
          }
        });
    return result;
  }

  /** For each object, how often it was the first operand of a kind. */
  Map<Long, Integer> byObject(EventKind kind) {
    Map<Long, Integer> result = new TreeMap<>();
    countsByObject.forEach(
        (key, n) -> {
          String[] parts = key.split(" ", -1);
          if (parts[0].equals(kind.name())) {
            result.put(Long.parseLong(parts[1]), n);
          }
        });
    return result;
  }

  /** Ends of tasks that did not begin on that thread. */
  int endsWithoutBegin() {
    return endsWithoutBegin;
  }

  /** How many threads were still in a task or a stage when their records ended. */
  int threadsInTasks() {
    return threadsInTasks;
  }

  List<String> facts() {
    return facts;
  }

  /** How many sections have no records. */
  long countedSections() {
    String key = "sections.counted=";
    return facts.stream()
        .filter(fact -> fact.startsWith(key))
        .mapToLong(fact -> Long.parseLong(fact.substring(key.length())))
        .sum();
  }

  /** The first fact with that key, {@code null} if there is none. */
  @Nullable String fact(String key) {
    String start = key + "=";
    return facts.stream()
        .filter(fact -> fact.startsWith(start))
        .map(fact -> fact.substring(start.length()))
        .findFirst()
        .orElse(null);
  }

  List<String> functions() {
    return functions;
  }
}
