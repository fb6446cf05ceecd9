package corecast.recorder.hook.path;

import org.jspecify.annotations.Nullable;

/**
 * What one thread leaves for another: its path as it ran, and the one of dependences only. Either
 * is {@code null} where the hand-over does not count for it.
 */
record HandOver(@Nullable PathValue ran, @Nullable PathValue free) {
  /** Of an item or a permit that was there before the computation. */
  static final HandOver NONE = new HandOver(null, null);

  /** Whether it is the same one; without what a record's {@code equals} would have to link. */
  boolean isSame(HandOver other) {
    return ran == other.ran && free == other.free;
  }

  static HandOver longer(@Nullable HandOver before, HandOver added) {
    return before == null
        ? added
        : new HandOver(
            PathValue.longer(before.ran, added.ran), PathValue.longer(before.free, added.free));
  }
}
