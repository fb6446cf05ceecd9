package corecast.program.recorded;

import corecast.program.MonitorOrder;
import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.Result;
import corecast.trace.TraceFormatException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns the records of one thread into steps of its body and of the tasks it ran. */
final class StreamConverter {
  private static final int NO_BODY = -1;

  private final ProgramBuilder program;
  private final Survey survey;
  private final Matches matches;
  private final SectionOrder order;
  private final Bodies bodies;
  private final Tally tally;
  private final long costMillis; // of a timed record, ns x 1000
  private final int stream;

  private int body;
  private int base; // functions of the stack that are outside the current body
  private final List<Integer> stack = new ArrayList<>();
  private long pendingWork;
  private final Map<Integer, Integer> held = new HashMap<>();
  private final Map<Integer, Integer> readHeld = new HashMap<>();
  private final Map<Integer, Integer> writeHeld = new HashMap<>();
  private long blockedSince;
  private long requested;
  private boolean inAction;

  StreamConverter(
      ProgramBuilder program,
      Survey survey,
      Matches matches,
      SectionOrder order,
      Bodies bodies,
      Tally tally,
      long costMillis,
      int stream) {
    this.program = program;
    this.survey = survey;
    this.matches = matches;
    this.order = order;
    this.bodies = bodies;
    this.tally = tally;
    this.costMillis = costMillis;
    this.stream = stream;
    this.body = bodies.ofStream(stream);
  }

  void convert(RecordCursor records) throws TraceFormatException {
    int record = -1;
    while (records.next()) {
      EventKind kind = records.kind();
      if (!kind.timed()) {
        stackRecord(kind, records);
        continue;
      }
      record++;
      program.atTime(records.timeNanos());
      spawnUnexplained(records.timeNanos());
      charge(kind, records);
      timedRecord(kind, records, new Moment(stream, record, records.timeNanos()));
    }
    flush();
    if (body != NO_BODY) {
      releaseAll();
    }
  }

  /** Threads whose start is not in the trace are started by the first thread when they began. */
  private void spawnUnexplained(long time) {
    if (body == NO_BODY) {
      return;
    }
    for (int child = bodies.nextUnexplained(stream, time);
        child != NO_BODY;
        child = bodies.nextUnexplained(stream, time)) {
      emit(Operation.SPAWN, child, 0);
    }
  }

  // ---- work and functions
  // ------------------------------------------------------------------------

  private void stackRecord(EventKind kind, RecordCursor records) throws TraceFormatException {
    switch (kind) {
      case POP -> {
        long k = Math.min(records.operand(0), stack.size());
        for (long i = 0; i < k; i++) {
          leave();
        }
      }
      case PUSH -> enter((int) records.operand(0), 0);
      case CALLS -> {
        if (body != NO_BODY) {
          flush();
          program.enter(body, survey.functionName((int) records.operand(0)), records.operand(1));
          program.exit(body);
        }
      }
      default -> {
        // Dictionary records were read by the survey.
      }
    }
  }

  private void enter(int method, long entries) {
    if (body != NO_BODY) {
      flush();
      program.enter(body, survey.functionName(method), entries);
    }
    stack.add(method);
  }

  private void leave() {
    if (stack.isEmpty()) {
      return;
    }
    stack.remove(stack.size() - 1);
    if (body != NO_BODY && stack.size() >= base) {
      flush();
      program.exit(body);
    } else {
      base = Math.min(base, stack.size());
    }
  }

  private void charge(EventKind kind, RecordCursor records) {
    long cpu = Math.max(0, records.cpuNanos());
    boolean library =
        switch (kind) {
          case BEGIN, JOIN_END, SLEEP_END, PARK_END, WAIT_END, ACQUIRE_END, AWAIT_END -> true;
          case BARRIER_END, BARRIER_ACTION_BEGIN, PUT_END, TAKE_END, GET_END -> true;
          case TERMINATION_END, IO_END, TASK_BEGIN -> true;
          default -> false;
        };
    tally.cpuNanos += cpu;
    if (library || body == NO_BODY) {
      tally.libraryNanos += cpu;
      return;
    }
    long own = Math.min(cpu, costMillis / 1000);
    tally.recorderNanos += own;
    tally.workNanos += cpu - own;
    pendingWork += cpu - own;
  }

