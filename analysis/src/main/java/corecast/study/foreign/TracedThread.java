package corecast.study.foreign;

import corecast.program.Operation;
import corecast.program.ProgramBuilder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/** A thread of a trace: its slices, its states, and the flows that begin and end in it. */
final class TracedThread {
  static final long NONE = Long.MIN_VALUE;

  final String id;
  String name;

  private final List<Slice> slices = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final List<State> states = new ArrayList<>();
  private final List<Cut> cuts = new ArrayList<>();

  /** By slice the one around it; -1 if there is none. */
  private int[] outer = {};

  /** When it works, without overlaps. */
  private List<State> work = List.of();

  /**
   * @param from ns
   */
  private record Slice(long from, long to, String name) {}

  /** The beginning of a slice, or an end without a name. */
  private record Edge(long nanos, boolean isBegin, String name) {}

  private record State(What what, long from, long to) {
    long within(long begin, long end) {
      return Math.max(0, Math.min(to, end) - Math.max(from, begin));
    }
  }

  private enum What {
    WORKS,
    IS_READY,
    DOES_IO,
    WAITS
  }

  /** What happens at an instant, in this order. */
  private enum Kind {
    LETS,
    LEAVES,
    WAITS,
    ENTERS
  }

  /**
   * @param object what is let go on by or waited for
   */
  private record Cut(long nanos, Kind kind, String function, int object) {}

  TracedThread(String name, String id) {
    this.name = name;
    this.id = id;
  }

  // ---- what is read -----------------------------------------------------------------------------

  void slice(long from, long to, String function) {
    if (to > from) {
      slices.add(new Slice(from, to, function));
    }
  }

  void begins(long nanos, String function) {
    edges.add(new Edge(nanos, true, function));
  }

  void ends(long nanos) {
    edges.add(new Edge(nanos, false, ""));
  }

  /** Of a state that has another name nothing is known but that the thread waits. */
  void state(String state, long from, long to) {
    What what =
        switch (state) {
          case "Running" -> What.WORKS;
          case "R", "R+", "Runnable" -> What.IS_READY;
          case "D" -> What.DOES_IO;
          default -> What.WAITS;
        };
    if (to > from) {
      states.add(new State(what, from, to));
    }
  }

  /** All has been read. An end without a beginning is none; a beginning without an end neither. */
  void complete() {
    edges.sort(Comparator.comparingLong(Edge::nanos));
    Deque<Edge> open = new ArrayDeque<>();
    for (Edge edge : edges) {
      if (edge.isBegin) {
        open.push(edge);
      } else if (!open.isEmpty()) {
        Edge begin = open.pop();
        slice(begin.nanos, edge.nanos, begin.name);
      }
    }
    slices.sort(
        Comparator.comparingLong(Slice::from)
            .thenComparing(Comparator.comparingLong(Slice::to).reversed()));
    nest();
    states.sort(Comparator.comparingLong(State::from));
    work = states.isEmpty() ? joined(slices.stream().map(TracedThread::works).toList()) : running();
  }

  private static State works(Slice slice) {
    return new State(What.WORKS, slice.from, slice.to);
  }

  private List<State> running() {
    return joined(states.stream().filter(state -> state.what == What.WORKS).toList());
  }

  /** Those that overlap or touch are one. */
  private static List<State> joined(List<State> sorted) {
    List<State> joined = new ArrayList<>();
    for (State state : sorted) {
      int last = joined.size() - 1;
      if (last >= 0 && state.from <= joined.get(last).to) {
        State before = joined.get(last);
        joined.set(last, new State(What.WORKS, before.from, Math.max(before.to, state.to)));
      } else {
        joined.add(state);
      }
    }
    return joined;
  }

  /** A slice that lasts longer than the one around it ends with that one. */
  private void nest() {
    outer = new int[slices.size()];
    int around = -1;
    for (int i = 0; i < slices.size(); i++) {
      Slice slice = slices.get(i);
      around = leaveUntil(around, slice.from);
      if (around >= 0 && slices.get(around).to < slice.to) {
        slices.set(i, new Slice(slice.from, slices.get(around).to, slice.name));
      }
      cuts.add(new Cut(slice.from, Kind.ENTERS, slice.name, 0));
      outer[i] = around;
      around = i;
    }
    leaveUntil(around, Long.MAX_VALUE);
  }

  /** The slice that it is in at that time, if before it was in that one; -1 if in none. */
  private int leaveUntil(int in, long nanos) {
    int slice = in;
    while (slice >= 0 && slices.get(slice).to <= nanos) {
      cuts.add(new Cut(slices.get(slice).to, Kind.LEAVES, "", 0));
      slice = outer[slice];
    }
    return slice;
  }

