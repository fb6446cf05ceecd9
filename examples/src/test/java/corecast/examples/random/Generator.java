package corecast.examples.random;

import corecast.examples.random.FuturePieces.Graph;
import corecast.examples.random.FuturePieces.Node;
import corecast.examples.random.LockPieces.AnyLock;
import corecast.examples.random.LockPieces.Section;
import corecast.examples.random.MeetingPieces.Rounds;
import corecast.examples.random.Piece.Sequence;
import corecast.examples.random.Piece.Sleep;
import corecast.examples.random.Piece.Work;
import corecast.examples.random.QueuePieces.Made;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Makes the program of a seed: the same one in every virtual machine. */
final class Generator {
  private static final int LOCKS = 4;
  private static final int DEEPEST = 4;

  private static Model.Objects objects = new Model.Objects();

  /** Where something of a program is to be made. */
  private record Place(int depth, int firstLock, boolean inForkJoin) {
    Place deeper() {
      return new Place(depth + 1, firstLock, inForkJoin);
    }

    Place within(AnyLock lock) {
      return new Place(depth + 1, lock.number + 1, inForkJoin);
    }

    Place of(PoolPieces.Kind kind) {
      boolean forkJoin = kind == PoolPieces.Kind.STEALING || kind == PoolPieces.Kind.FORK_JOIN;
      return new Place(depth + 1, firstLock, inForkJoin || forkJoin);
    }
  }

  private final Random random;
  private final boolean delays;
  private final boolean virtual;
  private final List<AnyLock> locks = new ArrayList<>();
  private int budget;

  private Generator(long seed, boolean delays, boolean virtual) {
    this.random = new Random(seed * 31 + (virtual ? 17 : 0));
    this.delays = delays;
    this.virtual = virtual;
    for (int i = 0; i < LOCKS; i++) {
      locks.add(new AnyLock(i, one(LockPieces.Kind.values())));
    }
    budget = 8 + random.nextInt(18);
  }

  /** What the model of the program in the making needs. */
  static Model.Objects objects() {
    return objects;
  }

  /**
   * The program of a name: a letter (c: work only, d: with delays, v: with virtual threads), a
   * seed, and, each after an exclamation mark, what was left out to make it smaller.
   */
  static Piece program(String name) {
    objects = new Model.Objects();
    String[] parts = name.split("!", -1);
    long seed = Long.parseLong(parts[0].substring(1));
    char letter = name.charAt(0);
    Piece program = new Generator(seed, letter == 'd', letter == 'v').top();
    for (int i = 1; i < parts.length; i++) {
      program = Smaller.of(program).get(Integer.parseInt(parts[i]));
    }
    return program;
  }

  private Piece top() {
    List<Piece> parts = new ArrayList<>();
    do {
      parts.add(structure(new Place(0, 0, false)));
    } while (budget > 6);
    return new Sequence(parts);
  }

