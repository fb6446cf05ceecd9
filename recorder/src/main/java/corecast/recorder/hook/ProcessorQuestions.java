package corecast.recorder.hook;

import corecast.recorder.hook.object.PoolPlaces;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;

/**
 * Where the application asks for the number of processors, and which pools it makes after that:
 * those may have their size from it.
 */
public final class ProcessorQuestions {
  /** Key of a place that has asked: its number, the answer, its name. */
  public static final String KEY = "processors.asked-at";

  /** Key of a place that makes a pool which asks by itself: number, answer, name. */
  public static final String SIZING_KEY = "processors.sized-at";

  private static final String REFERENCE = "a method reference";

  private static String[] places = new String[16];
  private static boolean[] noted = new boolean[16];
  private static int count;

  private static int reference;
  private static int pretended;
  private static volatile int lastAsked;

  /** The last place that asked, or made a fork/join pool that asks by itself. */
  private static volatile int lastForForkJoin;

  private ProcessorQuestions() {}

  /** The application is told of so many processors, whatever the virtual machine knows. */
  public static void pretend(int processors) {
    pretended = processors;
  }

  /** Numbers a place in the application, from 1; called while weaving, so it may synchronize. */
  public static synchronized int place(String name) {
    if (++count >= places.length) {
      places = Arrays.copyOf(places, 2 * count);
      noted = Arrays.copyOf(noted, 2 * count);
    }
    places[count] = name;
    return count;
  }

  /** {@code Runtime.availableProcessors()} gave {@code processors} to that place. */
  public static int asked(int processors, int place) {
    try {
      Hooks.availableProcessors(processors);
      lastForForkJoin = place;
      if (lastAsked != place) {
        lastAsked = place;
        note(KEY, place, processors);
      }
    } catch (Throwable e) {
      // Out of stack or memory: the place is not named.
    }
    return processors;
  }

  /** {@code runtime::availableProcessors}, which cannot say where it is. */
  static int askedByReference(Runtime runtime) {
    int processors = pretended > 0 ? pretended : runtime.availableProcessors();
    try {
      if (reference == 0) {
        reference = place(REFERENCE);
      }
      return asked(processors, reference);
    } catch (Throwable e) {
      return processors; // out of stack or memory: the place is not named
    }
  }

  /** That place is about to make a pool that asks by itself. */
  public static void sizing(int place) {
    try {
      if (lastForForkJoin != place) {
        lastForForkJoin = place;
        int told = pretended > 0 ? pretended : Runtime.getRuntime().availableProcessors();
        note(SIZING_KEY, place, told);
      }
    } catch (Throwable e) {
      // Out of stack or memory: the place is not named.
    }
  }

  private static synchronized void note(String key, int place, int processors) {
    if (!noted[place]) {
      noted[place] = true;
      Hooks.note(
          key,
          Integer.toString(place)
              .concat(" ")
              .concat(Integer.toString(processors))
              .concat(" ")
              .concat(places[place]));
    }
  }

  public static void made(Object pool) {
    int place = pool instanceof ForkJoinPool ? lastForForkJoin : lastAsked;
    if (place == 0) {
      return;
    }
    ThreadState state = RecordedThreads.take();
    try {
      PoolPlaces.made(pool, place);
    } catch (Throwable e) {
      // Out of memory: the pool keeps its size.
    } finally {
      if (state != null) {
        state.leave();
      }
    }
  }
}
