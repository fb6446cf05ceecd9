package corecast.simulator.primitive;

import java.util.Arrays;

/**
 * What a primitive may know of the present: which event brought the acting body here, and where to
 * say who else may go on.
 *
 * <p>A body's <em>cause</em> is the event whose time determined that the body is where it is. A
 * body that is let go by another takes over the other's cause. If it arrived at that very instant,
 * both were needed and equally late, so its cause is their nearest common ancestor: shortening one
 * alone changes nothing (design: model, section 3, ties).
 */
public final class Instant {
  private final CommonCause common;
  private final int[] cause;
  private final long[] arrived;
  private final IntQueue released = new IntQueue();
  private long number = 1;
  private int acting;

  public Instant(int bodies, CommonCause common) {
    this.common = common;
    this.cause = new int[bodies];
    this.arrived = new long[bodies];
    Arrays.fill(cause, -1);
  }

  /** Time has passed: what happens from now on is later than all before. */
  public void advance() {
    number++;
  }

  /** Which instant it is; grows with time. */
  public long number() {
    return number;
  }

  /** The body whose steps are executed now. */
  public void act(int body) {
    acting = body;
  }

  /** The event that brought the body where it is. */
  public int causeOf(int body) {
    return cause[body];
  }

  /** The body is where it is because of that event. */
  public void causedBy(int body, int event) {
    cause[body] = event;
  }

  /** The cause of the acting body. */
  int actingCause() {
    return cause[acting];
  }

  /** The body starts to wait now, because of what brought the acting body here. */
  public void arrive(int body) {
    arrived[body] = number;
    cause[body] = cause[acting];
  }

  /** The body, let go just now, starts to wait for something else as well. */
  void queue(int body) {
    arrived[body] = number;
  }

  int acting() {
    return acting;
  }

  boolean arrivedNow(int body) {
    return arrived[body] == number;
  }

  /** The acting body lets a waiting one go on. */
  public void letGo(int body) {
    cause[body] = arrivedNow(body) ? common.of(cause[body], cause[acting]) : cause[acting];
    released.add(body);
  }

  /** The acting body brings what a waiting one has waited for; that one goes on to wait. */
  void passOn(int body) {
    cause[body] = arrivedNow(body) ? common.of(cause[body], cause[acting]) : cause[acting];
    arrived[body] = number;
  }

  /** The acting body could go on only because of that event, which happened at this instant. */
  void alsoNeeds(int event) {
    cause[acting] = common.of(cause[acting], event);
  }

  /** Sets the acting body's cause back to what it was. */
  void restore(int event) {
    cause[acting] = event;
  }

  int common(int a, int b) {
    return common.of(a, b);
  }

  /** The bodies let go and not yet collected by the engine, in order. */
  public IntQueue released() {
    return released;
  }
}
