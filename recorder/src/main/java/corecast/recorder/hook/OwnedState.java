package corecast.recorder.hook;

import org.jspecify.annotations.Nullable;

/** What is kept for a thread: a {@link ThreadState}, or {@link #NOBODY}'s. */
class OwnedState {
  static final OwnedState NOBODY = new OwnedState(null);

  final @Nullable Thread thread;

  OwnedState(@Nullable Thread thread) {
    this.thread = thread;
  }
}
