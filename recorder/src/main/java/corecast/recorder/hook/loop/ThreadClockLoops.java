package corecast.recorder.hook.loop;

import corecast.recorder.hook.session.Ticks;
import corecast.recorder.hook.thread.ThreadRecords;
import corecast.trace.EventKind;

/** The runs of loops that look at the clock, in one thread: since when each goes on. */
public final class ThreadClockLoops {
  /** So many loops within one another are told apart. */
  private static final int NESTED = 8;

  private final ThreadRecords records;

  private int runs;

  /** When the thread last found that it is not yet time, by run; ns since the recording began. */
  private final long[] last = new long[NESTED];

  public ThreadClockLoops(ThreadRecords records) {
    this.records = records;
  }

  /** The loop goes on, in that run, or in a new one if that is 0: returns the number of the run. */
  public int goesOn(int site, int known) {
    int run = known;
    if (run == 0) {
      run = runs = runs == Integer.MAX_VALUE ? 1 : runs + 1;
      ClockLoopSites.note(site);
      records.three(EventKind.CLOCK_LOOP_BEGIN, site, 0, run, false);
    }
    last[run & NESTED - 1] = records.now();
    return run;
  }

  public void ends(int site, int run) {
    long since = records.now() - last[run & NESTED - 1];
    long late = Math.max(0, since - Ticks.nanos());
    records.three(EventKind.CLOCK_LOOP_END, site, late, run, false);
  }
}
