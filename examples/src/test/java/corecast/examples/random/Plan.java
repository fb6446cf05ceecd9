package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;

/** What one thread or task of a {@link Model} does, step by step. */
final class Plan {
  /** One step; a process that cannot go on yet returns false and is in some queue. */
  interface Step {
    boolean take(Model model, Model.Process process);
  }

  final List<Step> steps = new ArrayList<>();

  Plan add(Step step) {
    steps.add(step);
    return this;
  }

  Plan run(long nanos) {
    return add((model, process) -> model.run(process, nanos));
  }

  Plan sleep(long nanos) {
    return add((model, process) -> model.sleep(process, nanos));
  }

  /** Starts a thread. */
  Plan spawn(Plan body) {
    return add(
        (model, process) -> {
          model.start(body);
          return true;
        });
  }

  Plan acquire(Permits permits) {
    return add((model, process) -> permits.acquire(model, process, false, false));
  }

  Plan acquireShared(Permits permits) {
    return add((model, process) -> permits.acquire(model, process, true, false));
  }

  /** Comes before all that have not begun. */
  Plan acquireFirst(Permits permits) {
    return add((model, process) -> permits.acquire(model, process, false, true));
  }

  Plan release(Permits permits) {
    return add((model, process) -> permits.release(model));
  }

  Plan count(Count count) {
    return add((model, process) -> count.down(model));
  }

  Plan await(Count count) {
    return add((model, process) -> count.await(model, process));
  }

  /** Waits without the permit that it has, unless there is nothing to wait for. */
  Plan awaitWithout(Permits permits, Count count) {
    return add(
        (model, process) -> {
          if (count.isOpen()) {
            return true;
          }
          model.push(process, new Plan().release(permits).await(count).acquireFirst(permits));
          return true;
        });
  }

  Plan put(Items items, Plan item) {
    return add((model, process) -> items.put(model, item, false));
  }

  /** An item that ends whoever takes it. */
  Plan putLast(Items items, Plan item) {
    return add((model, process) -> items.put(model, item, true));
  }

  /** Takes items until the last one. */
  Plan serve(Items items) {
    return add(items::serve);
  }

  /** Brings a part; whoever brings the last one does it. */
  Plan bring(Stage stage) {
    return add(
        (model, process) -> {
          if (stage.bring(model)) {
            model.push(process, stage.body);
          }
          return true;
        });
  }

  /** Something that is done by whoever brings its last part. */
  static final class Stage {
    final Plan body = new Plan();
    private final int parts;
    private int missing;
    private int run = -1;

    Stage(int parts) {
      this.parts = parts;
    }

    private boolean bring(Model model) {
      if (run != model.number()) {
        run = model.number();
        missing = parts;
      }
      return --missing == 0;
    }
  }

  /** A latch. */
  static final class Count {
    private final int count;
    private int left;
    private final List<Model.Process> waiting = new ArrayList<>();

    Count(Model.Objects objects, int count) {
      this.count = count;
      objects.onReset(
          () -> {
            left = this.count;
            waiting.clear();
          });
    }

    boolean isOpen() {
      return left <= 0;
    }

    boolean down(Model model) {
      if (--left == 0) {
        model.wakeAll(waiting);
      }
      return true;
    }

    boolean await(Model model, Model.Process process) {
      if (isOpen()) {
        return true;
      }
      waiting.add(process);
      return false;
    }
  }

  /** A lock, a read-write lock or a semaphore; first come, first served. */
  static final class Permits {
    private final int permits;
    private int free;
    private int sharing;
    private final List<Model.Process> waiting = new ArrayList<>();
    private final List<Boolean> shared = new ArrayList<>();

    Permits(Model.Objects objects, int permits) {
      this.permits = permits;
      objects.onReset(
          () -> {
            free = this.permits;
            sharing = 0;
            waiting.clear();
            shared.clear();
          });
    }

    boolean acquire(Model model, Model.Process process, boolean share, boolean first) {
      if ((waiting.isEmpty() || first) && enter(share)) {
        return true;
      }
      int at = first ? 0 : model.place(waiting.size());
      waiting.add(at, process);
      shared.add(at, share);
      return false;
    }

    private boolean enter(boolean share) {
      if (share && sharing > 0) {
        sharing++;
        return true;
      }
      if (free == 0) {
        return false;
      }
      free--;
      sharing += share ? 1 : 0;
      return true;
    }

    boolean release(Model model) {
      if (sharing > 0 && --sharing > 0) {
        return true;
      }
      free++;
      while (!waiting.isEmpty() && enter(shared.get(0))) {
        shared.remove(0);
        model.wake(waiting.remove(0));
      }
      return true;
    }
  }

  /** A queue of things to do; the tasks of a pool are one, too. */
  static final class Items {
    private record Item(Plan plan, boolean isLast) {}

    private final List<Item> items = new ArrayList<>();
    private final List<Model.Process> waiting = new ArrayList<>();

    Items(Model.Objects objects) {
      objects.onReset(
          () -> {
            items.clear();
            waiting.clear();
          });
    }

    boolean put(Model model, Plan plan, boolean isLast) {
      Item item = new Item(plan, isLast);
      if (waiting.isEmpty()) {
        items.add(item);
      } else {
        give(model, waiting.get(0), item);
        model.wake(waiting.remove(0));
      }
      return true;
    }

    private static void give(Model model, Model.Process process, Item item) {
      model.push(process, item.plan);
      if (!item.isLast) {
        model.stayBelow(process);
      }
    }

    boolean serve(Model model, Model.Process process) {
      if (items.isEmpty()) {
        waiting.add(process);
        return false;
      }
      give(model, process, items.remove(0));
      return true;
    }
  }
}
