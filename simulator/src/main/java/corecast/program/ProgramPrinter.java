package corecast.program;

import corecast.note.Note;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Writes the text of a program. */
final class ProgramPrinter {
  /** Deeper functions are not indented any further: recursion must not make lines endless. */
  private static final int DEEPEST_INDENT = 30;

  private final Program program;
  private final Appendable out;

  private int told;

  ProgramPrinter(Program program, Appendable out) {
    this.program = program;
    this.out = out;
  }

  void print() throws IOException {
    checkNames();
    imported();
    declarations();
    machine();
    Progress.begin("writing", program.steps());
    for (int body = 0; body < program.bodies(); body++) {
      int parts = program.parts(body);
      out.append(keyword(body)).append(' ').append(NameText.encode(program.bodyName(body)));
      out.append(parts > 0 ? " " + parts : "").append('\n');
      steps(program.firstStep(body), program.firstStep(body + 1));
    }
  }

  private void imported() throws IOException {
    for (Note note : program.origin().notes()) {
      if (note.kind() == Note.Kind.IMPORTED) {
        out.append("imported");
        for (String word : note.text().split(" ", -1)) {
          out.append(' ').append(NameText.encode(word));
        }
        out.append('\n');
      }
    }
  }

  private String keyword(int body) {
    if (program.parts(body) > 0) {
      return "stage";
    }
    return program.isTask(body) ? "task" : program.isVirtual(body) ? "virtual" : "thread";
  }

  // ---- declarations ---------------------------------------------------------------------------

  /** Names are all a text has to tell things apart by. */
  private void checkNames() {
    Set<String> seen = new HashSet<>();
    for (int body = 0; body < program.bodies(); body++) {
      checkNew(seen, "body", program.bodyName(body));
    }
    for (int object = 0; object < program.objects(); object++) {
      String space = program.objectKind(object) == ObjectKind.MARK ? "mark" : "object";
      checkNew(seen, space, program.objectName(object));
    }
  }

  private void checkNew(Set<String> seen, String space, String name) {
    if (!seen.add(space + " " + name)) {
      throw new IllegalArgumentException(
          program.origin().file() + ": two of the " + space + " name " + name + ": rename one");
    }
  }

  private void declarations() throws IOException {
    if (program.carriers() != Program.PROCESSORS) {
      out.append("carriers ").append(Long.toString(program.carriers())).append('\n');
    }
    boolean all = !usesComeInOrder();
    for (int o = 0; o < program.objects(); o++) {
      ObjectKind kind = program.objectKind(o);
      if (all || !needsNoDeclaration(kind)) {
        declaration(o, kind);
      }
    }
  }

  private void declaration(int object, ObjectKind kind) throws IOException {
    out.append(DeclaredObjects.keyword(kind)).append(' ');
    out.append(NameText.encode(program.objectName(object)));
    long parameter = program.objectParameter(object);
    switch (kind) {
      case LOCK, READ_WRITE_LOCK, MARK -> {}
      case SEMAPHORE, LATCH, BARRIER -> out.append(' ').append(Long.toString(parameter));
      case QUEUE -> out.append(parameter == Program.UNBOUNDED ? "" : " " + parameter);
      case POOL -> {
        out.append(' ').append(PoolSize.text(parameter));
        limits(program.poolLimits(object), parameter);
      }
      case FORK_JOIN_POOL -> out.append(' ').append(PoolSize.text(parameter));
    }
    out.append('\n');
  }

  private void limits(PoolLimits limits, long workers) throws IOException {
    if (limits.most() != workers) {
      out.append(" max ").append(PoolSize.text(limits.most()));
    }
    if (limits.queue() != Program.UNBOUNDED) {
      out.append(" queue ").append(Long.toString(limits.queue()));
    }
    if (limits.callerRuns()) {
      out.append(" caller-runs");
    }
  }

  private void machine() throws IOException {
    Pauses pauses = program.pauses();
    for (int p = 0; p < pauses.count(); p++) {
      out.append("pause ").append(Long.toString(pauses.workNanos()[p]));
      out.append(' ').append(Long.toString(pauses.nanos()[p])).append('\n');
    }
    for (Map.Entry<String, Long> function : pauses.allocated().entrySet()) {
      out.append("allocated ").append(Long.toString(function.getValue()));
      out.append(' ').append(NameText.encode(function.getKey())).append('\n');
    }
    VmWork work = program.vmWork();
    for (int slice = 0; slice < work.slices(); slice++) {
      out.append("vm-work ").append(Long.toString(work.workNanos()[slice]));
      for (long[] thread : work.nanos()) {
        out.append(' ').append(Long.toString(thread[slice]));
      }
      out.append('\n');
    }
  }

  private static boolean needsNoDeclaration(ObjectKind kind) {
    return kind == ObjectKind.LOCK || kind == ObjectKind.READ_WRITE_LOCK || kind == ObjectKind.MARK;
  }

  /**
   * Whether the objects keep their order if locks and marks are declared by their first use, behind
   * all others.
   */
  private boolean usesComeInOrder() {
    int next = 0;
    while (next < program.objects() && !needsNoDeclaration(program.objectKind(next))) {
      next++;
    }
    for (int step = 0; step < program.steps() && next < program.objects(); step++) {
      int object = objectOf(step);
      if (object > next) {
        return false;
      }
      next += object == next ? 1 : 0;
    }
    return next == program.objects();
  }

