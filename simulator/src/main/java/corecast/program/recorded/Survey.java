package corecast.program.recorded;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.RecordCursor;
import corecast.trace.Result;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A first look at the whole trace: its dictionary, and everything in one thread that belongs to
 * something in another (submissions and tasks, waits and notifications, parks and unparks).
 */
final class Survey {
  /** A thread of the trace. */
  static final class StreamInfo {
    final int stream;
    int object;
    String name;
    long beginNanos;
    long endNanos;
    boolean ended;
    boolean started;
    boolean hasTasks;
    long events;
    long cpuNanos;
    long libraryNanos;

    StreamInfo(int stream) {
      this.stream = stream;
      this.name = "thread-" + stream;
    }
  }

  /** One execution of a task by a worker. */
  static final class TaskRun {
    final int pool;
    final int hash;
    final Moment begin;
    @Nullable Moment submit;
    long endNanos = Long.MAX_VALUE;

    TaskRun(int pool, int hash, Moment begin) {
      this.pool = pool;
      this.hash = hash;
      this.begin = begin;
    }
  }

  /** A wait on a monitor or condition. */
  record Wait(int object, Moment begin, Moment end, Result result) {}

  /** A notification. */
  record Notification(int object, boolean all, Moment at) {}

  /** A unit of work refused or accepted by a pool. */
  record Submission(int pool, int hash, Moment at) {}

  /** The end of a wait for a future, a thread or a pool. */
  record Await(int object, Moment end, Result result) {}

  final Map<Integer, TraceObject> objects = new HashMap<>();
  final Map<Integer, String> methodClass = new HashMap<>();
  final Map<Integer, String> methodName = new HashMap<>();
  final Map<Integer, Integer> methodLine = new HashMap<>();
  final Map<Integer, StreamInfo> streams = new TreeMap<>();
  final Map<Integer, Integer> streamOfObject = new HashMap<>();
  final Map<String, String> facts = new TreeMap<>();
  final List<Wait> waits = new ArrayList<>();
  final List<Notification> notifications = new ArrayList<>();
  final List<Submission> submissions = new ArrayList<>();
  final List<Submission> rejections = new ArrayList<>();
  final List<TaskRun> taskRuns = new ArrayList<>();
  final List<Moment> unparks = new ArrayList<>();
  final List<Integer> unparkTargets = new ArrayList<>();
  final List<Await> parks = new ArrayList<>();
  final List<Await> terminations = new ArrayList<>();
  final Set<Integer> doneFutures = new HashSet<>();
  final Set<Integer> barriersWithAction = new HashSet<>();
  final Set<Integer> notifiedLocks = new HashSet<>();
  final Map<String, Long> outcomes = new TreeMap<>();
  final Names names = new Names();
  long events;
  long lastNanos;

  private Survey() {}

  static Survey of(TraceReader trace) throws TraceFormatException {
    Survey survey = new Survey();
    survey.readDictionary(trace.records(0));
    for (int stream : trace.streams()) {
      survey.readStream(stream, trace.records(stream));
    }
    for (Notification n : survey.notifications) {
      survey.notifiedLocks.add(survey.lockOf(n.object()));
    }
    return survey;
  }

  /** The lock of a condition; a monitor is its own. */
  int lockOf(int object) {
    TraceObject known = objects.get(object);
    return known != null && known.kind() == ObjectKind.CONDITION && known.p1() > 0
        ? (int) known.p1()
        : object;
  }

  String objectName(int object) {
    TraceObject known = objects.get(object);
    return known == null ? "object@" + object : known.name();
  }

  String functionName(int method) {
    String className = methodClass.get(method);
    String name = methodName.get(method);
    return className == null || name == null ? "method-" + method : names.function(className, name);
  }

  private void readDictionary(RecordCursor records) throws TraceFormatException {
    while (records.next()) {
      readDictionaryRecord(records);
    }
  }

