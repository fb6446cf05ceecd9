package corecast.oracle;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Origin;
import corecast.program.PoolSize;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Random programs. Blocks are added to threads one after another, a release always before what
 * waits for it, locks nest in order, permits are given back: so most programs end, whatever the
 * order; a few do not, and must be found out.
 */
public final class RandomPrograms {
  /**
   * What they look like.
   *
   * @param primitives what is used; empty for runs only
   * @param ties small lengths, so that events coincide; otherwise large ones that practically never
   *     do
   * @param delays whether sleeps and I/O occur
   * @param processorSizedPools whether pools may be as large as the machine
   * @param threads threads that exist from the start
   * @param blocks number of blocks added
   */
  public record Shape(
      Set<Primitive> primitives,
      boolean ties,
      boolean delays,
      boolean processorSizedPools,
      int threads,
      int blocks) {}

  private static final int FUNCTIONS = 5;

  /** Some times as long as a thief takes to have a task. */
  private static final int LONGEST_BRIEF = 60_000;

  private final Shape shape;
  private final boolean brief;
  private final Random random;
  private final ProgramBuilder builder = new ProgramBuilder();
  private final List<Integer> bodies = new ArrayList<>();
  private final Map<Primitive, List<Integer>> objects = new EnumMap<>(Primitive.class);
  private final List<Integer> depth = new ArrayList<>();
  private final Map<Integer, Integer> permitsOf = new HashMap<>();
  private final Map<Integer, Integer> receiverOf = new HashMap<>();
  private final List<Integer> parks = new ArrayList<>();
  private int tasks;

  private RandomPrograms(Shape shape, boolean brief, long seed) {
    this.shape = shape;
    this.random = new Random(seed);
    this.brief = brief;
    builder.origin(Origin.written("seed " + seed));
  }

  /** The program of that shape and seed: always the same one. */
  public static Program of(Shape shape, long seed) {
    RandomPrograms program = new RandomPrograms(shape, false, seed);
    program.generate();
    return program.builder.build();
  }

  /** One without ties, in which lengths are about as long as it takes to steal tasks. */
  public static Program brief(Shape shape, long seed) {
    RandomPrograms program = new RandomPrograms(shape, true, seed);
    program.generate();
    return program.builder.build();
  }

  /**
   * That of a shape and seed, in which one of the bodies ends the program after all that it does.
   */
  public static Program halting(Shape shape, long seed) {
    RandomPrograms program = new RandomPrograms(shape, false, seed);
    program.generate();
    program.step(program.anyBody(), Operation.HALT, -1);
    return program.builder.build();
  }

  private void generate() {
    for (int i = 0; i < shape.threads; i++) {
      newThread();
    }
    for (Primitive primitive : shape.primitives) {
      objects.put(primitive, declare(primitive));
    }
    List<Primitive> choices = List.copyOf(new java.util.TreeSet<>(shape.primitives));
    for (int i = 0; i < shape.blocks; i++) {
      int body = anyBody();
      if (random.nextInt(4) == 0) {
        enterOrExit(body);
      }
      if (choices.isEmpty() || random.nextInt(3) == 0) {
        segment(body);
      } else {
        block(choices.get(random.nextInt(choices.size())), body);
      }
    }
    rescueParked();
    for (int body : List.copyOf(bodies)) {
      if (random.nextInt(3) > 0) {
        segment(body);
      }
    }
  }

  /** A permit is lost if the last one was not used yet: a thread of its own gives more. */
  private void rescueParked() {
    if (parks.isEmpty()) {
      return;
    }
    int rescuer = newThread();
    for (int i = 0; i < 3; i++) {
      for (int parked : parks) {
        segment(rescuer);
        step(rescuer, Operation.UNPARK, parked);
      }
    }
  }

