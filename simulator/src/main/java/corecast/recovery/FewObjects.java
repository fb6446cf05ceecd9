package corecast.recovery;

import corecast.note.Lines;
import corecast.note.Note;
import corecast.program.Program;
import corecast.simulator.ObjectOrder;
import corecast.simulator.engine.RecordedOrder;
import corecast.simulator.timeline.Outcome;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/**
 * Objects whose recorded order may bring a replay to its end that has deadlocked, the likeliest
 * first: one at which threads wait, then one that these threads used before, then several at once.
 * A replay that keeps the order of one of them decides everything else anew.
 */
public final class FewObjects {
  /** So many objects are tried alone. */
  private static final int MOST_OBJECTS = 8;

  /** How far back it is looked, in steps on objects of one thread. */
  private static final int FURTHEST_BACK = 64;

  /** Steps, of the replays of all attempts together: ten seconds or so. */
  private static final long MOST_STEPS = 100_000_000;

  private final Queue<Set<String>> left;

  private FewObjects(Queue<Set<String>> left) {
    this.left = left;
  }

  static FewObjects none() {
    return new FewObjects(new ArrayDeque<>());
  }

  /**
   * Finds them.
   *
   * @param program recorded
   * @param outcome of its replay, which has deadlocked
   * @param replays that each attempt takes
   */
  public static FewObjects of(Program program, Outcome outcome, long replays) {
    if (!program.hasTimes()) {
      return none();
    }
    Set<String> waitedAt = waitedAt(program, outcome);
    Set<String> all = new LinkedHashSet<>(waitedAt);
    addUsedBefore(all, program, outcome);
    Set<Set<String>> tried = new LinkedHashSet<>();
    all.forEach(object -> tried.add(Set.of(object)));
    for (Set<String> several : List.of(waitedAt, all)) {
      if (!several.isEmpty()) {
        tried.add(several);
      }
    }
    long affordable = MOST_STEPS / Math.max(1, program.length() * replays);
    return new FewObjects(
        tried.stream().limit(affordable).collect(ArrayDeque::new, Queue::add, Queue::addAll));
  }

  public boolean hasNext() {
    return !left.isEmpty();
  }

  public ObjectOrder next() {
    return ObjectOrder.of(left.remove());
  }

  /** Objects at which threads wait, from the one with the most threads. */
  private static Set<String> waitedAt(Program program, Outcome outcome) {
    Map<String, Integer> waiting = new LinkedHashMap<>();
    for (Outcome.Blocked blocked : outcome.blocked()) {
      if (isOrdered(program, blocked.step())) {
        waiting.merge(objectOf(program, blocked.step()), 1, Integer::sum);
      }
    }
    Set<String> most = new LinkedHashSet<>();
    waiting.entrySet().stream()
        .sorted(Comparator.comparingInt(object -> -object.getValue()))
        .limit(MOST_OBJECTS)
        .forEach(object -> most.add(object.getKey()));
    return most;
  }

  /** Those that the threads which wait have used before, the last first. */
  private static void addUsedBefore(Set<String> objects, Program program, Outcome outcome) {
    List<Outcome.Blocked> waiting =
        outcome.blocked().stream().filter(b -> b.step() != Outcome.Blocked.NONE).toList();
    int[] before = waiting.stream().mapToInt(Outcome.Blocked::step).toArray();
    for (int back = 0; back < FURTHEST_BACK; back++) {
      for (int i = 0; i < before.length && objects.size() < MOST_OBJECTS; i++) {
        int first = program.firstStep(waiting.get(i).body());
        do {
          before[i]--;
        } while (before[i] >= first && !isOrdered(program, before[i]));
        if (before[i] >= first) {
          objects.add(objectOf(program, before[i]));
        }
      }
    }
  }

  private static boolean isOrdered(Program program, int step) {
    return step >= 0 && RecordedOrder.isOrdered(program.operation(step));
  }

  private static String objectOf(Program program, int step) {
    return program.objectName(program.object(step));
  }

  /**
   * What a reader must know where the order of some objects is kept.
   *
   * @param replaying what has deadlocked, as the subject of a sentence
   */
  public static String sentence(String replaying, Collection<String> objects) {
    List<String> names = objects.stream().sorted().toList();
    boolean one = names.size() == 1;
    return replaying
        + " deadlocked. "
        + Lines.some(names)
        + (one ? " is" : " are")
        + " therefore used in the recorded order. A thread that came there later in the recording"
        + " waits for those that came before. Everything else is decided anew. The speedup may be"
        + " too low.";
  }

  static Note note(ObjectOrder order) {
    return Note.of(Note.Kind.ORDER_KEPT, sentence("Replaying with a free order", order.objects()))
        .with("objects", order.objects().size());
  }
}
