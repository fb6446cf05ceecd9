package corecast.analysis.waiting;

/** What the bodies of each group spent their time with, in ticks. */
final class ThreadSums {
  final long[] running;
  final long[] noProcessor;
  final long[] delay;
  final long[] waiting;
  final long[] lent;
  final long[] idle;
  final long[] life;

  ThreadSums(int groups) {
    running = new long[groups];
    noProcessor = new long[groups];
    delay = new long[groups];
    waiting = new long[groups];
    lent = new long[groups];
    idle = new long[groups];
    life = new long[groups];
  }

  void ran(int group, long work, long without) {
    running[group] += work;
    noProcessor[group] += without;
  }

  void delayed(int group, long ticks) {
    delay[group] += ticks;
  }

  void waited(int group, long ticks) {
    waiting[group] += ticks;
  }

  void lent(int group, long ticks) {
    lent[group] += ticks;
  }

  void idle(int group, long ticks) {
    idle[group] += ticks;
  }

  void lived(int group, long ticks) {
    life[group] += ticks;
  }
}
