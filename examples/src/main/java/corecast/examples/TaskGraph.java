package corecast.examples;

import corecast.recorder.executor.CriticalPathExecutor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Tasks, each of which begins when those are done that it needs: from a text, a task a line. */
final class TaskGraph {
  private final List<int[]> lines;

  private TaskGraph(List<int[]> lines) {
    this.lines = lines;
  }

  /** Reads a resource beside this class: sizes and the numbers of the tasks that are needed. */
  static TaskGraph read(String resource) throws IOException {
    try (var in = TaskGraph.class.getResourceAsStream(resource);
        var text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return new TaskGraph(
          text.lines()
              .filter(line -> !line.startsWith("#"))
              .map(line -> Arrays.stream(line.split(" ")).mapToInt(Integer::parseInt).toArray())
              .toList());
    }
  }

  /** Runs all tasks once, and waits until they are done; a task works as long as its size says. */
  void run(Executor pool, int unitsPerSize) {
    CompletableFuture<Void> start = new CompletableFuture<>();
    CompletableFuture<?>[] tasks = new CompletableFuture<?>[lines.size()];
    for (int task = 0; task < tasks.length; task++) {
      tasks[task] = add(task, tasks, start, pool, unitsPerSize);
    }
    start.complete(null);
    CompletableFuture.allOf(tasks).join();
  }

  private CompletableFuture<?> add(
      int task,
      CompletableFuture<?>[] tasks,
      CompletableFuture<Void> start,
      Executor pool,
      int unitsPerSize) {
    if (tasks[task] == null) {
      int[] line = lines.get(task);
      CompletableFuture<?>[] needed =
          Arrays.stream(line)
              .skip(1)
              .mapToObj(one -> add(one, tasks, start, pool, unitsPerSize))
              .toArray(CompletableFuture<?>[]::new);
      Executor named = run -> pool.execute(CriticalPathExecutor.named("task " + task, run));
      tasks[task] =
          (needed.length == 0 ? start : CompletableFuture.allOf(needed))
              .thenRunAsync(() -> build(line[0] * unitsPerSize), named);
    }
    return tasks[task];
  }

  private static void build(int units) {
    Busy.work(units);
  }
}