  private <T> T one(T[] all) {
    return all[random.nextInt(all.length)];
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private int from(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  private Piece work() {
    budget--;
    return new Work(random.nextInt(Works.kinds()));
  }

  private Piece maybe(Place place) {
    return chance(60) ? body(place) : Piece.NOTHING;
  }

  /** What a thread or a task does. */
  private Piece body(Place place) {
    List<Piece> parts = new ArrayList<>();
    int count = from(1, 2);
    for (int i = 0; i < count; i++) {
      parts.add(chance(55) ? work() : structure(place));
    }
    return parts.size() == 1 ? parts.get(0) : new Sequence(parts);
  }

  private List<Piece> bodies(Place place, int least, int most) {
    return list(from(least, most), () -> body(place));
  }

  private <T> List<T> list(int count, Supplier<T> each) {
    List<T> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(each.get());
    }
    return all;
  }

  private Piece structure(Place place) {
    if (place.depth >= DEEPEST || budget <= 0) {
      return work();
    }
    Place inner = place.deeper();
    if (delays && chance(12)) {
      return new Sleep(from(1, 6));
    }
    if (chance(30)) {
      return section(place);
    }
    if (!place.inForkJoin && chance(40)) {
      return newer(inner);
    }
    return switch (random.nextInt(place.inForkJoin ? 4 : 20)) {
      case 0, 1 -> fork(inner);
      case 2 -> {
        int count = from(1, 3);
        yield new ThreadPieces.Latch(
            list(count, () -> body(inner)),
            list(count, () -> maybe(inner)),
            maybe(inner),
            maybe(inner),
            chance(30));
      }
      case 3 -> new ThreadPieces.Gate(bodies(inner, 1, 3), body(inner));
      case 4 -> new ThreadPieces.Park(work(), maybe(inner), body(inner), maybe(inner));
      case 5 ->
          new ThreadPieces.Interrupt(
              one(ThreadPieces.Interrupt.PLACES.toArray(new String[0])),
              work(),
              maybe(inner),
              body(inner),
              maybe(inner));
      case 6 -> new ThreadPieces.Local(bodies(inner, 1, 3));
      case 7, 8 -> rounds(inner);
      case 9, 10 -> pipe(inner);
      case 11 -> new QueuePieces.Claims(chance(50), from(1, 3), list(from(3, 6), this::work));
      case 12, 13, 14 -> tasks(inner);
      case 15 -> tree(place);
      case 16 -> new ForkJoinPieces.Parallel(from(2, 4), forked(place, from(2, 6)));
      case 17 -> graph(place);
      case 18 ->
          chance(60)
              ? new MonitorPieces.Flag(
                  chance(50), body(inner), maybe(inner), body(inner), maybe(inner))
              : new MonitorPieces.Turns(chance(50), bodies(inner, 2, 5));
      default -> delays ? scheduled(inner) : tasks(inner);
    };
  }

  private Piece newer(Place inner) {
    return switch (random.nextInt(10)) {
      case 0, 1 -> shared(inner);
      case 2 -> pipeline(inner);
      case 3 -> buffer(inner);
      case 4 -> {
        int count = from(1, 4);
        Crew.Kind kind = virtual && chance(50) ? Crew.Kind.VIRTUAL : Crew.Kind.RUNNABLE;
        yield new RequestPieces.Requests(
            kind, from(0, 2), list(count, () -> maybe(inner)), list(count, () -> body(inner)));
      }
      case 5 -> {
        PoolPieces.Kind kind = pool();
        yield new RequestPieces.Failing(
            kind, from(1, 3), bodies(inner.of(kind), 1, 4), maybe(inner), chance(40));
      }
      case 6 ->
          new RequestPieces.Cancelled(
              chance(40),
              one(ThreadPieces.Interrupt.PLACES.toArray(new String[0])),
              work(),
              maybe(inner),
              body(inner),
              maybe(inner));
      case 7 -> dynamic(inner);
      case 8 ->
          chance(50) || inner.firstLock > 0
              ? new HandPieces.Latch(chance(50), bodies(inner, 1, 4), maybe(inner))
              : handBarrier(inner);
      default -> chance(15) ? new HandPieces.Attempts(bodies(inner, 2, 4)) : readers(inner);
    };
  }

  private Piece shared(Place inner) {
    PoolPieces.Kind kind = pool();
    boolean any = PoolPieces.modelled(kind, 1) == 0;
    boolean forkJoin = kind == PoolPieces.Kind.STEALING || kind == PoolPieces.Kind.FORK_JOIN;
    Place task = inner.of(kind);
    List<SharedPoolPieces.User> users =
        list(
            from(1, 3),
            () -> {
              int count = from(1, 3);
              return new SharedPoolPieces.User(
                  list(count, () -> maybe(inner)),
                  list(count, () -> job(task, any || forkJoin, 2)),
                  chance(50));
            });
    return new SharedPoolPieces.Shared(kind, forkJoin ? PoolPieces.MANY : from(1, 4), users);
  }

  private SharedPoolPieces.Job job(Place task, boolean mayWait, int deepest) {
    int others = deepest == 0 || chance(60) ? 0 : from(1, 2);
    return new SharedPoolPieces.Job(
        body(task),
        list(others, () -> job(task, mayWait, deepest - 1)),
        mayWait && chance(60),
        others == 0 ? Piece.NOTHING : maybe(task));
  }

  /**
   * The only thread of a stage does what it did in its order; so those before it are alone. So do
   * threads to whom last items come before others; so these are passed on where one is alone.
   */
  private Piece pipeline(Place inner) {
    int stages = from(2, 3);
    int items = from(2, 5);
    boolean passedOn = chance(30);
    int first = passedOn ? 1 : from(1, 3);
    List<Integer> takers = new ArrayList<>(List.of(first));
    for (int stage = 1; stage < stages; stage++) {
      int before = takers.get(stage - 1);
      takers.add(passedOn ? Integer.valueOf(before) : before == 1 ? from(1, 3) : from(2, 3));
    }
    return new StagePieces.Pipeline(
        from(0, 2),
        list(items, () -> maybe(inner)),
        list(items, () -> list(stages, () -> chance(70) ? work() : body(inner))),
        takers,
        passedOn);
  }

  /** A monitor that is taken within other locks keeps its recorded order. */
  private Piece buffer(Place inner) {
    int consumers = from(1, 3);
    int producers = consumers == 1 ? 1 : from(1, 2);
    int each = from(12, 16) / producers;
    budget += each * producers; // many items, but small ones
    return new BufferPieces.ByHand(
        inner.firstLock == 0 ? one(BufferPieces.Kind.values()) : BufferPieces.Kind.SEMAPHORES,
        from(1, 3),
        list(
            producers,
            () -> list(each, () -> new Made(chance(60) ? work() : Piece.NOTHING, work()))),
        consumers);
  }

  private Piece dynamic(Place inner) {
    int phases = from(2, 4);
    List<PhaserPieces.Party> parties = new ArrayList<>();
    parties.add(new PhaserPieces.Party(0, list(phases, () -> body(inner))));
    int others = from(1, 3);
    for (int i = 0; i < others; i++) {
      parties.add(new PhaserPieces.Party(from(0, phases - 1), bodies(inner, 1, 3)));
    }
    return new PhaserPieces.Dynamic(parties);
  }

  private Piece handBarrier(Place inner) {
    int rounds = from(1, 4);
    return new HandPieces.Barrier(
        chance(50), list(from(2, 4), () -> list(rounds, () -> body(inner))));
  }

  private Piece readers(Place place) {
    if (place.firstLock >= LOCKS) {
      return work();
    }
    AnyLock lock = locks.get(from(place.firstLock, LOCKS - 1));
    Place within = place.within(lock);
    return new HandPieces.Readers(
        lock,
        list(
            from(2, 4),
            () -> list(from(1, 3), () -> new Section(lock, body(within), chance(60), chance(20)))));
  }

  private Piece section(Place place) {
    if (place.firstLock >= LOCKS) {
      return work();
    }
    AnyLock lock = locks.get(from(place.firstLock, LOCKS - 1));
    return new Section(lock, body(place.within(lock)), chance(35), chance(20));
  }

  private Piece fork(Place inner) {
    Crew.Kind kind =
        virtual && chance(60)
            ? Crew.Kind.VIRTUAL
            : chance(50) ? Crew.Kind.RUNNABLE : Crew.Kind.SUBCLASS;
    return new ThreadPieces.Fork(kind, bodies(inner, 1, 4), maybe(inner), chance(20));
  }

  private Piece rounds(Place inner) {
    MeetingPieces.Kind kind = one(MeetingPieces.Kind.values());
    int parties = kind == MeetingPieces.Kind.EXCHANGER ? 2 : from(2, 4);
    int rounds = from(1, 3);
    return new Rounds(
        kind,
        list(parties, () -> list(rounds, () -> body(inner))),
        chance(40) ? work() : Piece.NOTHING);
  }

  /** The only consumer does what it did in the order in which it did it; so it has one producer. */
  private Piece pipe(Place inner) {
    QueuePieces.Kind kind = one(QueuePieces.Kind.values());
    int consumers = kind == QueuePieces.Kind.HAND_OFF ? 1 : from(1, 3);
    List<List<Made>> producers =
        list(
            consumers == 1 ? 1 : from(1, 2),
            () -> list(from(1, 4), () -> new Made(maybe(inner), body(inner))));
    return new QueuePieces.Pipe(kind, from(1, 3), producers, consumers, chance(20), maybe(inner));
  }

  private PoolPieces.Kind pool() {
    return virtual && chance(50)
        ? PoolPieces.Kind.VIRTUAL
        : PoolPieces.Kind.values()[random.nextInt(PoolPieces.Kind.values().length - 1)];
  }

  private Piece tasks(Place inner) {
    PoolPieces.Kind kind = pool();
    Place task = inner.of(kind);
    return new PoolPieces.Tasks(
        kind,
        from(1, 4),
        one(PoolPieces.Style.values()),
        bodies(task, 1, 5),
        maybe(inner),
        chance(40) ? work() : Piece.NOTHING);
  }

  private List<Piece> forked(Place place, int count) {
    Place task = place.of(PoolPieces.Kind.FORK_JOIN);
    return list(count, () -> chance(70) ? work() : body(task));
  }

  private Piece tree(Place place) {
    int nodes = chance(60) ? 7 : 3;
    return new ForkJoinPieces.Tree(from(1, 4), forked(place, nodes), chance(40));
  }

  private Piece graph(Place place) {
    PoolPieces.Kind kind = pool();
    Place task = place.of(kind);
    int count = from(2, 6);
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Integer> sources = new ArrayList<>();
      for (int source = 0; source < i; source++) {
        if (chance(50) && sources.size() < 3) {
          sources.add(source);
        }
      }
      nodes.add(new Node(sources, chance(40), body(task)));
    }
    return new Graph(kind, from(1, 4), nodes, maybe(place.deeper()));
  }

  private Piece scheduled(Place inner) {
    int count = from(1, 3);
    return new PoolPieces.Scheduled(
        from(1, 2), list(count, () -> from(1, 8)), list(count, () -> body(inner)), maybe(inner));
  }
}
