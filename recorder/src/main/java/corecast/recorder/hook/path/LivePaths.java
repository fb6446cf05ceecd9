package corecast.recorder.hook.path;

import corecast.trace.RecordListener;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The critical path of a program while it runs: what its threads have in common. Needs memory for
 * each thread that is there, times the selected functions, and for each object that is in use.
 *
 * <p>A computation begins anew at a consistent cut (Hollingsworth 1996, section 2.3): threads are
 * cut one after the other, and one that gets something from behind the cut is cut by that.
 */
public final class LivePaths implements ThreadPaths.Listener {
  private final Computation common;
  private final FunctionNames names;

  /** The processes that compute one path together; {@code null} if this one does so alone. */
  private final @Nullable String group;

  /** A computation that overlaps this one; {@code null} if none does. */
  private final @Nullable LivePaths beside;

  private final Set<ThreadPaths> threads = new LinkedHashSet<>();

  /** Of the computation that is on. */
  private EpochTotals open;

  /** Of the one before, while threads are cut. */
  private @Nullable EpochTotals closing;

  /** Whether that is because of a message of another process. */
  private boolean isCutByMessage;

  /** All of those that messages of other processes have ended, until somebody asks for them. */
  private final Deque<PathSample> endedByMessages = new ArrayDeque<>();

  /** Held while somebody asks; before a thread, and that before this object. */
  private final Object asking = new Object();

  /** A computation that begins, of this process alone. */
  public LivePaths(Selection selection, FunctionNames names) {
    this(selection, names, null, null);
  }

  /**
   * Computations that overlap, each of which can begin anew by itself: of every thread of the first
   * one the others are told, too.
   *
   * @param count how many, 1 or more
   */
  public static LivePaths overlapping(Selection selection, FunctionNames names, int count) {
    LivePaths last = new LivePaths(selection, names);
    for (int i = 1; i < count; i++) {
      last = new LivePaths(selection, names, null, last);
    }
    return last;
  }

  /**
   * A computation that begins.
   *
   * @param group of the processes that compute one path together, with the same functions in the
   *     same order; {@code null} if this one does so alone
   */
  public LivePaths(Selection selection, FunctionNames names, @Nullable String group) {
    this(selection, names, group, null);
  }

  private LivePaths(
      Selection selection,
      FunctionNames names,
      @Nullable String group,
      @Nullable LivePaths beside) {
    this.names = names;
    this.group = group;
    this.beside = beside;
    open = new EpochTotals(epoch(1, selection));
    common = new Computation(open.epoch);
  }

  private Epoch epoch(int number, Selection selection) {
    long computation = group == null ? 0 : selection.fingerprint(group);
    return new Epoch(number, selection, names, computation);
  }

  /** Whether paths leave the process, and others are let in. */
  public boolean isShared() {
    return group != null;
  }

  /** From here on it is known what a record costs the thread that does it, ns / 1000. */
  public void eventCost(long picos) {
    for (LivePaths each : all()) {
      each.common.eventPicos = picos;
    }
  }

  public List<LivePaths> all() {
    List<LivePaths> all = new ArrayList<>();
    for (LivePaths each = this; each != null; each = each.beside) {
      all.add(each);
    }
    return all;
  }

  public Selection selection() {
    return common.epoch.selection;
  }

  /** A thread takes part: what is to be told its records. */
  public ThreadPaths thread() {
    return thread(beside == null ? null : beside.thread());
  }

  private synchronized ThreadPaths thread(@Nullable ThreadPaths there) {
    ThreadPaths thread = new ThreadPaths(common, this, there);
    threads.add(thread);
    return thread;
  }

  @Override
  public synchronized void ended(ThreadPaths thread) {
    if (threads.remove(thread)) {
      leaves(thread);
    }
  }

  @Override
  public synchronized void leaves(ThreadPaths thread) {
    EpochTotals of = closing != null && thread.epoch() == closing.epoch ? closing : open;
    of.add(thread);
  }

  /** A later computation begins here with the message, unless a cut is still on its way. */
  @Override
  public synchronized boolean accepts(PathMessage message) {
    Epoch now = open.epoch;
    if (!message.isLike(now) || message.number() < now.number) {
      return false;
    }
    if (message.number() > now.number) {
      if (closing != null) {
        return false;
      }
      next(message.number(), now.selection);
      isCutByMessage = true;
    }
    return true;
  }

  /**
   * All of the computation that a message of another process has ended, each once; {@code null} if
   * there are no more.
   */
  public @Nullable PathSample nextEnded() {
    synchronized (asking) {
      completeCut();
      return endedByMessages.poll();
    }
  }

  /** A message of another process has begun a cut: threads that do not know of it are told. */
  private void completeCut() {
    List<ThreadPaths> there;
    Epoch to;
    synchronized (this) {
      if (!isCutByMessage) {
        return;
      }
      there = new ArrayList<>(threads);
      to = open.epoch;
    }
    endedByMessages.add(cut(there, to));
  }

  private PathSample cut(List<ThreadPaths> there, Epoch to) {
    for (ThreadPaths thread : there) {
      thread.cut(to);
    }
    return closed(there.size());
  }

  /** Where the computation is now. It goes on, and no sample is shorter than one before. */
  public PathSample sample() {
    synchronized (asking) {
      completeCut();
      List<ThreadPaths> there;
      EpochTotals of;
      EpochTotals now;
      synchronized (this) {
        // Who ends from here on is still looked at, and nowhere else.
        there = new ArrayList<>(threads);
        // A cut that a message has just begun is for the next sample.
        of = isCutByMessage && closing != null ? closing : open;
        now = of.copy();
      }
      for (ThreadPaths thread : there) {
        synchronized (thread) {
          now.addSoFar(thread);
        }
      }
      return of.sample(now, there.size());
    }
  }

  /**
   * Begins anew. What threads leave before the cut carries nothing over it.
   *
   * @param selection from here on
   * @return all of the computation that ends here
   */
  public PathSample restart(Selection selection) {
    synchronized (asking) {
      Epoch next;
      List<ThreadPaths> there;
      while (true) {
        completeCut();
        synchronized (this) {
          if (closing == null) {
            next = next(selection);
            there = new ArrayList<>(threads);
            break;
          }
        }
      }
      return cut(there, next);
    }
  }

  /** The next computation begins: for threads that come now, and for others when they are cut. */
  synchronized Epoch next(Selection selection) {
    return next(open.epoch.number + 1, selection);
  }

  private Epoch next(int number, Selection selection) {
    Epoch next = epoch(number, selection);
    closing = open;
    open = new EpochTotals(next);
    common.epoch = next;
    return next;
  }

  /** All threads have been cut: what is known of the computation that was before. */
  synchronized PathSample closed(int count) {
    EpochTotals over = Objects.requireNonNull(closing);
    closing = null;
    isCutByMessage = false;
    return over.sample(over, count);
  }

  /** A thread of a computation of its own, for who only measures what a record costs. */
  public RecordListener scratch() {
    return overlapping(selection(), names, all().size()).thread();
  }
}
