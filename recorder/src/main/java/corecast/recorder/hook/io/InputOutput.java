package corecast.recorder.hook.io;

import corecast.recorder.hook.cpu.CpuClock;
import corecast.recorder.hook.operation.Operation;
import corecast.recorder.hook.thread.ThreadObjects;
import corecast.recorder.hook.thread.ThreadRecords;
import corecast.trace.EventKind;
import corecast.trace.IoCode;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** How long one thread's input and output has waited, outside the CPU. */
public final class InputOutput {
  /** Shorter input and output counts as CPU time: most of it is. */
  public static final long SHORT_NANOS = 20_000;

  /** A child process that had more than this part of its time was busy. */
  private static final int BUSY_PART = 4;

  /** How many threads are in a write to a stream. */
  private static final AtomicInteger WRITING = new AtomicInteger();

  private final ThreadRecords records;
  private final ThreadObjects objects;

  private long start;
  private long cpuBefore;
  private long processBefore;

  public InputOutput(ThreadRecords records, ThreadObjects objects) {
    this.records = records;
    this.objects = objects;
  }

  /** Whether a thread has written to a stream, perhaps, and its record is still to come. */
  public static boolean isWriting() {
    return WRITING.get() > 0;
  }

  public void begin(Operation operation) {
    if (operation == Operation.STREAM_WRITE) {
      WRITING.incrementAndGet();
    }
    processBefore = operation == Operation.IO_CHILD ? CpuClock.processNanos() : 0;
    start = records.now();
    cpuBefore = records.usedUntil(start);
  }

  public void end(Operation operation, @Nullable Object target, long bytes, int result) {
    try {
      write(operation, target, bytes, result);
    } finally {
      if (operation == Operation.STREAM_WRITE) {
        WRITING.decrementAndGet();
      }
    }
  }

  private void write(Operation operation, @Nullable Object target, long bytes, int result) {
    long wall = records.now() - start;
    if (wall < SHORT_NANOS && !operation.isAlwaysWritten()) {
      return; // the next record's interval has it, as CPU time
    }
    long blocked =
        wall < SHORT_NANOS ? 0 : Math.max(0, wall - Math.max(0, records.used() - cpuBefore));
    if (operation == Operation.IO_CHILD) {
      childEnded(wall, bytes);
      return;
    }
    boolean failed = result != Result.OK.code();
    int code = failed ? operation.ioCodeOfFailed() : operation.ioCode();
    if (!operation.isStream()) {
      code =
          operation == Operation.IO_READ && ChildProcesses.isPipe(target)
              ? IoCode.CHILD_OUTPUT
              : code;
      records.two(EventKind.IO, code, blocked, true);
      return;
    }
    if (operation == Operation.STREAM_READ && failed && wall < SHORT_NANOS) {
      return; // nothing came, which a program may ask again and again
    }
    if (operation == Operation.STREAM_READ && result == Result.FAILED.code()) {
      records.two(EventKind.IO, IoCode.TIMED_OUT, blocked, true);
      return;
    }
    int stream = objects.number(target, ObjectKind.STREAM);
    if (records.event(EventKind.STREAM, true)) {
      records.operand(stream);
      records.operand(code);
      records.operand(failed ? 1 : bytes + 1);
      records.operand(blocked);
      records.commit();
    }
  }

  /**
   * What others did before a child was waited for is not known: where that matters, since the child
   * was busy itself, it is left out.
   *
   * @param waited how long the child was waited for, ns
   * @param before how long it had been there before, ns
   */
  private void childEnded(long waited, long before) {
    long cpu = ChildProcesses.cpuOfEnded();
    long ours = CpuClock.processNanos() - processBefore;
    records.two(EventKind.IO, IoCode.CHILD_CPU, cpu, true);
    records.two(EventKind.IO, IoCode.CHILD_BUSY, Math.max(0, ours), false);
    boolean idle = cpu <= (waited + before) / BUSY_PART;
    records.two(EventKind.IO, IoCode.CHILD_LASTED, idle ? waited + before : waited, false);
  }
}
