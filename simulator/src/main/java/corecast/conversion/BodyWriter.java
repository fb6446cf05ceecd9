package corecast.conversion;

import corecast.program.BodySteps;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Writes the steps of one body. Work with the same call path is gathered until the next step, and
 * folded calls with it; locks are counted, so that what is given back was held.
 */
final class BodyWriter {
  private final ProgramBuilder builder;
  private final RecordedFunctions functions;
  private final Findings findings;
  private final BodySteps steps;
  final int body;
  private long pendingWork;
  private int lends;
  private final Map<Integer, Long> pendingCalls = new LinkedHashMap<>();
  private final LockCounts held = new LockCounts();
  private final Set<Integer> pinning = new HashSet<>(0);
  private final Map<Integer, Integer> depthBeforeWait = new HashMap<>();

  BodyWriter(ProgramBuilder builder, RecordedFunctions functions, Findings findings, int body) {
    this.builder = builder;
    this.functions = functions;
    this.findings = findings;
    this.steps = builder.steps(body);
    this.body = body;
  }

  void work(long nanos) {
    pendingWork += nanos;
  }

  /** The method was entered so many times more since the last timed record. */
  void calls(int method, long entries) {
    pendingCalls.merge(method, entries, BodyWriter::sum);
  }

  private static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  /** Writes down what was gathered. */
  void flush(long nanos) {
    builder.atTime(nanos);
    if (!pendingCalls.isEmpty()) {
      pendingCalls.forEach(
          (method, entries) -> {
            steps.enter(functions.of(method), entries);
            steps.exit();
          });
      pendingCalls.clear();
    }
    if (pendingWork > 0) {
      steps.segment(Operation.RUN, pendingWork);
      pendingWork = 0;
    }
  }

  void enter(int method, long entries, long nanos) {
    flush(nanos);
    steps.enter(functions.of(method), entries);
  }

  /** Begins in the functions that the other body is in. */
  void continues(BodyWriter other) {
    other.steps.leadsTo(steps);
  }

  void exit(long nanos) {
    flush(nanos);
    if (steps.path() == Program.NO_PATH) {
      findings.unmatched("exit of a function");
    } else {
      steps.exit();
    }
  }

  boolean isInFunction() {
    return steps.path() != Program.NO_PATH;
  }

  void step(Operation operation, int object, long amount, long nanos) {
    flush(nanos);
    steps.step(operation, object, amount);
  }

  void delay(Operation operation, long amount, long nanos) {
    flush(nanos);
    if (amount > 0) {
      steps.segment(operation, amount);
    }
  }

  // ---- workers ----------------------------------------------------------------------------------

  /** A worker that blocks is replaced from here on. */
  void lend(long nanos) {
    step(Operation.LEND, -1, 0, nanos);
    lends++;
  }

  /** Until here, if {@link #lend} was before. */
  void keep(long nanos) {
    if (lends > 0) {
      step(Operation.KEEP, -1, 0, nanos);
      lends--;
    }
  }

  // ---- locks ----------------------------------------------------------------------------------

  /** The lock is a monitor that pins the virtual thread which has it or waits for it. */
  void pins(int object) {
    pinning.add(object);
  }

  void lock(Operation operation, int object, long nanos) {
    if (!pinning.isEmpty() && pinning.contains(object)) {
      step(Operation.PIN, -1, 0, nanos);
    }
    step(operation, object, 0, nanos);
    held.take(operation, object);
  }

  /** Gives a lock back if it is held. */
  void unlock(Operation operation, int object, long nanos) {
    if (!held.giveBack(operation, object)) {
      flush(nanos);
      findings.unmatched(operation.keyword() + " of a lock that is not held");
      return;
    }
    step(operation, object, 0, nanos);
    if (!pinning.isEmpty() && pinning.contains(object)) {
      step(Operation.UNPIN, -1, 0, nanos);
    }
  }

  /** Gives a lock back as often as it is held, to wait. */
  void releaseToWait(Operation unlock, int object, long nanos) {
    int depth = held.depth(unlock, object);
    depthBeforeWait.put(object, depth);
    for (int i = 0; i < depth; i++) {
      unlock(unlock, object, nanos);
    }
  }

  /** Takes the lock again after {@link #releaseToWait}. */
  void takeAfterWait(Operation lock, int object, long nanos) {
    Integer depth = depthBeforeWait.remove(object);
    for (int i = depth == null ? 0 : depth; i > 0; i--) {
      lock(lock, object, nanos);
    }
  }

  /** The body ends: what it still holds is given back, so that others can go on. */
  void end(long nanos) {
    flush(nanos);
    held.forEach(this::giveBack);
    held.clear();
  }

  private void giveBack(Operation unlock, int object, int depth) {
    for (int i = 0; i < depth; i++) {
      steps.step(unlock, object, 0);
    }
    if (depth > 0) {
      findings.unfinished("lock held at the end of a thread or task");
    }
  }
}
