package corecast.recorder.hook;

import corecast.recorder.hook.cpu.CpuClock;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.session.ServiceThread;
import corecast.recorder.hook.session.Session;
import corecast.trace.EventBuffer;

/**
 * What the virtual machine and the system do to begin and to end a thread, beside the work of who
 * starts it. No record tells, since it is done before the thread's first record and behind its last
 * one.
 */
final class ThreadCost {
  /** So that one of them is not interrupted. */
  private static final int THREADS = 24;

  private static final long MOST_NANOS = 20_000_000;

  /** What takes longer was interrupted: by threads of the program, if these are at work already. */
  private static final long MOST_COST_NANOS = 500_000;

  private ThreadCost() {}

  /**
   * Measures it in this process, which has one CPU: the time that is not its own for who waits.
   *
   * @return CPU time, ns, the least of some threads; 0 if it is not known
   */
  static long measure(CpuClock clock) {
    return measure(clock, () -> {});
  }

  static long measureRecorded(CpuClock clock, Session session) {
    EventBuffer scratch = session.scratch();
    ObjectNumbers known = new ObjectNumbers();
    long cost = measure(clock, () -> new ThreadState(session, scratch, known));
    session.writer.discard(scratch);
    return cost;
  }

  private static long measure(CpuClock clock, Runnable work) {
    long least = Long.MAX_VALUE;
    long begin = System.nanoTime();
    for (int i = 0; clock.isExact() && i < THREADS; i++) {
      long cpu = clock.now();
      long from = System.nanoTime();
      Thread thread = new Calibration(work);
      thread.start();
      while (thread.isAlive()) {
        Thread.yield(); // not join, which an interrupt that is meant for the program would end
      }
      long until = System.nanoTime();
      least = Math.min(least, until - from - (clock.now() - cpu));
      if (until - begin > MOST_NANOS) {
        break;
      }
    }
    return least > MOST_COST_NANOS ? 0 : Math.max(0, least);
  }

  private static final class Calibration extends ServiceThread {
    private final Runnable work;

    Calibration(Runnable work) {
      super("Corecast calibration");
      this.work = work;
    }

    @Override
    public void run() {
      work.run();
    }
  }
}
