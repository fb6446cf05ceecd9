package corecast.recorder.hook.thread;

import org.jspecify.annotations.Nullable;

/** What is kept for a thread: a {@code ThreadState}, or {@link #NOBODY}'s. */
public class OwnedState {
  public static final OwnedState NOBODY = new OwnedState(null);

  public final @Nullable Thread thread;

  OwnedState(@Nullable Thread thread) {
    this.thread = thread;
  }
}
