package corecast.recorder.hook;

import corecast.recorder.hook.session.LoopSites;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Atomics that are read and then changed by compare-and-set, again and again until that succeeds:
 * in a loop of the program, or in a method of the atomic that is given a function. There the
 * function is called for each attempt, so that it is given another one that tells of it. An attempt
 * that fails, or whose function throws, is over; one that the program leaves by a return or an
 * exception of its own tells nothing: the next one begins anew.
 */
public final class Updates {
  private Updates() {}

  /** A number for what is at that place; -1 if there are too many. Called while weaving. */
  public static int site(String place) {
    return LoopSites.number(LoopSites.UPDATES, place);
  }

  // ---- loops ------------------------------------------------------------------------------------

  /** An atomic is about to be read, to be changed at that place. */
  public static void reads(@Nullable Object atomic, int site) {
    if (!LoopSites.isOff(site) && atomic != null) {
      Guard.call(Hook.UPDATE_BEGINS, atomic, site);
    }
  }

  /** It was changed there if it was still what was read. */
  public static void compared(boolean done, int site) {
    if (done) {
      updated(site);
    } else {
      failed(site);
    }
  }

  /** Nothing was changed there, by a comparison or because a function has thrown. */
  private static void failed(int site) {
    if (!LoopSites.isOver(site)) {
      Guard.call(Hook.UPDATE_FAILS, site);
    }
  }

  /** The program's own function, where none that tells could be made: out of memory, or stopped. */
  private static <F> F insteadOf(Throwable e, F function) {
    if (e instanceof ThreadDeath) {
      Guard.call(Hook.THREAD_STOPPED, e);
    }
    return function;
  }

  // ---- methods ----------------------------------------------------------------------------------

  /** A method has changed an atomic by a function. */
  public static void updated(int site) {
    if (!LoopSites.isOver(site)) {
      Guard.call(Hook.UPDATE_ENDS, site);
    }
  }

  /** What calls the function and tells of the attempt. */
  public static @Nullable UnaryOperator<Object> unaryOperator(
      @Nullable Object atomic, @Nullable UnaryOperator<Object> function, int site) {
    if (function == null || atomic == null || LoopSites.isOff(site)) {
      return function;
    }
    try {
      return new OfOne(atomic, site, function);
    } catch (Throwable e) {
      return insteadOf(e, function);
    }
  }

  public static @Nullable BinaryOperator<Object> binaryOperator(
      @Nullable Object atomic, @Nullable BinaryOperator<Object> function, int site) {
    if (function == null || atomic == null || LoopSites.isOff(site)) {
      return function;
    }
    try {
      return new OfTwo(atomic, site, function);
    } catch (Throwable e) {
      return insteadOf(e, function);
    }
  }

  public static @Nullable IntUnaryOperator intUnaryOperator(
      @Nullable Object atomic, @Nullable IntUnaryOperator function, int site) {
    if (function == null || atomic == null || LoopSites.isOff(site)) {
      return function;
    }
    try {
      return new OfInt(atomic, site, function);
    } catch (Throwable e) {
      return insteadOf(e, function);
    }
  }

  public static @Nullable IntBinaryOperator intBinaryOperator(
      @Nullable Object atomic, @Nullable IntBinaryOperator function, int site) {
    if (function == null || atomic == null || LoopSites.isOff(site)) {
      return function;
    }
    try {
      return new OfInts(atomic, site, function);
    } catch (Throwable e) {
      return insteadOf(e, function);
    }
  }

  public static @Nullable LongUnaryOperator longUnaryOperator(
      @Nullable Object atomic, @Nullable LongUnaryOperator function, int site) {
    if (function == null || atomic == null || LoopSites.isOff(site)) {
      return function;
    }
    try {
      return new OfLong(atomic, site, function);
    } catch (Throwable e) {
      return insteadOf(e, function);
    }
  }

  public static @Nullable LongBinaryOperator longBinaryOperator(
      @Nullable Object atomic, @Nullable LongBinaryOperator function, int site) {
    if (function == null || atomic == null || LoopSites.isOff(site)) {
      return function;
    }
    try {
      return new OfLongs(atomic, site, function);
    } catch (Throwable e) {
      return insteadOf(e, function);
    }
  }

  private abstract static class Telling {
    private final Object atomic;
    private final int site;

    Telling(Object atomic, int site) {
      this.atomic = atomic;
      this.site = site;
    }

    final void begins() {
      Guard.call(Hook.UPDATE_BEGINS, atomic, site);
    }

    /** The function has thrown. */
    final void throwing() {
      failed(site);
    }
  }

  private static final class OfOne extends Telling implements UnaryOperator<Object> {
    private final UnaryOperator<Object> function;

    OfOne(Object atomic, int site, UnaryOperator<Object> function) {
      super(atomic, site);
      this.function = function;
    }

    @Override
    public Object apply(Object value) {
      begins();
      try {
        return function.apply(value);
      } catch (Throwable e) {
        throwing();
        throw e;
      }
    }
  }

  private static final class OfTwo extends Telling implements BinaryOperator<Object> {
    private final BinaryOperator<Object> function;

    OfTwo(Object atomic, int site, BinaryOperator<Object> function) {
      super(atomic, site);
      this.function = function;
    }

    @Override
    public Object apply(Object value, Object given) {
      begins();
      try {
        return function.apply(value, given);
      } catch (Throwable e) {
        throwing();
        throw e;
      }
    }
  }

  private static final class OfInt extends Telling implements IntUnaryOperator {
    private final IntUnaryOperator function;

    OfInt(Object atomic, int site, IntUnaryOperator function) {
      super(atomic, site);
      this.function = function;
    }

    @Override
    public int applyAsInt(int value) {
      begins();
      try {
        return function.applyAsInt(value);
      } catch (Throwable e) {
        throwing();
        throw e;
      }
    }
  }

  private static final class OfInts extends Telling implements IntBinaryOperator {
    private final IntBinaryOperator function;

    OfInts(Object atomic, int site, IntBinaryOperator function) {
      super(atomic, site);
      this.function = function;
    }

    @Override
    public int applyAsInt(int value, int given) {
      begins();
      try {
        return function.applyAsInt(value, given);
      } catch (Throwable e) {
        throwing();
        throw e;
      }
    }
  }

  private static final class OfLong extends Telling implements LongUnaryOperator {
    private final LongUnaryOperator function;

    OfLong(Object atomic, int site, LongUnaryOperator function) {
      super(atomic, site);
      this.function = function;
    }

    @Override
    public long applyAsLong(long value) {
      begins();
      try {
        return function.applyAsLong(value);
      } catch (Throwable e) {
        throwing();
        throw e;
      }
    }
  }

  private static final class OfLongs extends Telling implements LongBinaryOperator {
    private final LongBinaryOperator function;

    OfLongs(Object atomic, int site, LongBinaryOperator function) {
      super(atomic, site);
      this.function = function;
    }

    @Override
    public long applyAsLong(long value, long given) {
      begins();
      try {
        return function.applyAsLong(value, given);
      } catch (Throwable e) {
        throwing();
        throw e;
      }
    }
  }
}
