package corecast.analysis.path;

import corecast.analysis.weight.FunctionWeights;
import corecast.program.BodyGroups;
import corecast.program.HeldLocks;
import corecast.program.Program;
import corecast.program.column.IntColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** Which activity class each segment of a program is in. */
final class ActivityClasses {
  /** Of a step that is no segment. */
  static final int NONE = -1;

  private static final String NO_LOCK = "(no lock)";
  private static final String NO_PACKAGE = "(no package)";

  private final Program program;
  private final IntUnaryOperator ofSegment;
  private final List<String> names;

  private ActivityClasses(Program program, IntUnaryOperator ofSegment, List<String> names) {
    this.program = program;
    this.ofSegment = ofSegment;
    this.names = names;
  }

  static ActivityClasses of(Program program, GroupBy by) {
    return switch (by) {
      case FUNCTION -> functions(program);
      case THREAD -> threads(program);
      case POOL -> pools(program);
      case LOCK -> locks(program);
      case PACKAGE -> packages(program);
      case KIND -> kinds(program);
    };
  }

  private static ActivityClasses functions(Program program) {
    List<String> names = new ArrayList<>();
    for (int f = 0; f < program.paths().functions(); f++) {
      names.add(program.paths().functionName(f));
    }
    names.add(FunctionWeights.UNNAMED);
    return new ActivityClasses(program, s -> function(program, s), names);
  }

  /** The innermost function of a step; one more than there are if it is in none. */
  private static int function(Program program, int step) {
    int path = program.path(step);
    return path == Program.NO_PATH ? program.paths().functions() : program.paths().function(path);
  }

  private static ActivityClasses threads(Program program) {
    List<String> names = new ArrayList<>();
    for (int body = 0; body < program.bodies(); body++) {
      names.add(program.bodyName(body));
    }
    return new ActivityClasses(program, program::bodyOf, names);
  }

  private static ActivityClasses pools(Program program) {
    BodyGroups groups = new BodyGroups(program);
    List<String> names = new ArrayList<>();
    for (int g = 0; g < groups.count(); g++) {
      names.add(groups.name(g));
    }
    return new ActivityClasses(program, s -> groups.of(program.bodyOf(s)), names);
  }

  private static ActivityClasses locks(Program program) {
    List<String> names = new ArrayList<>();
    for (int object = 0; object < program.objects(); object++) {
      names.add(program.objectName(object));
    }
    names.add(NO_LOCK);
    IntColumn held = heldLocks(program);
    int none = program.objects();
    return new ActivityClasses(
        program, s -> held.get(s) == HeldLocks.NONE ? none : held.get(s), names);
  }

  /** By step: the lock that its body took last of those it holds; {@link HeldLocks#NONE}. */
  static IntColumn heldLocks(Program program) {
    HeldLocks held = new HeldLocks(program);
    IntColumn lock = program.space().ints(program.steps());
    for (int body = 0; body < program.bodies(); body++) {
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        lock.add(held.before(body, s));
      }
    }
    lock.seal();
    return lock;
  }

  private static ActivityClasses packages(Program program) {
    Numbered groups = new Numbered();
    int functions = program.paths().functions();
    int[] ofFunction = new int[functions + 1];
    for (int f = 0; f < functions; f++) {
      ofFunction[f] = groups.number(packageOf(program.paths().functionName(f)));
    }
    ofFunction[functions] = groups.number(FunctionWeights.UNNAMED);
    return new ActivityClasses(program, s -> ofFunction[function(program, s)], groups.names);
  }

  /** Of {@code package.Class.method}. */
  private static String packageOf(String function) {
    int method = function.lastIndexOf('.');
    int type = method < 0 ? -1 : function.lastIndexOf('.', method - 1);
    return type < 0 ? NO_PACKAGE : function.substring(0, type);
  }

  private static ActivityClasses kinds(Program program) {
    IntColumn held = heldLocks(program);
    List<String> names = new ArrayList<>();
    for (ActivityKind kind : ActivityKind.values()) {
      names.add(kind.words);
    }
    return new ActivityClasses(
        program, s -> ActivityKind.of(program, s, held.get(s) != HeldLocks.NONE).ordinal(), names);
  }

  int count() {
    return names.size();
  }

  String name(int number) {
    return names.get(number);
  }

  /** The class of a step; {@link #NONE} if the step is no segment. */
  int of(int step) {
    return program.operation(step).isSegment() ? ofSegment.applyAsInt(step) : NONE;
  }

  /** By edge of a graph of the program: the class; {@link #NONE} for synchronization. */
  IntColumn byEdge(ActivityGraph graph) {
    IntColumn byEdge = graph.space().ints(graph.edges());
    for (int e = 0; e < graph.edges(); e++) {
      int step = graph.step(e);
      byEdge.add(step == ActivityGraph.SYNCHRONIZATION ? NONE : ofSegment.applyAsInt(step));
    }
    byEdge.seal();
    return byEdge;
  }

  /** Names, numbered in the order in which they come first. */
  private static final class Numbered {
    final List<String> names = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    int number(String name) {
      Integer number = numbers.putIfAbsent(name, names.size());
      if (number == null) {
        names.add(name);
        return names.size() - 1;
      }
      return number;
    }
  }
}
