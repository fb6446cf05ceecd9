package corecast.oracle;

import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A fork/join pool of the oracle, with lists. Worker -1 stands for whoever is outside. */
final class OracleForkJoin {
  private static final int OUTSIDE = -1;
  private static final Perturbed MOMENT = Perturbed.of(20_000);

  private final Program program;
  private final long parallelism;
  private final Map<Integer, Integer> workerOf;
  private final Map<Integer, Integer> stageRunBy;
  private final Supplier<Perturbed> service;
  private final IntConsumer ready;
  private final Map<Integer, Integer> forkedBy = new HashMap<>();
  private final Map<Integer, Perturbed> stolenAt = new HashMap<>();
  private final Map<Integer, Perturbed> wokenAt = new HashMap<>();
  private final Set<Integer> byAwake = new HashSet<>();
  private final Set<Integer> known = new HashSet<>();
  private final Map<Integer, List<Integer>> queues = new TreeMap<>();
  private final List<Integer> came = new ArrayList<>();
  private final Map<Integer, Integer> source = new HashMap<>();
  private final Map<Integer, Integer> sourceBefore = new HashMap<>();
  private final Map<Integer, Integer> runs = new HashMap<>();
  private final Map<Integer, Integer> within = new HashMap<>();
  private final Map<Integer, Integer> waitsFor = new HashMap<>();
  private final Map<Integer, Integer> threads = new HashMap<>();
  private final List<Integer> over = new ArrayList<>();
  private final ArrayDeque<Integer> resting = new ArrayDeque<>();
  private int workers;
  private long blocked;
  private long active;
  private long total;

  OracleForkJoin(
      Program program,
      long parallelism,
      Map<Integer, Integer> workerOf,
      Map<Integer, Integer> stageRunBy,
      Supplier<Perturbed> service,
      IntConsumer ready) {
    this.program = program;
    this.parallelism = parallelism;
    this.workerOf = workerOf;
    this.stageRunBy = stageRunBy;
    this.service = service;
    this.ready = ready;
    this.total = parallelism;
  }

  List<Integer> queued() {
    List<Integer> all = new ArrayList<>();
    queues.values().forEach(all::addAll);
    return all;
  }

  /** Within whose wait the task is run; -1 if it is not. */
  int nestedIn(int task) {
    return threads.getOrDefault(task, -1);
  }

  void submit(int task, int forker, int by) {
    came.add(task);
    forkedBy.put(task, forker);
    queues.computeIfAbsent(by, w -> new ArrayList<>()).add(task);
    wakeOne();
  }

  void join(int body, int awaited) {
    waitsFor.put(body, awaited);
    List<Integer> own = queues.getOrDefault(worker(body), List.of());
    if (own.contains(awaited)) {
      run(awaited, body);
    } else if (mayTakeBack(awaited, body)) {
      takeBack(awaited, body);
    } else {
      help(body);
    }
  }

  private boolean mayTakeBack(int task, int body) {
    if (!stolenAt.containsKey(task)
        || within.containsKey(task)
        || forkedBy.get(task) != body
        || worker(task) == worker(body)) {
      return false;
    }
    boolean bodyWasAwake = !wokenAt.containsKey(body) || !isRecent(wokenAt.get(body));
    return isRecent(stolenAt.get(task)) && (bodyWasAwake || !byAwake.contains(task));
  }

  private boolean isRecent(Perturbed time) {
    return service.get().minus(time).compareTo(MOMENT) < 0;
  }

  /** All that stands on the thief's thread stands on that of the body now. */
  private void takeBack(int task, int body) {
    int thief = worker(task);
    int to = worker(body);
    stolenAt.remove(task);
    within.put(task, body);
    runs.put(body, task);
    sourceBefore.put(task, to);
    List<Integer> moved = workerOf.keySet().stream().filter(any -> standsOn(any, task)).toList();
    for (int one : moved) {
      workerOf.put(one, to);
      if (to != OUTSIDE) {
        sourceBefore.computeIfPresent(
            one, (b, from) -> from == to ? source.getOrDefault(to, OUTSIDE) : from);
      } else {
        isKnownNoMore(one);
      }
    }
    int stolenFrom = source.get(thief);
    if (to != OUTSIDE && stolenFrom != to) {
      source.put(to, stolenFrom);
    }
    source.replaceAll((worker, from) -> from == thief ? to : from);
    List<Integer> forked = queues.remove(thief);
    if (forked != null) {
      queues.computeIfAbsent(to, w -> new ArrayList<>()).addAll(forked);
    }
    goOn(thief, true);
  }

  private boolean standsOn(int body, int task) {
    int at = body;
    while (at != task) {
      Integer below = stageRunBy.containsKey(at) ? stageRunBy.get(at) : within.get(at);
      if (below == null) {
        return false;
      }
      at = below;
    }
    return true;
  }

  void isOver(int body) {
    int awaited = waitsFor.remove(body);
    if (runs.containsKey(body)) {
      if (runs.get(body) != awaited) {
        over.add(body);
      }
      return;
    }
    goesOn(body);
    ready.accept(body);
  }

