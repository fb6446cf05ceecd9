package corecast.simulator.machine;

import java.util.Arrays;

/**
 * The clock of attained service: every running body gets one ns of service in one ns. Exact in
 * integers. Keeps h(n), the service attained with n bodies running, from which
 *
 * <pre>T(P) = (1 / P) * sum over n of h(n) * max(P, n)</pre>
 *
 * follows for every P when no body sleeps (docs/model.md, section 2). Delays are carried in
 * service.
 */
public final class ServiceCalendar implements Calendar {
  private final boolean[] asleep;
  private final BodyTournament ends;
  private long now;
  private boolean moved;
  private int running;
  private long[] attained = new long[16];
  private final Windows windows;

  public ServiceCalendar(int bodies) {
    this(bodies, Windows.NONE);
  }

  /**
   * A clock at 0.
   *
   * @param windows get the course of the replay
   */
  public ServiceCalendar(int bodies, Windows windows) {
    this.windows = windows;
    this.ends = new BodyTournament(bodies);
    this.asleep = new boolean[bodies];
  }

  @Override
  public void run(int body, long workNanos, long seq) {
    running++;
    asleep[body] = false;
    schedule(body, workNanos, seq);
  }

  @Override
  public void delay(int body, long nanos, long seq) {
    asleep[body] = true;
    schedule(body, nanos, seq);
  }

  @Override
  public void forget(int body) {
    ends.remove(body);
  }

  private void schedule(int body, long nanos, long seq) {
    ends.add(Math.addExact(now, nanos), body, seq);
  }

  @Override
  public boolean isEmpty() {
    return ends.isEmpty();
  }

  @Override
  public long sequenceNow() {
    return ends.sequenceAt(now);
  }

  @Override
  public int next() {
    long key = ends.topKey();
    moved = key != now;
    if (moved) {
      if (running >= attained.length) {
        attained = Arrays.copyOf(attained, Math.max(running + 1, attained.length * 2));
      }
      attained[running] += key - now;
      now = key;
      if (key >= windows.end()) {
        windows.close(key, attained);
      }
    }
    int body = ends.poll();
    if (!asleep[body]) {
      running--;
    }
    return body;
  }

  @Override
  public boolean moved() {
    return moved;
  }

  @Override
  public int running() {
    return running;
  }

  @Override
  public double now() {
    return now;
  }

  /** h(n) for n = 0, 1, ...: service attained with n bodies running, ns. */
  public long[] attained() {
    return attained.clone();
  }
}
