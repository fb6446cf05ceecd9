package corecast.examples.random;

import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Waits written by hand, with a monitor or with conditions. */
final class MonitorPieces {
  private MonitorPieces() {}

  /** Number of a state; who waits for one of them waits until it has come to that. */
  private interface State {
    void set(int value) throws InterruptedException;

    void await(int value) throws InterruptedException;
  }

  private static final class MonitorState implements State {
    private int state;

    @Override
    public synchronized void set(int value) {
      state = value;
      notifyAll();
    }

    @Override
    public synchronized void await(int value) throws InterruptedException {
      while (state < value) {
        wait();
      }
    }
  }

  private static final class ConditionState implements State {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int state;

    @Override
    public void set(int value) {
      lock.lock();
      try {
        state = value;
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void await(int value) throws InterruptedException {
      lock.lock();
      try {
        while (state < value) {
          changed.await();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  private static State state(boolean conditions) {
    return conditions ? new ConditionState() : new MonitorState();
  }

  /** A thread that waits for a state. */
  record Flag(boolean conditions, Piece before, Piece after, Piece own, Piece then)
      implements Piece {
    @Override
    public long run() throws Exception {
      State state = state(conditions);
      Crew crew = new Crew();
      crew.start(
          Crew.Kind.RUNNABLE,
          () -> {
            long sum = before.run();
            state.await(1);
            return sum + after.run();
          });
      long sum = own.run();
      state.set(1);
      return sum + then.run() + crew.join(false);
    }

    @Override
    public void model(Plan plan) {
      ThreadPieces.told(plan, before, after, own, then);
    }

    @Override
    public String toString() {
      return "flag" + (conditions ? "-condition" : "") + List.of(before, after, own, then);
    }
  }

  /** Two threads take turns; the even ones are the starter's. */
  record Turns(boolean conditions, List<Piece> turns) implements Piece {
    @Override
    public long run() throws Exception {
      State state = state(conditions);
      Crew crew = new Crew();
      crew.start(Crew.Kind.RUNNABLE, () -> take(state, 1));
      return take(state, 0) + crew.join(false);
    }

    private long take(State state, int first) throws Exception {
      long sum = 0;
      for (int turn = first; turn < turns.size(); turn += 2) {
        state.await(turn);
        sum += turns.get(turn).run();
        state.set(turn + 1);
      }
      return sum;
    }

    @Override
    public void model(Plan plan) {
      new Piece.Sequence(turns).model(plan);
    }

    @Override
    public String toString() {
      return "turns" + (conditions ? "-condition" : "") + turns;
    }
  }
}