  private void readDictionaryRecord(RecordCursor records) throws TraceFormatException {
    switch (records.kind()) {
      case METHOD -> {
        int id = (int) records.operand(0);
        methodLine.put(id, (int) records.operand(1));
        methodClass.put(id, records.string(0));
        methodName.put(id, records.string(1));
        names.declareClass(records.string(0));
      }
      case META -> facts.put(records.string(0), records.string(1));
      case OBJECT -> {
        int id = (int) records.operand(0);
        objects.put(
            id,
            new TraceObject(
                id,
                ObjectKind.ofCode((int) records.operand(1)),
                records.operand(2),
                records.operand(3),
                records.operand(4),
                records.string(0)));
      }
      default -> {
        // Nothing else says what a number means.
      }
    }
  }

  private void readStream(int stream, RecordCursor records) throws TraceFormatException {
    StreamInfo info = new StreamInfo(stream);
    streams.put(stream, info);
    int record = -1;
    @Nullable Moment waitBegin = null;
    @Nullable TaskRun task = null;
    boolean first = true;
    while (records.next()) {
      EventKind kind = records.kind();
      events++;
      if (!kind.timed()) {
        if (kind == EventKind.THREAD) {
          info.object = (int) records.operand(0);
          info.name = records.string(0);
          streamOfObject.put(info.object, stream);
        } else {
          readDictionaryRecord(records);
        }
        continue;
      }
      record++;
      info.events++;
      long time = records.timeNanos();
      lastNanos = Math.max(lastNanos, time);
      if (first) {
        info.beginNanos = time;
        first = false;
      }
      info.endNanos = time;
      switch (kind) {
        case END -> info.ended = true;
        case START -> started((int) records.operand(0));
        case WAIT_BEGIN -> waitBegin = new Moment(stream, record, time);
        case WAIT_END -> {
          if (waitBegin != null) {
            waits.add(
                new Wait(
                    (int) records.operand(0),
                    waitBegin,
                    new Moment(stream, record, time),
                    Result.ofCode((int) records.operand(1))));
          }
          waitBegin = null;
        }
        case NOTIFY, NOTIFY_ALL ->
            notifications.add(
                new Notification(
                    (int) records.operand(0),
                    kind == EventKind.NOTIFY_ALL,
                    new Moment(stream, record, time)));
        case SUBMIT ->
            submissions.add(
                new Submission(
                    (int) records.operand(0),
                    (int) records.operand(1),
                    new Moment(stream, record, time)));
        case REJECT ->
            rejections.add(
                new Submission(
                    (int) records.operand(0),
                    (int) records.operand(1),
                    new Moment(stream, record, time)));
        case TASK_BEGIN -> {
          info.hasTasks = true;
          task =
              new TaskRun(
                  (int) records.operand(0),
                  (int) records.operand(1),
                  new Moment(stream, record, time));
          taskRuns.add(task);
        }
        case TASK_END -> {
          if (task != null) {
            task.endNanos = time;
          }
          task = null;
        }
        case UNPARK -> {
          unparks.add(new Moment(stream, record, time));
          unparkTargets.add((int) records.operand(0));
        }
        case PARK_END ->
            parks.add(new Await(info.object, new Moment(stream, record, time), Result.OK));
        case TERMINATION_END ->
            terminations.add(
                new Await(
                    (int) records.operand(0),
                    new Moment(stream, record, time),
                    Result.ofCode((int) records.operand(1))));
        case FUTURE_DONE -> doneFutures.add((int) records.operand(0));
        case BARRIER_ACTION_BEGIN -> barriersWithAction.add((int) records.operand(0));
        case OUTCOME -> countOutcome((int) records.operand(0));
        default -> {
          // Belongs to nothing in another thread.
        }
      }
    }
  }

  private final Set<Integer> startedObjects = new HashSet<>();

  private void started(int threadObject) {
    startedObjects.add(threadObject);
  }

  /** Whether a START of the thread is in the trace. */
  boolean isStarted(StreamInfo info) {
    return startedObjects.contains(info.object);
  }

  private void countOutcome(int kindCode) {
    EventKind kind = EventKind.ofCode(kindCode);
    String name = kind == null ? "operation-" + kindCode : kind.name();
    String plain = name.replace("_END", "").toLowerCase(java.util.Locale.ROOT);
    outcomes.merge(plain, 1L, Long::sum);
  }
}
