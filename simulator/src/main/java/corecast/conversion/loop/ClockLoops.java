package corecast.conversion.loop;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.RecordingNotes;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Seconds;
import corecast.conversion.plan.Slot;
import corecast.note.Lines;
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
  public static final Pass PASS =
      Pass.named("deadline-loops")
          .needs(Facts.PARTS, Facts.ROUNDS)
          .inserts(Slot.DEADLINE)
          .does((in, with, plan) -> find(plan));

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

  private record Loop(String place, boolean waits) {}

  private record Run(EventLog log, int begin, int end, Loop loop, long from, long to) {
    long nanos() {
      return to - from;
    }

    boolean waits() {
      return loop.waits || isBlocked();
    }

    boolean isPaced() {
      for (int event = begin + 1; event <= end; event++) {
        if (log.decision(event) == Decision.PACED) {
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

  private final Plan plan;
  private final long wallNanos;
  private final List<Run> runs = new ArrayList<>();

  private ClockLoops(Plan plan) {
    this.plan = plan;
    this.wallNanos = plan.recording.wallNanos();
  }

  private static void find(Plan plan) {
    ClockLoops loops = new ClockLoops(plan);
    loops.sleeps();
    Map<Integer, Loop> known = loops.known();
    if (known.isEmpty()) {
      return;
    }
    for (EventLog log : EventLog.having(plan.logs(), RUNS)) {
      loops.runs(log, known);
    }
    loops.waiting(loops.runs.stream().filter(Run::waits).toList());
    loops.working(loops.runs.stream().filter(run -> !run.waits()).toList());
  }

  private Map<Integer, Loop> known() {
    Map<Integer, Loop> known = new TreeMap<>();
    for (String value : plan.recording.notes.getOrDefault(RecordingNotes.CLOCK_LOOP, List.of())) {
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

  /** Nothing is done in these but to wait. */
  private void waiting(List<Run> all) {
    if (all.size() <= MOST_RUNS) {
      keepTimes(all);
    }
    Map<Boolean, List<Run>> byBlocked =
        all.stream().collect(Collectors.partitioningBy(Run::isBlocked));
    blocked(byBlocked.getOrDefault(true, List.of()));
    List<Run> waits = byBlocked.getOrDefault(false, List.of()); // those that only look, then
    long nanos = union(waits);
    if (nanos >= wallNanos / SMALL_PART && !waits.isEmpty()) {
      plan.findings.warning(
          String.format(
              Locale.ROOT,
              all.size() <= MOST_RUNS
                  ? "%s waits in a loop until a deadline (%s, %s in all). This takes as long on"
                      + " any number of processors."
                  : "%s waits in a loop until a deadline (%s, %s in all). This is replayed as"
                      + " work, so the prediction may be too fast.",
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
      plan.findings.warning(
          String.format(
              Locale.ROOT,
              "%s waits for the time left until a deadline (%s, %s in all)%s",
              places(waits),
              CountText.of(waits.size(), "time"),
              Seconds.of(nanos),
              MORE_IS_LEFT));
    }
  }

  private void working(List<Run> works) {
    List<Run> longOnes = works.stream().filter(this::isLong).toList();
    long nanos = union(longOnes);
    boolean given = nanos > wallNanos / 2 && longOnes.size() <= MOST_RUNS;
    if (!given) {
      longOnes = works;
      nanos = union(works);
      if (works.isEmpty() || nanos < wallNanos / SMALL_PART) {
        return;
      }
    } else {
      keepTimes(longOnes);
    }
    String what =
        String.format(
            Locale.ROOT,
            "%s works until a deadline (%s, %s in all)",
            places(longOnes),
            CountText.of(longOnes.size(), "time"),
            Seconds.of(nanos));
    plan.findings.warning(what + (given ? GIVEN : KEPT));
  }

  private static final String MORE_IS_LEFT =
      ". These waits are as long as recorded. With more processors the work before them ends"
          + " sooner and more time would be left, so the prediction may be too fast.";

  private static final String KEPT =
      ". The replay does the recorded work. With more processors the real program would do more"
          + " work until the deadline instead of ending sooner. Read the speedup as throughput at"
          + " best.";

  private static final String GIVEN =
      ". The program runs for a fixed time and does more work in it with more processors.";

  private boolean isLong(Run run) {
    return run.nanos() >= wallNanos / LONG_PART;
  }

  private void keepTimes(List<Run> those) {
    for (Run run : those) {
      plan.deadlines.between(run.log, run.begin, run.end, run.nanos());
    }
  }

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
    return Lines.some(those.stream().map(run -> run.loop.place).distinct().sorted().toList());
  }

  private void sleeps() {
    List<String> places =
        plan.recording.notes.getOrDefault(RecordingNotes.CLOCK_SLEEP, List.of()).stream()
            .distinct()
            .toList();
    if (!places.isEmpty()) {
      plan.findings.warning(
          Lines.some(places) + " sleeps for the time left until a deadline" + MORE_IS_LEFT);
    }
  }
}