  // ---- flows ------------------------------------------------------------------------------------

  boolean works() {
    return !work.isEmpty();
  }

  boolean hasFlows() {
    return cuts.stream().anyMatch(cut -> cut.kind == Kind.LETS || cut.kind == Kind.WAITS);
  }

  long begin() {
    return work.get(0).from;
  }

  /**
   * When it waits for a flow: at the beginning of the slice that this is bound to, unless it is
   * sent later than that.
   *
   * @param isEnclosed whether that is the innermost slice around the instant, not the next one
   * @param sentNanos no later than the instant
   * @return {@link #NONE} if there is no such slice
   */
  long bound(long nanos, boolean isEnclosed, long sentNanos) {
    int slice = firstFrom(isEnclosed ? nanos + 1 : nanos);
    if (isEnclosed) {
      slice--;
      while (slice >= 0 && slices.get(slice).to <= nanos) {
        slice = outer[slice];
      }
    }
    if (slice < 0 || slice == slices.size()) {
      return NONE;
    }
    long begin = slices.get(slice).from;
    return begin >= sentNanos ? begin : nanos;
  }

  /** The first slice that begins then or later; their number if there is none. */
  private int firstFrom(long nanos) {
    int low = 0;
    int high = slices.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (slices.get(middle).from < nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  void lets(int object, long nanos) {
    cuts.add(new Cut(nanos, Kind.LETS, "", object));
  }

  void waits(int object, long nanos) {
    cuts.add(new Cut(nanos, Kind.WAITS, "", object));
  }

  // ---- the steps --------------------------------------------------------------------------------

  /**
   * Writes its steps.
   *
   * @param begin of the trace, ns
   */
  void write(ProgramBuilder builder, int body, long begin) {
    cuts.sort(Comparator.comparingLong(Cut::nanos).thenComparing(Cut::kind));
    Writer writer = new Writer(builder, body, begin);
    for (Cut cut : cuts) {
      writer.passes(cut.nanos);
      writer.take(cut);
    }
    writer.passes(work.isEmpty() ? begin : work.get(work.size() - 1).to);
  }

  private final class Writer {
    private final ProgramBuilder builder;
    private final int body;
    private long now;

    /** Since when it has not worked; now if it does. */
    private long idleFrom;

    /** Whether a flow has ended the time without work. */
    private boolean isExplained;

    private int at;
    private int state;

    Writer(ProgramBuilder builder, int body, long begin) {
      this.builder = builder;
      this.body = body;
      this.now = begin;
      this.idleFrom = begin;
    }

    void passes(long until) {
      while (now < until) {
        if (worksNow()) {
          goesOn();
          long to = Math.min(until, work.get(at).to);
          builder.segment(body, Operation.RUN, to - now);
          now = to;
          idleFrom = to;
        } else {
          now = at < work.size() ? Math.min(until, work.get(at).from) : until;
        }
      }
    }

    private boolean worksNow() {
      while (at < work.size() && work.get(at).to <= now) {
        at++;
      }
      return at < work.size() && work.get(at).from <= now;
    }

    void take(Cut cut) {
      switch (cut.kind) {
        case LETS -> {
          goesOn();
          builder.step(body, Operation.RELEASE, cut.object, 1);
        }
        case WAITS -> {
          builder.step(body, Operation.ACQUIRE, cut.object, 1);
          isExplained |= idleFrom < now;
        }
        case ENTERS -> {
          if (worksNow()) {
            goesOn();
          }
          builder.enter(body, cut.function.isEmpty() ? "(slice)" : cut.function, 1);
        }
        case LEAVES -> builder.exit(body);
      }
    }

    /** The time without work is over. */
    private void goesOn() {
      if (!isExplained && idleFrom < now) {
        delay(idleFrom, now);
      }
      isExplained = false;
      idleFrom = now;
    }

    /** Time without any state is slept, too: the thread has not begun. */
    private void delay(long from, long to) {
      while (state < states.size() && states.get(state).to <= from) {
        state++;
      }
      long ready = 0;
      long io = 0;
      for (int s = state; s < states.size() && states.get(s).from < to; s++) {
        State its = states.get(s);
        ready += its.what == What.IS_READY ? its.within(from, to) : 0;
        io += its.what == What.DOES_IO ? its.within(from, to) : 0;
      }
      long sleep = to - from - ready - io;
      if (sleep > 0) {
        builder.segment(body, Operation.SLEEP, sleep);
      }
      if (io > 0) {
        builder.segment(body, Operation.IO, io);
      }
    }
  }
}
