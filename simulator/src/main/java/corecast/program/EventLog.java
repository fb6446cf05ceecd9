package corecast.program;

import corecast.trace.EventKind;
import corecast.trace.Result;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The records of one recorded thread, in columns. A record without a time of its own (a change of
 * the call stack) has the time of the record before.
 */
final class EventLog {
  /** No partner, no enclosing task, no body. */
  static final int NONE = -1;

  /** In place of a link: no step of its own. */
  static final int OMITTED = -2;

  /** In place of a link: other steps do what the event did. */
  static final int REPLACED = -3;

  /** There may be a hundred thousand threads with few events each. */
  private static final int SHORT = 12;

  final int stream;
  String name;
  int threadObject = NONE;
  boolean presentBefore;
  boolean virtual;

  /** Whether a thread says that the stream is its own. */
  boolean isThread;

  /** Whether it runs tasks of a pool: what it does outside of them is not the program's. */
  boolean worker;

  /** Whether the pool is a fork/join pool. */
  boolean forkJoinWorker;

  /** The body of the thread itself; {@link #NONE} for workers. */
  int body = NONE;

  private EventKind[] kind = new EventKind[SHORT];
  private long[] time = new long[SHORT];
  private long[] cpu = new long[SHORT];
  private int[] object = new int[SHORT];
  private long[] amount = new long[SHORT];
  private int[] extra = new int[SHORT];

  /** Fourth operands: few kinds have one. */
  private final Map<Integer, Long> fourth = new HashMap<>(0);

  /** For a BEGIN its END and the reverse; {@link #NONE} if there is none. */
  private int[] partner = new int[SHORT];

  /** The innermost TASK_BEGIN that is open at this event; {@link #NONE} outside of tasks. */
  private int[] within = new int[SHORT];

  /** The body the event belongs to; {@link #NONE} if to none. */
  private int[] bodyOf = new int[SHORT];

  /** What was found out about the event: a task, a body, a flag, as the event's kind says. */
  private int[] link = new int[SHORT];

  /** Whether the interval the event closes was the library's. */
  private boolean[] library = new boolean[SHORT];

  private int size;

  EventLog(int stream) {
    this.stream = stream;
    this.name = "thread-" + stream;
  }

  void add(EventKind kindOf, long timeOf, long cpuOf, int objectOf, long amountOf, int extraOf) {
    if (size == kind.length) {
      grow(size + (size >> 1));
    }
    kind[size] = kindOf;
    time[size] = timeOf;
    cpu[size] = cpuOf;
    object[size] = objectOf;
    amount[size] = amountOf;
    extra[size] = extraOf;
    partner[size] = NONE;
    within[size] = NONE;
    bodyOf[size] = NONE;
    link[size] = NONE;
    size++;
  }

  private void grow(int capacity) {
    kind = Arrays.copyOf(kind, capacity);
    time = Arrays.copyOf(time, capacity);
    cpu = Arrays.copyOf(cpu, capacity);
    object = Arrays.copyOf(object, capacity);
    amount = Arrays.copyOf(amount, capacity);
    extra = Arrays.copyOf(extra, capacity);
    partner = Arrays.copyOf(partner, capacity);
    within = Arrays.copyOf(within, capacity);
    bodyOf = Arrays.copyOf(bodyOf, capacity);
    link = Arrays.copyOf(link, capacity);
    library = Arrays.copyOf(library, capacity);
  }

  int size() {
    return size;
  }

  /** Forgets what came after that time. */
  void cutAfter(long nanos) {
    while (size > 0 && time[size - 1] > nanos) {
      size--;
    }
  }

  int timedEvents() {
    int timed = 0;
    for (int event = 0; event < size; event++) {
      timed += kind[event].timed() ? 1 : 0;
    }
    return timed;
  }

  EventKind kind(int event) {
    return kind[event];
  }

  long time(int event) {
    return time[event];
  }

  /** CPU time of the interval the event closes. */
  long cpu(int event) {
    return cpu[event];
  }

  /** The first operand: an object, method, task or count. */
  int object(int event) {
    return object[event];
  }

  /** The second operand: an amount, timeout, task or result. */
  long amount(int event) {
    return amount[event];
  }

  /** The third operand: a result. */
  int extra(int event) {
    return extra[event];
  }

  void fourth(long amountOf) {
    fourth.put(size - 1, amountOf);
  }

  /** The fourth operand of the event: an amount. */
  long fourth(int event) {
    return fourth.getOrDefault(event, 0L);
  }

  /** How the operation ended that this END closes. */
  Result result(int event) {
    return switch (kind[event]) {
      case ACQUIRE_END, TAKE_END, OUTCOME, PHASE_END, EXCHANGE_END -> Result.ofCode(extra[event]);
      default -> Result.ofCode((int) Math.min(Integer.MAX_VALUE, amount[event]));
    };
  }

  /** Whether a single record speaks of an operation that was refused: it did not happen. */
  boolean isRefused(int event) {
    return event + 1 < size
        && kind[event + 1] == EventKind.OUTCOME
        && object[event + 1] == kind[event].code()
        && amount[event + 1] == object[event]
        && result(event + 1) != Result.OK;
  }

  int partner(int event) {
    return partner[event];
  }

  void pair(int begin, int end) {
    partner[begin] = end;
    partner[end] = begin;
  }

  int within(int event) {
    return within[event];
  }

  void within(int event, int taskBegin) {
    within[event] = taskBegin;
  }

  int bodyOf(int event) {
    return bodyOf[event];
  }

  void bodyOf(int event, int bodyId) {
    bodyOf[event] = bodyId;
  }

  boolean inBody(int event) {
    return bodyOf[event] != NONE;
  }

  int link(int event) {
    return link[event];
  }

  void link(int event, int to) {
    link[event] = to;
  }

  boolean isLibrary(int event) {
    return library[event];
  }

  void library(int event) {
    library[event] = true;
  }

  /** Time between the BEGIN of an operation and its END; 0 if the BEGIN is missing. */
  long waited(int end) {
    return partner[end] == NONE ? 0 : time[end] - time[partner[end]];
  }

  /** The last event of a body at or before a time; {@link #NONE} if there is none. */
  int lastInBody(long atMost) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (time[middle] <= atMost) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    int event = low - 1;
    while (event >= 0 && !inBody(event)) {
      event--;
    }
    return event;
  }
}
