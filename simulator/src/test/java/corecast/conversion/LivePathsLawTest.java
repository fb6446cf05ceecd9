package corecast.conversion;

import static corecast.trace.EventKind.*;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.recorder.hook.path.LivePaths;
import corecast.recorder.hook.path.PathSample;
import corecast.recorder.hook.path.Selection;
import corecast.recorder.hook.path.ThreadPaths;
import corecast.simulator.Completion;
import corecast.simulator.ObjectOrder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The critical path while a program runs is that of its recording: told the same records, it is as
 * long as the replay takes where there are more processors than threads.
 */
class LivePathsLawTest {
  private static final int OK = 0;
  private static final int MAIN = 1;
  private static final int LATCH = 90;
  private static final int QUEUES = 100;
  private static final int LOCKS = 200;
  private static final int PROCESSORS = 64;

  @TempDir Path folder;
  private long now;

  /** Threads with queues between them, on one CPU; each begins when the one before has ended. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void pipelines(long seed) throws Exception {
    Random random = new Random(seed);
    int stages = 2 + random.nextInt(4);
    int items = 1 + random.nextInt(8);
    TraceScript trace = new TraceScript(folder.resolve("app.cct"));
    TraceScript.Thread main = trace.main(stages + 1);
    main.object(LATCH, ObjectKind.LATCH, "latch", stages);
    for (int queue = 1; queue < stages; queue++) {
      main.object(QUEUES + queue, ObjectKind.QUEUE, "q" + queue, Integer.MAX_VALUE, 0, 0);
    }
    long work = 0;
    long[] started = new long[stages]; // when each thread can begin on enough processors
    for (int stage = 0; stage < stages; stage++) {
      long nanos = random.nextInt(50);
      work += nanos;
      started[stage] = work;
      after(main, nanos, START, MAIN + 1 + stage);
    }
    after(main, 0, AWAIT_BEGIN, LATCH);
    long[] ready = new long[items]; // when the item was handed on by the stage before
    long longest = work;
    for (int stage = 0; stage < stages; stage++) {
      TraceScript.Thread thread = trace.thread(MAIN + 1 + stage, "stage-" + stage);
      after(thread, 0, BEGIN);
      long time = started[stage];
      for (int item = 0; item < items; item++) {
        if (stage > 0) {
          after(thread, 0, TAKE_BEGIN, QUEUES + stage);
          after(thread, 0, TAKE_END, QUEUES + stage, 1, OK);
          time = Math.max(time, ready[item]);
        }
        long nanos = random.nextInt(1000);
        work += nanos;
        time += nanos;
        ready[item] = time;
        if (stage < stages - 1) {
          after(thread, nanos, PUT_BEGIN, QUEUES + stage + 1);
          after(thread, 0, PUT_END, QUEUES + stage + 1, OK);
        } else {
          after(thread, nanos, TICK);
        }
      }
      after(thread, 0, COUNT_DOWN, LATCH);
      after(thread, 0, END);
      longest = Math.max(longest, time);
    }
    after(main, 0, AWAIT_END, LATCH, OK);
    after(main, 10, END);

    double replayed = TraceScript.nanosOn(PROCESSORS, trace.converted(work + 10).program());
    PathSample live = live(trace.file());
    assertThat(requireNonNull(live.ran()).longestNanos()).isEqualTo(longest + 10);
    assertThat(requireNonNull(live.free()).longestNanos()).isEqualTo(longest + 10);
    assertThat(replayed).isEqualTo((double) (longest + 10));
    assertThat(live.workNanos()).isEqualTo(work + 10);
  }

  /**
   * Threads with locks around some of their work, on one CPU: whoever has to wait for a lock lets
   * another one run. As it ran the path is that of a replay in which each lock has its recorded
   * order.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void locksInTheOrderInWhichTheyWereTaken(long seed) throws Exception {
    Random random = new Random(seed);
    int threads = 2 + random.nextInt(4);
    int locks = 1 + random.nextInt(3);
    TraceScript trace = new TraceScript(folder.resolve("app.cct"));
    TraceScript.Thread main = trace.main(threads + 1);
    main.object(LATCH, ObjectKind.LATCH, "latch", threads);
    for (int lock = 0; lock < locks; lock++) {
      main.object(LOCKS + lock, ObjectKind.LOCK, "lock" + lock);
    }
    List<TraceScript.Thread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      after(main, 0, START, MAIN + 1 + i);
    }
    after(main, 0, AWAIT_BEGIN, LATCH);
    for (int i = 0; i < threads; i++) {
      TraceScript.Thread thread = trace.thread(MAIN + 1 + i, "thread-" + i);
      after(thread, 0, BEGIN);
      all.add(thread);
    }
    int[] held = new int[threads]; // the lock of each, 0 if none
    int[] left = new int[threads];
    Arrays.fill(left, 4 + random.nextInt(12));
    long[] time = new long[threads]; // on enough processors
    long[] alone = new long[threads]; // and without locks
    long[] free = new long[locks]; // when each lock is let go there
    long work = 0;
    for (int ended = 0; ended < threads; ) {
      int i = random.nextInt(threads);
      if (left[i] < 0) {
        continue;
      }
      TraceScript.Thread thread = all.get(i);
      long nanos = 1 + random.nextInt(100);
      if (held[i] == 0) {
        int lock = LOCKS + random.nextInt(locks);
        boolean isFree = Arrays.stream(held).noneMatch(h -> h == lock);
        if (left[i] == 0) {
          after(thread, nanos, COUNT_DOWN, LATCH);
          after(thread, 0, END);
          ended++;
        } else if (isFree) {
          after(thread, nanos, LOCK, lock);
          held[i] = lock;
        } else {
          continue; // another one runs
        }
        time[i] += nanos;
        if (held[i] != 0) {
          time[i] = Math.max(time[i], free[lock - LOCKS]);
        }
        left[i]--;
      } else {
        after(thread, nanos, UNLOCK, held[i]);
        time[i] += nanos;
        free[held[i] - LOCKS] = time[i];
        held[i] = 0;
      }
      alone[i] += nanos;
      work += nanos;
    }
    after(main, 0, AWAIT_END, LATCH, OK);
    after(main, 10, END);

    long longest = Arrays.stream(time).max().getAsLong() + 10;
    trace.converted(work + 10);
    PathSample live = live(trace.file());
    assertThat(requireNonNull(live.ran()).longestNanos()).isEqualTo(longest);
    assertThat(requireNonNull(live.free()).longestNanos())
        .isEqualTo(Arrays.stream(alone).max().getAsLong() + 10);
    assertThat(live.workNanos()).isEqualTo(work + 10);

    Program recorded =
        RecordedProgram.convert(trace.file(), ConversionOptions.DEFAULT.inRecordedOrder())
            .program();
    ReplayOptions order =
        new ReplayOptions(ObjectOrder.RECORDED, false, ReplayOptions.DEFAULT.machine());
    Completion replay = new Simulator(recorded, order).completion(new int[] {PROCESSORS});
    assertThat(replay.outcome().describe()).isEqualTo("completed");
    assertThat(replay.timeNanos()[0]).isEqualTo((double) longest);
  }

  /** The next event of all, in whose interval its thread has worked so long. */
  private void after(TraceScript.Thread thread, long cpu, EventKind kind, long... operands) {
    now += cpu + 1;
    thread.at(now, cpu, kind, operands);
  }

  private record Told(long nanos, ThreadPaths to, EventKind kind, long cpu, long[] operands) {}

  /** The records of all threads in the order of their instants. */
  private static PathSample live(Path file) throws Exception {
    LivePaths paths = new LivePaths(Selection.of(List.of()), method -> "");
    List<Told> records = new ArrayList<>();
    try (TraceReader reader = TraceReader.open(file)) {
      for (int stream : reader.streams()) {
        ThreadPaths thread = paths.thread();
        RecordCursor record = reader.records(stream);
        while (record.next()) {
          EventKind kind = record.kind();
          long[] operands = new long[kind.operands()];
          for (int i = 0; i < operands.length; i++) {
            operands[i] = record.operand(i);
          }
          long cpu = kind.timed() ? record.cpuNanos() : 0;
          records.add(new Told(record.timeNanos(), thread, kind, cpu, operands));
        }
      }
    }
    records.sort(Comparator.comparingLong(Told::nanos));
    for (Told each : records) {
      each.to.record(each.kind, each.nanos, each.cpu, each.operands, 0);
    }
    return paths.sample();
  }
}
