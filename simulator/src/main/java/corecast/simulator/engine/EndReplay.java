package corecast.simulator.engine;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.Progress;
import corecast.simulator.machine.TieOrder;
import corecast.simulator.machine.Tournament;
import corecast.simulator.machine.Windows;
import corecast.simulator.primitive.Instant;
import corecast.simulator.primitive.IntQueue;
import corecast.simulator.primitive.Succession;
import corecast.simulator.primitive.TaskOrder;
import corecast.simulator.timeline.Outcome;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A replay in attained service of which the end alone matters: the {@link Engine}'s loop without
 * causes, for programs in which nothing takes real time, no body is stopped and none ends the
 * others. Its state is in local variables and arrays, which makes it about twice as fast.
 *
 * <p>Pieces of work without an operation in between are one event.
 */
public final class EndReplay {
  private static final Operation[] OPERATIONS = Operation.values();
  private static final int RUN = Operation.RUN.ordinal();
  private static final int ENTER = Operation.ENTER.ordinal();
  private static final int EXIT = Operation.EXIT.ordinal();
  private static final int LOCK = Operation.LOCK.ordinal();
  private static final int UNLOCK = Operation.UNLOCK.ordinal();
  private static final int BARRIER = Operation.BARRIER.ordinal();
  private static final int FEWEST_LEAVES = 8;

  private final Program program;
  private final Instant instant;
  private final Host host;
  private final Actions actions;

  /** By body that works: the number of its beginning, which is the order of ends that tie. */
  private final long[] sequence;

  private final TieOrder ties;
  private final SimpleLocks locks;

  /** Whether locks have no wait sets, and each body takes them for itself. */
  private final boolean simple;

  private final int[] position;
  private final boolean[] begun;
  private final boolean[] ended;
  private final double[] markTime;
  private boolean lost;

  // The ends of those who run: a tournament.
  private long[] key = new long[2 * FEWEST_LEAVES];
  private int[] winner = new int[2 * FEWEST_LEAVES];
  private int[] free = new int[FEWEST_LEAVES];
  private int[] entered = new int[FEWEST_LEAVES];
  private int frees;

  private long now;
  private long[] attained = new long[16];
  private final Windows windows;

  /**
   * @param processors sizes the pools that are as large as the machine
   * @param ignoredObjects objects whose steps are passed over; neither locks nor barriers
   * @param order of the tasks of pools
   * @param windows get the course of it
   */
  public EndReplay(
      Program program, int processors, boolean[] ignoredObjects, TaskOrder order, Windows windows) {
    this.program = program;
    this.windows = windows;
    int bodies = program.bodies();
    this.instant = new Instant(bodies, null);
    Synchronizers objects =
        new Synchronizers(
            program, processors, ignoredObjects, Succession.HANDED_OVER, order, false, 0);
    this.host = new Host(program, objects, processors, false);
    this.actions = new Actions(program, objects, host);
    this.simple = hasSimpleLocks(program);
    this.locks = new SimpleLocks(program.objects(), bodies);
    this.position = new int[bodies];
    this.begun = new boolean[bodies];
    this.ended = new boolean[bodies];
    Arrays.setAll(position, program::firstStep);
    this.sequence = new long[bodies];
    this.ties = (body, other) -> sequence[body] < sequence[other];
    this.markTime = new double[program.objects()];
    Arrays.fill(markTime, Double.NaN);
    clear(0);
  }

  /** Whether the program does nothing that this kind of replay leaves out. */
  public static boolean serves(Program program) {
    return !program.hasDelays()
        && !program.hasStops()
        && !program.hasHalts()
        && !program.hasVirtualThreads()
        && !program.has(Operation.TRY)
        && !program.hasRetries()
        && !program.hasForkJoinPools();
  }

  private static boolean hasSimpleLocks(Program program) {
    boolean simple =
        !program.has(Operation.WAIT)
            && !program.has(Operation.NOTIFY)
            && !program.has(Operation.NOTIFY_ALL)
            && !program.has(Operation.COMPLETE);
    for (int o = 0; o < program.objects(); o++) {
      simple &= program.objectKind(o) != ObjectKind.POOL || !program.poolLimits(o).callerRuns();
    }
    return simple;
  }

