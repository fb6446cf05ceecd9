package corecast.conversion.loop;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.GivenTimes;
import corecast.conversion.log.Outcomes;
import corecast.conversion.plan.Plan;
import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Waits of a thread in vain, one behind the other, with what was done in between. */
final class PollingLoop {
  /** The work between the waits may be this part of them. */
  static final int PART = 10;

  final EventLog log;
  final int body;

  /** The events that end its waits. */
  final List<Integer> waits = new ArrayList<>();

  /** The kind that says what is waited for; {@code null} if it only sleeps. */
  @Nullable EventKind attempt;

  int object;

  /** After how many of them the program says that others can end the loop. */
  private int told;

  /** How many of them are looks in vain that took no time; of these the program says nothing. */
  private int looks;

  long waitedNanos;
  long workNanos;

  /** Whether it was in vain while a lock was held that others may need. */
  private boolean locked;

  /** Without what came after the last sleep. */
  private long workBetweenNanos;

  /** Sleeps with next to no work since the one before. */
  private int idle;

  private long idleNanos;
  private long lastNanos;

  PollingLoop(EventLog log, int body, @Nullable EventKind attempt, int object) {
    this.log = log;
    this.body = body;
    this.attempt = attempt;
    this.object = object;
  }

  /** It sleeps, or waits for nothing that is known, for so long. */
  void sleeps(int event, long nanos, boolean holdsLock) {
    if (workNanos - workBetweenNanos <= nanos / PART) {
      idle++;
      idleNanos += nanos;
    }
    locked |= holdsLock;
    add(event, nanos);
  }

  void add(int event, long nanos) {
    waits.add(event);
    looks += nanos == 0 && log.kind(event) == EventKind.OUTCOME ? 1 : 0;
    waitedNanos += nanos;
    workBetweenNanos = workNanos;
    lastNanos = nanos;
  }

  /** The program says of its last wait that others can end the loop that it is in. */
  void told() {
    told = Math.min(told + 1, waits.size());
  }

  /** Whether it has slept before where the program says nothing of a loop. */
  boolean hasUntoldSleeps() {
    return attempt == null && told + 1 < waits.size();
  }

  /** The last wait, as a loop of its own; it is none of this one's any more. */
  PollingLoop splitLast() {
    PollingLoop split = new PollingLoop(log, body, null, 0);
    split.add(waits.remove(waits.size() - 1), lastNanos);
    split.locked = locked;
    waitedNanos -= lastNanos;
    if (idle > 0) {
      idle--;
      idleNanos -= lastNanos;
      split.idle = 1;
      split.idleNanos = lastNanos;
    }
    return split;
  }

  /** What is done after the last wait is not done between two. */
  void forgetLastWork() {
    workNanos = workBetweenNanos;
  }

  int lastWait() {
    return waits.get(waits.size() - 1);
  }

  /** Sleeps, counted only where nothing was done if there was work now and then. */
  int times() {
    return isIdle() ? waits.size() : idle;
  }

  long nanos() {
    return isIdle() ? waitedNanos : idleNanos;
  }

  /** Whether all its waits are said to be for what others do. */
  boolean looks() {
    return told == waits.size() - looks && !locked;
  }

  boolean isOf(EventKind kind, int what) {
    return attempt == kind && object == what;
  }

  /** Whether next to nothing was done between the waits. */
  boolean isIdle() {
    return workNanos <= waitedNanos / PART;
  }

  /** Whether a time is within the last of at least three waits with hardly any work. */
  boolean isWithinLastWait(long nanos) {
    int begin = log.partner(lastWait());
    return waits.size() >= 3
        && begin != EventLog.NONE
        && nanos >= log.time(begin)
        && nanos <= log.time(lastWait())
        && isIdle();
  }

  /** Whether the last three waits were given the same time, or none so many times another's. */
  boolean isRegular(int atMost) {
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int event : waits.subList(waits.size() - 3, waits.size())) {
      least = Math.min(least, givenAt(log, event));
      most = Math.max(most, givenAt(log, event));
    }
    return least > 0 && most <= atMost * least;
  }

  /** The time that a wait was given, ns; 0 if there is none. */
  static long givenAt(EventLog log, int event) {
    return switch (log.kind(event)) {
      case SLEEP_END, PARK_END, WAIT_END -> GivenTimes.atBegin(log, event);
      default -> GivenTimes.of(log, event);
    };
  }

  /** Its waits are not replayed, nor what the recording says of them beside them. */
  void leaveOut(Plan plan) {
    for (int event : waits) {
      plan.decide(log, event, Decision.POLLED);
      for (int beside = event - 1; beside <= event + 1; beside += 2) {
        if (Outcomes.isOf(log, beside, event)) {
          plan.replace(log, beside);
        }
      }
    }
  }
}
