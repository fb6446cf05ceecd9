package corecast.recorder.hook.library;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** The id of a thread, which subclasses may hide. */
public final class ThreadIds {
  private static final @Nullable VarHandle ID = LibraryField.find(Thread.class, "tid", long.class);

  private ThreadIds() {}

  /** The id of any thread; 0, which no thread has, if it cannot be told. */
  public static long of(Thread thread) {
    if (JdkThreads.hasOwnId(thread.getClass())) {
      return thread.getId();
    }
    VarHandle id = ID;
    return id == null ? 0 : (long) id.get(thread);
  }
}
