package corecast.recorder.online;

import corecast.recorder.hook.Recording;
import corecast.recorder.hook.library.JavaLauncher;
import corecast.recorder.hook.path.FunctionHooks;
import corecast.recorder.hook.path.LivePaths;
import corecast.recorder.hook.path.PathSample;
import corecast.recorder.hook.path.Selection;
import corecast.recorder.hook.session.ServiceThread;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The computation of the critical path in this program: begins it, ends it, and shows a sample once
 * a period.
 */
public final class LiveControl {
  private final Setup setup;
  private final List<SampleViewer> viewers = new ArrayList<>();
  private @Nullable LivePaths paths;

  /** {@code null} if nobody chooses functions while it runs. */
  private @Nullable ChosenFunctions chosen;

  private long zeroNanos;

  private boolean hasBegun;

  /** When each of the computations began that overlap; of them {@link #paths} is the first. */
  private long[] startNanos = {0};

  /** The one that began first, and is the next to end. */
  private int oldest;

  private PathLine last = PathLine.NONE;

  /** Of the functions that are to be found; 0 if none are. */
  private int most;

  /** {@code null} if it has not begun, or none is wanted. */
  private @Nullable LiveSearch search;

  /**
   * How it computes.
   *
   * @param nowhere the name of a file that is there for a moment
   * @param stackDepth functions beyond this many on a thread's stack are only counted
   * @param periodMillis how often viewers are shown a sample
   * @param windows with each period a new computation begins, and one of so many ends; 0: one goes
   *     on to the end. At most 1 with a group, or a search
   * @param group of the processes that compute one path together; {@code null} if this one does so
   *     alone
   */
  public record Setup(
      Path nowhere, int stackDepth, long periodMillis, int windows, @Nullable String group) {}

  /** Nothing is computed yet. */
  public LiveControl(Setup setup) {
    this.setup = setup;
    Runtime.getRuntime().addShutdownHook(new Last(this, Thread.currentThread()));
  }

  /** From here on this one is shown a sample each period, and one when the computation ends. */
  public synchronized void show(SampleViewer viewer) {
    viewers.add(viewer);
  }

  /** From here on a computation begins anew with the functions that are chosen there. */
  public synchronized void chooseBy(ChosenFunctions choice) {
    chosen = choice;
  }

  /**
   * Begins, or begins anew if something is computed already.
   *
   * @param functions those that are followed, as {@code Class.method}
   * @return whether it computes
   */
  public synchronized boolean start(List<String> functions) {
    Selection selection = Selection.of(functions); // refuses too many
    if (paths != null || !Recording.isOn()) {
      follow(functions);
    }
    most = 0;
    search = null;
    return start(selection);
  }

  /**
   * The same while it searches for functions, a round each period; then these are followed.
   *
   * @param count all whose own time is 1/count of the path or more
   */
  public synchronized boolean search(int count) {
    FunctionHooks hooks = Recording.functionHooks();
    if (hooks != null && (paths != null || !Recording.isOn())) {
      hooks.followAll();
    }
    most = count;
    search = null;
    return start(Selection.of(List.of()));
  }

  private static void follow(List<String> functions) {
    FunctionHooks hooks = Recording.functionHooks();
    if (hooks != null) {
      hooks.follow(functions);
    }
  }

  private boolean start(Selection selection) {
    LivePaths running = paths;
    if (running != null) {
      showEnded(running);
      for (int i = 0; i < startNanos.length; i++) {
        restart(running, selection);
      }
      return true;
    }
    int count = Math.max(1, setup.windows);
    LivePaths begun =
        Recording.startLive(setup.nowhere, setup.stackDepth, selection, setup.group, count);
    if (begun == null) {
      return false;
    }
    if (!hasBegun) {
      hasBegun = true;
      zeroNanos = System.nanoTime();
      startNanos = new long[count];
    } else {
      Arrays.fill(startNanos, now());
    }
    oldest = 0;
    paths = begun;
    new Period(this, begun).start();
    return true;
  }

  /** Where it is. It goes on; if nothing is computed, it is the last sample there was. */
  public synchronized PathLine snapshot() {
    LivePaths running = paths;
    if (running != null) {
      showEnded(running);
      last = line(current(running).sample(), running.selection(), false);
    }
    return last;
  }

