package corecast.report;

import corecast.program.HeldLocks;
import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What bodies hold while they work, and wait for in between, as a picture numbers it. */
final class RunThings {
  private static final int NOTHING = -1;
  private static final Operation[] OPERATIONS = Operation.values();

  private final Program program;
  private final HeldLocks locks;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  RunThings(Program program) {
    this.program = program;
    this.locks = new HeldLocks(program);
  }

  List<String> names() {
    return names;
  }

  /** The lock taken last of those that are held; to be asked in the order of the body's steps. */
  int held(int body, int step) {
    int lock = locks.before(body, step);
    return lock == HeldLocks.NONE ? NOTHING : number(program.objectName(lock));
  }

  /**
   * What a body may have waited for between two segments: all operations there that can wait, as it
   * is not known of a picture which of several did.
   */
  int waitedFor(int segment, int next) {
    Set<String> candidates = new LinkedHashSet<>();
    for (int s = segment + 1; s < next; s++) {
      String name = waiting(OPERATIONS[program.operationCode(s)], s);
      if (!name.isEmpty()) {
        candidates.add(name);
      }
    }
    return candidates.isEmpty() ? NOTHING : number(String.join(" or ", candidates));
  }

  private String waiting(Operation operation, int step) {
    return switch (operation) {
      case JOIN, GET -> operation.keyword() + " " + program.bodyName(program.object(step));
      case HELP -> operation.keyword() + " " + program.bodyName((int) program.amount(step));
      case PARK -> operation.keyword();
      case LOCK, READ_LOCK, WRITE_LOCK, ACQUIRE, AWAIT, BARRIER, PUT, TAKE, WAIT, TRANSFER, LEAVE ->
          operation.keyword() + " " + program.objectName(program.object(step));
      default -> "";
    };
  }

  private int number(String name) {
    return numbers.computeIfAbsent(
        name,
        n -> {
          names.add(n);
          return names.size() - 1;
        });
  }
}
