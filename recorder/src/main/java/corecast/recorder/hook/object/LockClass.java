package corecast.recorder.hook.object;

/**
 * Whether the monitors of one class stay with the thread that comes to them first. Threads change
 * this at once and without regard to each other: that only decides a little later or sooner.
 */
public final class LockClass {
  /** So many of them are seen before anything is said of the next. */
  public static final int SEEN = 16;

  /** One of so many may be shared. */
  private static final int SHARED = 64;

  /** What was seen long ago counts less. */
  private static final int MEMORY = 4096;

  /** In place of a thread: its objects are made for any purpose, so that they tell nothing. */
  static final int ANY_PURPOSE = -1;

  /** Its name; not the class, so as not to keep that loaded. */
  private final String name;

  /** The thread that came to one of them first; {@link #ANY_PURPOSE}. */
  private final int first;

  /** What CPU time that thread had used then. */
  private final long since;

  private int seen;
  private int shared;

  /** Sections of such monitors that were only counted, before they had numbers. */
  long counted;

  /**
   * @param thread who comes to one of them, above 0; {@link #ANY_PURPOSE} if nothing is ever to be
   *     said of the next
   * @param cpu that the thread has used, ns
   */
  LockClass(String name, int thread, long cpu) {
    this.name = name;
    this.first = thread;
    this.since = cpu;
  }

  public boolean isNamed(String other) {
    return name.equals(other);
  }

  void see() {
    int now = seen + 1;
    if (now == MEMORY) {
      now /= 2;
      shared /= 2;
    }
    seen = now;
  }

  void share() {
    shared++;
  }

  /** A section of one that has no number is over and was not written. */
  public void count() {
    counted++;
  }

  /**
   * Whether the next of them is most likely used by one thread alone. On one CPU threads that want
   * the same lock take turns of a few ms: for so long it may only seem so.
   *
   * @param thread who asks
   * @param cpu that this thread has used, ns
   */
  public boolean isLonely(int thread, long cpu) {
    return seen >= SEEN
        && shared <= seen / SHARED
        && first != ANY_PURPOSE
        && (thread != first || cpu - since >= ObjectNumbers.Entry.YOUNG_NANOS);
  }
}
