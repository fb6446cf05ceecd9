package corecast.oracle;

import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;

/** The carriers of the oracle: a virtual thread holds one while it neither blocks nor has ended. */
final class OracleCarriers {
  private final Program program;
  private final long carriers;
  private final IntConsumer ready;
  private final Set<Integer> holders = new HashSet<>();
  private final List<Integer> queue = new ArrayList<>();
  private final Map<Integer, Integer> pins = new HashMap<>();

  OracleCarriers(Program program, int processors, IntConsumer ready) {
    this.program = program;
    this.carriers = program.carriers() == Program.PROCESSORS ? processors : program.carriers();
    this.ready = ready;
  }

  /** Whether the body may go on; if not, it is given to {@code ready} once a carrier is free. */
  boolean mayGoOn(int body) {
    if (!program.isVirtual(body) || holders.contains(body)) {
      return true;
    }
    if (holders.size() < carriers) {
      holders.add(body);
      return true;
    }
    queue.add(body);
    return false;
  }

  void pin(int body, Operation operation) {
    pins.merge(body, operation == Operation.PIN ? 1 : -1, Integer::sum);
  }

  void blocked(int body) {
    if (pins.getOrDefault(body, 0) == 0) {
      gone(body);
    }
  }

  void gone(int body) {
    if (holders.remove(body) && !queue.isEmpty()) {
      int next = queue.remove(0);
      holders.add(next);
      ready.accept(next);
    }
  }

  List<Integer> queued() {
    return queue;
  }
}