  private LivePaths current(LivePaths running) {
    return running.all().get(oldest);
  }

  /** If a message of another process has begun a new computation here, the one before is shown. */
  private void showEnded(LivePaths running) {
    for (PathSample ended = running.nextEnded(); ended != null; ended = running.nextEnded()) {
      last = line(ended, running.selection(), false);
      startNanos[oldest] = last.timeNanos();
      for (SampleViewer viewer : viewers) {
        viewer.show(last);
      }
    }
  }

  private synchronized void showNobody() {
    viewers.clear();
  }

  /** Ends the computation; the program goes on. */
  public synchronized PathLine stop() {
    LivePaths running = paths;
    if (running != null) {
      paths = null;
      showEnded(running);
      last = line(current(running).sample(), running.selection(), true);
      for (SampleViewer viewer : viewers) {
        viewer.show(last);
      }
      viewers.removeIf(viewer -> viewer instanceof SampleFile); // its reader has gone
      Recording.stop();
    }
    return last;
  }

  public synchronized List<String> functions() {
    LivePaths running = paths;
    return running == null ? List.of() : running.selection().functions();
  }

  public synchronized boolean isRunning() {
    return paths != null;
  }

  /** A period is over. Returns whether there will be another of that computation. */
  private synchronized boolean show(LivePaths of) {
    if (paths != of) {
      return false;
    }
    PathLine sample = next(of);
    boolean goesOn = true;
    for (SampleViewer viewer : viewers) {
      goesOn &= viewer.show(sample);
    }
    if (!goesOn) {
      stop();
      return false;
    }
    List<String> functions = chosen == null ? null : chosen.take();
    if (functions != null) {
      start(functions);
    }
    return true;
  }

  private PathLine next(LivePaths of) {
    LiveSearch running = search;
    if (running != null) {
      return round(of, running);
    }
    if (most > 0) {
      List<String> functions = Recording.functions();
      if (!functions.isEmpty()) {
        LiveSearch begun = new LiveSearch(functions, most);
        search = begun;
        last = restart(of, begun.next()).with(functions.size(), List.of());
        return last;
      }
    }
    if (setup.windows == 0) {
      return snapshot();
    }
    showEnded(of);
    return restart(of, of.selection());
  }

  private PathLine round(LivePaths of, LiveSearch running) {
    List<PathLine.Share> found = running.measured(of.sample().ran());
    List<String> left = running.left();
    boolean isDone = running.isDone();
    last = restart(of, isDone ? Selection.of(left) : running.next()).with(left.size(), found);
    if (isDone) {
      most = 0;
      search = null;
      follow(left); // takes a while, so that it comes behind the cut
    }
    return last;
  }

  /** All of what is computed until now, by the computation that began first. */
  private PathLine restart(LivePaths running, Selection selection) {
    LivePaths current = current(running);
    Selection before = current.selection();
    last = line(current.restart(selection), before, false);
    startNanos[oldest] = last.timeNanos();
    oldest = (oldest + 1) % startNanos.length;
    return last;
  }

  private PathLine line(PathSample sample, Selection of, boolean isLast) {
    return PathLine.of(sample, of.functions(), startNanos[oldest], now(), isLast);
  }

  private long now() {
    return System.nanoTime() - zeroNanos;
  }

  private static final class Period extends ServiceThread {
    private final LiveControl control;
    private final LivePaths of;

    private Period(LiveControl control, LivePaths of) {
      super("Corecast live");
      this.control = control;
      this.of = of;
      setDaemon(true);
    }

    @Override
    public void run() {
      do {
        try {
          sleep(control.setup.periodMillis);
        } catch (InterruptedException e) {
          // Nobody's business: the next sample comes sooner.
        }
      } while (control.show(of));
    }
  }

  /** Shows the last sample when the virtual machine ends. */
  private static final class Last extends ServiceThread {
    private final LiveControl control;
    private final Thread starter;

    private Last(LiveControl control, Thread starter) {
      super("Corecast live end");
      this.control = control;
      this.starter = starter;
    }

    @Override
    public void run() {
      if (JavaLauncher.givesUp(starter)) {
        control.showNobody();
      }
      control.stop();
    }
  }
}
