package corecast.program;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The bodies of a program text and the statements that name them. A body may be named before it is
 * declared, so names are resolved at the end.
 */
final class BodyReferences {
  private record Declared(int id, boolean task, boolean stage, int line) {
    String kind() {
      return stage ? "stage" : task ? "task" : "thread";
    }
  }

  private record Reference(String name, int body, int step, Operation operation, Statement at) {}

  private final ProgramBuilder builder;
  private final Map<String, Declared> bodies = new HashMap<>();
  private final List<Reference> references = new ArrayList<>();
  private int threads;

  BodyReferences(ProgramBuilder builder) {
    this.builder = builder;
  }

  /** Declares a thread or task; returns its id. */
  int declare(Statement statement, String name, boolean task) {
    return declare(statement, name, task, false);
  }

  /** Declares a virtual thread; returns its id. */
  int declareVirtual(Statement statement, String name) {
    return declare(statement, name, false, true);
  }

  private int declare(Statement statement, String name, boolean task, boolean isVirtual) {
    checkNew(statement, name);
    int id = task ? builder.task(name) : isVirtual ? builder.virtual(name) : builder.thread(name);
    bodies.put(name, new Declared(id, task, false, statement.line()));
    threads += task ? 0 : 1;
    return id;
  }

  /** Declares a stage; returns its id. */
  int declareStage(Statement statement, String name, long parts) {
    checkNew(statement, name);
    if (parts > Integer.MAX_VALUE) {
      throw statement.failure(Long.toString(parts), "at most 2^31-1 parts");
    }
    int id = builder.stage(name, (int) parts);
    bodies.put(name, new Declared(id, true, true, statement.line()));
    return id;
  }

  private void checkNew(Statement statement, String name) {
    Declared known = bodies.get(name);
    if (known != null) {
      throw statement.failure(
          Statement.quoted(name) + " again",
          "a new name: it is a " + known.kind() + " since line " + known.line);
    }
  }

  boolean hasThread() {
    return threads > 0;
  }

  /** Appends a step that names a body; which one is filled in by {@link #resolve}. */
  void step(Statement statement, int body, Operation operation, int object, String name) {
    StepColumns steps = builder.steps.get(body).gathered;
    references.add(new Reference(name, body, steps.size(), operation, statement));
    builder.step(body, operation, object, 0);
  }

  /** Fills in the bodies, and checks that each is started at most once and each thread at all. */
  void resolve() {
    Map<Integer, Reference> starts = new HashMap<>();
    for (Reference r : references) {
      Declared target = bodies.get(r.name);
      if (target == null) {
        throw r.at.failure(
            Statement.quoted(r.name),
            "the name of a " + wanted(r.operation) + "; there is none of that name in this file");
      }
      if (!suits(r.operation, target)) {
        throw r.at.failure(
            Statement.quoted(r.name) + ", the " + target.kind() + " of line " + target.line,
            "the name of a " + wanted(r.operation));
      }
      if (r.operation == Operation.SPAWN || r.operation == Operation.SUBMIT) {
        checkStart(starts, r, target.id);
      }
      StepColumns steps = builder.steps.get(r.body).gathered;
      if (r.operation == Operation.SUBMIT || r.operation == Operation.HELP) {
        steps.setAmount(r.step, target.id);
      } else {
        steps.setObject(r.step, target.id);
      }
    }
    checkSpawned(starts);
  }

  /**
   * No spawn may be where nothing leads to, as among threads that spawn one another. Tasks that
   * nobody submits and stages may stand there without ever running, and so may what they lead to.
   */
  private void checkSpawned(Map<Integer, Reference> starts) {
    Map<Integer, List<Integer>> startedBy = new HashMap<>();
    starts.forEach(
        (target, r) -> startedBy.computeIfAbsent(r.body, b -> new ArrayList<>()).add(target));
    Set<Integer> running = new HashSet<>();
    Deque<Integer> found = new ArrayDeque<>();
    for (Declared body : bodies.values()) {
      if (body.stage || !starts.containsKey(body.id)) {
        found.add(body.id);
      }
    }
    for (Integer body = found.poll(); body != null; body = found.poll()) {
      if (running.add(body)) {
        found.addAll(startedBy.getOrDefault(body, List.of()));
      }
    }
    for (Reference r : references) {
      if (r.operation == Operation.SPAWN && !running.contains(r.body)) {
        throw r.at.failure(
            "spawn of "
                + Statement.quoted(r.name)
                + " by "
                + Statement.quoted(builder.bodyNames.get(r.body))
                + ", which nothing ever starts",
            "a spawn in what runs: a thread that nobody spawns, or what such a thread starts");
      }
    }
  }

  private static void checkStart(Map<Integer, Reference> starts, Reference r, int target) {
    String verb = r.operation.keyword();
    if (target == r.body) {
      throw r.at.failure(
          verb + " of " + Statement.quoted(r.name) + " by itself", "another body to " + verb);
    }
    Reference before = starts.put(target, r);
    if (before != null) {
      throw r.at.failure(
          "a second " + verb + " of " + Statement.quoted(r.name),
          "one at most: the first is in line " + before.at.line());
    }
  }

  private static String wanted(Operation operation) {
    return switch (operation) {
      case SUBMIT, GET, HELP -> "task";
      case COMPLETE -> "stage";
      default -> "thread";
    };
  }

  /** Stages are waited for like tasks, but nobody submits them. */
  private static boolean suits(Operation operation, Declared target) {
    return switch (operation) {
      case SUBMIT -> target.task && !target.stage;
      case GET, HELP -> target.task;
      case JOIN -> !target.stage;
      case COMPLETE -> target.stage;
      default -> !target.task;
    };
  }
}
