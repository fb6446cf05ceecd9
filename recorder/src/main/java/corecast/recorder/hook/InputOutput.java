package corecast.recorder.hook;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import org.jspecify.annotations.Nullable;

/** How long one thread's input and output has waited, outside the CPU. */
final class InputOutput {
  /** Shorter input and output counts as CPU time: most of it is. */
  private static final long SHORT_NANOS = 20_000;

  private final ThreadRecords records;
  private final ThreadObjects objects;

  private long start;
  private long cpuBefore;

  InputOutput(ThreadRecords records, ThreadObjects objects) {
    this.records = records;
    this.objects = objects;
  }

  void begin() {
    start = records.now();
    cpuBefore = records.usedUntil(start);
  }

  void end(int op, @Nullable Object target, long bytes, int result) {
    long wall = records.now() - start;
    if (wall < SHORT_NANOS && !IoCodes.isAlwaysWritten(op)) {
      return; // the next record's interval has it, as CPU time
    }
    long blocked =
        wall < SHORT_NANOS ? 0 : Math.max(0, wall - Math.max(0, records.used() - cpuBefore));
    int code = IoCodes.of(op);
    if (!IoCodes.isStream(op)) {
      records.two(EventKind.IO, code, blocked, true);
      return;
    }
    int stream = objects.number(target, ObjectKind.STREAM);
    boolean failed = result != Result.OK.code();
    if (records.event(EventKind.STREAM, true)) {
      records.operand(stream);
      records.operand(code);
      records.operand(failed ? 1 : bytes + 1);
      records.operand(blocked);
      records.commit();
    }
  }
}
