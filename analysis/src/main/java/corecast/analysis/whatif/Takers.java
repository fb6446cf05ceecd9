package corecast.analysis.whatif;

import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A queue from which so many threads take, as if its items could be handled in any order. Where the
 * replay decides who gets which item, there are so many equal threads; otherwise the only thread
 * that takes is replaced by several, among which its items are dealt out in turn.
 *
 * @param queue its name
 * @param threads how many
 */
public record Takers(String queue, int threads) implements Edit {
  /** The conversion makes a pool of the threads that take, named after the queue. */
  private static final String POOL = "~takers";

  /** And a semaphore of the places of a queue that may be full. */
  private static final String ROOM = "~room";

  public Takers {
    if (threads < 1) {
      throw new IllegalArgumentException(
          "queue " + queue + " taken by " + threads + " threads: expected 1 or more");
    }
  }

  @Override
  public Program of(Program program) {
    int[] pools = pools(program);
    return pools.length > 0
        ? new DealtItems(program, threads).served(queue, pools)
        : new DealtItems(program, threads).dealt(find(program));
  }

  /** The pools of the threads that take from the queue: one for each time that it fills anew. */
  private int[] pools(Program program) {
    boolean[] served = program.servedPools();
    return IntStream.range(0, program.objects())
        .filter(o -> served[o] && queueOf(program.objectName(o)).equals(queue))
        .toArray();
  }

  private int find(Program program) {
    return NamedObject.of(program, queue, "queue", kind -> kind == ObjectKind.QUEUE);
  }

  /** The queue that a pool of threads takes from, by the name of the pool. */
  public static String queueOf(String pool) {
    return pool.endsWith(POOL) ? of(pool, POOL) : pool;
  }

  private static String of(String name, String suffix) {
    return name.substring(0, name.length() - suffix.length()).replaceAll("~\\d+$", "");
  }

  /** Whether a semaphore is made of the places of a queue. */
  public static boolean isRoom(String semaphore) {
    return semaphore.endsWith(ROOM);
  }

  /** The queue of these places. */
  public static String queueOfRoom(String semaphore) {
    return of(semaphore, ROOM);
  }

  /** The places of a queue that the conversion has made a semaphore; -1 if there are none. */
  static int room(Program program, String queue) {
    return IntStream.range(0, program.objects())
        .filter(o -> program.objectKind(o) == ObjectKind.SEMAPHORE)
        .filter(o -> isRoom(program.objectName(o)))
        .filter(o -> queueOfRoom(program.objectName(o)).equals(queue))
        .findFirst()
        .orElse(-1);
  }

  /** How many items are taken from a queue. */
  public static int items(Program program, int queue) {
    int items = 0;
    for (int s = 0; s < program.steps(); s++) {
      items += program.operation(s) == Operation.TAKE && program.object(s) == queue ? 1 : 0;
    }
    return items;
  }

  /** How many threads take from it at a time, where the replay decides who gets which item. */
  public static int served(Program program, int pool) {
    int servers = 0;
    for (int s = 0; s < program.steps(); s++) {
      servers += program.operation(s) == Operation.SERVE && program.object(s) == pool ? 1 : 0;
    }
    return servers;
  }

  /** The only thread that takes from a queue; -1 if there are more, or none, or it is a task. */
  public static int only(Program program, int queue) {
    int only = -1;
    for (int body = 0; body < program.bodies(); body++) {
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        if (program.operation(s) == Operation.TAKE && program.object(s) == queue) {
          if (only >= 0 || program.isTask(body)) {
            return -1;
          }
          only = body;
          break;
        }
      }
    }
    return only;
  }

  @Override
  public String source(Program program) {
    return program.objectSource(
        IntStream.of(pools(program)).findFirst().orElseGet(() -> find(program)));
  }

  @Override
  public List<String> words() {
    return List.of("--takers", queue + "=" + threads);
  }

  @Override
  public String describe() {
    return "queue " + queue + " taken by " + threads + (threads == 1 ? " thread" : " threads");
  }
}
