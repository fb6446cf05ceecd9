package corecast.conversion.log;

import corecast.program.column.ByteColumn;
import corecast.program.column.ColumnSpace;
import corecast.program.column.IntColumn;
import corecast.trace.EventKind;
import corecast.trace.RecordBatch;
import corecast.trace.RecordCursor;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.List;

/**
 * The records of one recorded thread, in columns. A record without a time of its own (a change of
 * the call stack) has the time of the record before.
 */
public final class EventLog {
  /** No partner, no enclosing task, no body. */
  public static final int NONE = -1;

  private static final EventKind[] KINDS = EventKind.values();

  /** A flag beside the kind's code: the CPU time is not the distance to the event before. */
  private static final int OWN_CPU = 128;

  /** There may be a hundred thousand threads with few events each. */
  private static final int SHORT = 12;

  public final int stream;
  public String name;
  public int threadObject = NONE;
  public boolean presentBefore;
  public boolean virtual;
  public boolean daemon;

  boolean isThread;

  /** Whether it runs tasks of a pool: what it does outside of them is not the program's. */
  public boolean worker;

  public boolean forkJoinWorker;

  /** The body of the thread itself; {@link #NONE} for workers. */
  public int body = NONE;

  /** The kind's code, and {@link #OWN_CPU}. */
  private final ByteColumn kind;

  private final EventTimes time;
  private final IntColumn object;
  private final EventDetails details;

  private final OwnCpuTimes ownCpu;

  /** The innermost TASK_BEGIN that is open at each event; {@link #NONE} outside of tasks. */
  private final IntRuns within;

  /** The body each event belongs to; {@link #NONE} if to none. */
  private IntRuns bodyOf;

  /** The events whose interval was the library's. */
  private final EventSet library;

  /** The events beside which there are extra steps. */
  private final EventSet inserted;

  /** The events at which a part of another body begins, made by {@code WorkQueues}. */
  private final EventSet switches;

  private final KindBits kinds = new KindBits();

  private final ColumnSpace space;
  private int size;

  /** How many events there were before a cut; 0 without one. */
  private int whole;

  private long lastTime;
  private int timedEvents;

  public EventLog(int stream) {
    this(stream, SHORT, ColumnSpace.HEAP);
  }

  /**
   * A log without events.
   *
   * @param expected how many events it will have, as a first guess
   */
  public EventLog(int stream, int expected, ColumnSpace space) {
    this.stream = stream;
    this.name = "thread-" + stream;
    int capacity = Math.max(SHORT, expected);
    this.kind = space.bytes(capacity);
    this.object = space.ints(capacity);
    this.time = new EventTimes(capacity, space);
    this.details = new EventDetails(capacity, space);
    this.ownCpu = new OwnCpuTimes(space.isPaged() ? capacity >> 3 : 0, space);
    this.within = new IntRuns(NONE, capacity, space);
    this.bodyOf = new IntRuns(NONE, capacity, space);
    this.library = new EventSet(capacity, space);
    this.inserted = new EventSet(capacity, space);
    this.switches = new EventSet(capacity, space);
    this.space = space;
  }

  /** Adds an event; times never fall. */
  void add(EventKind kindOf, long timeOf, long cpuOf, int objectOf, long amountOf, int extraOf) {
    int code = kindOf.code();
    kinds.add(code);
    timedEvents += kindOf.timed() ? 1 : 0;
    boolean isOwn = cpuOf != timeOf - lastTime;
    lastTime = timeOf;
    kind.add((byte) (isOwn ? code | OWN_CPU : code));
    object.add(objectOf);
    time.add(timeOf);
    details.add(size, code, amountOf, extraOf);
    if (isOwn) {
      ownCpu.add(size, cpuOf);
    }
    size++;
  }

  /**
   * Adds the records that come next, as many as are found in one piece; none of them has strings or
   * a fourth operand.
   *
   * @return whether there was any
   */
  boolean read(RecordCursor from, RecordBatch batch) {
    byte[] codes = kind.room(1);
    int[] objects = object.room(1);
    int[] distances = time.distances().room(1);
    int most = time.untilNextBase();
    if (codes == null || objects == null || distances == null) {
      batch.into(most, time.base());
    } else {
      int end = Math.min(codes.length, Math.min(objects.length, distances.length));
      batch.into(codes, distances, objects, size, Math.min(end, size + most), time.base());
    }
    if (!from.next(batch)) {
      return false;
    }
    int count = batch.size();
    if (codes == null) {
      kind.addAll(batch.kinds(), count);
      object.addAll(batch.firstOperands(), count);
      time.distances().addAll(batch.distances(), count);
    } else {
      kind.wrote(count);
      object.wrote(count);
      time.distances().wrote(count);
    }
    lastTime = from.timeNanos();
    time.wrote(count, lastTime);
    details.add(size, batch);
    for (int i = 0; i < batch.owns(); i++) {
      ownCpu.add(size + batch.ownAt()[i], batch.ownCpu()[i]);
    }
    timedEvents += batch.timed();
    size += count;
    return true;
  }

