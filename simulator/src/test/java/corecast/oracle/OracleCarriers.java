package corecast.oracle;

import corecast.program.Operation;
import corecast.program.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/** The carriers of the oracle: a virtual thread holds one while it neither blocks nor has ended. */
final class OracleCarriers {
  private final Program program;
  private final long carriers;
  private final IntConsumer ready;

  /** By body: its carrier. */
  private final Map<Integer, Integer> holders = new HashMap<>();

  private final List<Waiting> queue = new ArrayList<>();
  private final Map<Integer, Integer> pins = new HashMap<>();

  OracleCarriers(Program program, int processors, IntConsumer ready) {
    this.program = program;
    this.carriers = program.carriers() == Program.PROCESSORS ? processors : program.carriers();
    this.ready = ready;
  }

  /** Who waits, and the carrier of the thread that woke it; none if there was no such thread. */
  private record Waiting(int body, OptionalInt by) {}

  /**
   * Whether the body may go on; if not, it is given to {@code ready} once a carrier is free.
   *
   * @param waker who woke it, if anybody did
   */
  boolean mayGoOn(int body, OptionalInt waker) {
    if (!program.isVirtual(body) || holders.containsKey(body)) {
      return true;
    }
    if (holders.size() < carriers) {
      int unused = 0;
      while (holders.containsValue(unused)) {
        unused++;
      }
      holders.put(body, unused);
      return true;
    }
    boolean known = waker.isPresent() && holders.containsKey(waker.getAsInt());
    queue.add(
        new Waiting(
            body, known ? OptionalInt.of(holders.get(waker.getAsInt())) : OptionalInt.empty()));
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

  /** Its carrier takes the first whom its threads have woken, or else the first of all. */
  void gone(int body) {
    Integer carrier = holders.remove(body);
    if (carrier == null || queue.isEmpty()) {
      return;
    }
    Waiting next =
        queue.stream()
            .filter(waiting -> waiting.by.equals(OptionalInt.of(carrier)))
            .findFirst()
            .orElse(queue.get(0));
    queue.remove(next);
    holders.put(next.body, carrier);
    ready.accept(next.body);
  }

  List<Integer> queued() {
    return queue.stream().map(Waiting::body).toList();
  }
}
