package corecast.examples.truth.held;

import org.agrona.collections.Int2IntCounterMap;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;

/**
 * Agrona: agents hand batches along queues without locks, and idle by spins, yields and parks.
 *
 * <p>Arguments: agents, batches, numbers of a batch.
 */
public final class Agrona {
  private Agrona() {}

  private static final class Stage implements Agent {
    private final OneToOneConcurrentArrayQueue<int[]> in;
    private final OneToOneConcurrentArrayQueue<int[]> out;
    private final Int2IntCounterMap counts = new Int2IntCounterMap(0);
    private int left;

    private Stage(
        OneToOneConcurrentArrayQueue<int[]> in, OneToOneConcurrentArrayQueue<int[]> out, int left) {
      this.in = in;
      this.out = out;
      this.left = left;
    }

    @Override
    public int doWork() {
      if (left == 0) {
        throw new AgentTerminationException();
      }
      int[] batch = out.size() == out.capacity() ? null : in.poll();
      if (batch == null) {
        return 0;
      }
      for (int i = 0; i < batch.length; i++) {
        batch[i] = batch[i] * 31 + counts.incrementAndGet(batch[i] & 0xfff);
      }
      out.offer(batch);
      left--;
      return 1;
    }

    @Override
    public String roleName() {
      return "stage";
    }
  }

  private static void report(Throwable failed) {
    if (!(failed instanceof AgentTerminationException)) {
      failed.printStackTrace();
    }
  }

  public static void main(String[] args) {
    int stages = Integer.parseInt(args[0]);
    int batches = Integer.parseInt(args[1]);
    OneToOneConcurrentArrayQueue<int[]> first = new OneToOneConcurrentArrayQueue<>(64);
    OneToOneConcurrentArrayQueue<int[]> last = first;
    BackoffIdleStrategy idle = new BackoffIdleStrategy();
    for (int s = 0; s < stages; s++) {
      OneToOneConcurrentArrayQueue<int[]> next = new OneToOneConcurrentArrayQueue<>(64);
      AgentRunner.startOnThread(
          new AgentRunner(
              new BackoffIdleStrategy(), Agrona::report, null, new Stage(last, next, batches)));
      last = next;
    }
    long sum = 0;
    int put = 0;
    int taken = 0;
    while (taken < batches) {
      int done = 0;
      if (put < batches && first.size() < first.capacity()) {
        int[] batch = new int[Integer.parseInt(args[2])];
        java.util.Arrays.setAll(batch, i -> i * 7919);
        first.offer(batch);
        put++;
        done++;
      }
      int[] batch = last.poll();
      if (batch != null) {
        sum += batch[taken % batch.length];
        taken++;
        done++;
      }
      idle.idle(done);
    }
    System.out.println("sum " + sum);
  }
}
