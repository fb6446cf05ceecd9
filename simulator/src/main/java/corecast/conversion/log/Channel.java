package corecast.conversion.log;

import corecast.trace.EventKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What some bodies hand to others, first in, first out: the items that went through a queue, or
 * through a buffer written by hand.
 */
public final class Channel {
  /** No bound on the items that wait. */
  public static final long UNBOUNDED = -1;

  /** A taker that takes items at more places is at different things. */
  private static final int MOST_PLACES = 2;

  /** No more threads than these come late to say that they have put an item. */
  private static final int MOST_LATE = 64;

  /**
   * An item is put.
   *
   * @param event before which it is there for others
   * @param nanos when somebody may have taken it at the earliest
   */
  public record Put(EventLog log, int event, long nanos) {
    public int body() {
      return log.bodyOf(event);
    }
  }

  public static final class Take {
    public final EventLog log;

    /** Where what is done with the item begins. */
    public final int event;

    public int end = EventLog.NONE;

    /** When it is there, perhaps after a wait. */
    public final long nanos;

    /** The task that does it, if it is made one. */
    public int task = EventLog.NONE;

    public Take(EventLog log, int event, long nanos) {
      this.log = log;
      this.event = event;
      this.nanos = nanos;
    }

    /** When its thread began to look for it: it was not taken before. */
    private long beganNanos() {
      int begin = log.partner(event);
      return begin == EventLog.NONE ? nanos : log.time(begin);
    }
  }

  /** How a body ends to take items. */
  public enum End {
    /** It does something else after it has taken one. */
    LAST_ITEM,
    /** It looked for one in vain. */
    NONE_THERE,
    INTERRUPTED,
    /** It was waiting for one when the program ended. */
    WAITING
  }

  public static final class Taker {
    public final EventLog log;
    public final int body;

    /** In the order in which they were taken. */
    public final List<Take> takes = new ArrayList<>();

    /** The event before its first item, or before it looked or waited in vain. */
    public int begin = EventLog.NONE;

    public End end = End.LAST_ITEM;

    /** The first event, after its last item, at which it looked in vain or was interrupted. */
    public int endEvent = EventLog.NONE;

    /** Where it goes on if it ends without an item. */
    public int resume = EventLog.NONE;

    /**
     * The innermost functions in which it takes items, and what stands for those around each: one
     * may take the first item elsewhere than the next ones.
     */
    private final Map<Integer, Long> places = new HashMap<>(2);

    /** Whether it takes items in the same functions again and again, and holds no lock there. */
    public boolean regular = true;

    public Taker(EventLog log, int body) {
      this.log = log;
      this.body = body;
    }

    /** It looks for an item, or begins to wait for one. */
    public void looks(int event, long in, int innermost) {
      if (begin == EventLog.NONE) {
        begin = event;
      }
      Long known = places.putIfAbsent(innermost, in);
      regular &= places.size() <= MOST_PLACES && (known == null || known == in);
    }

    public Set<Integer> functions() {
      return places.keySet();
    }

    public void looksInVain(int event) {
      ends(End.NONE_THERE, event, event);
    }

    public void takes(Take take) {
      takes.add(take);
      end = End.LAST_ITEM;
      endEvent = EventLog.NONE;
    }

    /** It ends to take items at that event, unless it did before, or takes another one. */
    public void ends(End how, int event, int goesOn) {
      if (endEvent == EventLog.NONE) {
        end = how;
        endEvent = event;
        resume = goesOn;
      }
    }

    /** How many of its items another may do the work of: not the one that ends it. */
    public int tasks() {
      return end == End.LAST_ITEM ? takes.size() - 1 : takes.size();
    }

    /**
     * The recording, or the program, may have ended while it was at an item: that one does not end
     * it.
     */
    public void mayBeCutOff() {
      if (end == End.LAST_ITEM && !hasEnded(last())) {
        end = End.WAITING;
      }
    }