  /** The lock or mark a step uses; -1 if none. */
  private int objectOf(int step) {
    return switch (program.operation(step)) {
      case LOCK, UNLOCK, WAIT, NOTIFY, NOTIFY_ALL -> program.object(step);
      case READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK, MARK -> program.object(step);
      default -> -1;
    };
  }

  // ---- steps ----------------------------------------------------------------------------------

  private void steps(int first, int end) throws IOException {
    int depth = 1;
    int path = Program.NO_PATH;
    for (int step = first; step < end; step++) {
      if (step - told >= Progress.EVERY) {
        Progress.add(step - told);
        told = step;
      }
      Operation operation = program.operation(step);
      if (operation == Operation.RUN && program.path(step) != path) {
        runOn(path, path, step, depth);
        continue;
      }
      if (isRunOfFunction(step, end)) {
        indent(depth);
        out.append("run ").append(function(step)).append(' ');
        out.append(Long.toString(program.amount(step + 1))).append('\n');
        step += 2;
        if (program.operation(step) != Operation.EXIT) { // work elsewhere, which leaves it
          path = program.path(step - 2);
          depth++;
          runOn(program.paths().parent(path), path, step, depth);
        }
        continue;
      }
      if (operation == Operation.EXIT) {
        depth--;
        path = program.paths().parent(path);
      }
      indent(depth);
      if (operation == Operation.TRY
          && step + 1 < end
          && program.operation(step + 1).canBeTried()) {
        out.append(operation.keyword()).append(' '); // in one line with what is tried
        step++;
        operation = program.operation(step);
      }
      step(step, operation);
      if (operation == Operation.ENTER) {
        depth++;
        path = program.path(step);
      }
    }
  }

  /** Whether it is work for which the body leaves that path. */
  private boolean isElsewhere(int step, int path) {
    return program.operation(step) == Operation.RUN
        && program.paths().common(path, program.path(step)) != path;
  }

  /**
   * Work that says itself in which functions it is: it enters and leaves them.
   *
   * @param from the path that the text is in
   * @param around that of the steps around it, of so many functions
   */
  private void runOn(int from, int around, int step, int depth) throws IOException {
    CallPaths paths = program.paths();
    int path = program.path(step);
    int outside = depth - paths.depth(around);
    move(from, path, outside);
    indent(outside + paths.depth(path));
    step(step, Operation.RUN);
    move(path, around, outside);
  }

  private void move(int from, int to, int outside) throws IOException {
    CallPaths paths = program.paths();
    int shared = paths.depth(paths.common(from, to));
    for (int inside = paths.depth(from) - 1; inside >= shared; inside--) {
      indent(outside + inside);
      out.append(Operation.EXIT.keyword()).append('\n');
    }
    int[] functions = paths.functions(to);
    for (int inside = shared; inside < functions.length; inside++) {
      indent(outside + inside);
      out.append(Operation.ENTER.keyword()).append(' ');
      out.append(NameText.encode(paths.functionName(functions[inside]))).append(" 0").append('\n');
    }
  }

  private boolean isRunOfFunction(int step, int end) {
    return step + 2 < end
        && program.operation(step) == Operation.ENTER
        && program.amount(step) == 1
        && program.operation(step + 1) == Operation.RUN
        && program.path(step + 1) == program.path(step)
        && (program.operation(step + 2) == Operation.EXIT
            || isElsewhere(step + 2, program.path(step)));
  }

  private void step(int step, Operation operation) throws IOException {
    out.append(operation.keyword());
    long amount = program.amount(step);
    switch (operation) {
      case EXIT, PARK, PIN, UNPIN, LEND, KEEP, TRY, HALT -> {}
      case RUN, SLEEP, IO -> out.append(' ').append(Long.toString(amount));
      case ENTER -> out.append(' ').append(function(step)).append(amount == 1 ? "" : " " + amount);
      case SPAWN, JOIN, GET, UNPARK, COMPLETE, STOP ->
          out.append(' ').append(body(program.object(step)));
      case SUBMIT, HELP ->
          out.append(' ').append(object(step)).append(' ').append(body((int) amount));
      case ACQUIRE, RELEASE, DISCARD ->
          out.append(' ').append(object(step)).append(' ').append(Long.toString(amount));
      case MARK, LOCK, UNLOCK, READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK ->
          out.append(' ').append(object(step));
      case COUNT_DOWN, AWAIT, BARRIER, PUT, TAKE, TRANSFER, SERVE, LEAVE ->
          out.append(' ').append(object(step));
      case WAIT, NOTIFY, NOTIFY_ALL -> out.append(' ').append(object(step));
    }
    out.append('\n');
  }

  private String function(int step) {
    return NameText.encode(program.paths().functionName(program.object(step)));
  }

  private String object(int step) {
    return NameText.encode(program.objectName(program.object(step)));
  }

  private String body(int body) {
    return NameText.encode(program.bodyName(body));
  }

  private void indent(int depth) throws IOException {
    for (int i = Math.min(depth, DEEPEST_INDENT); i > 0; i--) {
      out.append("  ");
    }
  }
}
