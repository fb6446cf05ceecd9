package corecast.recorder.hook;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountedCompleter;
import org.jspecify.annotations.Nullable;

/** What woven bodies of {@code CountedCompleter} and {@code CompletableFuture} call. */
public final class Stages {
  private Stages() {}

  private static @Nullable ThreadState take() {
    ThreadState state = Hooks.take();
    if (state != null && state.inside) {
      state.leave();
      return null;
    }
    return state;
  }

  // ---- counted completers -----------------------------------------------------------------------

  /** {@code tryComplete} and the like begin. */
  public static void chainBegins() {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      state.forkJoin.stages.chainBegins();
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** They return. */
  public static void chainEnds() {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      state.forkJoin.stages.chainEnds();
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** Nothing that the node waited for is missing any more. */
  public static void nodeBegins(Object node) {
    Numbered numbered = node instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.stages.nodeBegins(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** Takes the place of the call of {@code node.onCompletion(caller)}. */
  public static void onCompletion(CountedCompleter<?> node, CountedCompleter<?> caller) {
    nodeBegins(node);
    node.onCompletion(caller);
  }

  /** The count of what the node waits for was lowered, or somebody else was quicker. */
  public static void part(boolean lowered, Object node) {
    Numbered numbered = lowered && node instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.stages.part(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** {@code firstComplete} has returned; not {@code null}: the caller goes on for the node. */
  public static void first(@Nullable Object result) {
    Numbered numbered = result instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.stages.part(numbered);
      state.forkJoin.found(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** A task is completed by a call. */
  public static void done(Object task) {
    Numbered numbered = task instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.stages.done(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  // ---- futures ----------------------------------------------------------------------------------

  /** A future was made. */
  public static void made(Object future) {
    Numbered numbered = future instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : Hooks.take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.stages.made(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** A future has its result, or somebody else was quicker. */
  public static void futureDone(boolean won, Object future) {
    Numbered numbered = won && future instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.stages.futureDone(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** A dependent of one future was made. */
  public static void attach(Object stage, @Nullable Object source) {
    attach(stage, source, null, 0);
  }

  /** A dependent was made that is complete when its source is. */
  public static void attachRelay(Object stage, @Nullable Object source) {
    attach(stage, source, null, 1);
  }

  /** A dependent of both was made. */
  public static void attachBoth(Object stage, @Nullable Object source, @Nullable Object other) {
    attach(stage, source, other, 0);
  }

  /** A dependent of either was made. */
  public static void attachEither(Object stage, @Nullable Object source, @Nullable Object other) {
    attach(stage, source, other, 3);
  }

  private static void attach(
      Object stage, @Nullable Object source, @Nullable Object other, int how) {
    Numbered numbered = stage instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.stages.attach(numbered, source, other, how);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** The method that made a dependent returns it. */
  public static void attached(@Nullable Object stage) {
    Numbered numbered = stage instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.stages.attached(numbered);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** {@code allOf} returns. */
  public static void all(@Nullable Object stage, Object[] sources) {
    combined(stage, sources, 1);
  }

  /** {@code anyOf} returns. */
  public static void any(@Nullable Object stage, Object[] sources) {
    combined(stage, sources, 2);
  }

  private static void combined(@Nullable Object stage, Object[] sources, int how) {
    Numbered numbered = stage instanceof Numbered n ? n : null;
    ThreadState state = numbered == null ? null : take();
    if (state == null || numbered == null) {
      return;
    }
    try {
      state.forkJoin.stages.combined(numbered, sources, how);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** A dependent is tried; {@code mode} above 0: in a task of its own. */
  public static void fire(@Nullable Object stage, int mode) {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      state.forkJoin.stages.fire(stage, mode);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** It was. */
  public static void fired() {
    ThreadState state = Hooks.take();
    if (state == null) {
      return;
    }
    try {
      state.forkJoin.stages.fired();
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
  }

  /** Takes the place of the call of {@code toCompletableFuture} on what a function returned. */
  public static @Nullable CompletableFuture<?> composed(CompletionStage<?> from) {
    CompletableFuture<?> future = from.toCompletableFuture();
    ThreadState state = future instanceof Numbered ? take() : null;
    if (state == null || future == null) {
      return future;
    }
    try {
      state.forkJoin.stages.composed(future);
    } catch (Throwable e) {
      state.thrown = e;
    } finally {
      state.leave();
    }
    return future;
  }
}
