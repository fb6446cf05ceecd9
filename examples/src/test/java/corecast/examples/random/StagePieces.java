package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Pipelines: what is done with an item ends with putting it into the next queue. */
final class StagePieces {
  private StagePieces() {}

  private record Item(List<Piece> pieces) {}

  private static final Item LAST = new Item(List.of());

  /**
   * Queues one behind the other.
   *
   * @param capacity of each queue; 0: they are not bounded
   * @param making what is done before each item is put
   * @param items for each item what each stage does with it
   * @param takers how many threads each stage has
   * @param passedOn whether each thread that ends passes the last item on; otherwise whoever made
   *     the items waits for the threads of a stage, and ends the next one
   */
  record Pipeline(
      int capacity,
      List<Piece> making,
      List<List<Piece>> items,
      List<Integer> takers,
      boolean passedOn)
      implements Piece {
    @Override
    public long run() throws Exception {
      List<BlockingQueue<Item>> queues = new ArrayList<>();
      List<Crew> crews = new ArrayList<>();
      for (int stage = 0; stage < takers.size(); stage++) {
        queues.add(
            capacity == 0 ? new LinkedBlockingQueue<>() : new ArrayBlockingQueue<>(capacity));
      }
      for (int stage = 0; stage < takers.size(); stage++) {
        Crew crew = new Crew();
        int self = stage;
        for (int i = 0; i < takers.get(stage); i++) {
          crew.start(Crew.Kind.RUNNABLE, () -> take(queues, self));
        }
        crews.add(crew);
      }
      long sum = 0;
      for (int i = 0; i < items.size(); i++) {
        sum += making.get(i).run();
        queues.get(0).put(new Item(items.get(i)));
      }
      for (int stage = 0; stage < takers.size(); stage++) {
        for (int i = 0; i < takers.get(stage) && (stage == 0 || !passedOn); i++) {
          queues.get(stage).put(LAST);
        }
        if (!passedOn) {
          sum += crews.get(stage).join(false);
        }
      }
      for (int stage = 0; stage < takers.size() && passedOn; stage++) {
        sum += crews.get(stage).join(false);
      }
      return sum;
    }

    private long take(List<BlockingQueue<Item>> queues, int stage) throws Exception {
      BlockingQueue<Item> next = stage + 1 < queues.size() ? queues.get(stage + 1) : null;
      long sum = 0;
      while (true) {
        Item item = queues.get(stage).take();
        if (item.pieces.isEmpty()) {
          break;
        }
        sum += item.pieces.get(stage).run();
        if (next != null) {
          next.put(item);
        }
      }
      if (passedOn && next != null) {
        next.put(LAST);
      }
      return sum;
    }

    @Override
    public void model(Plan plan) {
      int stages = takers.size();
      List<Plan.Items> queues = new ArrayList<>();
      List<Plan.Permits> rooms = new ArrayList<>();
      List<Plan.Count> ended = new ArrayList<>();
      for (int stage = 0; stage < stages; stage++) {
        queues.add(new Plan.Items(Generator.objects()));
        rooms.add(
            new Plan.Permits(Generator.objects(), capacity == 0 ? Integer.MAX_VALUE : capacity));
        ended.add(new Plan.Count(Generator.objects(), takers.get(stage)));
      }
      for (int stage = 0; stage < stages; stage++) {
        for (int i = 0; i < takers.get(stage); i++) {
          Plan taker = new Plan().serve(queues.get(stage));
          if (passedOn && stage + 1 < stages) {
            taker.acquire(rooms.get(stage + 1));
            taker.putLast(queues.get(stage + 1), new Plan().release(rooms.get(stage + 1)));
          }
          plan.spawn(taker.count(ended.get(stage)));
        }
      }
      for (int i = 0; i < items.size(); i++) {
        making.get(i).model(plan);
        plan.acquire(rooms.get(0)).put(queues.get(0), item(queues, rooms, i, 0));
      }
      for (int stage = 0; stage < stages; stage++) {
        for (int i = 0; i < takers.get(stage) && (stage == 0 || !passedOn); i++) {
          plan.acquire(rooms.get(stage));
          plan.putLast(queues.get(stage), new Plan().release(rooms.get(stage)));
        }
        if (!passedOn) {
          plan.await(ended.get(stage));
        }
      }
      ended.forEach(plan::await);
    }

    private Plan item(List<Plan.Items> queues, List<Plan.Permits> rooms, int item, int stage) {
      Plan plan = new Plan().release(rooms.get(stage));
      items.get(item).get(stage).model(plan);
      if (stage + 1 < takers.size()) {
        plan.acquire(rooms.get(stage + 1));
        plan.put(queues.get(stage + 1), item(queues, rooms, item, stage + 1));
      }
      return plan;
    }

    @Override
    public String toString() {
      return "pipeline" + capacity + (passedOn ? "-passed" : "") + takers + making + items;
    }
  }
}
