package corecast.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random programs that say anything a program can say; they need not run to an end. */
final class RandomPrograms {
  private static final String[] ODD_NAMES = {
    "",
    "a b",
    "#",
    "%",
    "%20",
    "tab\there",
    "new\nline",
    "\r",
    "\u2028",
    "\u00a0",
    "\ud800",
    "\udc00",
    "\ud83d\ude00",
    "\ufeff",
    "\u202e",
    "3",
    "processors",
    "thread",
    "é",
    "日本",
    "%u0041",
    "\0"
  };

  private final Random random;
  private final ProgramBuilder builder = new ProgramBuilder();
  private final List<List<Integer>> objectsOfKind = new ArrayList<>();
  private final List<Integer> threads = new ArrayList<>();
  private final List<Integer> tasks = new ArrayList<>();
  private final List<Integer> stages = new ArrayList<>();

  /** The first thread and what it leads to; only these spawn, so that no thread is out of reach. */
  private final List<Integer> reached = new ArrayList<>(List.of(0));

  private RandomPrograms(Random random) {
    this.random = random;
  }

  static Program next(Random random) {
    return new RandomPrograms(random).make();
  }

  /** What the virtual machine does beside it. */
  private void machine() {
    long[] pauses = random.longs(random.nextInt(3), 0, 1_000_000).sorted().toArray();
    Map<String, Long> allocated = new HashMap<>();
    for (int function = random.nextInt(3); function > 0; function--) {
      allocated.put(name("function", function), random.nextLong() >>> 1);
    }
    builder.pauses(
        new Pauses(pauses, random.longs(pauses.length, 0, 1000).toArray()).allocated(allocated));
    long[] slices = random.longs(random.nextInt(3), 0, 1_000_000).sorted().toArray();
    long[][] work = new long[slices.length == 0 ? 0 : 1 + random.nextInt(3)][];
    for (int thread = 0; thread < work.length; thread++) {
      work[thread] = random.longs(slices.length, 0, 1000).toArray();
    }
    builder.vmWork(new VmWork(slices, work));
  }

  private Program make() {
    int bodies = 1 + random.nextInt(5);
    List<Integer> unstarted = new ArrayList<>();
    for (int b = 0; b < bodies; b++) {
      boolean task = b > 0 && random.nextInt(3) == 0;
      String name = name("body", b);
      boolean virtual = random.nextInt(4) == 0;
      int id = task ? builder.task(name) : virtual ? builder.virtual(name) : builder.thread(name);
      (task ? tasks : threads).add(id);
      if (b > 0) {
        unstarted.add(id);
      }
    }
    for (int s = random.nextInt(3); s > 0; s--) {
      stages.add(builder.stage("stage" + s, 1 + random.nextInt(4)));
    }
    for (ObjectKind kind : ObjectKind.values()) {
      objectsOfKind.add(new ArrayList<>());
    }
    int objects = random.nextInt(10);
    for (int o = 0; o < objects; o++) {
      ObjectKind kind = ObjectKind.values()[random.nextInt(ObjectKind.values().length)];
      objectsOfKind.get(kind.ordinal()).add(builder.object(kind, name("o", o), parameter(kind)));
    }
    if (random.nextInt(4) == 0) {
      builder.carriers(1 + random.nextInt(5));
    }
    machine();
    Collections.shuffle(unstarted, random);
    for (int s = random.nextInt(80); s > 0; s--) {
      step(random.nextInt(bodies), unstarted);
    }
    return builder.build();
  }

  private String name(String stem, int number) {
    int odd = random.nextInt(ODD_NAMES.length * 2);
    return odd < ODD_NAMES.length
        ? ODD_NAMES[odd] + (number == 0 ? "" : stem + number)
        : stem + number;
  }

