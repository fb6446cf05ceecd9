package corecast.recorder.hook.library;

import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.jspecify.annotations.Nullable;

/** The number in which a synchronizer of the program keeps what it is about, as its permits. */
public final class SynchronizerState {
  private static final @Nullable VarHandle STATE =
      LibraryField.find(AbstractQueuedSynchronizer.class, "state", int.class);

  private static final @Nullable VarHandle LONG_STATE =
      LibraryField.find(AbstractQueuedLongSynchronizer.class, "state", long.class);

  private SynchronizerState() {}

  /** Whether {@link #of} can tell. */
  public static boolean isKnown() {
    return STATE != null && LONG_STATE != null;
  }

  /** The state of a synchronizer of either kind; 0 if it cannot be told. */
  public static long of(Object synchronizer) {
    VarHandle state = STATE;
    VarHandle longState = LONG_STATE;
    if (state != null && synchronizer instanceof AbstractQueuedSynchronizer known) {
      return (int) state.getVolatile(known);
    }
    if (longState != null && synchronizer instanceof AbstractQueuedLongSynchronizer known) {
      return (long) longState.getVolatile(known);
    }
    return 0;
  }
}
