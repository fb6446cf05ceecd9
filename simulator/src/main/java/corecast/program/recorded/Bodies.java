package corecast.program.recorded;

import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bodies and objects of the program that the threads, tasks and objects of a trace become. */
final class Bodies {
  private static final int NONE = -1;

  private final ProgramBuilder program;
  private final Survey survey;
  private final Map<Integer, Integer> bodyOfStream = new HashMap<>();
  private final Map<Integer, String> nameOfStream = new HashMap<>();
  private final Map<Survey.TaskRun, Integer> bodyOfTask = new HashMap<>();
  private final Map<Long, Survey.TaskRun> runByBegin = new HashMap<>();
  private final Map<Integer, List<Survey.TaskRun>> runsByHash = new HashMap<>();
  private final Map<String, Integer> objects = new HashMap<>();
  private final Map<Integer, Integer> terminationLatches = new HashMap<>();
  private final Map<Integer, Long> lastTermination = new HashMap<>();
  private final List<Survey.StreamInfo> unexplained = new ArrayList<>();
  private int firstStream = NONE;
  private int nextUnexplained;

  Bodies(ProgramBuilder program, Survey survey) {
    this.program = program;
    this.survey = survey;
    declareThreads();
    declareTasks();
    declareTerminations();
  }

  private void declareThreads() {
    List<Survey.StreamInfo> threads = new ArrayList<>(survey.streams.values());
    threads.sort(
        Comparator.comparingLong((Survey.StreamInfo s) -> s.beginNanos)
            .thenComparingInt(s -> s.stream));
    for (Survey.StreamInfo info : threads) {
      String name = survey.names.unique(info.name);
      nameOfStream.put(info.stream, name);
      boolean started = survey.isStarted(info);
      boolean worker = info.hasTasks && !started && firstStream != NONE;
      if (worker) {
        continue; // a pool's thread is not a body: its tasks are
      }
      bodyOfStream.put(info.stream, program.thread(name));
      if (firstStream == NONE) {
        firstStream = info.stream;
      } else if (!started) {
        unexplained.add(info);
      }
    }
  }

  private void declareTasks() {
    List<Survey.TaskRun> runs = new ArrayList<>(survey.taskRuns);
    runs.sort(Comparator.comparing((Survey.TaskRun t) -> t.begin));
    Map<Integer, Integer> count = new HashMap<>();
    for (Survey.TaskRun run : runs) {
      runByBegin.put(run.begin.key(), run);
      if (run.submit != null) {
        int number = count.merge(run.pool, 1, Integer::sum);
        String name = survey.names.unique(survey.objectName(run.pool) + "~task" + number);
        bodyOfTask.put(run, program.task(name));
        runsByHash.computeIfAbsent(run.hash, k -> new ArrayList<>()).add(run);
      }
    }
  }

  private void declareTerminations() {
    for (Survey.Await t : survey.terminations) {
      if (t.result() == corecast.trace.Result.OK) {
        lastTermination.merge(t.object(), t.end().timeNanos(), Math::max);
      }
    }
    for (Map.Entry<Integer, Long> entry : lastTermination.entrySet()) {
      long ended = 0;
      for (Survey.TaskRun run : bodyOfTask.keySet()) {
        if (run.pool == entry.getKey() && run.endNanos <= entry.getValue()) {
          ended++;
        }
      }
      String name = survey.names.unique(survey.objectName(entry.getKey()) + "~terminated");
      terminationLatches.put(entry.getKey(), program.object(ObjectKind.LATCH, name, ended));
    }
  }

  /** Threads that began without a start in the trace. */
  int unexplainedThreads() {
    return unexplained.size();
  }

  /**
   * Next thread that began by that time without a start in the trace, for the first thread only.
   */
  int nextUnexplained(int stream, long time) {
    if (stream != firstStream
        || nextUnexplained == unexplained.size()
        || unexplained.get(nextUnexplained).beginNanos > time) {
      return NONE;
    }
    return ofStream(unexplained.get(nextUnexplained++).stream);
  }