  private void flush() {
    if (body != NO_BODY && pendingWork > 0) {
      program.segment(body, Operation.RUN, pendingWork);
      tally.segments++;
    }
    pendingWork = 0;
  }

  private void emit(Operation operation, int object, long amount) {
    if (body == NO_BODY) {
      return;
    }
    flush();
    program.step(body, operation, object, amount);
  }

  private void delay(Operation operation, long nanos) {
    if (body != NO_BODY && nanos > 0) {
      flush();
      program.segment(body, operation, nanos);
      tally.segments++;
    }
  }

  private long waited(RecordCursor records) {
    return Math.max(0, records.timeNanos() - blockedSince);
  }

  // ---- operations
  // --------------------------------------------------------------------------------

  private void timedRecord(EventKind kind, RecordCursor records, Moment at)
      throws TraceFormatException {
    switch (kind) {
      case ENTER -> enter((int) records.operand(0), 1);
      case EXIT -> leave();
      case MARK -> emit(Operation.MARK, bodies.mark(records.string(0)), 0);

      case START -> {
        int child = bodies.ofThreadObject((int) records.operand(0));
        if (child != NO_BODY) {
          emit(Operation.SPAWN, child, 0);
        }
      }
      case JOIN_END -> {
        int target = bodies.ofThreadObject((int) records.operand(0));
        if (isOk(records.operand(1)) && target != NO_BODY) {
          emit(Operation.JOIN, target, 0);
        } else if (!isOk(records.operand(1))) {
          delay(Operation.SLEEP, waited(records));
        }
      }
      case SLEEP_BEGIN -> {
        blockedSince = records.timeNanos();
        requested = records.operand(0);
      }
      case SLEEP_END ->
          delay(
              Operation.SLEEP,
              isOk(records.operand(0)) ? Math.min(requested, waited(records)) : waited(records));
      case PARK_BEGIN -> {
        blockedSince = records.timeNanos();
        requested = records.operand(1);
      }
      case PARK_END -> parkEnd(records, at);
      case UNPARK -> {
        int target = bodies.ofThreadObject((int) records.operand(0));
        if (target != NO_BODY && matches.unparked.contains(at.key())) {
          emit(Operation.UNPARK, target, 0);
        }
      }

      case LOCK -> {
        int lock = (int) records.operand(0);
        beginSection(lock, at);
        held.merge(lock, 1, Integer::sum);
        emit(Operation.LOCK, bodies.lock(lock), 0);
      }
      case UNLOCK -> {
        int lock = (int) records.operand(0);
        if (release(held, lock)) {
          endSection(lock, at);
          emit(Operation.UNLOCK, bodies.lock(lock), 0);
        }
      }
      case READ_LOCK -> {
        int lock = (int) records.operand(0);
        readHeld.merge(lock, 1, Integer::sum);
        emit(Operation.READ_LOCK, bodies.readWriteLock(lock), 0);
      }
      case READ_UNLOCK -> {
        int lock = (int) records.operand(0);
        if (release(readHeld, lock)) {
          emit(Operation.READ_UNLOCK, bodies.readWriteLock(lock), 0);
        }
      }
      case WRITE_LOCK -> {
        int lock = (int) records.operand(0);
        writeHeld.merge(lock, 1, Integer::sum);
        emit(Operation.WRITE_LOCK, bodies.readWriteLock(lock), 0);
      }
      case WRITE_UNLOCK -> {
        int lock = (int) records.operand(0);
        if (release(writeHeld, lock)) {
          emit(Operation.WRITE_UNLOCK, bodies.readWriteLock(lock), 0);
        }
      }
      case WAIT_BEGIN -> {
        blockedSince = records.timeNanos();
        int lock = survey.lockOf((int) records.operand(0));
        endSection(lock, at);
        for (int i = 0; i < held.getOrDefault(lock, 0); i++) {
          emit(Operation.UNLOCK, bodies.lock(lock), 0);
        }
      }
      case WAIT_END -> waitEnd(records, at);
      case NOTIFY, NOTIFY_ALL -> {
        int object = (int) records.operand(0);
        for (int waiter : matches.waitersOfNotification.getOrDefault(at.key(), List.of())) {
          emit(Operation.RELEASE, bodies.waitSemaphore(survey.lockOf(object), stream, waiter), 1);
        }
      }

      case ACQUIRE_BEGIN, AWAIT_BEGIN, PUT_BEGIN, TAKE_BEGIN, GET_BEGIN, TERMINATION_BEGIN ->
          blockedSince = records.timeNanos();
      case JOIN_BEGIN, IO_BEGIN -> blockedSince = records.timeNanos();
      case ACQUIRE_END -> {
        if (isOk(records.operand(2))) {
          emit(Operation.ACQUIRE, bodies.semaphore((int) records.operand(0)), records.operand(1));
        } else {
          delay(Operation.SLEEP, timedOut(records));
        }
      }
      case RELEASE ->
          emit(Operation.RELEASE, bodies.semaphore((int) records.operand(0)), records.operand(1));
      case COUNT_DOWN -> emit(Operation.COUNT_DOWN, bodies.latch((int) records.operand(0)), 0);
      case AWAIT_END -> {
        if (isOk(records.operand(1))) {
          emit(Operation.AWAIT, bodies.latch((int) records.operand(0)), 0);
        } else {
          delay(Operation.SLEEP, timedOut(records));
        }
      }
      case BARRIER_BEGIN -> {
        blockedSince = records.timeNanos();
        inAction = false;
        emit(Operation.BARRIER, bodies.barrier((int) records.operand(0)), 0);
      }
      case BARRIER_ACTION_BEGIN -> inAction = true;
      case BARRIER_ACTION_END -> {
        flush();
        inAction = false;
      }
      case BARRIER_END -> {
        int barrier = (int) records.operand(0);
        if (survey.barriersWithAction.contains(barrier)) {
          emit(Operation.BARRIER, bodies.barrierAfterAction(barrier), 0);
        }
        if (!isOk(records.operand(1))) {
          tally.unmatched.merge("broken barrier", 1L, Long::sum);
        }
      }
      case PUT_END -> {
        if (isOk(records.operand(1))) {
          emit(Operation.PUT, bodies.queue((int) records.operand(0)), 0);
        } else {
          delay(Operation.SLEEP, timedOut(records));
        }
      }
      case TAKE_END -> {
        if (isOk(records.operand(2))) {
          for (long i = 0; i < records.operand(1); i++) {
            emit(Operation.TAKE, bodies.queue((int) records.operand(0)), 0);
          }
        } else {
          delay(Operation.SLEEP, timedOut(records));
        }
      }

      case SUBMIT -> {
        Survey.TaskRun run = matches.runOfSubmission.get(at.key());
        if (run != null) {
          emit(Operation.SUBMIT, bodies.pool(run.pool), bodies.ofTask(run));
        }
      }
      case TASK_BEGIN -> taskBegin(at);
      case TASK_END -> taskEnd(records);
      case FUTURE_DONE -> {
        int hash = (int) records.operand(0);
        int latch = bodies.futureLatch(hash, false);
        if (latch >= 0) {
          emit(Operation.COUNT_DOWN, latch, 0);
        }
      }
      case GET_END -> getEnd(records, at);
      case TERMINATION_END -> {
        int latch = bodies.terminationLatch((int) records.operand(0));
        if (!isOk(records.operand(1))) {
          delay(Operation.SLEEP, timedOut(records));
        } else if (latch >= 0) {
          emit(Operation.AWAIT, latch, 0);
        }
      }
      case IO_END -> delay(Operation.IO, waited(records));
      case END -> flush();
      default -> {
        // BEGIN, TICK, YIELD, INTERRUPT, REJECT, OUTCOME: nothing to replay.
      }
    }
  }