  /** Says which kinds were among the records that were read in batches. */
  void seen(RecordBatch batch) {
    kinds.addAll(batch::hasSeen);
  }

  /** All events were added: what is held ready for more is given back. */
  public void seal() {
    kind.seal();
    time.seal();
    object.seal();
    details.seal();
    ownCpu.seal();
    within.seal();
    bodyOf.seal();
  }

  /** Frees the columns; only what the log is about can be asked from here on. */
  void drop() {
    kind.drop();
    time.drop();
    object.drop();
    details.drop();
    ownCpu.drop();
    within.drop();
    bodyOf.drop();
    library.drop();
    inserted.drop();
    switches.drop();
    size = 0;
  }

  public int size() {
    return size;
  }

  void cutAfter(long nanos) {
    whole = Math.max(whole, size);
    while (size > 0 && time(size - 1) > nanos) {
      timedEvents -= kind(size - 1).timed() ? 1 : 0;
      size--;
    }
  }

  /** The first event of those kinds among so many behind a cut; {@link #NONE} if there is none. */
  public int nextBehindCut(KindSet kinds, int among) {
    int end = Math.min(whole, size + among);
    int event = next(size, end, kinds);
    return event < end ? event : NONE;
  }

  /** Takes back what was cut off, up to that event. */
  void keepTo(int event) {
    while (size <= event) {
      timedEvents += kind(size).timed() ? 1 : 0;
      size++;
    }
  }

  int timedEvents() {
    return timedEvents;
  }

  public boolean has(EventKind of) {
    return kinds.has(of.code());
  }

  /** The logs with any event of those kinds: most kinds are in few programs. */
  public static List<EventLog> having(List<EventLog> logs, EventKind... kinds) {
    return having(logs, KindSet.of(kinds));
  }

  public static List<EventLog> having(List<EventLog> logs, KindSet kinds) {
    List<EventLog> having = new ArrayList<>();
    for (EventLog log : logs) {
      if (kinds.isAmong(log.kinds)) {
        having.add(log);
      }
    }
    return having;
  }

  /** The first event of those kinds, from that event on; {@link #size} if there is none. */
  public int next(int from, KindSet kinds) {
    return next(from, size, kinds);
  }

  /** The first event of those kinds, from one on and before another; that one if there is none. */
  public int next(int from, int before, KindSet kinds) {
    int event = from;
    while (event < before && !kinds.has(kind.get(event) & 127)) {
      event++;
    }
    return event;
  }

  /** The last timed event before one, from another on; that other one if there is none. */
  public int lastTimed(int before, int from) {
    int event = before - 1;
    while (event > from && !kind(event).timed()) {
      event--;
    }
    return Math.max(from, event);
  }

  public EventKind kind(int event) {
    return KINDS[kind.get(event) & 127];
  }

  /** {@link EventKind#code} of the event, for hot loops. */
  public int code(int event) {
    return kind.get(event) & 127;
  }

  /** As {@link #code}; below 0 if the event's CPU time is not the distance to the one before. */
  public int flaggedCode(int event) {
    return kind.get(event);
  }

  /** The event stands for nothing but its time from now on. */
  public void saysNothing(int event) {
    kind.set(event, (byte) (EventKind.TICK.code() | kind.get(event) & OWN_CPU));
  }

  public long time(int event) {
    return time.get(event);
  }

  /** CPU time of the interval the event closes. */
  public long cpu(int event) {
    if (kind.get(event) < 0) {
      return ownCpu.of(event);
    }
    return event == 0 ? time.get(0) : time.get(event) - time.get(event - 1);
  }

  /** The first operand: an object, method, task or count. */
  public int object(int event) {
    return object.get(event);
  }

  /** Says what the number stands for that the first operand is. */
  public void object(int event, int number) {
    object.set(event, number);
  }

