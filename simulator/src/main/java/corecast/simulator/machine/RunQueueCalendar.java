package corecast.simulator.machine;

import corecast.program.Program;
import corecast.simulator.primitive.IntQueue;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A run queue for each processor, as common operating systems have them: work that waits behind one
 * processor may leave another one idle for a while.
 *
 * <p>A body that becomes able to run goes to the processor that it had last if that is idle, else
 * to the idle one with the lowest number, else into the queue of the one that it had last (a new
 * body: into the shortest queue). A virtual thread, or a task, goes before that to a processor that
 * was given up at the same instant: the thread of its carrier, or of its pool, goes on there and
 * need not be woken. If a body was away for a short time only ({@code spinNanos}) it takes that
 * processor back from who has it now: in reality it would not have given it up, but waited
 * spinning. A processor serves its queue first come first served with time slices. When it has
 * nothing left it takes the first body of another queue that has not run for a while ({@code
 * hotNanos}: what has just run has its data in the other one's cache); if there is none it stays
 * idle and looks again at each multiple of the quantum.
 *
 * <p>Uneven queues ({@link Machine.RunQueues#uneven}): if no processor is idle at that instant, a
 * body is queued where most wait, as long as no queue gets more than {@value #MOST_AHEAD} ahead of
 * the shortest; of several such processors it is the one that it had last, or else the first. Only
 * the thread of a carrier or pool stays where it is. An idle processor does not look at other
 * queues until it has been idle for a whole quantum; then it takes the first body, hot or not.
 */
final class RunQueueCalendar extends SliceCalendar {
  /** So long ago that nothing of it is in a cache, and a difference to it no overflow. */
  private static final long NEVER = Long.MIN_VALUE / 2;

  /** So many more bodies may a processor have than another one, without being relieved of any. */
  private static final int MOST_AHEAD = 2;

  private final long hot;
  private final long waking;
  private final long spin;
  private final boolean uneven;

  private final IntQueue fresh = new IntQueue();
  private final IntQueue[] queues;

  /** Processors without a body, and those with a body in their queue. */
  private final BitSet idle = new BitSet();

  private final BitSet queued = new BitSet();

  private final Program program;

  /** When a body last had a processor. */
  private final long[] ranAt;

  /** When a processor was last given up. */
  private final long[] freedAt;

  /** The processor that was given up and has not looked for work yet. */
  private int freed = NONE;

  /** The same, until a task or virtual thread goes on there. */
  private int handedOn = NONE;

  private long ticked;

  /** So many processors have had a body. */
  private int used;

  private boolean hasWaited;

  RunQueueCalendar(Program program, int processors, Machine.RunQueues machine) {
    super(program.bodies(), processors, machine.quantumNanos(), machine.switchNanos());
    this.hot = machine.uneven() ? 0 : machine.hotNanos(); // balancing takes hot ones too, at last
    this.waking = machine.wakeNanos();
    this.spin = machine.spinNanos();
    this.uneven = machine.uneven();
    this.queues = new IntQueue[processors];
    this.program = program;
    this.ranAt = new long[program.bodies()];
    this.freedAt = new long[processors];
    Arrays.setAll(queues, p -> new IntQueue());
    Arrays.fill(ranAt, NEVER);
    Arrays.fill(freedAt, NEVER);
    idle.set(0, processors);
  }

  @Override
  void ready(int body) {
    fresh.add(body);
  }

  @Override
  void leave(int body, int processor) {
    ranAt[body] = time();
    freedAt[processor] = time();
    freed = processor;
    handedOn = processor;
  }

  @Override
  boolean waiting() {
    return !fresh.isEmpty() || !queued.isEmpty();
  }

  @Override
  boolean wanted(int processor) {
    return queued.get(processor);
  }

  @Override
  void giveUp(int body, int processor) {
    ranAt[body] = time();
    enqueue(body, processor);
    start(dequeue(processor), processor, 0);
  }

  /** Who was woken finds the processor of its waker busy: that one gives it up afterwards. */
  @Override
  void dispatch() {
    while (!fresh.isEmpty()) {
      place(fresh.poll());
    }
    if (freed != NONE) {
      idle.set(freed);
      serve(freed, !uneven);
      freed = NONE;
      handedOn = NONE;
    }
  }

  @Override
  public int enough() {
    return hasWaited ? Integer.MAX_VALUE : used;
  }

  @Override
  long tick() {
    if (queued.isEmpty() || idle.isEmpty()) {
      return Long.MAX_VALUE;
    }
    long since = Math.max(ticked + 1, time());
    return Math.multiplyExact((since - 1) / quantum() + 1, quantum());
  }

  @Override
  void onTick() {
    ticked = time();
    for (int p = idle.nextSetBit(0); p >= 0; p = idle.nextSetBit(p + 1)) {
      serve(p, !uneven || time() - freedAt[p] >= quantum());
    }
  }

  private void place(int body) {
    int last = lastProcessor(body);
    if (time() - ranAt[body] < spin && !idle.get(last)) {
      comeBack(body, last);
      return;
    }
    if (idle.isEmpty()) {
      enqueue(body, uneven ? longest(body) : last == NONE ? shortest() : last);
      return;
    }
    int awake = isHosted(body) ? freedNow() : NONE;
    if (awake != NONE) {
      idle.clear(awake);
      start(body, awake, 0);
      return;
    }
    int processor = last != NONE && idle.get(last) ? last : idle.nextSetBit(0);
    used = Math.max(used, processor + 1);
    idle.clear(processor);
    start(body, processor, waking);
  }

  /** Whether another thread, of a carrier or a pool, runs it. */
  private boolean isHosted(int body) {
    return program.isTask(body) || program.isVirtual(body);
  }

  /** An idle processor that was given up at this instant. */
  private int freedNow() {
    for (int p = idle.nextSetBit(0); p >= 0; p = idle.nextSetBit(p + 1)) {
      if (freedAt[p] == time()) {
        return p;
      }
    }
    return NONE;
  }

  /** The body takes its processor from the one that has it, or is the next one there. */
  private void comeBack(int body, int processor) {
    int other = processor == freed ? NONE : preempt(processor);
    if (other == NONE) {
      enqueueFirst(body, processor);
    } else {
      ranAt[other] = time();
      enqueueFirst(other, processor);
      start(body, processor, 0);
    }
  }

  private int shortest() {
    int best = 0;
    for (int p = 1; p < queues.length; p++) {
      if (queues[p].size() < queues[best].size()) {
        best = p;
      }
    }
    return best;
  }

  /** Of uneven queues, the one for a body that finds no processor idle. */
  private int longest(int body) {
    if (handedOn != NONE && isHosted(body)) {
      int here = handedOn;
      handedOn = NONE;
      return here;
    }
    int most = queues[shortest()].size() + MOST_AHEAD - 1;
    int last = lastProcessor(body);
    int best = NONE;
    for (int p = 0; p < queues.length; p++) {
      int size = queues[p].size();
      if (size <= most
          && (best == NONE
              || size > queues[best].size()
              || size == queues[best].size() && p == last)) {
        best = p;
      }
    }
    return best;
  }

  /**
   * An idle processor takes the next body of its own queue, or a cold one of another queue.
   *
   * @param steals whether it looks at other queues
   */
  private void serve(int processor, boolean steals) {
    int body = queued.get(processor) ? dequeue(processor) : steals ? cold() : NONE;
    if (body != NONE) {
      idle.clear(processor);
      start(body, processor, 0);
    }
  }

  private int cold() {
    for (int p = queued.nextSetBit(0); p >= 0; p = queued.nextSetBit(p + 1)) {
      int taken = NONE;
      spend(queues[p].size());
      for (int n = queues[p].size(); n > 0; n--) {
        int body = dequeue(p);
        if (taken == NONE && time() - ranAt[body] >= hot) {
          taken = body;
        } else {
          enqueue(body, p);
        }
      }
      if (taken != NONE) {
        return taken;
      }
    }
    return NONE;
  }

  private void enqueue(int body, int processor) {
    hasWaited = true;
    queues[processor].add(body);
    queued.set(processor);
  }

  private void enqueueFirst(int body, int processor) {
    hasWaited = true;
    queues[processor].addFirst(body);
    queued.set(processor);
  }

  private int dequeue(int processor) {
    int body = queues[processor].poll();
    queued.set(processor, !queues[processor].isEmpty());
    return body;
  }
}
