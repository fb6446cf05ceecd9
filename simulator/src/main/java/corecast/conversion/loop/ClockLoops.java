package corecast.conversion.loop;

import corecast.conversion.draft.Draft;
import corecast.conversion.draft.Findings;
import corecast.conversion.draft.Seconds;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.RecordingNotes;
import corecast.program.CountText;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Loops that end because of the time that they look at themselves. They take that time on any
 * number of processors, whatever they come to do in it. So they do in the replay if nothing else
 * happens in them, or if most of the recording was such loops; elsewhere the time may have been up
 * because the one processor was busy, and only a line says what is replayed.
 */
public final class ClockLoops {
  /** A run of a loop that works is long if it is this part of the recording. */
  private static final int LONG_PART = 20;

  /** Less than this part of the recording is not worth a line. */
  private static final int SMALL_PART = 20;

  /** Fewer waits for what is left until a time are not worth a line either. */
  private static final int OFTEN = 5;

  /** If it is not what is left, each takes as long as another, but for this part of it. */
  private static final int SPREAD_PART = 10;

  /** More runs are kept as work. */
  private static final int MOST_RUNS = 100_000;

  private static final KindSet RUNS =
      KindSet.of(EventKind.CLOCK_LOOP_BEGIN, EventKind.CLOCK_LOOP_END);

  private static final Pattern VALUE = Pattern.compile("(\\d{1,9}) (wait|work) (.{1,4096})");

  /** A loop in the program. */
  private record Loop(String place, boolean waits) {}

  private record Run(EventLog log, int begin, int end, Loop loop, long from, long to) {
    long nanos() {
      return to - from;
    }

    boolean waits() {
      return loop.waits || isBlocked();
    }

    /** Whether a clock tells the thread when it is over. */
    boolean isPaced() {
      for (int event = begin + 1; event <= end; event++) {
        if (log.link(event) == RoundsUntilTold.BY_CLOCK) {
          return true;
        }
      }
      return false;
    }

    /** Whether the thread waited for most of the time: a wait with a timeout is such a loop. */
    boolean isBlocked() {
      long blocked = 0;
      for (int event = begin + 1; event <= end; event++) {
        blocked += log.isLibrary(event) ? log.time(event) - log.time(event - 1) : 0;
      }
      return blocked > nanos() / 2;
    }
  }

  private final Draft draft;
  private final long wallNanos;
  private final List<Run> runs = new ArrayList<>();

  private ClockLoops(Draft draft) {
    this.draft = draft;
    this.wallNanos = draft.recording.wallNanos();
  }

  /**
   * Looks for such loops.
   *
   * @param sameWork whether the time for the same work is asked for
   */
  public static void find(Draft draft, boolean sameWork, PacedWaits paced) {
    ClockLoops loops = new ClockLoops(draft);
    if (!paced.any()) {
      loops.sleeps();
    }
    Map<Integer, Loop> known = loops.known();
    if (known.isEmpty()) {
      return;
    }
    for (EventLog log : EventLog.having(draft.logs(), RUNS)) {
      loops.runs(log, known);
    }
    loops.waiting(loops.runs.stream().filter(Run::waits).toList(), sameWork);
    loops.working(loops.runs.stream().filter(run -> !run.waits()).toList(), sameWork);
  }

  private Map<Integer, Loop> known() {
    Map<Integer, Loop> known = new TreeMap<>();
    for (String value : draft.recording.notes.getOrDefault(RecordingNotes.CLOCK_LOOP, List.of())) {
      Matcher m = VALUE.matcher(value);
      if (m.matches()) {
        known.put(Integer.parseInt(m.group(1)), new Loop(m.group(3), m.group(2).equals("wait")));
      }
    }
    return known;
  }

  private void runs(EventLog log, Map<Integer, Loop> known) {
    Map<Integer, Integer> begun = new HashMap<>();
    for (int event = log.next(0, RUNS); event < log.size(); event = log.next(event + 1, RUNS)) {
      if (log.kind(event) == EventKind.CLOCK_LOOP_BEGIN) {
        begun.put(log.extra(event), event);
        continue;
      }
      int begin = begun.getOrDefault(log.extra(event), EventLog.NONE);
      begun.remove(log.extra(event));
      Loop loop = known.get(log.object(event));
      if (begin == EventLog.NONE || loop == null || log.object(begin) != log.object(event)) {
        continue;
      }
      long from = log.time(begin);
      long to = log.time(event) - Math.max(0, log.amount(event));
      Run run = new Run(log, begin, event, loop, from, to);
      if (log.inBody(begin) && log.inBody(event) && from < to && !run.isPaced()) {
        runs.add(run);
      }
    }
  }

  // ---- what is done about them ------------------------------------------------------------------

