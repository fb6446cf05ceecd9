package corecast.recorder.hook;

import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.operation.Operation;
import corecast.recorder.hook.session.Session;
import corecast.trace.EventBuffer;

/**
 * What a record costs the thread that writes it: the hooks of a lock that nobody holds, without the
 * lock.
 */
final class HookCost {
  private static final int MOST_BATCHES = 2_000;

  private static final long MOST_CPU_NANOS = 30_000_000;

  /** None of so many was faster: none will be. Not a time, in which others may have the CPU. */
  private static final int SETTLED_BATCHES = 200;

  /** Of two records each; few, so that some batch is not interrupted. */
  private static final int BATCH = 30;

  private HookCost() {}

  /**
   * Measures it in this process. Called while no recording is on yet, or none any more.
   *
   * @param session whose stream for measurements is used
   * @param showsCompiler whether hooks are to be shown the ways that the program may go later
   * @return ns x 1000 a record, the best of some batches
   */
  static long measure(Session session, boolean showsCompiler) {
    EventBuffer scratch = session.scratch();
    Object lock = new Object();
    Object other = new Object();
    ObjectNumbers known = new ObjectNumbers();
    known.add(lock, 1);
    known.add(other, 300); // numbers of several lengths
    known.share(lock);
    ThreadState state = new ThreadState(session, scratch, known);
    if (showsCompiler) {
      state.objects.warmUp(lock, other);
      state.warmUp();
      WarmUp.run(session, scratch, known, lock, other);
    }
    long best = Long.MAX_VALUE;
    int settled = 0;
    long begin = session.clock.now();
    for (int i = 0; i < MOST_BATCHES && i - settled < SETTLED_BATCHES; i++) {
      if ((i & 15) == 15 && session.clock.now() - begin > MOST_CPU_NANOS) {
        break;
      }
      RecordedThreads.pretend(state);
      scratch.rewind();
      long from = System.nanoTime();
      records(lock);
      long took = System.nanoTime() - from;
      if (RecordedThreads.current() == state // and not another's, which ended a hook meanwhile
          && took < best) {
        best = took;
        settled = i;
      }
    }
    RecordedThreads.forgetRecent();
    session.writer.discard(scratch);
    session.lastWriter = null;
    return best == Long.MAX_VALUE ? 0 : best * 1000 / (2 * BATCH);
  }

  private static void records(Object lock) {
    for (int i = 0; i < BATCH; i++) {
      int token = ShortOperations.begin(Operation.LOCK.code(), lock, 0);
      ShortOperations.done(token, Operation.LOCK.code(), lock, 0);
      token = ShortOperations.begin(Operation.UNLOCK.code(), lock, 0);
      ShortOperations.done(token, Operation.UNLOCK.code(), lock, 0);
    }
  }
}
