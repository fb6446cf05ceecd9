package corecast.simulator.primitive;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What a primitive may know of the present: which event brought the acting body here, and where to
 * say who else may go on.
 *
 * <p>A body's <em>cause</em> is the event whose time determined that the body is where it is. A
 * body that is let go by another takes over the other's cause. If it arrived at that very instant,
 * both were needed and equally late, so its cause is their nearest common ancestor: shortening one
 * alone changes nothing (docs/model.md, section 3, ties).
 *
 * <p>With a {@link Precedence} the cause stands for everything that was needed, early or late.
 */
public final class Instant {
  private final @Nullable CommonCause common;
  private final @Nullable Precedence precedence;
  private final int[] cause;
  private final long[] arrived;
  private final IntQueue released = new IntQueue();
  private final BitSet tries = new BitSet();
  private long number = 1;
  private double service;
  private int acting;

  /** By body: the one on whose thread it runs; {@code null} as long as each has its own. */
  private int @Nullable [] thread;

  /**
   * @param common of two causes; {@code null} if nobody asks for causes
   */
  public Instant(int bodies, @Nullable CommonCause common) {
    this(bodies, common, null);
  }

  /**
   * @param precedence is told of everything that bodies needed; {@code null} if only what came last
   *     matters
   */
  public Instant(int bodies, @Nullable CommonCause common, @Nullable Precedence precedence) {
    this.common = common;
    this.precedence = precedence;
    this.cause = new int[bodies];
    this.arrived = new long[bodies];
    Arrays.fill(cause, -1);
  }

  /**
   * Time has passed: what happens from now on is later than all before.
   *
   * @param nanos how much a body has worked that has run from the start on
   */
  public void advance(double nanos) {
    number++;
    service = nanos;
  }

  /** How much a body has worked that has run from the start on, ns. */
  double service() {
    return service;
  }

  /** Which instant it is; grows with time. */
  public long number() {
    return number;
  }

  /** The body whose steps are executed now. */
  public void act(int body) {
    acting = body;
  }

  /** A body runs on the thread of another that waits for its end, so that their locks are one's. */
  public void runsOnThreadOf(int body, int other) {
    int[] threads = thread;
    if (threads == null) {
      threads = new int[cause.length];
      Arrays.setAll(threads, b -> b);
      thread = threads;
    }
    threads[body] = threads[other];
  }

  /** Whose locks the body's are. */
  int threadOf(int body) {
    return thread == null ? body : thread[body];
  }

  /** The event that brought the body where it is. */
  public int causeOf(int body) {
    return cause[body];
  }

  public void causedBy(int body, int event) {
    cause[body] = event;
  }

  boolean tells() {
    return common != null;
  }

  /** Whether causes stand for everything that was needed, not only for what came last. */
  public boolean collects() {
    return precedence != null;
  }

  public int actingCause() {
    return cause[acting];
  }

  /** The body starts to wait now, because of what brought the acting body here. */
  public void arrive(int body) {
    if (common == null) {
      return;
    }
    arrived[body] = number;
    cause[body] = precedence == null ? cause[acting] : needs(precedence, body, cause[acting]);
  }

  /** The body, let go just now, starts to wait for something else as well. */
  void queue(int body) {
    arrived[body] = number;
  }

  /** The body whose steps are executed now, or were last. */
  public int acting() {
    return acting;
  }

  boolean arrivedNow(int body) {
    return arrived[body] == number;
  }

  public void letGo(int body) {
    passCause(body);
    released.add(body);
  }

  /** The acting body lets a waiting one try again to get what it waits for. */
  void letTry(int body) {
    tries.set(body);
    letGo(body);
  }

  /** Whether the body was let go only to try again; it is asked once. */
  public boolean mustTry(int body) {
    if (!tries.get(body)) {
      return false;
    }
    tries.clear(body);
    return true;
  }

  /** The acting body lets a waiting one go on, and its cause holds that of the other. */
  void take(int body) {
    cause[body] = cause[acting];
    released.add(body);
  }

  /** The acting body brings what a waiting one has waited for; that one goes on to wait. */
  void passOn(int body) {
    passCause(body);
    arrived[body] = number;
  }

  private void passCause(int body) {
    if (precedence != null) {
      cause[body] = needs(precedence, body, cause[acting]);
    } else if (common != null) {
      cause[body] = arrivedNow(body) ? common.of(cause[body], cause[acting]) : cause[acting];
    }
  }

  private int needs(Precedence all, int body, int other) {
    return cause[body] == other ? other : all.needs(body, cause[body], other);
  }

  /** The acting body could go on only because of that event, which happened at this instant. */
  public void alsoNeeds(int event) {
    cause[acting] =
        precedence == null ? common(cause[acting], event) : needs(precedence, acting, event);
  }

  /** Sets the acting body's cause back to what it was. */
  void restore(int event) {
    cause[acting] = event;
  }

  int common(int a, int b) {
    if (precedence != null) {
      return precedence.both(a, b);
    }
    return common == null ? a : common.of(a, b);
  }

  /** The bodies let go and not yet collected by the engine, in order. */
  public IntQueue released() {
    return released;
  }
}
