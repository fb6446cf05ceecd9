package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Items that go from threads to threads. */
final class QueuePieces {
  private QueuePieces() {}

  /** The queue. */
  enum Kind {
    ARRAY(true),
    LINKED_BOUNDED(true),
    LINKED(false),
    TRANSFER(false),
    DEQUE_BOUNDED(true),
    PRIORITY(false),
    HAND_OFF(false);

    private final boolean bounded;

    Kind(boolean bounded) {
      this.bounded = bounded;
    }
  }

  private record Item(long order, Piece piece) implements Comparable<Item> {
    @Override
    public int compareTo(Item other) {
      return Long.compare(order, other.order);
    }
  }

  private static final Item LAST = new Item(Long.MAX_VALUE, null);

  /** What a producer does before each item, and what is done with the item. */
  record Made(Piece making, Piece using) {
    @Override
    public String toString() {
      return making + "->" + using;
    }
  }

  /** Producers, each with its items, and consumers. */
  record Pipe(
      Kind kind, int capacity, List<List<Made>> producers, int consumers, boolean timed, Piece own)
      implements Piece {
    private BlockingQueue<Item> queue() {
      return switch (kind) {
        case ARRAY -> new ArrayBlockingQueue<>(capacity);
        case LINKED_BOUNDED -> new LinkedBlockingQueue<>(capacity);
        case LINKED -> new LinkedBlockingQueue<>();
        case TRANSFER -> new LinkedTransferQueue<>();
        case DEQUE_BOUNDED -> new LinkedBlockingDeque<>(capacity);
        case PRIORITY -> new PriorityBlockingQueue<>();
        case HAND_OFF -> new SynchronousQueue<>();
      };
    }

    @Override
    public long run() throws Exception {
      BlockingQueue<Item> queue = queue();
      AtomicInteger order = new AtomicInteger();
      Crew using = new Crew();
      for (int i = 0; i < consumers; i++) {
        using.start(Crew.Kind.RUNNABLE, () -> consume(queue));
      }
      Crew making = new Crew();
      for (List<Made> items : producers) {
        making.start(Crew.Kind.RUNNABLE, () -> produce(queue, items, order));
      }
      long sum = own.run() + making.join(false);
      for (int i = 0; i < consumers; i++) {
        queue.put(LAST);
      }
      return sum + using.join(false);
    }

    private long produce(BlockingQueue<Item> queue, List<Made> items, AtomicInteger order)
        throws Exception {
      long sum = 0;
      for (Made made : items) {
        sum += made.making.run();
        Item item = new Item(order.incrementAndGet(), made.using);
        if (!timed) {
          queue.put(item);
        } else if (!queue.offer(item, 600, TimeUnit.SECONDS)) {
          throw new IllegalStateException("too late");
        }
      }
      return sum;
    }

    private long consume(BlockingQueue<Item> queue) throws Exception {
      long sum = 0;
      while (true) {
        Item item = timed ? queue.poll(600, TimeUnit.SECONDS) : queue.take();
        if (item.piece == null) {
          return sum;
        }
        sum += item.piece.run();
      }
    }

    @Override
    public void model(Plan plan) {
      Plan.Items queue = new Plan.Items(Generator.objects());
      Plan.Permits room =
          new Plan.Permits(Generator.objects(), kind.bounded ? capacity : Integer.MAX_VALUE);
      Plan.Count used = new Plan.Count(Generator.objects(), consumers);
      for (int i = 0; i < consumers; i++) {
        plan.spawn(new Plan().serve(queue).count(used));
      }
      Plan.Count made = new Plan.Count(Generator.objects(), producers.size());
      for (List<Made> items : producers) {
        Plan producer = new Plan();
        for (Made item : items) {
          item.making.model(producer);
          put(producer, queue, room, item.using);
        }
        plan.spawn(producer.count(made));
      }
      own.model(plan);
      plan.await(made);
      for (int i = 0; i < consumers; i++) {
        put(plan, queue, room, null);
      }
      plan.await(used);
    }

    private void put(Plan plan, Plan.Items queue, Plan.Permits room, Piece using) {
      Plan item = new Plan().release(room);
      plan.acquire(room);
      Plan.Count taken = new Plan.Count(Generator.objects(), 1);
      item.count(taken);
      if (using == null) {
        plan.putLast(queue, item);
      } else {
        using.model(item);
        plan.put(queue, item);
      }
      if (kind == Kind.HAND_OFF) {
        plan.await(taken);
      }
    }

    @Override
    public String toString() {
      return "pipe-"
          + kind
          + (kind.bounded ? capacity : "")
          + (timed ? "-timed" : "")
          + producers
          + "to"
          + consumers
          + own;
    }
  }

  /** Threads that claim pieces until there are none: by a counter, or from a queue. */
  record Claims(boolean byQueue, int claimers, List<Piece> pieces) implements Piece {
    @Override
    public long run() throws Exception {
      Crew crew = new Crew();
      AtomicInteger next = new AtomicInteger();
      Queue<Piece> queue = new ConcurrentLinkedQueue<>(pieces);
      for (int i = 0; i < claimers; i++) {
        crew.start(Crew.Kind.RUNNABLE, () -> byQueue ? poll(queue) : claim(next));
      }
      return crew.join(false);
    }

    private static long poll(Queue<Piece> queue) throws Exception {
      long sum = 0;
      Piece piece;
      while ((piece = queue.poll()) != null) {
        sum += piece.run();
      }
      return sum;
    }

    private long claim(AtomicInteger next) throws Exception {
      long sum = 0;
      int row;
      while ((row = next.getAndIncrement()) < pieces.size()) {
        sum += pieces.get(row).run();
      }
      return sum;
    }

    @Override
    public void model(Plan plan) {
      Plan.Items queue = new Plan.Items(Generator.objects());
      Plan.Count ended = new Plan.Count(Generator.objects(), claimers);
      List<Plan> last = new ArrayList<>();
      for (Piece piece : pieces) {
        plan.put(queue, piece.modelled());
      }
      for (int i = 0; i < claimers; i++) {
        plan.putLast(queue, new Plan());
        last.add(new Plan().serve(queue).count(ended));
      }
      last.forEach(plan::spawn);
      plan.await(ended);
    }

    @Override
    public String toString() {
      return (byQueue ? "polls" : "claims") + claimers + pieces;
    }
  }
}