  /** A failed attempt that did not wait takes no time; one that timed out took what it took. */
  private long timedOut(RecordCursor records) {
    long nanos = waited(records);
    return nanos < 100_000 ? 0 : nanos;
  }

  private void parkEnd(RecordCursor records, Moment at) {
    if (matches.unparked.contains(at.key())) {
      if (body != NO_BODY) {
        emit(Operation.PARK, -1, 0);
      }
    } else if (requested > 0) {
      delay(Operation.SLEEP, waited(records));
    } else {
      tally.unmatched.merge("park without unpark", 1L, Long::sum);
    }
  }

  private void waitEnd(RecordCursor records, Moment at) {
    int object = (int) records.operand(0);
    int lock = survey.lockOf(object);
    Survey.Notification notification = matches.notificationOfWait.get(at.key());
    if (notification != null) {
      int semaphore = bodies.waitSemaphore(lock, notification.at().stream(), stream);
      emit(Operation.ACQUIRE, semaphore, 1);
    } else {
      delay(Operation.SLEEP, waited(records));
      if (Result.ofCode((int) records.operand(1)) == Result.OK) {
        tally.unmatched.merge("wait without notify", 1L, Long::sum);
      }
    }
    beginSection(lock, at);
    int depth = held.getOrDefault(lock, 0);
    if (depth == 0) {
      tally.unmatched.merge("wait without the lock", 1L, Long::sum);
    }
    for (int i = 0; i < depth; i++) {
      emit(Operation.LOCK, bodies.lock(lock), 0);
    }
  }