  private long parameter(ObjectKind kind) {
    long number = random.nextBoolean() ? random.nextInt(5) : random.nextLong() >>> 1;
    return switch (kind) {
      case LOCK, READ_WRITE_LOCK, MARK -> 0;
      case SEMAPHORE, LATCH -> number;
      case BARRIER -> Math.max(1, number);
      case QUEUE -> random.nextBoolean() ? Program.UNBOUNDED : number;
      case POOL -> random.nextBoolean() ? Program.PROCESSORS : Math.max(1, number);
      case FORK_JOIN_POOL -> random.nextBoolean() ? -1 - random.nextInt(2) : Math.max(1, number);
    };
  }

  private void step(int body, List<Integer> unstarted) {
    Operation operation = Operation.values()[random.nextInt(Operation.values().length)];
    switch (operation) {
      case RUN, SLEEP, IO ->
          builder.segment(body, operation, random.nextLong() >>> (8 + random.nextInt(56)));
      case ENTER -> {
        builder.enter(body, name("f", random.nextInt(4)), random.nextInt(3));
        if (random.nextInt(3) == 0) {
          builder.segment(body, Operation.RUN, random.nextInt(100));
          builder.exit(body);
        }
      }
      case EXIT -> {
        if (builder.path(body) != Program.NO_PATH) {
          builder.exit(body);
        }
      }
      case PARK, PIN, UNPIN, LEND, KEEP, TRY, HALT -> builder.step(body, operation, -1, 0);
      case JOIN, UNPARK, STOP -> builder.step(body, operation, oneOf(threads), 0);
      case COMPLETE -> {
        if (!stages.isEmpty()) {
          builder.step(body, operation, oneOf(stages), 0);
        }
      }
      case HELP -> {
        List<Integer> pools = objectsOfKind.get(ObjectKind.FORK_JOIN_POOL.ordinal());
        if (!pools.isEmpty() && !tasks.isEmpty()) {
          builder.step(body, operation, oneOf(pools), oneOf(tasks));
        }
      }
      case GET -> {
        if (!tasks.isEmpty()) {
          builder.step(body, operation, oneOf(tasks), 0);
        }
      }
      case SPAWN -> {
        if (!unstarted.isEmpty() && threads.contains(unstarted.get(0)) && reached.contains(body)) {
          reached.add(unstarted.get(0));
          builder.step(body, operation, unstarted.remove(0), 0);
        }
      }
      case SUBMIT -> {
        List<Integer> pools = new ArrayList<>(objectsOfKind.get(ObjectKind.POOL.ordinal()));
        pools.addAll(objectsOfKind.get(ObjectKind.FORK_JOIN_POOL.ordinal()));
        if (!pools.isEmpty()
            && !unstarted.isEmpty()
            && tasks.contains(unstarted.get(0))
            && unstarted.get(0) != body) {
          if (reached.contains(body)) {
            reached.add(unstarted.get(0));
          }
          builder.step(body, operation, oneOf(pools), unstarted.remove(0));
        }
      }
      case ACQUIRE, RELEASE -> onObject(body, operation, ObjectKind.SEMAPHORE, random.nextInt(3));
      case COUNT_DOWN, AWAIT -> onObject(body, operation, ObjectKind.LATCH, 0);
      case BARRIER -> onObject(body, operation, ObjectKind.BARRIER, 0);
      case PUT, TAKE, TRANSFER -> onObject(body, operation, ObjectKind.QUEUE, 0);
      case DISCARD -> onObject(body, operation, ObjectKind.QUEUE, random.nextInt(4));
      case SERVE, LEAVE -> onObject(body, operation, ObjectKind.POOL, 0);
      case MARK -> onObject(body, operation, ObjectKind.MARK, 0);
      case LOCK, UNLOCK, WAIT, NOTIFY, NOTIFY_ALL -> onObject(body, operation, ObjectKind.LOCK, 0);
      case READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK ->
          onObject(body, operation, ObjectKind.READ_WRITE_LOCK, 0);
    }
  }

  private void onObject(int body, Operation operation, ObjectKind kind, long amount) {
    List<Integer> candidates = objectsOfKind.get(kind.ordinal());
    if (!candidates.isEmpty()) {
      builder.step(body, operation, oneOf(candidates), amount);
    }
  }

  private int oneOf(List<Integer> candidates) {
    return candidates.get(random.nextInt(candidates.size()));
  }
}
