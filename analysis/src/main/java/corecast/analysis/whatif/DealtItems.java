package corecast.analysis.whatif;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes a program anew in which more threads take from a queue. */
final class DealtItems {
  private final Program program;
  private final int threads;

  DealtItems(Program program, int threads) {
    this.program = program;
    this.threads = threads;
  }

  // ---- threads that are workers of a pool -------------------------------------------------------

  /** The first of each pool is as many more. */
  Program served(String queue, int[] pools) {
    Map<Integer, Integer> more = new HashMap<>(); // by pool
    for (int pool : pools) {
      int now = Takers.served(program, pool);
      if (threads < now) {
        throw new RefusedEdit(
            "queue " + queue + ": " + now + " threads take from it; give " + now + " or more");
      }
      more.put(pool, threads - now);
    }
    ProgramBuilder builder = ProgramBuilder.like(program);
    Map<Integer, Integer> first = new HashMap<>(); // thread by pool
    for (int body = 0; body < program.bodies(); body++) {
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        int object = program.object(s);
        builder.copy(program, body, s, object);
        Operation operation = program.operation(s);
        boolean serves = operation == Operation.SERVE || operation == Operation.LEAVE;
        if (serves && more.containsKey(object) && first.merge(object, body, Math::min) == body) {
          for (int i = 0; i < more.get(object); i++) {
            builder.step(body, operation, object, program.amount(s));
          }
        }
      }
    }
    return builder.buildLast();
  }

  // ---- one thread that takes --------------------------------------------------------------------

  /** Its items are dealt out to several in turn. */
  Program dealt(int queue) {
    int taker = Takers.only(program, queue);
    if (taker < 0) {
      throw refused(queue, "not one thread alone takes from it");
    }
    List<Integer> takes = new ArrayList<>();
    List<Integer> inside = inside(queue, taker, takes);
    if (takes.size() < threads) {
      throw refused(queue, "there are only " + takes.size() + " items");
    }
    ProgramBuilder builder = ProgramBuilder.like(program);
    int[] bodies = new int[threads];
    bodies[0] = taker;
    for (int i = 1; i < threads; i++) {
      String name = program.bodyName(taker) + "." + (i + 1);
      bodies[i] = program.isVirtual(taker) ? builder.virtual(name) : builder.thread(name);
      for (int function : inside) {
        builder.enter(bodies[i], function, 1);
      }
    }
    for (int body = 0; body < program.bodies(); body++) {
      if (body == taker) {
        deal(builder, takes, bodies);
      } else {
        others(builder, body, bodies);
      }
    }
    int last = (takes.size() - 1) % threads; // leaves the functions by itself
    for (int i = 0; i < threads; i++) {
      for (int depth = 0; i != last && depth < inside.size(); depth++) {
        builder.exit(bodies[i]);
      }
    }
    return builder.buildLast();
  }

  /** The functions in which all items are taken, outermost first. */
  private List<Integer> inside(int queue, int taker, List<Integer> takes) {
    List<Integer> stack = new ArrayList<>();
    List<Integer> atFirst = new ArrayList<>();
    int held = 0;
    for (int s = program.firstStep(taker); s < program.firstStep(taker + 1); s++) {
      Operation operation = program.operation(s);
      if (operation == Operation.ENTER) {
        stack.add(program.object(s));
      } else if (operation == Operation.EXIT && !stack.isEmpty()) {
        stack.remove(stack.size() - 1);
      } else if (operation.takesLock()) {
        held++;
      } else if (operation.givesLockBack()) {
        held--;
      } else if (operation == Operation.PARK) {
        throw refused(queue, "the thread that takes from it waits for permits of its own");
      } else if (operation == Operation.TAKE && program.object(s) == queue) {
        if (takes.isEmpty()) {
          atFirst.addAll(stack);
        }
        if (held > 0 || !stack.equals(atFirst)) {
          throw refused(queue, "items are taken at different places, or under a lock");
        }
        takes.add(s);
      }
    }
    return atFirst;
  }

  private void deal(ProgramBuilder builder, List<Integer> takes, int[] bodies) {
    int taker = bodies[0];
    int item = -1;
    for (int s = program.firstStep(taker); s < program.firstStep(taker + 1); s++) {
      if (item + 1 < takes.size() && takes.get(item + 1) == s) {
        item++;
      }
      builder.copy(program, taker, s, program.object(s), bodies[Math.max(0, item) % bodies.length]);
    }
  }

  /** Whoever starts the thread, or waits for its end, does so with all. */
  private void others(ProgramBuilder builder, int body, int[] bodies) {
    for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
      builder.copy(program, body, s, program.object(s));
      Operation operation = program.operation(s);
      boolean isOfBody =
          operation == Operation.SPAWN
              || operation == Operation.JOIN
              || operation == Operation.STOP;
      if (isOfBody && program.object(s) == bodies[0]) {
        for (int i = 1; i < bodies.length; i++) {
          builder.step(body, operation, bodies[i], program.amount(s));
        }
      }
    }
  }

  private RefusedEdit refused(int queue, String why) {
    return new RefusedEdit(
        "queue " + program.objectName(queue) + ": " + why + "; leave it as it is");
  }
}
