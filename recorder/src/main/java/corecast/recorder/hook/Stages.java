package corecast.recorder.hook;

import corecast.recorder.hook.object.Numbered;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountedCompleter;
import org.jspecify.annotations.Nullable;

/** What woven bodies of {@code CountedCompleter} and {@code CompletableFuture} call. */
public final class Stages {
  private Stages() {}

  // ---- counted completers -----------------------------------------------------------------------

  /** {@code tryComplete} and the like begin. */
  public static void chainBegins() {
    Guard.call(Hook.CHAIN_BEGINS);
  }

  public static void chainEnds() {
    Guard.call(Hook.CHAIN_ENDS);
  }

  /** Nothing that the node waited for is missing any more. */
  public static void nodeBegins(Object node) {
    if (node instanceof Numbered) {
      Guard.call(Hook.NODE_BEGINS, node);
    }
  }

  /** Takes the place of the call of {@code node.onCompletion(caller)}. */
  public static void onCompletion(CountedCompleter<?> node, CountedCompleter<?> caller) {
    nodeBegins(node);
    node.onCompletion(caller);
  }

  /** The count of what the node waits for was lowered, or somebody else was quicker. */
  public static void part(boolean lowered, Object node) {
    if (lowered && node instanceof Numbered) {
      Guard.call(Hook.PART, node);
    }
  }

  /** {@code firstComplete} has returned; not {@code null}: the caller goes on for the node. */
  public static void first(@Nullable Object result) {
    if (result instanceof Numbered) {
      Guard.call(Hook.FIRST, result);
    }
  }

  public static void done(Object task) {
    if (task instanceof Numbered) {
      Guard.call(Hook.STAGE_DONE, task);
    }
  }

  // ---- futures ----------------------------------------------------------------------------------

  public static void made(Object future) {
    if (future instanceof Numbered) {
      Guard.call(Hook.FUTURE_MADE, future);
    }
  }

  /** A future has its result, or somebody else was quicker. */
  public static void futureDone(boolean won, Object future) {
    if (won && future instanceof Numbered) {
      Guard.call(Hook.FUTURE_DONE, future);
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

  public static void attachBoth(Object stage, @Nullable Object source, @Nullable Object other) {
    attach(stage, source, other, 0);
  }

  public static void attachEither(Object stage, @Nullable Object source, @Nullable Object other) {
    attach(stage, source, other, 3);
  }

  private static void attach(
      Object stage, @Nullable Object source, @Nullable Object other, int how) {
    if (stage instanceof Numbered) {
      Guard.call(Hook.ATTACH, stage, source, other, how, 0);
    }
  }

  /** The method that made a dependent returns it. */
  public static void attached(@Nullable Object stage) {
    if (stage instanceof Numbered) {
      Guard.call(Hook.ATTACHED, stage);
    }
  }

  public static void all(@Nullable Object stage, Object[] sources) {
    combined(stage, sources, 1);
  }

  public static void any(@Nullable Object stage, Object[] sources) {
    combined(stage, sources, 2);
  }

  private static void combined(@Nullable Object stage, Object[] sources, int how) {
    if (stage instanceof Numbered) {
      Guard.call(Hook.COMBINED, stage, sources, how);
    }
  }

  /** A dependent is tried; {@code mode} above 0: in a task of its own. */
  public static void fire(@Nullable Object stage, int mode) {
    Guard.call(Hook.FIRE, stage, mode);
  }

  public static void fired() {
    Guard.call(Hook.FIRED);
  }

  /** Takes the place of the call of {@code toCompletableFuture} on what a function returned. */
  public static @Nullable CompletableFuture<?> composed(CompletionStage<?> from) {
    CompletableFuture<?> future = from.toCompletableFuture();
    if (future instanceof Numbered) {
      Guard.call(Hook.COMPOSED, future);
    }
    return future;
  }
}
