package corecast.analysis.action;

import java.util.List;
import java.util.Locale;

/**
 * One change of a program, and what it gains on so many processors.
 *
 * @param id kind, object and change; the same in every recording that has the same names
 * @param kind what is changed
 * @param object its name; empty of processors
 * @param alike how many objects of one place that name stands for; 1 of a single thing
 * @param at file and line of it, such as {@code Orders.java:14}; empty if not known
 * @param change what becomes of it, in short: {@code remove}, {@code shorten=50%}, {@code 8}
 * @param or other changes of it that gain the same, in the same form
 * @param words all of these for people, such as "Removed or split 4 ways"
 * @param processors how many
 * @param timeNanos T(P) as the program is, ns
 * @param thenNanos T(P) with the change, ns
 * @param speedup T(1) / T(P) as the program is
 * @param thenSpeedup the same with the change, which may make T(1) shorter, too
 * @param minGain the part of T(P) that is gained, the smaller one of both machines
 * @param maxGain the larger one; the same if there is one machine only
 * @param why what was seen of it, as a clause
 * @param repeat the command that gives the same answer
 */
public record Action(
    String id,
    Kind kind,
    String object,
    int alike,
    String at,
    String change,
    List<String> or,
    String words,
    int processors,
    double timeNanos,
    double thenNanos,
    double speedup,
    double thenSpeedup,
    double minGain,
    double maxGain,
    String why,
    String repeat) {

  /** What can be changed; its name in lower case is its name in json, and stable. */
  public enum Kind {
    /** A lock that threads wait for. */
    LOCK,
    /** A pool whose tasks wait for a worker. */
    POOL,
    /** How many tasks of a pool are submitted before results of them are waited for. */
    IN_FLIGHT,
    /** The order in which the tasks of a pool begin. */
    ORDER,
    /** A queue that is full. */
    QUEUE,
    /** A semaphore that threads wait for. */
    SEMAPHORE,
    /** The work of a function. */
    FUNCTION,
    /** A function that one thread executes while nobody else works. */
    SERIAL,
    /** A thread that takes items from a queue, one after another. */
    STAGE,
    /** A function that sleeps or waits for input and output. */
    DELAYS,
    /** The virtual machine stops all threads. */
    PAUSES,
    /** The number of processors. */
    PROCESSORS;

    /** Its name in lower case. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Action {
    or = List.copyOf(or);
  }

  /** The part of T(P) that is gained on the machine that leads. */
  public double gain() {
    return timeNanos == 0 ? 0 : 1 - thenNanos / timeNanos;
  }

  /** Whether it changes the same thing, so that both are said together. */
  boolean isOfSame(Action other) {
    return object.equals(other.object) && isFunction() == other.isFunction() && isAlike(other);
  }

  private boolean isFunction() {
    return kind == Kind.FUNCTION || kind == Kind.SERIAL;
  }

  private boolean isAlike(Action other) {
    return isFunction() || kind == other.kind;
  }
}