  private List<Integer> declare(Primitive primitive) {
    List<Integer> ids = new ArrayList<>();
    int count = primitive == Primitive.ATTEMPT ? 4 : 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      switch (primitive) {
        case LOCK, MONITOR -> ids.add(object(ObjectKind.LOCK, 0));
        case READ_WRITE_LOCK -> ids.add(object(ObjectKind.READ_WRITE_LOCK, 0));
        case SEMAPHORE -> {
          int permits = 1 + random.nextInt(3);
          int semaphore = object(ObjectKind.SEMAPHORE, permits);
          permitsOf.put(semaphore, permits);
          ids.add(semaphore);
        }
        case SIGNAL -> ids.add(object(ObjectKind.SEMAPHORE, 0));
        case QUEUE ->
            ids.add(object(ObjectKind.QUEUE, random.nextInt(4) == 0 ? Program.UNBOUNDED : i));
        case POOL ->
            ids.add(
                object(
                    ObjectKind.POOL,
                    shape.processorSizedPools && random.nextBoolean()
                        ? Program.PROCESSORS
                        : 1 + random.nextInt(3)));
        case MARK -> ids.add(object(ObjectKind.MARK, 0));
        case VIRTUAL ->
            builder.carriers(
                shape.processorSizedPools && random.nextBoolean()
                    ? Program.PROCESSORS
                    : 1 + random.nextInt(3));
        case FORK_JOIN -> ids.add(object(ObjectKind.FORK_JOIN_POOL, forkJoinWorkers()));
        case TRANSFER ->
            ids.add(object(ObjectKind.QUEUE, random.nextBoolean() ? Program.UNBOUNDED : i));
        case SERVE -> ids.add(object(ObjectKind.POOL, 0));
        case ATTEMPT ->
            ids.add(
                switch (i) {
                  case 0 -> object(ObjectKind.LOCK, 0);
                  case 1 -> object(ObjectKind.SEMAPHORE, 2);
                  default -> object(ObjectKind.READ_WRITE_LOCK, 0);
                });
        case LATCH, BARRIER, SPAWN, PARK, STAGE -> {}
      }
    }
    return ids;
  }

  private int object(ObjectKind kind, long parameter) {
    return builder.object(kind, "o" + random.nextInt(1_000_000_000), parameter);
  }

  private int newThread() {
    String name = "T" + depth.size();
    boolean virtual = shape.primitives.contains(Primitive.VIRTUAL) && random.nextInt(3) > 0;
    int body = virtual ? builder.virtual(name) : builder.thread(name);
    depth.add(0);
    bodies.add(body);
    return body;
  }

  private int anyBody() {
    return bodies.get(random.nextInt(bodies.size()));
  }

  private int otherThan(int body) {
    int other = anyBody();
    return other != body || bodies.size() == 1 ? other : otherThan(body);
  }

  /** Mostly the same one for an object: where several may take, one may take what another needs. */
  private int receiver(int object) {
    int known = receiverOf.computeIfAbsent(object, o -> anyBody());
    return bodies.contains(known) && random.nextInt(40) > 0 ? known : anyBody();
  }

  private int any(Primitive primitive) {
    List<Integer> ids = objects.get(primitive);
    return ids.get(random.nextInt(ids.size()));
  }

  private void step(int body, Operation operation, int object) {
    builder.step(body, operation, object, 0);
  }

  private void enterOrExit(int body) {
    if (depth.get(body) > 0 && random.nextInt(5) < 2) {
      builder.exit(body);
      depth.set(body, depth.get(body) - 1);
    } else {
      builder.enter(body, "f" + random.nextInt(FUNCTIONS), 1 + random.nextInt(2));
      depth.set(body, depth.get(body) + 1);
    }
  }

  private void segment(int body) {
    Operation operation = Operation.RUN;
    if (shape.delays && random.nextInt(4) == 0) {
      operation = random.nextBoolean() ? Operation.SLEEP : Operation.IO;
    }
    builder.segment(body, operation, length());
  }

  private long length() {
    if (shape.ties) {
      return random.nextInt(6);
    }
    return 1 + (brief ? random.nextInt(LONGEST_BRIEF) : random.nextLong() >>> 24);
  }

  private void maybeSegment(int body) {
    if (random.nextInt(4) > 0) {
      segment(body);
    }
  }

  private void block(Primitive primitive, int body) {
    switch (primitive) {
      case LOCK -> locked(body, 0);
      case READ_WRITE_LOCK -> readOrWrite(body);
      case SEMAPHORE -> permits(body);
      case SIGNAL -> signal(body);
      case LATCH -> latch(body);
      case BARRIER -> barrier(body);
      case QUEUE -> queue();
      case POOL -> pool(body);
      case SERVE -> serve(body);
      case SPAWN -> spawn(body);
      case MONITOR -> monitor();
      case PARK -> park(body);
      case MARK -> step(body, Operation.MARK, any(Primitive.MARK));
      case FORK_JOIN -> forkJoin(body);
      case STAGE -> stage(body);
      case TRANSFER -> transfer();
      case VIRTUAL -> pinned(body);
      case ATTEMPT -> attempt(body);
    }
  }

  /**
   * Mostly nothing but segments happens while pinned: enough of the rest, and no carrier is left.
   */
  private void pinned(int body) {
    step(body, Operation.PIN, -1);
    segment(body);
    if (random.nextInt(20) == 0 && shape.primitives.contains(Primitive.SIGNAL)) {
      signal(otherThan(body));
    }
    maybeSegment(body);
    step(body, Operation.UNPIN, -1);
  }

  /** A row of tries in any order; now and then one of them waits, or an item comes in between. */
  private void attempt(int body) {
    List<Integer> wanted = new ArrayList<>(objects.get(Primitive.ATTEMPT));
    java.util.Collections.shuffle(wanted, random);
    int count = 1 + random.nextInt(3);
    List<Runnable> giveBack = new ArrayList<>();
    for (int object : wanted.subList(0, count)) {
      if (giveBack.isEmpty() || random.nextInt(10) > 0) {
        step(body, Operation.TRY, -1);
      }
      switch (wantedKind(object)) {
        case LOCK -> {
          step(body, Operation.LOCK, object);
          giveBack.add(0, () -> step(body, Operation.UNLOCK, object));
        }
        case SEMAPHORE -> {
          long permits = 1 + random.nextInt(2);
          builder.step(body, Operation.ACQUIRE, object, permits);
          giveBack.add(0, () -> builder.step(body, Operation.RELEASE, object, permits));
        }
        default -> {
          boolean writes = random.nextBoolean();
          step(body, writes ? Operation.WRITE_LOCK : Operation.READ_LOCK, object);
          Operation unlock = writes ? Operation.WRITE_UNLOCK : Operation.READ_UNLOCK;
          giveBack.add(0, () -> step(body, unlock, object));
        }
      }
      maybeSegment(body);
      if (random.nextInt(6) == 0 && shape.primitives.contains(Primitive.QUEUE)) {
        int queue = any(Primitive.QUEUE);
        int receiver = otherThan(body);
        step(body, Operation.TRY, -1);
        step(body, Operation.PUT, queue);
        if (random.nextBoolean()) {
          step(receiver, Operation.TRY, -1);
        }
        step(receiver, Operation.TAKE, queue);
      }
    }
    giveBack.forEach(Runnable::run);
  }

  private ObjectKind wantedKind(int object) {
    return switch (objects.get(Primitive.ATTEMPT).indexOf(object)) {
      case 0 -> ObjectKind.LOCK;
      case 1 -> ObjectKind.SEMAPHORE;
      default -> ObjectKind.READ_WRITE_LOCK;
    };
  }

  private void locked(int body, int from) {
    List<Integer> locks = objects.get(Primitive.LOCK);
    int which = from + random.nextInt(locks.size() - from);
    step(body, Operation.LOCK, locks.get(which));
    maybeSegment(body);
    if (random.nextInt(4) == 0) {
      step(body, Operation.LOCK, locks.get(which));
      maybeSegment(body);
      step(body, Operation.UNLOCK, locks.get(which));
    }
    if (which + 1 < locks.size() && random.nextInt(3) == 0) {
      locked(body, which + 1);
    }
    maybeSegment(body);
    step(body, Operation.UNLOCK, locks.get(which));
  }

  private void readOrWrite(int body) {
    int lock = any(Primitive.READ_WRITE_LOCK);
    boolean writes = random.nextInt(3) == 0;
    if (!writes) {
      step(body, Operation.READ_LOCK, lock);
      maybeSegment(body);
      if (random.nextInt(3) == 0) {
        step(body, Operation.READ_LOCK, lock);
        maybeSegment(body);
        step(body, Operation.READ_UNLOCK, lock);
      }
      step(body, Operation.READ_UNLOCK, lock);
      return;
    }
    step(body, Operation.WRITE_LOCK, lock);
    maybeSegment(body);
    if (random.nextInt(3) == 0) {
      step(body, Operation.WRITE_LOCK, lock);
      maybeSegment(body);
      step(body, Operation.WRITE_UNLOCK, lock);
    }
    boolean downgrades = random.nextInt(3) == 0;
    if (downgrades) {
      step(body, Operation.READ_LOCK, lock);
      maybeSegment(body);
    }
    step(body, Operation.WRITE_UNLOCK, lock);
    if (downgrades) {
      maybeSegment(body);
      step(body, Operation.READ_UNLOCK, lock);
    }
  }

  private void permits(int body) {
    int semaphore = any(Primitive.SEMAPHORE);
    long count = 1 + random.nextInt(permitsOf.get(semaphore));
    builder.step(body, Operation.ACQUIRE, semaphore, count);
    maybeSegment(body);
    builder.step(body, Operation.RELEASE, semaphore, count);
    if (random.nextInt(20) == 0) {
      builder.step(body, Operation.RELEASE, semaphore, 1);
    }
  }

  private void signal(int body) {
    int semaphore = any(Primitive.SIGNAL);
    long count = 1 + random.nextInt(2);
    builder.step(body, Operation.RELEASE, semaphore, count);
    for (int i = 0; i < count; i++) {
      int receiver = receiver(semaphore);
      maybeSegment(receiver);
      builder.step(receiver, Operation.ACQUIRE, semaphore, 1);
    }
  }

  private void latch(int body) {
    int count = 1 + random.nextInt(3);
    int latch = object(ObjectKind.LATCH, count);
    for (int i = 0; i < count; i++) {
      int counter = anyBody();
      maybeSegment(counter);
      step(counter, Operation.COUNT_DOWN, latch);
    }
    step(body, Operation.AWAIT, latch);
    if (random.nextBoolean()) {
      step(otherThan(body), Operation.AWAIT, latch);
    }
  }

  private void barrier(int body) {
    int parties = 1 + random.nextInt(bodies.size());
    int barrier = object(ObjectKind.BARRIER, parties);
    List<Integer> members = new ArrayList<>(bodies);
    members.remove((Integer) body);
    java.util.Collections.shuffle(members, random);
    members.add(0, body);
    int generations = 1 + random.nextInt(2);
    for (int g = 0; g < generations; g++) {
      for (int member : members.subList(0, parties)) {
        maybeSegment(member);
        step(member, Operation.BARRIER, barrier);
      }
    }
  }

  private void queue() {
    int queue = any(Primitive.QUEUE);
    int items = 1 + random.nextInt(3);
    int receiver = receiver(queue);
    int body = otherThan(receiver);
    if (builder.objectParameter(queue) == Program.UNBOUNDED && random.nextBoolean()) {
      // Behind as many items as it takes away nobody can lack one, or room for one.
      step(body, Operation.PUT, queue);
      maybeSegment(body);
      builder.step(body, Operation.DISCARD, queue, 1);
    }
    for (int i = 0; i < items; i++) {
      maybeSegment(body);
      step(body, Operation.PUT, queue);
      step(receiver, Operation.TAKE, queue);
      maybeSegment(receiver);
    }
  }

  private void transfer() {
    int queue = any(Primitive.TRANSFER);
    int receiver = receiver(queue);
    int items = 1 + random.nextInt(3);
    for (int i = 0; i < items; i++) {
      int body = otherThan(receiver);
      maybeSegment(body);
      step(body, random.nextInt(3) == 0 ? Operation.PUT : Operation.TRANSFER, queue);
      step(receiver, Operation.TAKE, queue);
      maybeSegment(receiver);
    }
  }

  private int task(boolean mayNest) {
    int task = builder.task("J" + tasks++);
    while (depth.size() <= task) {
      depth.add(0);
    }
    maybeSegment(task);
    if (shape.primitives.contains(Primitive.LOCK) && random.nextInt(3) == 0) {
      locked(task, 0);
    }
    if (mayNest && random.nextInt(6) == 0) {
      int inner = task(false);
      builder.step(task, Operation.SUBMIT, any(Primitive.POOL), inner);
      maybeSegment(task);
      if (random.nextBoolean()) {
        step(task, Operation.GET, inner);
      }
    }
    maybeSegment(task);
    return task;
  }

  /** Lends its worker while it has to wait for others, or for the time. */
  private void lending(int task) {
    step(task, Operation.LEND, -1);
    if (shape.primitives.contains(Primitive.LOCK)) {
      locked(task, 0);
    }
    if (shape.primitives.contains(Primitive.SIGNAL) && random.nextInt(3) == 0) {
      int by = anyBody();
      int semaphore = any(Primitive.SIGNAL);
      maybeSegment(by);
      builder.step(by, Operation.RELEASE, semaphore, 1);
      builder.step(task, Operation.ACQUIRE, semaphore, 1);
    }
    maybeSegment(task);
    step(task, Operation.KEEP, -1);
  }

  private void pool(int body) {
    int pool = any(Primitive.POOL);
    int count = 1 + random.nextInt(4);
    List<Integer> submitted = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int task = task(true);
      submitted.add(task);
      maybeSegment(body);
      builder.step(body, Operation.SUBMIT, pool, task);
    }
    for (int task : submitted) {
      if (random.nextBoolean()) {
        step(random.nextBoolean() ? body : otherThan(body), Operation.GET, task);
      }
    }
  }

  /** One more worker until the end of tasks that another body submits; seldom not so long. */
  private void serve(int body) {
    int pool = any(Primitive.SERVE);
    int other = otherThan(body);
    List<Integer> submitted = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int task = task(false);
      submitted.add(task);
      maybeSegment(other);
      builder.step(other, Operation.SUBMIT, pool, task);
    }
    maybeSegment(body);
    step(body, Operation.SERVE, pool);
    maybeSegment(body);
    for (int task : submitted) {
      if (random.nextInt(30) > 0) {
        step(body, Operation.GET, task);
      }
    }
    step(body, Operation.LEAVE, pool);
    maybeSegment(body);
  }

  private long forkJoinWorkers() {
    if (shape.processorSizedPools && random.nextBoolean()) {
      return random.nextBoolean() ? Program.PROCESSORS : PoolSize.PROCESSORS_LESS_ONE;
    }
    return 1 + random.nextInt(3);
  }

  /** A tree of tasks; whoever handed over its root waits for it, perhaps helping. */
  private void forkJoin(int body) {
    int pool = any(Primitive.FORK_JOIN);
    int root = forked(pool, 2);
    builder.step(body, Operation.SUBMIT, pool, root);
    maybeSegment(body);
    switch (random.nextInt(4)) {
      case 0 -> step(body, Operation.GET, root);
      case 1, 2 -> builder.step(body, Operation.HELP, pool, root);
      default -> {} // nobody waits for it
    }
  }

  private int forked(int pool, int levels) {
    int task = task(false);
    List<Integer> children = new ArrayList<>();
    for (int i = levels == 0 ? 0 : random.nextInt(3); i > 0; i--) {
      int child = forked(pool, levels - 1);
      children.add(child);
      builder.step(task, Operation.SUBMIT, pool, child);
      maybeSegment(task);
    }
    if (random.nextInt(3) == 0) {
      lending(task);
    }
    for (int child : children) {
      if (random.nextInt(5) > 0) {
        step(task, Operation.GET, child);
        maybeSegment(task);
      }
    }
    return task;
  }

  /** A stage whose parts come from several bodies; some are more than it needs. */
  private void stage(int body) {
    int needed = 1 + random.nextInt(3);
    int stage = builder.stage("stage" + tasks++, needed);
    while (depth.size() <= stage) {
      depth.add(0);
    }
    maybeSegment(stage);
    if (shape.primitives.contains(Primitive.LOCK) && random.nextInt(3) == 0) {
      locked(stage, 0);
    }
    int lock = lockOfStage(stage);
    for (int i = needed + random.nextInt(2); i > 0; i--) {
      int by = anyBody();
      if (shape.primitives.contains(Primitive.FORK_JOIN) && random.nextInt(3) == 0) {
        int task = forked(any(Primitive.FORK_JOIN), 1);
        builder.step(by, Operation.SUBMIT, any(Primitive.FORK_JOIN), task);
        by = task;
      }
      maybeSegment(by);
      completed(by, stage, lock);
    }
    if (random.nextBoolean()) {
      if (shape.primitives.contains(Primitive.FORK_JOIN) && random.nextBoolean()) {
        builder.step(body, Operation.HELP, any(Primitive.FORK_JOIN), stage);
      } else {
        step(body, Operation.GET, stage);
      }
    }
  }

  /** A lock that the stage takes, and some who complete it hold; -1 if there is none. */
  private int lockOfStage(int stage) {
    if (!shape.primitives.contains(Primitive.READ_WRITE_LOCK) || random.nextInt(3) != 0) {
      return -1;
    }
    int lock = any(Primitive.READ_WRITE_LOCK);
    boolean reads = random.nextBoolean();
    step(stage, reads ? Operation.READ_LOCK : Operation.WRITE_LOCK, lock);
    maybeSegment(stage);
    step(stage, reads ? Operation.READ_UNLOCK : Operation.WRITE_UNLOCK, lock);
    return lock;
  }

  /** A part is brought, by some while they hold a lock that the stage may take. */
  private void completed(int by, int stage, int readWriteLock) {
    boolean locks = shape.primitives.contains(Primitive.LOCK) && random.nextInt(3) == 0;
    boolean writes = readWriteLock >= 0 && random.nextInt(3) == 0;
    int first = locks ? objects.get(Primitive.LOCK).get(0) : -1;
    if (writes) {
      step(by, Operation.WRITE_LOCK, readWriteLock);
    }
    if (locks) {
      step(by, Operation.LOCK, first);
      maybeSegment(by);
    }
    step(by, Operation.COMPLETE, stage);
    if (locks) {
      step(by, Operation.UNLOCK, first);
    }
    if (writes) {
      step(by, Operation.WRITE_UNLOCK, readWriteLock);
    }
  }

  private void spawn(int body) {
    int child = newThread();
    while (depth.size() <= child) {
      depth.add(0);
    }
    step(body, Operation.SPAWN, child);
    segment(child);
    if (random.nextBoolean()) {
      bodies.remove((Integer) child); // finished: it may be joined without a cycle
      step(anyBody(), Operation.JOIN, child);
    }
  }

  private void monitor() {
    int monitor = any(Primitive.MONITOR);
    int waiter = receiver(monitor);
    int body = otherThan(waiter);
    step(body, Operation.LOCK, monitor);
    maybeSegment(body);
    step(body, random.nextInt(40) == 0 ? Operation.NOTIFY_ALL : Operation.NOTIFY, monitor);
    maybeSegment(body);
    step(body, Operation.UNLOCK, monitor);
    maybeSegment(waiter);
    int holds = 1 + random.nextInt(2);
    for (int i = 0; i < holds; i++) {
      step(waiter, Operation.LOCK, monitor);
    }
    step(waiter, Operation.WAIT, monitor);
    maybeSegment(waiter);
    for (int i = 0; i < holds; i++) {
      step(waiter, Operation.UNLOCK, monitor);
    }
  }

  private void park(int body) {
    int parked = otherThan(body);
    maybeSegment(body);
    step(body, Operation.UNPARK, parked);
    maybeSegment(parked);
    if (random.nextInt(4) > 0) {
      step(parked, Operation.PARK, -1);
    }
    parks.add(parked);
  }
}
