package corecast.recorder.hook.path;

import corecast.recorder.hook.path.HandOvers.At;
import org.jspecify.annotations.Nullable;

/** What stages of futures wait for, and what has completed tasks and stages. */
final class StageSources {
  /** So many sources of a stage are followed, and so many stages behind one another. */
  private static final int MOST = 64;

  private final HandOvers handOvers;

  StageSources(HandOvers handOvers) {
    this.handOvers = handOvers;
  }

  private record Sources(long of, @Nullable Sources others, int count, HandOver maker) {}

  void add(long stage, long source, HandOver maker) {
    Sources others = handOvers.get(At.SOURCES, stage) instanceof Sources known ? known : null;
    int count = others == null ? 1 : others.count + 1;
    if (count <= MOST) {
      handOvers.put(At.SOURCES, stage, new Sources(source, others, count, maker));
    }
  }

  @Nullable HandOver longest(long stage) {
    return longest(stage, 0);
  }

  private @Nullable HandOver longest(long stage, int level) {
    HandOver longest = null;
    Object found = handOvers.get(At.SOURCES, stage);
    for (Sources s = (Sources) found; s != null; s = s.others) {
      longest = HandOver.longer(longest, s.maker);
      HandOver completed = completed(s.of, level + 1);
      if (completed != null) {
        longest = HandOver.longer(longest, completed);
      }
    }
    return longest;
  }

  @Nullable HandOver completed(long task) {
    return completed(task, 0);
  }

  private @Nullable HandOver completed(long task, int level) {
    if (handOvers.get(At.DONE, task) instanceof HandOver done) {
      return done;
    }
    return level < MOST ? longest(task, level) : null;
  }
}