  int ofStream(int stream) {
    return bodyOfStream.getOrDefault(stream, NONE);
  }

  String streamName(int stream) {
    return nameOfStream.getOrDefault(stream, "thread-" + stream);
  }

  int ofThreadObject(int object) {
    Integer stream = survey.streamOfObject.get(object);
    return stream == null ? NONE : ofStream(stream);
  }

  Survey.@Nullable TaskRun runBegunAt(long key) {
    return runByBegin.get(key);
  }

  int ofTask(Survey.TaskRun run) {
    Integer body = bodyOfTask.get(run);
    return body == null ? NONE : body;
  }

  /** The task that was last begun under that hash before a time; NONE if the future is none. */
  int taskOfFuture(int hash, long time) {
    int found = NONE;
    for (Survey.TaskRun run : runsByHash.getOrDefault(hash, List.of())) {
      if (run.begin.timeNanos() <= time) {
        found = ofTask(run);
      }
    }
    return found;
  }

  /** The latch of a future that no pool ran; NONE if a pool did, or it was never done. */
  int futureLatch(int hash, boolean waitedFor) {
    if (runsByHash.containsKey(hash) || !survey.doneFutures.contains(hash)) {
      return NONE;
    }
    return object(ObjectKind.LATCH, "future@" + Integer.toHexString(hash), 1);
  }

  int terminationLatch(int pool) {
    return terminationLatches.getOrDefault(pool, NONE);
  }

  long lastTermination(int pool) {
    return lastTermination.getOrDefault(pool, Long.MIN_VALUE);
  }

  int mark(String name) {
    return object(ObjectKind.MARK, name, 0);
  }

  int lock(int object) {
    return object(ObjectKind.LOCK, survey.objectName(object), 0);
  }

  int readWriteLock(int object) {
    return object(ObjectKind.READ_WRITE_LOCK, survey.objectName(object), 0);
  }

  int semaphore(int object) {
    return object(ObjectKind.SEMAPHORE, survey.objectName(object), first(object));
  }

  int latch(int object) {
    return object(ObjectKind.LATCH, survey.objectName(object), first(object));
  }

  int barrier(int object) {
    return object(ObjectKind.BARRIER, survey.objectName(object), first(object));
  }

  /** Where all meet again after the last one's action. */
  int barrierAfterAction(int object) {
    return object(ObjectKind.BARRIER, survey.objectName(object) + "~action", first(object));
  }

  int queue(int object) {
    long capacity = first(object);
    return object(
        ObjectKind.QUEUE,
        survey.objectName(object),
        capacity >= Integer.MAX_VALUE ? Program.UNBOUNDED : capacity);
  }

  int pool(int object) {
    return object(ObjectKind.POOL, survey.objectName(object), workers(object));
  }

  int semaphoreNamed(String name) {
    return object(ObjectKind.SEMAPHORE, name, 0);
  }

  /** Stands for the notifications by one thread that another waited for. */
  int waitSemaphore(int lock, int notifier, int waiter) {
    return semaphoreNamed(
        survey.objectName(lock) + "~wait~" + streamName(notifier) + "~" + streamName(waiter));
  }

  private long first(int object) {
    TraceObject known = survey.objects.get(object);
    return known == null ? 0 : Math.max(0, known.p1());
  }

  /**
   * A pool with a queue that never fills has its core size; one that hands tasks over directly, or
   * whose queue is bounded, grows up to its maximum when needed.
   */
  private long workers(int object) {
    TraceObject pool = survey.objects.get(object);
    if (pool == null) {
      return 1;
    }
    boolean bounded = pool.p3() < Integer.MAX_VALUE;
    long workers = bounded ? pool.p2() : pool.p1();
    return Math.max(1, Math.min(workers, Integer.MAX_VALUE));
  }

  private int object(ObjectKind kind, String name, long parameter) {
    return objects.computeIfAbsent(
        kind + " " + name, k -> program.object(kind, survey.names.unique(name), parameter));
  }
}