  /**
   * Nothing is done in these but to wait. Somebody who waits for a good part of the recording may
   * be there to stop the others, and is left out where the same work is asked for.
   */
  private void waiting(List<Run> all, boolean sameWork) {
    if (all.size() <= MOST_RUNS) {
      keepTimes(all.stream().filter(run -> !sameWork || !isLong(run)).toList());
    }
    Map<Boolean, List<Run>> byBlocked =
        all.stream().collect(Collectors.partitioningBy(Run::isBlocked));
    blocked(byBlocked.getOrDefault(true, List.of()));
    List<Run> waits = byBlocked.getOrDefault(false, List.of()); // those that only look, then
    long nanos = union(waits);
    if (nanos >= wallNanos / SMALL_PART && !waits.isEmpty()) {
      draft.findings.warning(
          String.format(
              Locale.ROOT,
              all.size() <= MOST_RUNS
                  ? "%s: waits by looking at the clock until a time has come (%s, %s together), and"
                      + " takes that time on any number of processors"
                  : "%s: waits by looking at the clock until a time has come (%s, %s together); it"
                      + " is replayed as work, and predictions can be too fast",
              places(waits),
              CountText.of(waits.size(), "time"),
              Seconds.of(nanos)));
    }
  }

  /** Waits with a timeout that ended by the time: for as long as that was given, or until then. */
  private void blocked(List<Run> waits) {
    long least = waits.stream().mapToLong(Run::nanos).min().orElse(0);
    long most = waits.stream().mapToLong(Run::nanos).max().orElse(0);
    long nanos = union(waits);
    if (waits.size() >= OFTEN
        && most - least > most / SPREAD_PART
        && nanos > wallNanos / SMALL_PART) {
      draft.findings.warning(
          String.format(
              Locale.ROOT,
              "%s: waits for what is left until a time by the clock (%s, %s together)%s",
              places(waits),
              CountText.of(waits.size(), "time"),
              Seconds.of(nanos),
              MORE_IS_LEFT));
    }
  }

  private void working(List<Run> works, boolean sameWork) {
    List<Run> longOnes = works.stream().filter(this::isLong).toList();
    long nanos = union(longOnes);
    boolean given = nanos > wallNanos / 2 && longOnes.size() <= MOST_RUNS;
    if (!given) {
      longOnes = works;
      nanos = union(works);
      if (works.isEmpty() || nanos < wallNanos / SMALL_PART) {
        return;
      }
    } else if (!sameWork) {
      keepTimes(longOnes);
    }
    String what =
        String.format(
            Locale.ROOT,
            "%s: works until a time has come that it looks at itself (%s, %s together)",
            places(longOnes),
            CountText.of(longOnes.size(), "time"),
            Seconds.of(nanos));
    draft.findings.warning(what + (given ? given(sameWork) : KEPT));
  }

  private static final String MORE_IS_LEFT =
      "; with more processors the work before it takes less and more is left, but it is kept as it"
          + " was recorded: predictions can be too fast";

  private static final String KEPT =
      "; with more processors it does more work in that time rather than end sooner, but what is"
          + " replayed is the work that was recorded: read the speedup as that of the same work,"
          + " and at best of the throughput";

  private static String given(boolean sameWork) {
    return sameWork
        ? "; that is left out (--same-work): the times are those of the work that was recorded"
        : ": the program runs for a given time, and with more processors it does more work in it;"
            + " predict --same-work tells how long the work takes that was recorded";
  }

  private boolean isLong(Run run) {
    return run.nanos() >= wallNanos / LONG_PART;
  }

  private void keepTimes(List<Run> those) {
    for (Run run : those) {
      draft.deadlines.between(run.log, run.begin, run.end, run.nanos());
    }
  }

  /** How long any of them was going on, ns. */
  private static long union(List<Run> those) {
    List<Run> ordered = new ArrayList<>(those);
    ordered.sort(Comparator.comparingLong(Run::from));
    long nanos = 0;
    long until = 0;
    for (Run run : ordered) {
      nanos += Math.max(0, run.to - Math.max(until, run.from));
      until = Math.max(until, run.to);
    }
    return nanos;
  }

  private static String places(List<Run> those) {
    return Findings.some(those.stream().map(run -> run.loop.place).distinct().sorted().toList());
  }

  /** Sleeps for as long as a clock says. */
  private void sleeps() {
    List<String> places =
        draft.recording.notes.getOrDefault(RecordingNotes.CLOCK_SLEEP, List.of()).stream()
            .distinct()
            .toList();
    if (!places.isEmpty()) {
      draft.findings.warning(
          Findings.some(places)
              + ": sleeps for what is left until a time by the clock"
              + MORE_IS_LEFT);
    }
  }
}
