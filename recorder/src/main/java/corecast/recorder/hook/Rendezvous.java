package corecast.recorder.hook;

import corecast.trace.Result;
import java.util.concurrent.Phaser;
import org.jspecify.annotations.Nullable;

/** Called by the woven methods of phasers, exchangers and custom synchronizers. */
public final class Rendezvous {
  private Rendezvous() {}

  /** A phaser's method has returned a phase, negative if the phaser is terminated. */
  public static void phase(int phase, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, phase & 0xffff_ffffL, Result.OK.code());
  }

  /** Before {@code onAdvance}; that of {@code Phaser} itself does nothing worth recording. */
  public static void advanceBegin(Object phaser) {
    if (phaser.getClass() != Phaser.class) {
      Hooks.advanceBegin(phaser);
    }
  }

  /** After {@code onAdvance}. */
  public static void advanceEnd(Object phaser) {
    if (phaser.getClass() != Phaser.class) {
      Hooks.advanceEnd(phaser);
    }
  }

  /** What an exchanged item is known by; 0 for {@code null}. */
  public static long identity(@Nullable Object item) {
    return System.identityHashCode(item);
  }

  public static void exchanged(
      @Nullable Object received, int token, int op, @Nullable Object target, long arg) {
    Hooks.end(token, op, target, identity(received), Result.OK.code());
  }

  /** A condition was made; those of the library's locks are told with their locks. */
  public static void condition(Object condition, Object synchronizer) {
    if (!synchronizer.getClass().getName().startsWith("java.util.concurrent.")) {
      Hooks.conditionOf(condition, synchronizer);
    }
  }
}