  void ended(int task) {
    int worker = worker(task);
    Integer outer = within.remove(task);
    if (outer == null) {
      if (worker != OUTSIDE) {
        goOn(worker, false);
      }
      return;
    }
    runs.remove(outer);
    if (worker != OUTSIDE) {
      source.put(worker, sourceBefore.get(task));
    }
    if (waitsFor.containsKey(outer)) {
      help(outer);
    } else {
      ready.accept(outer);
    }
  }

  void blocks(int body) {
    known.add(body);
    blocked++;
    active--;
    if (idle() == 0 && active == 0) {
      total++;
    }
    wakeOne();
  }

  void goesOn(int body) {
    wokenAt.put(body, service.get());
    isKnownNoMore(body);
  }

  private void isKnownNoMore(int body) {
    if (known.remove(body)) {
      blocked--;
      active++;
    }
  }

  boolean standsIn() {
    if (!queued().isEmpty() && total - parallelism < blocked) {
      total++;
      wake();
      return true;
    }
    while (!over.isEmpty()) {
      int body = over.remove(0);
      if (runs.containsKey(body) && !waitsFor.containsKey(body)) {
        within.remove(runs.remove(body));
        if (worker(body) != OUTSIDE) {
          total++;
          active++;
        }
        ready.accept(body);
        return true;
      }
    }
    return false;
  }

  private long idle() {
    return total - active - blocked;
  }

  private int worker(int body) {
    return workerOf.getOrDefault(body, OUTSIDE);
  }

  private void wakeOne() {
    if (!queued().isEmpty() && idle() > 0 && active < parallelism) {
      wake();
    }
  }

  private void wake() {
    active++;
    goOn(resting.isEmpty() ? workers++ : resting.remove(), true);
  }

  /** A worker takes the newest of its own, or the oldest of all, or rests. */
  private void goOn(int worker, boolean woken) {
    List<Integer> own = queues.getOrDefault(worker, List.of());
    int task;
    if (!own.isEmpty()) {
      task = own.get(own.size() - 1);
    } else {
      Optional<Integer> oldest = oldest(any -> true);
      if (oldest.isEmpty()) {
        active--;
        resting.add(worker);
        return;
      }
      task = oldest.get();
      source.put(worker, queueOf(task));
      stolenAt.put(task, service.get());
      if (!woken) {
        byAwake.add(task);
      }
    }
    queues.get(queueOf(task)).remove((Integer) task);
    workerOf.put(task, worker);
    ready.accept(task);
  }

  private Optional<Integer> oldest(Predicate<Integer> suits) {
    return queues.values().stream()
        .filter(queue -> !queue.isEmpty())
        .map(queue -> queue.get(0))
        .filter(suits)
        .min(Comparator.comparing(came::indexOf));
  }

  private int queueOf(int task) {
    return queues.entrySet().stream()
        .filter(queue -> queue.getValue().contains(task))
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  private void help(int body) {
    int worker = worker(body);
    int awaited = waitsFor.get(body);
    Optional<Integer> task;
    if (program.parts(awaited) > 0) {
      List<Integer> own = queues.getOrDefault(worker, List.of());
      boolean pops = !own.isEmpty() && isBelow(own.get(own.size() - 1), awaited);
      task = pops ? Optional.of(own.get(own.size() - 1)) : oldest(other -> isBelow(other, awaited));
    } else if (worker == OUTSIDE) {
      task = Optional.empty();
    } else {
      task =
          oldest(
              other -> {
                int from = queueOf(other);
                boolean others = from != OUTSIDE && from != worker;
                return others && (other == awaited || comesFrom(from, worker));
              });
    }
    if (task.isPresent()) {
      run(task.get(), body);
    } else if (worker != OUTSIDE) {
      blocks(body);
    }
  }

  private boolean comesFrom(int thief, int victim) {
    int from = thief;
    for (int i = 0; i <= workers && from != OUTSIDE; i++) {
      from = source.getOrDefault(from, OUTSIDE);
      if (from == victim) {
        return true;
      }
    }
    return false;
  }

  private boolean isBelow(int task, int stage) {
    int at = task;
    for (int i = 0; i < program.bodies(); i++) {
      int to = -1;
      for (int step = program.firstStep(at); step < program.firstStep(at + 1); step++) {
        if (program.operation(step) == Operation.COMPLETE) {
          to = program.object(step);
        }
      }
      if (to == stage || to == -1) {
        return to == stage;
      }
      at = to;
    }
    return false;
  }

  private void run(int task, int body) {
    int worker = worker(body);
    int from = queueOf(task);
    queues.get(from).remove((Integer) task);
    workerOf.put(task, worker);
    runs.put(body, task);
    within.put(task, body);
    threads.put(task, body);
    if (worker != OUTSIDE) {
      sourceBefore.put(task, source.getOrDefault(worker, OUTSIDE));
      if (from != worker) {
        source.put(worker, from);
      }
    }
    ready.accept(task);
  }
}
