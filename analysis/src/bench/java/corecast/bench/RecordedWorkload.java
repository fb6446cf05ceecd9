package corecast.bench;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;

/**
 * Writes a trace of any size as a program on one CPU would have left it: threads take turns, each
 * calls functions that use locks, semaphores, queues, a pool with its futures, and conditions.
 */
final class RecordedWorkload {
  private static final int LOCKS = 64;
  private static final int SEMAPHORES = 8;
  private static final int QUEUES = 8;
  private static final int METHODS = 48;
  private static final long TURN_NANOS = 2_000_000;
  private static final long BYTES_PER_EVENT = 16;

  private final TraceWriter writer;
  private final EventBuffer[] streams;
  private final int[] methodOf;
  private final Random random;
  private final long wanted;
  private long events;
  private long now = 1_000;
  private int taskHash = 1;

  private RecordedWorkload(TraceWriter writer, int threads, long events, long seed) {
    this.writer = writer;
    this.streams = new EventBuffer[threads];
    this.methodOf = new int[threads];
    this.wanted = events;
    this.random = new Random(seed);
  }

  /** Writes the file and returns how many timed events it has. */
  static long write(Path file, int threads, long events, long seed) throws IOException {
    TraceWriter writer = TraceWriter.create(file, Math.max(1 << 26, BYTES_PER_EVENT * events));
    RecordedWorkload workload = new RecordedWorkload(writer, threads, events, seed);
    workload.write();
    writer.close(workload.now);
    return workload.events;
  }

  private int lock(int i) {
    return 1 + streams.length + i;
  }

  private int semaphore(int i) {
    return lock(LOCKS) + i;
  }

  private int queue(int i) {
    return semaphore(SEMAPHORES) + i;
  }

  private int pool() {
    return queue(QUEUES);
  }

  private void write() {
    for (int m = 1; m <= METHODS; m++) {
      writer.method(m, m, "com.acme.Service" + m % 7, "work" + m, "Service.java");
    }
    for (int t = 0; t < streams.length; t++) {
      streams[t] = writer.stream();
      object(streams[t], 1 + t, ObjectKind.THREAD, 0);
      streams[t].untimed(EventKind.THREAD, EventBuffer.textBytes(EventBuffer.encode("worker-" + t)));
      streams[t].operand(1 + t);
      streams[t].operand(t == 0 ? 4 : 0);
      streams[t].text(EventBuffer.encode("worker-" + t));
    }
    EventBuffer first = streams[0];
    for (int i = 0; i < LOCKS; i++) {
      object(first, lock(i), ObjectKind.LOCK, 0);
    }
    for (int i = 0; i < SEMAPHORES; i++) {
      object(first, semaphore(i), ObjectKind.SEMAPHORE, 4);
    }
    for (int i = 0; i < QUEUES; i++) {
      object(first, queue(i), ObjectKind.QUEUE, Integer.MAX_VALUE);
    }
    object(first, pool(), ObjectKind.POOL, 4);
    event(first, EventKind.BEGIN, 100);
    for (int t = 1; t < streams.length; t++) {
      event(first, EventKind.START, 2_000, 1 + t);
    }
    for (int t = 1; t < streams.length; t++) {
      event(streams[t], EventKind.BEGIN, 1_000);
    }
    for (int turn = 0; events < wanted; turn++) {
      turn(turn % streams.length);
    }
    for (EventBuffer stream : streams) {
      event(stream, EventKind.END, 500);
      stream.commit();
    }
  }

  private static void object(EventBuffer to, int number, ObjectKind kind, long p1) {
    byte[] type = EventBuffer.encode("com.acme.Shared");
    byte[] label = EventBuffer.encode("");
    to.untimed(EventKind.OBJECT, EventBuffer.textBytes(type, label));
    to.operand(number);
    to.operand(kind.code());
    to.operand(p1);
    to.operand(0);
    to.operand(0);
    to.text(type);
    to.text(label);
  }

  /** One thread's turn on the processor: it ends with nothing held. */
  private void turn(int t) {
    EventBuffer on = streams[t];
    long end = now + TURN_NANOS;
    boolean first = true;
    while (now < end && events < wanted) {
      int method = 1 + random.nextInt(METHODS);
      // After waiting for the processor, the interval's CPU time is not its length.
      if (first) {
        now += 200;
        on.timed(EventKind.ENTER, now, 200);
        on.operand(method);
        on.commit();
        events++;
        first = false;
      } else {
        event(on, EventKind.ENTER, work(), method);
      }
      switch (random.nextInt(10)) {
        case 0 -> {
          int s = semaphore(random.nextInt(SEMAPHORES));
          event(on, EventKind.ACQUIRE_BEGIN, work(), s, 1);
          event(on, EventKind.ACQUIRE_END, 150, s, 1, 0);
          event(on, EventKind.RELEASE, work(), s, 1);
        }
        case 1 -> {
          int q = queue(random.nextInt(QUEUES));
          event(on, EventKind.PUT_BEGIN, work(), q);
          event(on, EventKind.PUT_END, 150, q, 0);
          event(on, EventKind.TAKE_BEGIN, work(), q);
          event(on, EventKind.TAKE_END, 150, q, 1, 0);
        }
        default -> {
          for (int i = 0; i < 3; i++) {
            int l = lock(random.nextInt(LOCKS));
            event(on, EventKind.LOCK, work(), l);
            event(on, EventKind.UNLOCK, work(), l);
          }
        }
      }
      event(on, EventKind.EXIT, work());
    }
  }

  private long work() {
    return 200 + random.nextInt(6_000);
  }

  private void event(EventBuffer on, EventKind kind, long nanos, long... operands) {
    now += nanos;
    on.timed(kind, now, -1);
    for (long operand : operands) {
      on.operand(operand);
    }
    on.commit();
    events++;
  }
}