  private void beginSection(int lock, Moment at) {
    Integer sender = order.senderOfBegin.get(at.key());
    if (sender != null) {
      emit(Operation.ACQUIRE, orderEdge(lock, sender, stream), 1);
    }
  }

  private void endSection(int lock, Moment at) {
    Integer receiver = order.receiverOfEnd.get(at.key());
    if (receiver != null) {
      emit(Operation.RELEASE, orderEdge(lock, stream, receiver), 1);
    }
  }

  private int orderEdge(int lock, int from, int to) {
    return bodies.semaphoreNamed(
        MonitorOrder.edgeName(
            survey.objectName(lock), bodies.streamName(from) + "~" + bodies.streamName(to)));
  }

  private boolean release(Map<Integer, Integer> holds, int lock) {
    Integer depth = holds.get(lock);
    if (depth == null || depth == 0) {
      tally.unmatched.merge("unlock without lock", 1L, Long::sum);
      return false;
    }
    holds.put(lock, depth - 1);
    return true;
  }

  private void getEnd(RecordCursor records, Moment at) {
    int hash = (int) records.operand(0);
    if (!isOk(records.operand(1)) && Result.ofCode((int) records.operand(1)) != Result.THREW) {
      delay(Operation.SLEEP, timedOut(records));
      return;
    }
    int task = bodies.taskOfFuture(hash, at.timeNanos());
    if (task != NO_BODY) {
      emit(Operation.GET, task, 0);
    } else {
      int latch = bodies.futureLatch(hash, true);
      if (latch >= 0) {
        emit(Operation.AWAIT, latch, 0);
      }
    }
  }

  private int outerBody = NO_BODY;
  private int outerBase;
  private Survey.TaskRun run = NO_RUN;
  private static final Survey.TaskRun NO_RUN = new Survey.TaskRun(0, 0, new Moment(0, 0, 0));

  private void taskBegin(Moment at) {
    flush();
    Survey.TaskRun begun = bodies.runBegunAt(at.key());
    if (begun == null || begun.submit == null) {
      return; // its submission is not in the trace: the work stays where it was done
    }
    outerBody = body;
    outerBase = base;
    run = begun;
    body = bodies.ofTask(begun);
    base = stack.size();
  }

  private void taskEnd(RecordCursor records) {
    if (run == NO_RUN) {
      return;
    }
    while (stack.size() > base) {
      leave();
    }
    flush();
    int latch = bodies.terminationLatch(run.pool);
    if (latch >= 0 && records.timeNanos() <= bodies.lastTermination(run.pool)) {
      emit(Operation.COUNT_DOWN, latch, 0);
    }
    releaseAll();
    body = outerBody;
    base = outerBase;
    run = NO_RUN;
  }

  /** What a body still holds at its end would block the others for ever: it is given back. */
  private void releaseAll() {
    held.forEach((lock, depth) -> repeat(Operation.UNLOCK, bodies.lock(lock), depth));
    readHeld.forEach((l, depth) -> repeat(Operation.READ_UNLOCK, bodies.readWriteLock(l), depth));
    writeHeld.forEach((l, depth) -> repeat(Operation.WRITE_UNLOCK, bodies.readWriteLock(l), depth));
    held.clear();
    readHeld.clear();
    writeHeld.clear();
  }

  private void repeat(Operation operation, int object, int times) {
    for (int i = 0; i < times; i++) {
      tally.unmatched.merge("lock held at the end", 1L, Long::sum);
      emit(operation, object, 0);
    }
  }

  private static boolean isOk(long result) {
    return Result.ofCode((int) result) == Result.OK;
  }
}