  /**
   * Runs to the end, or until nothing can go on.
   *
   * @return {@code null} if it takes too long for this kind of replay: it takes an {@link Engine}
   *     then
   */
  public @Nullable Outcome run() {
    for (int body = 0; body < program.bodies(); body++) {
      if (!program.isTask(body) && !program.isSpawned(body)) {
        instant.released().add(body);
      }
    }
    loop();
    return lost ? null : Outcomes.of(program, this::isUnfinished, body -> blockedStep(body));
  }

  /** When it ended, ns of attained service. */
  public long now() {
    return now;
  }

  /** h(n) for n = 0, 1, ...: service attained with n bodies running, ns. */
  public long[] attained() {
    return attained;
  }

  /** Time of each mark, by object; NaN if it was not reached. */
  public double[] markTimes() {
    return markTime;
  }

  private boolean isUnfinished(int body) {
    return !ended[body] && (begun[body] || host.isSubmitted(body));
  }

  private int blockedStep(int body) {
    return begun[body] ? position[body] - 1 : Outcomes.NO_WORKER;
  }

  /**
   * The events of one instant are: ends in the order of their beginnings, then in the order of
   * their coming bodies that were let go and such as did work that took no time.
   */
  private void loop() {
    Program program = this.program;
    int @Nullable [] words = program.words();
    int[] position = this.position;
    boolean[] begun = this.begun;
    long[] sequence = this.sequence;
    TieOrder ties = this.ties;
    SimpleLocks locks = this.locks;
    boolean simple = this.simple;
    Instant instant = this.instant;
    IntQueue released = instant.released();
    long[] attained = this.attained;
    long[] key = this.key;
    int[] winner = this.winner;
    int[] free = this.free;
    int[] entered = this.entered;
    int frees = this.frees;
    int[] leaf = new int[program.bodies()];
    int entries = 0;
    boolean open = false; // whether the winner's leaf is to be had
    int running = 0;
    int pieces = 0;
    int told = 0; // of the pieces; rarely, so that the loop keeps its registers
    long beginnings = 0;
    long now = 0;
    long windowEnd = windows.end();

    // Who goes on at this instant, each at most once; ~body after work that took no time.
    int[] ready = new int[2 * Integer.highestOneBit(Math.max(1, program.bodies()))];
    int mask = ready.length - 1;
    int head = 0;
    int tail = 0;
    while (!released.isEmpty()) {
      ready[tail++ & mask] = released.poll();
    }

    while (true) {
      boolean some = head != tail;
      if (!some || open || key[1] == now) {
        if (open) {
          open = false;
          int place = leaf[winner[1]];
          free[frees++] = place;
          Tournament.play(key, winner, place, Tournament.emptyKey(place), 0, ties);
        }
        if (entries > 0) {
          playEntered(key, winner, entered, entries, ties);
          entries = 0;
        }
      }
      int body;
      if (some && key[1] != now) {
        int next = ready[head++ & mask];
        body = next >= 0 ? next : ~next;
        begun[body] = true;
      } else if (running > 0) {
        long next = key[1];
        if (next != now) {
          if (running >= attained.length) {
            attained = Arrays.copyOf(attained, Math.max(running + 1, attained.length * 2));
          }
          attained[running] += next - now;
          now = next;
          if (next >= windowEnd) {
            windows.close(next, attained);
            windowEnd = windows.end();
          }
        }
        body = winner[1];
        open = true;
        running--;
      } else {
        break;
      }

      int step = position[body];
      int end = program.firstStep(body + 1);
      while (true) {
        if (step == end) {
          position[body] = step;
          ended[body] = true;
          instant.act(body);
          host.workers().ended(body, instant);
          while (!released.isEmpty()) {
            ready[tail++ & mask] = released.poll();
          }
          break;
        }
        int code = code(words, program, step);
        if (code == RUN) {
          int last = step;
          long nanos = nanos(words, program, step);
          pieces++;
          boolean tooLong = nanos < 0;
          for (int s = step + 1; s < end; s++) {
            int other = code(words, program, s);
            if (other == RUN) {
              nanos += nanos(words, program, s);
              tooLong |= nanos < 0;
              last = s;
              pieces++;
            } else if (other != ENTER && other != EXIT) {
              break;
            }
          }
          if (pieces >= told + Progress.EVERY) {
            Progress.did(told, pieces);
            told = pieces;
          }
          position[body] = last + 1;
          if (nanos == 0) {
            ready[tail++ & mask] = ~body;
            break;
          }
          sequence[body] = beginnings++;
          running++;
          long when = now + nanos;
          if (tooLong || when < 0 || when > Tournament.LATEST) {
            lost = true;
            return;
          }
          if (open) {
            open = false;
            int place = leaf[winner[1]];
            leaf[body] = place;
            Tournament.play(key, winner, place, when, body, ties);
          } else {
            if (frees == 0) {
              grow();
              key = this.key;
              winner = this.winner;
              free = this.free;
              entered = this.entered;
              frees = this.frees;
              entries = 0;
            }
            int place = free[--frees];
            leaf[body] = place;
            key[(key.length >> 1) + place] = when;
            winner[(key.length >> 1) + place] = body;
            entered[entries++] = place;
          }
          break;
        }
        boolean goesOn = true;
        if (code == LOCK && simple) {
          goesOn = locks.lock(object(words, program, step), body);
        } else if (code == UNLOCK && simple && locks.isHeld(object(words, program, step), body)) {
          int heir = locks.unlock(object(words, program, step));
          if (heir != SimpleLocks.NOBODY) {
            ready[tail++ & mask] = heir;
          }
        } else if (code == BARRIER) {
          int barrier = object(words, program, step);
          goesOn = locks.arrive(barrier, body, program.objectParameter(barrier));
          if (goesOn) {
            for (int b = locks.poll(barrier); b != SimpleLocks.NOBODY; b = locks.poll(barrier)) {
              ready[tail++ & mask] = b;
            }
          }
        } else if (code != ENTER && code != EXIT) {
          goesOn = perform(body, step, OPERATIONS[code], now);
          while (!released.isEmpty()) {
            ready[tail++ & mask] = released.poll();
          }
        }
        step++;
        if (!goesOn) {
          position[body] = step;
          break;
        }
      }
    }
    Progress.did(told, pieces);
    this.now = now;
    this.attained = attained;
  }

