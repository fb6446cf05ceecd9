package corecast.recorder.hook.path;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Computations that begin anew while threads run: each is the longest path of the part of the graph
 * that lies between two cuts, where a thread is cut when it is told, or by the first that it gets
 * from behind the cut (Hollingsworth 1996, section 2.3). So it is of several that overlap, each
 * with cuts of its own.
 */
class EpochLawTest {
  private static final int OK = 0;
  private static final int QUEUES = 100;
  private static final int LOCK = 200;
  private static final List<String> NAMES = List.of("T.f", "T.g", "T.h");
  private static final List<List<String>> SELECTIONS =
      List.of(List.of("T.f", "T.g"), List.of("T.g", "T.f"), List.of("T.h"), List.of());

  static List<Long> seeds() {
    return new Random(29).longs(200).boxed().toList();
  }

  /**
   * A piece of work, or an event of length 0.
   *
   * @param epochs in which part of each computation that overlaps others it is
   * @param before what it comes behind
   * @param lock who has left the lock that is taken there, -1 if none is
   */
  private record Node(int[] epochs, long nanos, List<String> in, List<Integer> before, int lock) {}

  private record Message(int node, int[] epochs) {}

  /** They overlap; of each thread of the first one the others are told, too. */
  private List<LivePaths> all = List.of();

  private final List<Node> nodes = new ArrayList<>();
  private final List<Worker> workers = new ArrayList<>();
  private final List<Deque<Message>> queues = new ArrayList<>();

  /** By computation what was found of each part, and the functions that were selected for it. */
  private final List<List<PathSample>> found = new ArrayList<>();

  private final List<List<List<String>>> selected = new ArrayList<>();
  private @Nullable Message lockLeft;
  private @Nullable Worker lockOwner;

  /** A thread, and the graph of what it has done. */
  private final class Worker {
    final ThreadPaths paths = all.get(0).thread();
    final Deque<String> stack = new ArrayDeque<>();
    final int[] epochs = new int[all.size()];
    int last = -1;
    long sinceRecord;

    Worker(int number) {
      Arrays.fill(epochs, 1);
      paths.isTimedBy(() -> sinceRecord);
      tell(EventKind.THREAD, 0, number, 0);
      tell(EventKind.BEGIN, 0);
    }

    void tell(EventKind kind, long cpu, long... operands) {
      paths.record(kind, 0, cpu, operands, 0);
    }

    void node(long nanos, int other, int lock) {
      List<Integer> before = new ArrayList<>();
      if (last >= 0) {
        before.add(last);
      }
      if (other >= 0) {
        before.add(other);
      }
      nodes.add(new Node(epochs.clone(), nanos, List.copyOf(stack), before, lock));
      last = nodes.size() - 1;
    }

    void work(long nanos) {
      node(nanos - sinceRecord, -1, -1);
      sinceRecord = 0;
      tell(EventKind.TICK, nanos);
    }

    /** It has worked so long without a record when it is cut in one of the computations. */
    void cut(int computation, Epoch next, long since) {
      sinceRecord = since;
      if (epochs[computation] < next.number) {
        node(since, -1, -1);
        epochs[computation] = next.number;
      }
      ThreadPaths there = paths;
      for (int i = 0; i < computation; i++) {
        there = requireNonNull(there.beside());
      }
      there.cut(next);
    }

    /** What comes from behind a cut takes the thread there. */
    private void follow(Message message) {
      for (int i = 0; i < epochs.length; i++) {
        epochs[i] = Math.max(epochs[i], message.epochs[i]);
      }
    }

    void enter(int method) {
      stack.push(NAMES.get(method - 1));
      tell(EventKind.ENTER, 0, method);
    }

    void leave() {
      stack.pop();
      tell(EventKind.EXIT, 0);
    }

    void put(int queue) {
      node(0, -1, -1);
      queues.get(queue).add(new Message(last, epochs.clone()));
      tell(EventKind.PUT_BEGIN, 0, QUEUES + queue);
      tell(EventKind.PUT_END, 0, QUEUES + queue, OK);
    }

    void take(int queue) {
      Message message = queues.get(queue).remove();
      follow(message);
      node(0, message.node, -1);
      tell(EventKind.TAKE_BEGIN, 0, QUEUES + queue);
      tell(EventKind.TAKE_END, 0, QUEUES + queue, 1, OK);
    }

    void lock() {
      Message left = lockLeft;
      if (left != null) {
        follow(left);
      }
      node(0, -1, left == null ? -1 : left.node);
      lockOwner = this;
      tell(EventKind.LOCK, 0, LOCK);
    }

