package corecast.conversion.lock;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.KindSet;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact.Done;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.trace.EventKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Atomics that threads change by compare-and-set, as locks. A section lies between the reading of
 * the atomic and the compare-and-set that has succeeded, and does nothing but compute: an attempt
 * that was given up has no end, and one in which there are other operations is none. Where all
 * sections of an atomic are a small part of the work, or of one thread or task, nobody ever waits.
 * The records of what is no section, or of no importance, are made to say nothing. So is, in a
 * damaged file, a {@code LOCK} without an end of what nothing there describes: it may be an
 * attempt.
 */
public final class AtomicUpdates {
  /** Before all that looks at locks: who has given an attempt up holds nothing. */
  public static final Pass ATTEMPTS =
      Pass.named("atomic-attempts")
          .gives(Facts.ATOMIC_ATTEMPTS)
          .does(
              (in, with, plan) -> {
                if (hasAtomics(in)) {
                  new AtomicUpdates(plan).findSections();
                }
                if (in.truncated) {
                  leaveOutUnknown(plan);
                }
                with.give(Facts.ATOMIC_ATTEMPTS, Done.DONE);
              });

  /** Behind what tells the bodies of events. */
  public static final Pass PASS =
      Pass.named("atomic-updates")
          .needs(Facts.ATOMIC_ATTEMPTS, Facts.BODIES)
          .gives(Facts.ATOMIC_UPDATES)
          .does(
              (in, with, plan) -> {
                if (hasAtomics(in)) {
                  new AtomicUpdates(plan).run();
                }
                with.give(Facts.ATOMIC_UPDATES, Done.DONE);
              });

  private static final KindSet ENDS = KindSet.of(EventKind.LOCK, EventKind.UNLOCK);

  /** With a part of the work that is smaller than that, no program is ever held back. */
  private static final double LEAST_SHARE = 0.001;

  private static final class Atomic {
    private int body = EventLog.NONE;
    private boolean isShared;
    private long nanos;

    void section(int by, long work) {
      isShared |= body != EventLog.NONE && body != by;
      body = by;
      nanos += work;
    }
  }

  private final Plan plan;
  private final Map<Integer, Atomic> atomics = new HashMap<>();
  private long workNanos;

  private AtomicUpdates(Plan plan) {
    this.plan = plan;
  }

  private static boolean hasAtomics(Recording recording) {
    return recording.objects.keySet().stream().anyMatch(recording::isAtomic);
  }

  private void run() {
    for (EventLog log : plan.recording.logs) {
      for (int event = 0; event < log.size(); event++) {
        workNanos += work(log, event);
      }
    }
    findSections();
    for (EventLog log : EventLog.having(plan.recording.logs, ENDS)) {
      leaveOut(log);
    }
  }

  private static long work(EventLog log, int event) {
    return log.kind(event).timed() && !log.isLibrary(event) ? log.cpu(event) : 0;
  }

  private void findSections() {
    for (EventLog log : EventLog.having(plan.recording.logs, ENDS)) {
      sections(log);
    }
  }

  /** Finds the sections of one thread; what belongs to none says nothing from now on. */
  private void sections(EventLog log) {
    for (int event = next(log, 0); event < log.size(); event = next(log, event + 1)) {
      int end = log.kind(event) == EventKind.LOCK ? end(log, event) : EventLog.NONE;
      if (end == EventLog.NONE) {
        plan.silence(log, event);
        continue;
      }
      long nanos = 0;
      for (int inside = event + 1; inside <= end; inside++) {
        nanos += work(log, inside);
      }
      atomics
          .computeIfAbsent(log.object(event), o -> new Atomic())
          .section(log.bodyOf(event), nanos);
      event = end;
    }
  }

  /** The end of the section that begins there; {@link EventLog#NONE} if it is none. */
  private int end(EventLog log, int begin) {
    int end = begin + 1;
    while (end < log.size() && KindSet.FUNCTIONS.has(log.code(end))) {
      end++;
    }
    boolean isOne =
        end < log.size()
            && log.kind(end) == EventKind.UNLOCK
            && log.object(end) == log.object(begin)
            && log.bodyOf(end) == log.bodyOf(begin);
    return isOne ? end : EventLog.NONE;
  }

  private void leaveOut(EventLog log) {
    for (int event = next(log, 0); event < log.size(); event = next(log, event + 1)) {
      Atomic atomic = atomics.get(log.object(event));
      if (atomic == null || !atomic.isShared || atomic.nanos < LEAST_SHARE * workNanos) {
        plan.silence(log, event);
      }
    }
  }

  private static void leaveOutUnknown(Plan plan) {
    for (EventLog log : EventLog.having(plan.recording.logs, ENDS)) {
      leaveOutUnknown(plan, log);
    }
  }

  private static void leaveOutUnknown(Plan plan, EventLog log) {
    Map<Integer, Deque<Integer>> open = new HashMap<>();
    for (int event = log.next(0, ENDS); event < log.size(); event = log.next(event + 1, ENDS)) {
      int object = log.object(event);
      if (plan.recording.objects.containsKey(object)) {
        continue;
      }
      Deque<Integer> begun = open.computeIfAbsent(object, o -> new ArrayDeque<>());
      if (log.kind(event) == EventKind.LOCK) {
        begun.push(event);
      } else {
        begun.poll();
      }
    }
    open.values().forEach(begun -> begun.forEach(event -> plan.silence(log, event)));
  }

  private int next(EventLog log, int from) {
    int event = log.next(from, ENDS);
    while (event < log.size() && !plan.recording.isAtomic(log.object(event))) {
      event = log.next(event + 1, ENDS);
    }
    return event;
  }
}
