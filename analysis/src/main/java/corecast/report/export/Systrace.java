package corecast.report.export;

import corecast.analysis.run.RunReader;
import corecast.analysis.run.SimulatedRun;
import corecast.note.Lines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A simulated run as the text of Linux's ftrace (systrace): which thread each processor goes over
 * to, why the one before gives it up, and who wakes whom. A thread is woken 1 ns before its wait is
 * over, while whoever lets it go on still runs: readers look for that one there.
 */
public final class Systrace implements RunReader {
  private static final int PROCESS = 1;
  private static final int FIRST_THREAD = 1;
  private static final Task IDLE = new Task("<idle>", 0, 0);

  /** Readers cut off what is less than 1 ns of a time in seconds: half of one keeps it exact. */
  private static final long TENTHS_OF_NANOS = 10;

  private static final int HALF = 5;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  // What comes first of lines at the same time: a thread is put to sleep before it is woken.
  private static final int STARTS = 0;
  private static final int GOES_OVER = 1;
  private static final int WAKES = 2;
  private static final int SAYS_WHY = 3;

  private final List<Track> tracks = new ArrayList<>();
  private final Map<Integer, List<Run>> processors = new TreeMap<>();
  private final List<Line> lines = new ArrayList<>();

  private enum What {
    RUNS,
    IS_READY,
    WAITS
  }

  /**
   * What a track does for a while.
   *
   * @param processor on which it runs; 0 otherwise
   * @param on what it waits for; empty otherwise
   */
  private record State(What what, int processor, String on, long from, long to) {
    boolean follows(State before) {
      return before.to == from;
    }

    boolean goesOn(State before) {
      return what == What.RUNS
          && before.what == What.RUNS
          && before.processor == processor
          && follows(before);
    }
  }

  private record Task(String name, int pid, int process) {}

  /**
   * A track and its states in the order of time.
   *
   * @param wakers who let it go on, by the time at which it then has a segment
   */
  private record Track(Task task, List<State> states, Map<Long, Integer> wakers) {
    void add(State state) {
      int last = states.size() - 1;
      if (last >= 0 && state.goesOn(states.get(last))) {
        long from = states.get(last).from;
        states.set(last, new State(What.RUNS, state.processor, "", from, state.to));
      } else {
        states.add(state);
      }
    }
  }

  /**
   * A processor serves a thread.
   *
   * @param then the thread's state behind it, as the kernel calls it
   */
  private record Run(Task task, String then, long from, long to) {}

  /**
   * @param rank of those at the same time the smaller one comes first
   */
  private record Line(long nanos, int rank, String text) {}

  private Systrace() {}

  public static void write(SimulatedRun run, Appendable out) throws IOException {
    Systrace systrace = new Systrace();
    run.read(systrace);
    systrace.write(out);
  }

  private void write(Appendable out) throws IOException {
    tracks.forEach(this::passes);
    processors.forEach(this::switches);
    lines.sort(Comparator.comparingLong(Line::nanos).thenComparingInt(Line::rank));
    out.append("# tracer: nop\n#\n");
    for (Line line : lines) {
      out.append(line.text).append('\n');
    }
  }

  // ---- the course of a track --------------------------------------------------------------------

  private void passes(Track track) {
    List<State> states = track.states;
    for (int i = 0; i < states.size(); i++) {
      State state = states.get(i);
      if (state.what == What.RUNS) {
        String then = i + 1 == states.size() ? "X" : then(state, states.get(i + 1));
        processors
            .computeIfAbsent(state.processor, p -> new ArrayList<>())
            .add(new Run(track.task, then, state.from, state.to));
      }
      if (state.what != What.WAITS) {
        State before = i == 0 ? null : states.get(i - 1);
        if (before == null || !state.follows(before)) {
          wakes(track, i, "");
        } else if (before.what == What.WAITS) {
          wakes(track, i, before.on);
        }
      }
    }
  }

  /** A worker without a task sleeps. */
  private static String then(State state, State next) {
    if (!next.follows(state)) {
      return "S";
    }
    return next.what != What.WAITS ? "R" : next.on.equals("io") ? "D" : "S";
  }