    void unlock() {
      node(0, -1, -1);
      lockLeft = new Message(last, epochs.clone());
      lockOwner = null;
      tell(EventKind.UNLOCK, 0, LOCK);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void eachComputationIsThePartBetweenTwoCuts(long seed) {
    Random random = new Random(seed);
    Selection first = Selection.of(SELECTIONS.get(0));
    int overlapping = 1 + random.nextInt(3);
    all = LivePaths.overlapping(first, method -> NAMES.get(method - 1), overlapping).all();
    for (int i = 0; i < overlapping; i++) {
      found.add(new ArrayList<>());
      selected.add(new ArrayList<>(List.of(SELECTIONS.get(0))));
    }
    int threads = 2 + random.nextInt(3);
    for (int i = 0; i < threads; i++) {
      workers.add(new Worker(i + 1));
      queues.add(new ArrayDeque<>());
      workers
          .get(0)
          .tell(EventKind.OBJECT, 0, QUEUES + i, ObjectKind.QUEUE.code(), Integer.MAX_VALUE, 0, 0);
    }
    for (int cuts = random.nextInt(4 * overlapping); cuts > 0; cuts--) {
      run(random, 40 / overlapping);
      int computation = random.nextInt(overlapping);
      List<String> functions = SELECTIONS.get(random.nextInt(SELECTIONS.size()));
      selected.get(computation).add(functions);
      Epoch next = all.get(computation).next(Selection.of(functions));
      List<Worker> uncut = new ArrayList<>(workers);
      while (!uncut.isEmpty()) {
        run(random, random.nextInt(8));
        Worker worker = uncut.remove(random.nextInt(uncut.size()));
        long since = random.nextInt(3);
        since = worker.epochs[computation] < next.number ? since : 0;
        worker.cut(computation, next, since);
        worker.work(since + random.nextInt(5));
      }
      found.get(computation).add(all.get(computation).closed(workers.size()));
    }
    run(random, 40);
    for (int i = 0; i < overlapping; i++) {
      found.get(i).add(all.get(i).sample());
      for (int epoch = 1; epoch <= found.get(i).size(); epoch++) {
        check(i, epoch, "seed " + seed + ", computation " + i);
      }
    }
  }

  private void run(Random random, int steps) {
    for (int i = 0; i < steps; i++) {
      Worker worker = workers.get(random.nextInt(workers.size()));
      int queue = random.nextInt(queues.size());
      switch (random.nextInt(7)) {
        case 0 -> worker.put(queue);
        case 1 -> {
          if (!queues.get(queue).isEmpty()) {
            worker.take(queue);
          }
        }
        case 2 -> worker.enter(1 + random.nextInt(NAMES.size()));
        case 3 -> {
          if (!worker.stack.isEmpty()) {
            worker.leave();
          }
        }
        case 4 -> {
          if (lockOwner == worker) {
            worker.unlock();
          } else if (lockOwner == null) {
            worker.lock();
          }
        }
        default -> worker.work(random.nextInt(20));
      }
    }
  }

  private void check(int computation, int epoch, String which) {
    PathSample sample = found.get(computation).get(epoch - 1);
    List<String> functions = selected.get(computation).get(epoch - 1);
    String what = which + ", part " + epoch;
    List<Node> of = nodes.stream().filter(n -> n.epochs[computation] == epoch).toList();
    assertThat(sample.workNanos())
        .as("work of " + what)
        .isEqualTo(of.stream().mapToLong(Node::nanos).sum());
    PathValue ran = requireNonNull(sample.ran());
    PathValue free = requireNonNull(sample.free());
    Set<Node> part = Collections.newSetFromMap(new IdentityHashMap<>());
    part.addAll(of);
    assertThat(ran.longestNanos()).as("path of " + what).isEqualTo(longest(part, true, ""));
    assertThat(free.longestNanos()).as("free path of " + what).isEqualTo(longest(part, false, ""));
    assertThat(ran.functions()).as("functions of " + what).isEqualTo(functions.size());
    for (int i = 0; i < functions.size(); i++) {
      String function = functions.get(i);
      assertThat(ran.netNanos(i))
          .as("path without " + function + " of " + what)
          .isEqualTo(longest(part, true, function));
      assertThat(free.netNanos(i))
          .as("free path without " + function + " of " + what)
          .isEqualTo(longest(part, false, function));
    }
  }

  /** The longest path among the nodes of a part if a function took no time. */
  private long longest(Set<Node> part, boolean withLocks, String without) {
    long[] until = new long[nodes.size()];
    long longest = 0;
    for (int i = 0; i < until.length; i++) {
      Node node = nodes.get(i);
      if (!part.contains(node)) {
        continue; // nothing is carried over
      }
      for (int before : node.before) {
        until[i] = Math.max(until[i], until[before]);
      }
      if (withLocks && node.lock >= 0) {
        until[i] = Math.max(until[i], until[node.lock]);
      }
      // until[] of other parts' nodes is 0: those are before the cut.
      until[i] += node.in.contains(without) ? 0 : node.nanos;
      longest = Math.max(longest, until[i]);
    }
    return longest;
  }
}
