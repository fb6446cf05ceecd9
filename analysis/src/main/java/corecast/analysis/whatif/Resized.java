package corecast.analysis.whatif;

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
    if (what == What.QUEUE && program.objectParameter(object) == 0) {
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
    return program.withParameter(object, size);
  }

  private int find(Program program) {
    return NamedObject.of(program, name, what.word(), what::is);
  }

  @Override
  public String source(Program program) {
    return program.objectSource(find(program));
  }

  @Override
  public List<String> words() {
    return List.of("--" + what.word(), name + "=" + size);
  }

  @Override
  public String describe() {
    return what.word() + " " + name + " " + size;
  }
}
