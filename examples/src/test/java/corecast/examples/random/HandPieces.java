package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Latches, barriers and attempts at locks. */
final class HandPieces {
  private HandPieces() {}

  private static final class HandLatch {
    private final boolean tellsEach;
    private int missing;

    HandLatch(int missing, boolean tellsEach) {
      this.missing = missing;
      this.tellsEach = tellsEach;
    }

    synchronized void down() {
      missing--;
      if (missing == 0 || tellsEach) {
        notifyAll();
      }
    }

    synchronized void await() throws InterruptedException {
      while (missing > 0) {
        wait();
      }
    }
  }

  /** Threads that count down at their end, for one that waits. */
  record Latch(boolean tellsEach, List<Piece> bodies, Piece own) implements Piece {
    @Override
    public long run() throws Exception {
      HandLatch latch = new HandLatch(bodies.size(), tellsEach);
      Crew crew = new Crew();
      for (Piece body : bodies) {
        crew.start(
            Crew.Kind.RUNNABLE,
            () -> {
              long sum = body.run();
              latch.down();
              return sum;
            });
      }
      long sum = own.run();
      latch.await();
      return sum + crew.join(false);
    }

    @Override
    public void model(Plan plan) {
      new ThreadPieces.Fork(Crew.Kind.RUNNABLE, bodies, own, false).model(plan);
    }

    @Override
    public String toString() {
      return "handlatch" + (tellsEach ? "-each" : "") + bodies + own;
    }
  }

  private interface HandBarrier {
    void await() throws InterruptedException;
  }

  private static final class MonitorBarrier implements HandBarrier {
    private final int parties;
    private int here;
    private int round;

    MonitorBarrier(int parties) {
      this.parties = parties;
    }

    @Override
    public synchronized void await() throws InterruptedException {
      int mine = round;
      if (++here == parties) {
        here = 0;
        round++;
        notifyAll();
      } else {
        while (round == mine) {
          wait();
        }
      }
    }
  }

  private static final class ConditionBarrier implements HandBarrier {
    private final int parties;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition next = lock.newCondition();
    private int here;
    private int round;

    ConditionBarrier(int parties) {
      this.parties = parties;
    }

    @Override
    public void await() throws InterruptedException {
      lock.lock();
      try {
        int mine = round;
        if (++here == parties) {
          here = 0;
          round++;
          next.signalAll();
        } else {
          while (round == mine) {
            next.await();
          }
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** Threads that meet round after round at a barrier written by hand. */
  record Barrier(boolean conditions, List<List<Piece>> parties) implements Piece {
    @Override
    public long run() throws Exception {
      int count = parties.size();
      HandBarrier barrier = conditions ? new ConditionBarrier(count) : new MonitorBarrier(count);
      Crew crew = new Crew();
      for (List<Piece> party : parties.subList(1, count)) {
        crew.start(Crew.Kind.RUNNABLE, () -> take(barrier, party));
      }
      return take(barrier, parties.get(0)) + crew.join(false);
    }

    private static long take(HandBarrier barrier, List<Piece> rounds) throws Exception {
      long sum = 0;
      for (Piece round : rounds) {
        sum += round.run();
        barrier.await();
      }
      return sum;
    }

    @Override
    public void model(Plan plan) {
      new MeetingPieces.Rounds(MeetingPieces.Kind.BARRIER, parties, NOTHING).model(plan);
    }

    @Override
    public String toString() {
      return "handbarrier" + (conditions ? "-condition" : "") + parties;
    }
  }

  /** A lock that all try to get, each to do its work with or without it. */
  record Attempts(List<Piece> bodies) implements Piece, Piece.Loose {
    @Override
    public long run() throws Exception {
      ReentrantLock lock = new ReentrantLock();
      Crew crew = new Crew();
      for (Piece body : bodies) {
        crew.start(Crew.Kind.RUNNABLE, () -> attempt(lock, body));
      }
      return crew.join(false);
    }

    private static long attempt(ReentrantLock lock, Piece body) throws Exception {
      if (!lock.tryLock()) {
        return body.run();
      }
      try {
        return body.run();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void model(Plan plan) {
      new ThreadPieces.Fork(Crew.Kind.RUNNABLE, bodies, NOTHING, false).model(plan);
    }

    @Override
    public String toString() {
      return "attempts" + bodies;
    }
  }

  /** Threads each of which enters a lock several times, to read or to write. */
  record Readers(LockPieces.AnyLock lock, List<List<Piece>> threads) implements Piece {
    @Override
    public long run() throws Exception {
      Crew crew = new Crew();
      for (List<Piece> sections : threads) {
        crew.start(Crew.Kind.RUNNABLE, () -> new Sequence(sections).run());
      }
      return crew.join(false);
    }

    @Override
    public void model(Plan plan) {
      List<Piece> bodies = new ArrayList<>();
      threads.forEach(sections -> bodies.add(new Sequence(sections)));
      new ThreadPieces.Fork(Crew.Kind.RUNNABLE, bodies, NOTHING, false).model(plan);
    }

    @Override
    public String toString() {
      return "readers" + threads;
    }
  }
}
