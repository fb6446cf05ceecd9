package corecast.analysis.whatif;

import corecast.program.CountText;
import corecast.program.ObjectKind;
import corecast.program.Program;
import java.util.List;
import java.util.Locale;

/**
 * A pool with another number of workers, a queue with another capacity, or a semaphore with another
 * number of permits.
 *
 * @param what which of them
 * @param name the pool's, queue's or semaphore's
 * @param size 1 or more
 */
public record Resized(What what, String name, long size) implements Edit {
  /** In place of a size. */
  static final String NO_LIMIT = "unbounded";

  /** Permits of a queue without a limit; more can be given back to these. */
  private static final long MANY = Integer.MAX_VALUE;

  /** What has a size. */
  public enum What {
    POOL,
    QUEUE,
    SEMAPHORE;

    private boolean is(ObjectKind kind) {
      return switch (this) {
        case POOL -> kind == ObjectKind.POOL || kind == ObjectKind.FORK_JOIN_POOL;
        case QUEUE -> kind == ObjectKind.QUEUE;
        case SEMAPHORE -> kind == ObjectKind.SEMAPHORE;
      };
    }

    private String unit() {
      return switch (this) {
        case POOL -> "worker";
        case QUEUE -> "place";
        case SEMAPHORE -> "permit";
      };
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Resized {
    if (size < 1) {
      throw new IllegalArgumentException(
          what.word() + " " + name + " of " + size + ": expected 1 or more");
    }
  }

  @Override
  public Program of(Program program) {
    int object = find(program);
    boolean isRoom = program.objectKind(object) == ObjectKind.SEMAPHORE;
    if (what == What.QUEUE && !isRoom && program.objectParameter(object) == 0) {
      throw new RefusedEdit(
          "queue "
              + name
              + ": hands each item over to a thread that waits for it, so it has no"
              + " size; leave it as it is");
    }
    if (what == What.POOL && program.servedPools()[object]) {
      throw new RefusedEdit(
          "pool "
              + name
              + ": its workers are threads of the program, which start and end by"
              + " themselves; leave it as it is");
    }
    boolean isWithoutLimit = what == What.QUEUE && isRoom && size == Program.UNBOUNDED;
    return program.withParameter(object, isWithoutLimit ? MANY : size);
  }

  /** A number, or that there is no limit. */
  public static String sizeInWords(long size) {
    return size == Program.UNBOUNDED ? NO_LIMIT : Long.toString(size);
  }

  /**
   * The object. Where several threads take from a full queue and the replay decides who gets what,
   * its places are permits.
   */
  private int find(Program program) {
    if (what == What.QUEUE) {
      int room = Takers.room(program, name);
      if (room >= 0) {
        return room;
      }
    }
    return NamedObject.of(program, name, what.word(), what::is);
  }

  @Override
  public String source(Program program) {
    return program.objectSource(find(program));
  }

  @Override
  public List<String> words() {
    return List.of("--" + what.word(), name + "=" + sizeInWords(size));
  }

  @Override
  public String describe() {
    return what.word()
        + " "
        + name
        + (size == Program.UNBOUNDED
            ? " without a limit"
            : " with " + CountText.of(size, what.unit()));
  }
}
