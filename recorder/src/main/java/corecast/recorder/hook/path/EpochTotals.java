package corecast.recorder.hook.path;

import org.jspecify.annotations.Nullable;

/** What is known of one computation. Whoever uses it has it alone. */
final class EpochTotals {
  final Epoch epoch;
  private long work;
  private @Nullable PathValue ran;
  private @Nullable PathValue free;
  private long lastWork;
  private @Nullable PathValue lastRan;
  private @Nullable PathValue lastFree;

  EpochTotals(Epoch epoch) {
    this.epoch = epoch;
  }

  void add(ThreadPaths thread) {
    work += thread.workNanos();
    ran = PathValue.longer(ran, thread.ran(0));
    free = PathValue.longer(free, thread.free(0));
  }

  /** A copy, to add what threads have done so far. */
  EpochTotals copy() {
    EpochTotals copy = new EpochTotals(epoch);
    copy.work = work;
    copy.ran = ran;
    copy.free = free;
    return copy;
  }

  /** What a thread has done so far; nothing of one that takes part in a later computation. */
  void addSoFar(ThreadPaths thread) {
    if (thread.epoch() != epoch) {
      return;
    }
    long since = thread.sinceRecord();
    work += thread.workNanos() + since;
    ran = PathValue.longer(ran, thread.ran(since));
    free = PathValue.longer(free, thread.free(since));
  }

  /** A sample of these; it is never shorter than one before of the same computation. */
  PathSample sample(EpochTotals now, int threads) {
    lastWork = Math.max(lastWork, now.work);
    lastRan = PathValue.longer(lastRan, now.ran);
    lastFree = PathValue.longer(lastFree, now.free);
    return new PathSample(lastWork, lastRan, lastFree, threads);
  }
}
