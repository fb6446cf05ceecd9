package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Threads that one starts, and what they tell one another. */
final class ThreadPieces {
  private ThreadPieces() {}

  /** Threads, beside a part of one's own. */
  record Fork(Crew.Kind kind, List<Piece> bodies, Piece own, boolean timed) implements Piece {
    @Override
    public long run() throws Exception {
      Crew crew = new Crew();
      for (Piece body : bodies) {
        crew.start(kind, body::run);
      }
      return own.run() + crew.join(timed);
    }

    @Override
    public void model(Plan plan) {
      Plan.Count ended = new Plan.Count(Generator.objects(), bodies.size());
      for (Piece body : bodies) {
        plan.spawn(body.modelled().count(ended));
      }
      own.model(plan);
      plan.await(ended);
    }

    @Override
    public String toString() {
      return "fork-" + kind + (timed ? "-timed" : "") + bodies + own;
    }
  }

  /** Threads that count a latch down in the middle of what they do. */
  record Latch(List<Piece> before, List<Piece> after, Piece own, Piece then, boolean timed)
      implements Piece {
    @Override
    public long run() throws Exception {
      CountDownLatch latch = new CountDownLatch(before.size());
      Crew crew = new Crew();
      for (int i = 0; i < before.size(); i++) {
        Piece first = before.get(i);
        Piece second = after.get(i);
        crew.start(
            Crew.Kind.RUNNABLE,
            () -> {
              long sum = first.run();
              latch.countDown();
              return sum + second.run();
            });
      }
      long sum = own.run();
      if (timed) {
        sum += latch.await(600, TimeUnit.SECONDS) ? 1 : 0;
      } else {
        latch.await();
      }
      return sum + then.run() + crew.join(false);
    }

    @Override
    public void model(Plan plan) {
      Plan.Count latch = new Plan.Count(Generator.objects(), before.size());
      Plan.Count ended = new Plan.Count(Generator.objects(), before.size());
      for (int i = 0; i < before.size(); i++) {
        Plan body = before.get(i).modelled().count(latch);
        after.get(i).model(body);
        plan.spawn(body.count(ended));
      }
      own.model(plan);
      plan.await(latch);
      then.model(plan);
      plan.await(ended);
    }

    @Override
    public String toString() {
      return "latch" + (timed ? "-timed" : "") + before + after + own + then;
    }
  }

  /** Threads that wait for one signal to go. */
  record Gate(List<Piece> bodies, Piece own) implements Piece {
    @Override
    public long run() throws Exception {
      CountDownLatch gate = new CountDownLatch(1);
      Crew crew = new Crew();
      for (Piece body : bodies) {
        crew.start(
            Crew.Kind.SUBCLASS,
            () -> {
              gate.await();
              return body.run();
            });
      }
      long sum = own.run();
      gate.countDown();
      return sum + crew.join(false);
    }

    @Override
    public void model(Plan plan) {
      Plan.Count gate = new Plan.Count(Generator.objects(), 1);
      Plan.Count ended = new Plan.Count(Generator.objects(), bodies.size());
      for (Piece body : bodies) {
        Plan waiting = new Plan().await(gate);
        body.model(waiting);
        plan.spawn(waiting.count(ended));
      }
      own.model(plan);
      plan.count(gate).await(ended);
    }

    @Override
    public String toString() {
      return "gate" + bodies + own;
    }
  }

  /** A thread that parks until it is told; before that it does nothing that parks. */
  record Park(Piece before, Piece after, Piece own, Piece then) implements Piece {
    @Override
    public long run() throws Exception {
      boolean[] told = {false};
      Crew crew = new Crew();
      Thread thread =
          crew.start(
              Crew.Kind.RUNNABLE,
              () -> {
                long sum = before.run();
                do {
                  LockSupport.park(); // at least once: nothing else would tell that it waits
                } while (!isTold(told));
                return sum + after.run();
              });
      long sum = own.run();
      tell(told);
      LockSupport.unpark(thread);
      return sum + then.run() + crew.join(false);
    }

    private static boolean isTold(boolean[] told) {
      java.lang.invoke.VarHandle.fullFence();
      return told[0];
    }

    private static void tell(boolean[] told) {
      told[0] = true;
      java.lang.invoke.VarHandle.fullFence();
    }

    @Override
    public void model(Plan plan) {
      told(plan, before, after, own, then);
    }

    @Override
    public String toString() {
      return "park" + List.of(before, after, own, then);
    }
  }

  /** A thread that waits until another one has done something. */
  static void told(Plan plan, Piece before, Piece after, Piece own, Piece then) {
    Plan.Count told = new Plan.Count(Generator.objects(), 1);
    Plan.Count ended = new Plan.Count(Generator.objects(), 1);
    Plan body = before.modelled().await(told);
    after.model(body);
    plan.spawn(body.count(ended));
    own.model(plan);
    plan.count(told);
    then.model(plan);
    plan.await(ended);
  }

  /** A thread that is interrupted where it waits. */
  record Interrupt(String where, Piece before, Piece after, Piece own, Piece then)
      implements Piece {
    static final List<String> PLACES =
        List.of("sleep", "latch", "wait", "queue", "semaphore", "condition", "join", "get");

    @Override
    public long run() throws Exception {
      Crew crew = new Crew();
      Thread self = Thread.currentThread();
      Thread thread =
          crew.start(
              Crew.Kind.RUNNABLE,
              () -> {
                long sum = before.run();
                Waits.untilInterrupted(where, self);
                return sum + after.run();
              });
      long sum = own.run();
      thread.interrupt();
      return sum + then.run() + crew.join(false);
    }

    @Override
    public void model(Plan plan) {
      told(plan, before, after, own, then);
    }

    @Override
    public String toString() {
      return "interrupt-" + where + List.of(before, after, own, then);
    }
  }

  /** A value of each thread's own. */
  record Local(List<Piece> bodies) implements Piece {
    @Override
    public long run() throws Exception {
      ThreadLocal<List<Long>> local = ThreadLocal.withInitial(ArrayList::new);
      Crew crew = new Crew();
      for (Piece body : bodies) {
        crew.start(
            Crew.Kind.RUNNABLE,
            () -> {
              local.get().add(body.run());
              return local.get().get(0) + local.get().size();
            });
      }
      return crew.join(false);
    }

    @Override
    public void model(Plan plan) {
      new Fork(Crew.Kind.RUNNABLE, bodies, new Sequence(List.of()), false).model(plan);
    }

    @Override
    public String toString() {
      return "local" + bodies;
    }
  }
}
