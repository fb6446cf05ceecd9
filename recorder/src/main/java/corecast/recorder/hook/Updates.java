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

  /**
   * What calls a function of one argument and tells of the attempt.
   *
   * @param function one of the types of {@link OfOne}
   */
  @SuppressWarnings("unchecked") // it is of all these types
  public static <F> @Nullable F unary(@Nullable Object atomic, @Nullable F function, int site) {
    if (function == null || atomic == null || LoopSites.isOff(site)) {
      return function;
    }
    try {
      return (F) new OfOne(atomic, site, function);
    } catch (Throwable e) {
      return insteadOf(e, function);
    }
  }

  /**
   * The same of a function of two arguments.
   *
   * @param function one of the types of {@link OfTwo}
   */
  @SuppressWarnings("unchecked") // it is of all these types
  public static <F> @Nullable F binary(@Nullable Object atomic, @Nullable F function, int site) {
    if (function == null || atomic == null || LoopSites.isOff(site)) {
      return function;
    }
    try {
      return (F) new OfTwo(atomic, site, function);
    } catch (Throwable e) {
      return insteadOf(e, function);
    }
  }

  private abstract static class Telling {
    private final Object atomic;
    private final int site;
    final Object function;

    Telling(Object atomic, int site, Object function) {
      this.atomic = atomic;
      this.site = site;
      this.function = function;
    }

    final void begins() {
      Guard.call(Hook.UPDATE_BEGINS, atomic, site);
    }

    final void throwing() {
      failed(site);
    }
  }

  @SuppressWarnings("unchecked") // it is called by the type that the function has
  private static final class OfOne extends Telling
      implements UnaryOperator<Object>, IntUnaryOperator, LongUnaryOperator {
    OfOne(Object atomic, int site, Object function) {
      super(atomic, site, function);
    }

    @Override
    public Object apply(Object value) {
      begins();
      try {
        return ((UnaryOperator<Object>) function).apply(value);
      } catch (Throwable e) {
        throwing();
        throw e;
      }
    }

    @Override
    public int applyAsInt(int value) {
      begins();
      try {
        return ((IntUnaryOperator) function).applyAsInt(value);
      } catch (Throwable e) {
        throwing();
        throw e;
      }
    }

    @Override
    public long applyAsLong(long value) {
      begins();
      try {
        return ((LongUnaryOperator) function).applyAsLong(value);
      } catch (Throwable e) {
        throwing();
        throw e;
      }
    }
  }

  @SuppressWarnings("unchecked") // it is called by the type that the function has
  private static final class OfTwo extends Telling
      implements BinaryOperator<Object>, IntBinaryOperator, LongBinaryOperator {
    OfTwo(Object atomic, int site, Object function) {
      super(atomic, site, function);
    }

    @Override
    public Object apply(Object value, Object given) {
      begins();
      try {
        return ((BinaryOperator<Object>) function).apply(value, given);
      } catch (Throwable e) {
        throwing();
        throw e;
      }
    }

    @Override
    public int applyAsInt(int value, int given) {
      begins();
      try {
        return ((IntBinaryOperator) function).applyAsInt(value, given);
      } catch (Throwable e) {
        throwing();
        throw e;
      }
    }

    @Override
    public long applyAsLong(long value, long given) {
      begins();
      try {
        return ((LongBinaryOperator) function).applyAsLong(value, given);
      } catch (Throwable e) {
        throwing();
        throw e;
      }
    }
  }
}