  private boolean perform(int body, int step, Operation operation, long present) {
    if (operation == Operation.MARK) {
      int mark = program.object(step);
      markTime[mark] = Double.isNaN(markTime[mark]) ? present : markTime[mark];
      return true;
    }
    instant.act(body);
    return actions.perform(body, step, operation, instant);
  }

  private static int code(int @Nullable [] words, Program program, int step) {
    return words != null ? Program.codeOf(words[step]) : program.operationCode(step);
  }

  private static long nanos(int @Nullable [] words, Program program, int step) {
    return words != null && Program.isWhole(words[step])
        ? Program.operandOf(words[step])
        : program.amount(step);
  }

  private static int object(int @Nullable [] words, Program program, int step) {
    return words != null ? Program.operandOf(words[step]) : program.object(step);
  }

  private static void playEntered(
      long[] key, int[] winner, int[] entered, int entries, TieOrder ties) {
    int leaves = key.length >> 1;
    if (entries * Integer.numberOfTrailingZeros(leaves) >= leaves) {
      Tournament.playAll(key, winner, ties);
      return;
    }
    for (int e = entries - 1; e >= 0; e--) {
      int node = leaves + entered[e];
      Tournament.play(key, winner, entered[e], key[node], winner[node], ties);
    }
  }

  /** Twice as many leaves; those there are played. */
  private void grow() {
    int before = key.length >> 1;
    int leaves = 2 * before;
    long[] keys = new long[2 * leaves];
    int[] winners = new int[2 * leaves];
    System.arraycopy(key, before, keys, leaves, before);
    System.arraycopy(winner, before, winners, leaves, before);
    key = keys;
    winner = winners;
    free = new int[leaves];
    entered = new int[leaves];
    frees = 0;
    clear(before);
  }

  /** Nobody is at the leaves from that one on. */
  private void clear(int from) {
    int leaves = key.length >> 1;
    for (int place = leaves - 1; place >= from; place--) {
      key[leaves + place] = Tournament.emptyKey(place);
      free[frees++] = place;
    }
    Tournament.playAll(key, winner, ties);
  }
}
