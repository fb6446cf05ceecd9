package corecast.oracle;

import corecast.program.Operation;
import corecast.program.PoolSize;
import corecast.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * All synchronization objects of the oracle, straight from the design text. {@link #passes} does
 * one instantaneous step; bodies that it releases are given to {@code ready} in the order in which
 * they are released.
 */
final class OracleObjects {
  private final Program program;
  private final IntConsumer ready;
  private final ToIntFunction<List<Integer>> nextTask;
  private final Map<Integer, Lock> locks = new HashMap<>();
  private final Map<Integer, ReadWrite> readWrites = new HashMap<>();
  private final Map<Integer, Semaphore> semaphores = new HashMap<>();
  private final Map<Integer, Latch> latches = new HashMap<>();
  private final Map<Integer, List<Integer>> barriers = new HashMap<>();
  private final Map<Integer, Queue> queues = new HashMap<>();
  private final Map<Integer, Pool> pools = new HashMap<>();
  private final Map<Integer, Pool> poolOfTask = new HashMap<>();
  private final Set<Integer> ended = new HashSet<>();
  private final Map<Integer, List<Integer>> awaitEnd = new HashMap<>();
  private final Map<Integer, OracleForkJoin> forkJoins = new TreeMap<>();
  private final Map<Integer, OracleForkJoin> forkJoinOf = new HashMap<>();
  private final Map<Integer, Integer> workerOf = new HashMap<>();
  private final Map<Integer, OracleForkJoin> joinsIn = new HashMap<>();
  private final Map<Integer, Integer> lending = new HashMap<>();
  private final Set<Integer> away = new HashSet<>();
  private final Map<Integer, Integer> partsBrought = new HashMap<>();
  private final Map<Integer, Integer> stageRunBy = new HashMap<>();
  private final Set<Integer> permits = new HashSet<>();
  private final Set<Integer> parked = new HashSet<>();
  private final Attempts attempts = new Attempts();

  /**
   * @param service how much a body has worked that has run from the start on
   * @param nextTask which of the tasks that wait for a worker of a pool begins next, by its place
   *     in the order of their coming
   */
  OracleObjects(
      Program program,
      int processors,
      Supplier<Perturbed> service,
      IntConsumer ready,
      ToIntFunction<List<Integer>> nextTask) {
    this.program = program;
    this.ready = ready;
    this.nextTask = nextTask;
    for (int o = 0; o < program.objects(); o++) {
      long parameter = program.objectParameter(o);
      switch (program.objectKind(o)) {
        case LOCK -> locks.put(o, new Lock());
        case READ_WRITE_LOCK -> readWrites.put(o, new ReadWrite());
        case SEMAPHORE -> semaphores.put(o, new Semaphore(parameter));
        case LATCH -> latches.put(o, new Latch(parameter));
        case BARRIER -> barriers.put(o, new ArrayList<>());
        case QUEUE -> queues.put(o, new Queue(parameter));
        case POOL ->
            pools.put(o, new Pool(parameter == Program.PROCESSORS ? processors : parameter));
        case FORK_JOIN_POOL ->
            forkJoins.put(
                o,
                new OracleForkJoin(
                    program,
                    forkJoinWorkers(parameter, processors),
                    workerOf,
                    stageRunBy,
                    service,
                    ready));
        case MARK -> {}
      }
    }
  }

  /** Does an instantaneous step of a body; false if the body has to wait in it. */
  boolean passes(int body, int step) {
    Operation operation = program.operation(step);
    boolean passed = operation == Operation.TRY ? attempts.tries(body, step + 1) : does(body, step);
    if (operation != Operation.TRY && operation != Operation.ENTER && operation != Operation.EXIT) {
      attempts.did(body, step);
    }
    attempts.letTry();
    return passed;
  }

  private boolean does(int body, int step) {
    int object = program.object(step);
    long amount = program.amount(step);
    return switch (program.operation(step)) {
      case RUN, SLEEP, IO -> throw new AssertionError("a segment is not instantaneous");
      case ENTER, EXIT, MARK, PIN, UNPIN -> true;
      case LEND -> {
        lending.merge(body, 1, Integer::sum);
        yield true;
      }
      case KEEP -> {
        lending.merge(body, -1, Integer::sum);
        yield true;
      }
      case SPAWN -> {
        ready.accept(object);
        yield true;
      }
      case JOIN -> awaitEnd(body, object);
      case GET -> {
        boolean over = awaitEnd(body, object);
        OracleForkJoin own = forkJoinOf.get(body);
        if (!over && own != null) {
          joinsIn.put(body, own);
          own.join(body, object);
        }
        yield over;
      }
      case HELP -> {
        boolean over = awaitEnd(body, (int) amount);
        if (!over) {
          OracleForkJoin in = forkJoinOf.getOrDefault(body, forkJoins.get(object));
          joinsIn.put(body, in);
          in.join(body, (int) amount);
        }
        yield over;
      }
      case COMPLETE -> complete(body, object);
      case SERVE -> {
        pools.get(object).workerIsFree();
        yield true;
      }
      case LEAVE -> pools.get(object).leave(body);
      case LOCK -> locks.get(object).lock(body);
      case UNLOCK -> locks.get(object).unlock(body);
      case READ_LOCK -> readWrites.get(object).readLock(body);
      case READ_UNLOCK -> readWrites.get(object).readUnlock(body);
      case WRITE_LOCK -> readWrites.get(object).writeLock(body);
      case WRITE_UNLOCK -> readWrites.get(object).writeUnlock(body);
      case ACQUIRE -> semaphores.get(object).acquire(body, amount);
      case RELEASE -> semaphores.get(object).release(amount);
      case COUNT_DOWN -> latches.get(object).countDown();
      case AWAIT -> latches.get(object).await(body);
      case BARRIER -> arrive(body, object);
      case PUT -> queues.get(object).put(body);
      case TAKE -> queues.get(object).take(body);
      case DISCARD -> queues.get(object).discard(amount);
      case TRANSFER -> queues.get(object).transfer(body);
      case SUBMIT -> submit(body, object, (int) amount);
      case WAIT -> locks.get(object).waitOn(body);
      case NOTIFY -> locks.get(object).notifyOne();
      case NOTIFY_ALL -> locks.get(object).notifyAllWaiting();
      case PARK -> park(body);
      case UNPARK -> unpark(object);
      case TRY -> throw new AssertionError("a try is not done but tried");
      case HALT -> throw new AssertionError("nobody passes the end of the program");
      // Only programs of TimedTasksReplayTest, with answers computed by hand, have it.
      case STOP -> throw new AssertionError("the oracle does not stop bodies");
    };
  }

  private boolean submit(int body, int object, int task) {
    OracleForkJoin forkJoin = forkJoins.get(object);
    if (forkJoin == null) {
      return pools.get(object).submit(task);
    }
    boolean within = forkJoinOf.get(body) == forkJoin;
    forkJoinOf.put(task, forkJoin);
    forkJoin.submit(task, body, within ? workerOf.getOrDefault(body, -1) : -1);
    return true;
  }

  /** A body blocks: if it is in a managed block, its pool is told. */
  void blocked(int body, Operation in) {
    boolean manages = lending.getOrDefault(body, 0) > 0 && workerOf.getOrDefault(body, -1) >= 0;
    if (manages && in != Operation.COMPLETE && !joinsIn.containsKey(body)) {
      away.add(body);
      forkJoinOf.get(body).blocks(body);
    }
  }

  /** A body may go on: its pool is told, if it was when that blocked. */
  void goesOn(int body) {
    if (away.remove(body)) {
      forkJoinOf.get(body).goesOn(body);
    }
  }

  /** Those who wait for the body's end go on, then its worker takes the next task. */
  void ended(int body) {
    ended.add(body);
    for (int waiting : awaitEnd.getOrDefault(body, List.of())) {
      OracleForkJoin in = joinsIn.remove(waiting);
      if (in == null) {
        ready.accept(waiting);
      } else {
        in.isOver(waiting);
      }
    }
    if (program.parts(body) == 0) {
      if (forkJoinOf.containsKey(body)) {
        forkJoinOf.get(body).ended(body);
      } else if (poolOfTask.containsKey(body)) {
        poolOfTask.get(body).workerIsFree();
      }
    }
  }

  /** Nothing can go on: whether a worker more found something to do. */
  boolean standsIn() {
    return forkJoins.values().stream().anyMatch(OracleForkJoin::standsIn);
  }

  /** Tasks that were submitted and have no worker. */
  List<Integer> queuedTasks() {
    List<Integer> queued = new ArrayList<>();
    pools.values().forEach(pool -> queued.addAll(pool.tasks));
    forkJoins.values().forEach(pool -> queued.addAll(pool.queued()));
    return queued;
  }

  private boolean awaitEnd(int body, int of) {
    if (ended.contains(of)) {
      return true;
    }
    awaitEnd.computeIfAbsent(of, b -> new ArrayList<>()).add(body);
    return false;
  }

  private static long forkJoinWorkers(long parameter, int processors) {
    if (parameter == PoolSize.PROCESSORS_LESS_ONE) {
      return processors == 1 ? 1 : processors - 1;
    }
    return parameter == Program.PROCESSORS ? processors : parameter;
  }

  private boolean complete(int body, int stage) {
    int brought = partsBrought.merge(stage, 1, Integer::sum);
    if (brought != program.parts(stage)) {
      return true; // too few yet, or more than it needs
    }
    stageRunBy.put(stage, body);
    ready.accept(stage);
    if (poolOfTask.containsKey(body)) {
      poolOfTask.put(stage, poolOfTask.get(body));
    }
    if (forkJoinOf.containsKey(body)) {
      forkJoinOf.put(stage, forkJoinOf.get(body));
      workerOf.put(stage, workerOf.getOrDefault(body, -1));
    }
    return awaitEnd(body, stage);
  }

  /** Who holds the locks that the body takes: for a stage, or a task within a wait, who runs it. */
  private int holder(int body) {
    int holder = body;
    while (true) {
      OracleForkJoin pool = forkJoinOf.get(holder);
      if (stageRunBy.containsKey(holder)) {
        holder = stageRunBy.get(holder);
      } else if (pool != null && pool.nestedIn(holder) >= 0) {
        holder = pool.nestedIn(holder);
      } else {
        return holder;
      }
    }
  }

  private boolean arrive(int body, int object) {
    List<Integer> waiting = barriers.get(object);
    if (waiting.size() + 1 < program.objectParameter(object)) {
      waiting.add(body);
      return false;
    }
    List<Integer> released = List.copyOf(waiting);
    waiting.clear();
    released.forEach(ready::accept);
    return true;
  }

  private boolean park(int body) {
    if (permits.remove(body)) {
      return true;
    }
    parked.add(body);
    return false;
  }

  private boolean unpark(int body) {
    if (parked.remove(body)) {
      ready.accept(body);
    } else {
      permits.add(body);
    }
    return true;
  }

  private record Claim(int body, long count) {}

  /** Who tries: for each body the steps it has got in its attempt, and the one it wants. */
  private final class Attempts {
    private final Map<Integer, List<Integer>> got = new HashMap<>();
    private final Map<Integer, Integer> wants = new HashMap<>();
    private final List<Integer> looping = new ArrayList<>();
    private final Set<Integer> mayTry = new HashSet<>();
    private final Map<Integer, Integer> allowed = new HashMap<>();

    boolean tries(int body, int step) {
      if (step == program.firstStep(body + 1) || !program.operation(step).canBeTried()) {
        return true;
      }
      List<Integer> steps = got.computeIfAbsent(body, b -> new ArrayList<>());
      if (wants.containsKey(body)) {
        mayTry.remove(body);
        if (!areFree(body)) {
          return false;
        }
        looping.remove((Integer) body);
        wants.remove(body);
        steps.forEach(before -> does(body, before));
      } else if (!areFree(body, List.of(step))) {
        wants.put(body, step);
        looping.add(body);
        for (int i = steps.size() - 1; i >= 0; i--) {
          giveBack(body, steps.get(i));
        }
        return false;
      }
      allowed.put(body, step);
      return true;
    }

    void did(int body, int step) {
      Integer tried = allowed.remove(body);
      if (tried == null || tried != step) {
        got.remove(body);
      } else if (program.operation(step) != Operation.PUT
          && program.operation(step) != Operation.TAKE) {
        got.get(body).add(step);
      }
    }

    void letTry() {
      for (int body : looping) {
        if (!mayTry.contains(body) && areFree(body)) {
          mayTry.add(body);
          ready.accept(body);
        }
      }
    }

    private boolean areFree(int body) {
      List<Integer> all = new ArrayList<>(got.get(body));
      all.add(wants.get(body));
      return areFree(body, all);
    }

    private boolean areFree(int body, List<Integer> steps) {
      Map<Integer, Long> permitsWanted = new HashMap<>();
      for (int step : steps) {
        int object = program.object(step);
        boolean free =
            switch (program.operation(step)) {
              case LOCK -> locks.get(object).held == 0 || locks.get(object).owner == holder(body);
              case READ_LOCK -> readWrites.get(object).admitsReader(holder(body));
              case WRITE_LOCK -> readWrites.get(object).admitsWriter(holder(body));
              case ACQUIRE -> {
                Semaphore semaphore = semaphores.get(object);
                long sum = permitsWanted.merge(object, program.amount(step), Long::sum);
                yield semaphore.waiting.isEmpty() && semaphore.free >= sum;
              }
              case PUT -> queues.get(object).admitsItem();
              case TAKE -> queues.get(object).hasItem();
              default -> throw new AssertionError("cannot be tried");
            };
        if (!free) {
          return false;
        }
      }
      return true;
    }

    private void giveBack(int body, int step) {
      int object = program.object(step);
      switch (program.operation(step)) {
        case LOCK -> locks.get(object).unlock(body);
        case READ_LOCK -> readWrites.get(object).readUnlock(body);
        case WRITE_LOCK -> readWrites.get(object).writeUnlock(body);
        default -> semaphores.get(object).release(program.amount(step));
      }
    }
  }

  private final class Lock {
    private int owner = -1;
    private long held;
    private long notifications;
    private final ArrayDeque<Claim> entering = new ArrayDeque<>();
    private final ArrayDeque<Claim> waiting = new ArrayDeque<>();

    boolean lock(int body) {
      if (held == 0 || owner == holder(body)) {
        owner = holder(body);
        held++;
        return true;
      }
      entering.add(new Claim(body, 1));
      return false;
    }

    boolean unlock(int body) {
      if (owner != holder(body) || held == 0) {
        throw new IllegalStateException("unlock of a lock that is not held");
      }
      held--;
      if (held == 0) {
        handOver();
      }
      return true;
    }

    private void handOver() {
      held = 0;
      owner = -1;
      Claim next = entering.poll();
      if (next != null) {
        owner = holder(next.body);
        held = next.count;
        ready.accept(next.body);
      }
    }

    boolean waitOn(int body) {
      if (notifications > 0) {
        notifications--;
        return true;
      }
      waiting.add(new Claim(body, held));
      handOver();
      return false;
    }

    boolean notifyOne() {
      if (waiting.isEmpty()) {
        notifications++;
      } else {
        entering.add(waiting.remove());
      }
      return true;
    }

    boolean notifyAllWaiting() {
      entering.addAll(waiting);
      waiting.clear();
      return true;
    }
  }

  private final class ReadWrite {
    private int writer = -1;
    private long writes;
    private final Map<Integer, Long> reads = new HashMap<>();
    private final ArrayDeque<Integer> queue = new ArrayDeque<>();
    private final Set<Integer> writersInQueue = new HashSet<>();

    boolean admitsReader(int holder) {
      boolean holds = reads.containsKey(holder) || writer == holder;
      return holds || (writer == -1 && queue.isEmpty());
    }

    boolean admitsWriter(int holder) {
      return writer == holder || (writer == -1 && reads.isEmpty() && queue.isEmpty());
    }

    boolean readLock(int body) {
      if (admitsReader(holder(body))) {
        reads.merge(holder(body), 1L, Long::sum);
        return true;
      }
      queue.add(body);
      return false;
    }

    boolean readUnlock(int body) {
      reads.computeIfPresent(holder(body), (b, count) -> count == 1 ? null : count - 1);
      grant();
      return true;
    }

    boolean writeLock(int body) {
      if (admitsWriter(holder(body))) {
        writer = holder(body);
        writes++;
        return true;
      }
      queue.add(body);
      writersInQueue.add(body);
      return false;
    }

    boolean writeUnlock(int body) {
      writes--;
      if (writes == 0) {
        writer = -1;
        grant();
      }
      return true;
    }

    private void grant() {
      if (writer != -1 || queue.isEmpty()) {
        return;
      }
      if (writersInQueue.contains(queue.peek())) {
        if (reads.isEmpty()) {
          int next = queue.remove();
          writer = holder(next);
          writes = 1;
          writersInQueue.remove(next);
          ready.accept(next);
        }
        return;
      }
      while (!queue.isEmpty() && !writersInQueue.contains(queue.peek())) {
        int reader = queue.remove();
        reads.put(holder(reader), 1L);
        ready.accept(reader);
      }
    }
  }

  private final class Semaphore {
    private long free;
    private final ArrayDeque<Claim> waiting = new ArrayDeque<>();

    Semaphore(long initial) {
      free = initial;
    }

    boolean acquire(int body, long count) {
      if (waiting.isEmpty() && free >= count) {
        free -= count;
        return true;
      }
      waiting.add(new Claim(body, count));
      return false;
    }

    boolean release(long count) {
      free += count;
      while (!waiting.isEmpty() && waiting.peek().count <= free) {
        Claim next = waiting.remove();
        free -= next.count;
        ready.accept(next.body);
      }
      return true;
    }
  }

  private final class Latch {
    private long count;
    private final List<Integer> waiting = new ArrayList<>();

    Latch(long count) {
      this.count = count;
    }

    boolean countDown() {
      if (count > 0) {
        count--;
        if (count == 0) {
          waiting.forEach(ready::accept);
        }
      }
      return true;
    }

    boolean await(int body) {
      if (count == 0) {
        return true;
      }
      waiting.add(body);
      return false;
    }
  }

  private final class Queue {
    private final long capacity;
    private static final int PLAIN = -1;

    /** What is in the queue: for each item the body that waits for its being taken, or PLAIN. */
    private final ArrayDeque<Integer> items = new ArrayDeque<>();

    private final ArrayDeque<Integer> putters = new ArrayDeque<>();
    private final ArrayDeque<Integer> takers = new ArrayDeque<>();

    Queue(long capacity) {
      this.capacity = capacity;
    }

    private long owed;

    boolean discard(long amount) {
      owed += amount;
      while (owed > 0 && hasItem()) {
        take(PLAIN);
        owed--;
      }
      return true;
    }

    boolean admitsItem() {
      long plain = items.stream().filter(waiting -> waiting == PLAIN).count();
      return !takers.isEmpty() || owed > 0 || plain < capacity;
    }

    boolean hasItem() {
      return !items.isEmpty() || !putters.isEmpty();
    }

    boolean put(int body) {
      if (!takers.isEmpty()) {
        ready.accept(takers.remove());
        return true;
      }
      if (owed > 0) {
        owed--;
        return true;
      }
      if (items.stream().filter(waiting -> waiting == PLAIN).count() < capacity) {
        items.add(PLAIN);
        return true;
      }
      putters.add(body);
      return false;
    }

    boolean transfer(int body) {
      if (capacity == 0) {
        return put(body);
      }
      if (!takers.isEmpty()) {
        ready.accept(takers.remove());
        return true;
      }
      if (owed > 0) {
        owed--;
        return true;
      }
      items.add(body);
      return false;
    }

    boolean take(int body) {
      if (!items.isEmpty()) {
        int waiting = items.remove();
        if (waiting != PLAIN) {
          ready.accept(waiting);
        } else if (!putters.isEmpty()) {
          items.add(PLAIN);
          ready.accept(putters.remove());
        }
        return true;
      }
      if (!putters.isEmpty()) {
        ready.accept(putters.remove());
        return true;
      }
      takers.add(body);
      return false;
    }
  }

  private final class Pool {
    private long freeWorkers;
    private final List<Integer> tasks = new ArrayList<>();
    private final ArrayDeque<Integer> leaving = new ArrayDeque<>();

    Pool(long workers) {
      this.freeWorkers = workers;
    }

    boolean submit(int task) {
      poolOfTask.put(task, this);
      tasks.add(task);
      start();
      return true;
    }

    void workerIsFree() {
      freeWorkers++;
      start();
    }

    boolean leave(int body) {
      if (freeWorkers > 0) {
        freeWorkers--;
        return true;
      }
      leaving.add(body);
      return false;
    }

    private void start() {
      if (freeWorkers > 0 && !leaving.isEmpty()) {
        freeWorkers--;
        ready.accept(leaving.remove());
      } else if (freeWorkers > 0 && !tasks.isEmpty()) {
        freeWorkers--;
        ready.accept(tasks.remove(nextTask.applyAsInt(tasks)));
      }
    }
  }
}