  /** The second operand, or the first if there is no other: an amount, timeout, task or result. */
  public long amount(int event) {
    if (details.has(event)) {
      return details.amount(event);
    }
    int number = object.get(event);
    return number == NONE ? Integer.MAX_VALUE : number;
  }

  /** The third operand: a result. */
  public int extra(int event) {
    return details.extra(event);
  }

  /** Of the event that was added last. */
  void fourth(long amountOf) {
    details.fourth(size - 1, amountOf);
  }

  public long fourth(int event) {
    return details.fourth(event);
  }

  /** How the operation ended that this END closes. */
  public Result result(int event) {
    return switch (kind(event)) {
      case ACQUIRE_END, TAKE_END, OUTCOME, PHASE_END, EXCHANGE_END -> Result.ofCode(extra(event));
      default -> Result.ofCode((int) Math.min(Integer.MAX_VALUE, amount(event)));
    };
  }

  /** For a BEGIN its END and the reverse; {@link #NONE} if there is none. */
  public int partner(int event) {
    return details.partner(event);
  }

  public void pair(int begin, int end) {
    details.partner(begin, end);
    details.partner(end, begin);
  }

  /** Where the events end that follow this one and are within the same task. */
  public int endOfWithin(int event) {
    return Math.min(size, within.endOf(event));
  }

  public int within(int event) {
    return within.get(event);
  }

  /** Said of all events in their order. */
  public void within(int event, int taskBegin) {
    within.set(event, taskBegin);
  }

  public int bodyOf(int event) {
    return bodyOf.get(event);
  }

  /** Where the events end that follow this one and are of the same body. */
  public int endOfBodyOf(int event) {
    return Math.min(size, bodyOf.endOf(event));
  }

  /** Said of all events in their order. */
  public void bodyOf(int event, int bodyId) {
    bodyOf.set(event, bodyId);
  }

  /** An account of bodies to be filled, and then given to {@link #bodies}. */
  public IntRuns newBodies() {
    return new IntRuns(NONE, size, space);
  }

  public void bodies(IntRuns divided) {
    divided.seal();
    bodyOf.drop();
    bodyOf = divided;
  }

  /** The interval that the event closes is the last of the body before. */
  public void switches(int event) {
    switches.add(event);
  }

  public boolean isSwitch(int event) {
    return switches.has(event);
  }

  public boolean inBody(int event) {
    return bodyOf.get(event) != NONE;
  }

  /** The task that a SUBMIT or TASK_BEGIN is about, or the body that a START starts. */
  public int reference(int event) {
    return Math.max(NONE, details.found(event));
  }

  public void reference(int event, int number) {
    details.found(event, number);
  }

  public Decision decision(int event) {
    return Decision.of(details.found(event));
  }

  /** The number of the pass that has decided about the event; 0 if none has. */
  public int decidedBy(int event) {
    return Decision.passOf(details.found(event));
  }

  /** Decides about an event; the plan sees to it that nobody else does. */
  public void decide(int event, Decision decision, int pass) {
    details.found(event, decision.by(pass));
  }

  public boolean isLeftOut(int event) {
    return decision(event).isWithoutStep();
  }

  /** Which of 64 events were the library's, a bit for each. */
  public long libraryAmong(int group) {
    return library.word(group);
  }

  public long insertedAmong(int group) {
    return inserted.word(group);
  }

  public boolean isLibrary(int event) {
    return library.has(event);
  }

  public void library(int event) {
    library.add(event);
  }

  /** The interval is the program's after all. */
  public void notLibrary(int event) {
    library.remove(event);
  }

  public boolean hasInserted(int event) {
    return inserted.has(event);
  }

  public void inserted(int event) {
    inserted.add(event);
  }

  /** Time between the BEGIN of an operation and its END; 0 if the BEGIN is missing. */
  public long waited(int end) {
    int begin = partner(end);
    return begin == NONE ? 0 : time(end) - time(begin);
  }

  /** The last event of a body at or before a time; {@link #NONE} if there is none. */
  public int lastInBody(long atMost) {
    int event = time.countUntil(atMost, size) - 1;
    while (event >= 0 && !inBody(event)) {
      event--;
    }
    return event;
  }

  public long bytes() {
    return kind.bytes()
        + object.bytes()
        + time.bytes()
        + details.bytes()
        + ownCpu.bytes()
        + within.bytes()
        + bodyOf.bytes()
        + library.bytes()
        + inserted.bytes()
        + switches.bytes();
  }
}