    private boolean hasEnded(int event) {
      int task = log.within(event);
      if (task != EventLog.NONE) {
        int taskEnd = log.partner(task);
        return taskEnd != EventLog.NONE && taskEnd < log.size();
      }
      return log.kind(log.lastTimed(log.size(), event)) == EventKind.END;
    }

    public int last() {
      return takes.get(takes.size() - 1).event;
    }
  }

  /** The queue or lock. */
  public final int object;

  /** Whether it is one; otherwise the counter behind a lock, which has its own account of room. */
  public final boolean isQueue;

  /** Items that may wait; {@link #UNBOUNDED}. */
  public final long room;

  /** One of several times that it is taken empty: the items put until then; otherwise 0. */
  public final int round;

  public final List<Put> puts = new ArrayList<>();

  /** The k-th takes what the k-th put. */
  public final List<Take> takes = new ArrayList<>();

  public final Map<Integer, Taker> takers = new LinkedHashMap<>();

  private Channel(int object, boolean isQueue, long room, int round) {
    this.object = object;
    this.isQueue = isQueue;
    this.room = room;
    this.round = round;
  }

  public static Channel ofQueue(int queue, long room) {
    return new Channel(queue, true, room, 0);
  }

  public static Channel ofLock(int lock) {
    return new Channel(lock, false, UNBOUNDED, 0);
  }

  public Channel inRound(int items) {
    return new Channel(object, isQueue, room, items);
  }

  /**
   * Whoever has only looked, in vain and elsewhere than those who took the items, takes no part: to
   * clear the queue when all is over, for example.
   */
  public void leaveOutOnlookers() {
    Set<Integer> functions = new HashSet<>();
    takers.values().stream()
        .filter(taker -> !taker.takes.isEmpty())
        .forEach(taker -> functions.addAll(taker.functions()));
    takers
        .values()
        .removeIf(
            taker ->
                taker.takes.isEmpty()
                    && taker.end == End.NONE_THERE
                    && Collections.disjoint(functions, taker.functions()));
  }

  /**
   * Finds out who took what; puts and takes are all there. The k-th takes what the k-th put, but an
   * item may be taken before its putter comes to say that it is there.
   *
   * @return whether there is an item for each take
   */
  public boolean match() {
    takes.sort(Comparator.comparingLong(take -> take.nanos));
    List<Take> asRecorded = List.copyOf(takes);
    lastItemsComeLast();
    if (matchInOrder()) {
      return true;
    }
    takes.clear();
    takes.addAll(asRecorded);
    return matchInOrder();
  }

  private boolean matchInOrder() {
    puts.sort(Comparator.comparingLong(put -> put.log().time(put.event())));
    for (int i = 0; i < takes.size(); i++) {
      int end = Math.min(puts.size(), i + MOST_LATE);
      int item = i;
      while (item < end && puts.get(item).nanos() >= takes.get(i).nanos) {
        item++;
      }
      if (item == end) {
        return false;
      }
      if (item > i) {
        Collections.rotate(puts.subList(i, item + 1), 1);
      }
    }
    return true;
  }

  /**
   * A thread may have lost the CPU to others, whom it had just let go on, between taking an item
   * and saying so: a last item that another one took before it said so came after it.
   */
  private void lastItemsComeLast() {
    Set<Take> lastOnes = new HashSet<>();
    for (Taker taker : takers.values()) {
      if (isQueue && taker.end == End.LAST_ITEM && !taker.takes.isEmpty()) {
        lastOnes.add(taker.takes.get(taker.takes.size() - 1));
      }
    }
    for (int i = takes.size() - 2; i >= 0 && !lastOnes.isEmpty(); i--) {
      Take last = takes.get(i);
      for (int at = i + 1; lastOnes.contains(last) && at < takes.size(); at++) {
        Take other = takes.get(at);
        if (lastOnes.contains(other) || other.beganNanos() >= last.nanos) {
          break;
        }
        takes.set(at - 1, other);
        takes.set(at, last);
      }
    }
  }

  public Taker taker(EventLog log, int body) {
    return takers.computeIfAbsent(body, b -> new Taker(log, body));
  }
}