  /** The track is woken to come into that state. */
  private void wakes(Track track, int state, String waitedFor) {
    long from = track.states.get(state).from;
    int at = state;
    while (at + 1 < track.states.size() && track.states.get(at).what == What.IS_READY) {
      at++;
    }
    Integer by = track.wakers.get(track.states.get(at).from);
    long nanos = Math.max(0, from - 1);
    Task waker = by == null ? IDLE : tracks.get(by).task;
    int processor = by == null ? 0 : processorOf(tracks.get(by), nanos);
    Task task = track.task;
    add(
        nanos,
        from == 0 ? STARTS : WAKES,
        waker,
        processor,
        "sched_waking: comm=" + task.name + " pid=" + task.pid + " prio=120 target_cpu=000");
    if (!waitedFor.isEmpty()) {
      int io = waitedFor.equals("io") ? 1 : 0;
      add(
          nanos,
          SAYS_WHY,
          waker,
          processor,
          "sched_blocked_reason: pid=" + task.pid + " iowait=" + io + " caller=" + word(waitedFor));
    }
  }

  /** On which processor it runs then; the first one if on none. */
  private static int processorOf(Track track, long nanos) {
    int low = 0;
    int high = track.states.size() - 1;
    while (low < high) { // the last state that has begun
      int middle = (low + high + 1) >>> 1;
      if (track.states.get(middle).from <= nanos) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return track.states.get(low).processor;
  }

  // ---- the course of a processor ----------------------------------------------------------------

  private void switches(int processor, List<Run> runs) {
    runs.sort(Comparator.comparingLong(Run::from));
    Run idle = new Run(IDLE, "R", 0, 0);
    Run last = idle;
    for (Run run : runs) {
      if (!last.equals(idle) && last.to < run.from) {
        goesOver(processor, last.to, last, IDLE);
        last = idle;
      }
      goesOver(processor, run.from, last, run.task);
      last = run;
    }
    goesOver(processor, last.to, last, IDLE);
  }

  private void goesOver(int processor, long nanos, Run before, Task next) {
    add(
        nanos,
        GOES_OVER,
        before.task,
        processor,
        "sched_switch: prev_comm="
            + before.task.name
            + " prev_pid="
            + before.task.pid
            + " prev_prio=120 prev_state="
            + before.then
            + " ==> next_comm="
            + next.name
            + " next_pid="
            + next.pid
            + " next_prio=120");
  }

  private void add(long nanos, int rank, Task by, int processor, String event) {
    String text =
        String.format(
            Locale.ROOT,
            "%s-%d (%5d) [%03d] .... %d.%010d: %s",
            by.name,
            by.pid,
            by.process,
            processor,
            nanos / NANOS_PER_SECOND,
            nanos % NANOS_PER_SECOND * TENTHS_OF_NANOS + HALF,
            event);
    lines.add(new Line(nanos, rank, text));
  }

  // ---- what is told -----------------------------------------------------------------------------

  @Override
  public void track(int track, String name) {
    Task task = new Task(word(name), FIRST_THREAD + track, PROCESS);
    tracks.add(new Track(task, new ArrayList<>(), new HashMap<>()));
  }

  /** Readers take blanks and equals signs for the ends of words. */
  private static String word(String name) {
    return Lines.printable(name).replaceAll("[\\s=]", "_");
  }

  @Override
  public void runs(int track, int processor, long fromNanos, long toNanos) {
    tracks.get(track).add(new State(What.RUNS, processor, "", fromNanos, toNanos));
  }

  @Override
  public void isReady(int track, long fromNanos, long toNanos) {
    tracks.get(track).add(new State(What.IS_READY, 0, "", fromNanos, toNanos));
  }

  @Override
  public void waits(int track, String what, long fromNanos, long toNanos) {
    tracks.get(track).add(new State(What.WAITS, 0, what, fromNanos, toNanos));
  }

  @Override
  public void handsOver(int fromTrack, long fromNanos, int toTrack, long toNanos, long toEndNanos) {
    tracks.get(toTrack).wakers.put(toNanos, fromTrack);
  }

  @Override
  public void enters(int track, int function, long nanos) {
    // functions are no matter of processors
  }

  @Override
  public void leaves(int track, long nanos) {
    // likewise
  }

  @Override
  public void segment(
      int track, Kind kind, int function, boolean critical, long fromNanos, long toNanos) {
    // likewise
  }
}
