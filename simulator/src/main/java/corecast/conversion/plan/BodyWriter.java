package corecast.conversion.plan;

import corecast.program.BodySteps;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the steps of one body. Work with the same call path is gathered until the next step, and
 * folded calls with it; locks are counted, so that what is given back was held.
 */
public final class BodyWriter {
  private final ProgramBuilder builder;
  private final RecordedFunctions functions;
  private final Findings findings;
  private final BodySteps steps;
  public final int body;
  private long pendingWork;

  /** Where it was done, outermost first; {@code null} if in the functions that the body is in. */
  private int @Nullable [] pendingFunctions;

  private int lends;

  /** Whether the step that comes next is tried. */
  private boolean trying;

  /** Whether the last step was tried, and had what it wanted. */
  private boolean inAttempt;

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

  public void work(long nanos) {
    pendingWork += nanos;
  }

  /** Work in these functions, from the outermost one of the body on. */
  public void work(int[] methods, long workNanos, long nanos) {
    if (pendingWork > 0 && !Arrays.equals(methods, pendingFunctions)) {
      flush(nanos);
    }
    pendingWork += workNanos;
    pendingFunctions = methods;
  }

  public int depth() {
    return steps.depth();
  }

  /** The method was entered so many times more since the last timed record. */
  public void calls(int method, long entries) {
    pendingCalls.merge(method, entries, BodyWriter::sum);
  }

  private static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

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
      if (pendingFunctions == null) {
        steps.segment(Operation.RUN, pendingWork);
      } else {
        steps.segmentIn(functions.of(pendingFunctions), pendingWork);
      }
      pendingWork = 0;
    }
    pendingFunctions = null;
  }

  public void enter(int method, long entries, long nanos) {
    flush(nanos);
    steps.enter(functions.of(method), entries);
  }

  public void continues(BodyWriter other) {
    other.steps.leadsTo(steps);
  }

  public void exit(long nanos) {
    flush(nanos);
    if (steps.path() == Program.NO_PATH) {
      findings.unmatched("exit of a function");
    } else {
      steps.exit();
    }
  }

  public boolean isInFunction() {
    return steps.path() != Program.NO_PATH;
  }

  public void step(Operation operation, int object, long amount, long nanos) {
    flush(nanos);
    steps.step(operation, object, amount);
    inAttempt = trying;
    trying = false;
  }

  /** Names the instant, which is no part of what the body does. */
  public void mark(int object, long nanos) {
    flush(nanos);
    steps.step(Operation.MARK, object, 0);
  }

  /** The step that comes next did not wait for what it wanted, and would not have. */
  public void tries(long nanos) {
    step(Operation.TRY, -1, 0, nanos);
    trying = true;
  }

  /** Whether there was nothing but work since the last step that was tried. */
  public boolean isInAttempt() {
    return inAttempt;
  }

  public void delay(Operation operation, long amount, long nanos) {
    flush(nanos);
    if (amount > 0) {
      steps.segment(operation, amount);
    }
  }

  // ---- workers ----------------------------------------------------------------------------------

  /** A worker that blocks is replaced from here on. */
  public void lend(long nanos) {
    step(Operation.LEND, -1, 0, nanos);
    lends++;
  }

  /** Until here, if {@link #lend} was before. */
  public void keep(long nanos) {
    if (lends > 0) {
      step(Operation.KEEP, -1, 0, nanos);
      lends--;
    }
  }

  // ---- locks ----------------------------------------------------------------------------------

  /** The lock is a monitor that pins the virtual thread which has it or waits for it. */
  public void pins(int object) {
    pinning.add(object);
  }

  public void lock(Operation operation, int object, long nanos) {
    if (!pinning.isEmpty() && pinning.contains(object)) {
      step(Operation.PIN, -1, 0, nanos);
    }
    step(operation, object, 0, nanos);
    held.take(operation, object);
  }

  /** Gives a lock back if it is held. */
  public void unlock(Operation operation, int object, long nanos) {
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
  public void releaseToWait(Operation unlock, int object, long nanos) {
    int depth = held.depth(unlock, object);
    depthBeforeWait.put(object, depth);
    for (int i = 0; i < depth; i++) {
      unlock(unlock, object, nanos);
    }
  }

  /** Takes the lock again after {@link #releaseToWait}. */
  public void takeAfterWait(Operation lock, int object, long nanos) {
    Integer depth = depthBeforeWait.remove(object);
    for (int i = depth == null ? 0 : depth; i > 0; i--) {
      lock(lock, object, nanos);
    }
  }

  /** The body ends: what it still holds is given back, so that others can go on. */
  public void end(long nanos) {
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
