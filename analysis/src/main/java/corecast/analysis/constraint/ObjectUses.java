package corecast.analysis.constraint;

import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who uses an object, and with which lock held permits and places of it are asked for. */
final class ObjectUses {
  static final int NO_LOCK = -1;

  final BitSet bodies = new BitSet();

  private int asked;

  /** By the lock that was taken last and is held, in how many places. */
  private final Map<Integer, Integer> askedUnder = new HashMap<>();

  private ObjectUses() {}

  static Map<Integer, ObjectUses> of(Program program, List<Integer> objects) {
    Map<Integer, ObjectUses> all = new HashMap<>();
    objects.forEach(object -> all.put(object, new ObjectUses()));
    for (int body = 0; !all.isEmpty() && body < program.bodies(); body++) {
      Deque<Integer> held = new ArrayDeque<>();
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        Operation operation = program.operation(s);
        ObjectUses uses = Blocking.hasObject(operation) ? all.get(program.object(s)) : null;
        if (uses != null) {
          uses.bodies.set(body);
        }
        switch (operation) {
          case LOCK, WRITE_LOCK -> held.push(program.object(s));
          case UNLOCK, WRITE_UNLOCK -> held.remove(program.object(s));
          case ACQUIRE, PUT -> {
            if (uses != null) {
              uses.asks(held.peek());
            }
          }
          default -> {}
        }
      }
    }
    return all;
  }

  private void asks(@Nullable Integer lock) {
    asked++;
    if (lock != null) {
      askedUnder.merge(lock, 1, Integer::sum);
    }
  }

  /** The lock that is held in most places in which it is asked for; {@link #NO_LOCK} if none is. */
  int lock() {
    return askedUnder.entrySet().stream()
        .filter(lock -> 2 * lock.getValue() > asked)
        .map(Map.Entry::getKey)
        .findAny()
        .orElse(NO_LOCK);
  }
}
