package corecast.recorder.hook;

import org.jspecify.annotations.Nullable;

/** A thread and its state; or nobody. */
final class OwnedState {
  static final OwnedState NOBODY = new OwnedState(null, null);

  final @Nullable Thread owner;
  final @Nullable ThreadState state;

  OwnedState(@Nullable Thread owner, @Nullable ThreadState state) {
    this.owner = owner;
    this.state = state;
  }
}
