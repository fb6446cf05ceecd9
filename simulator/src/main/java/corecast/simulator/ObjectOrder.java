package corecast.simulator;

import corecast.program.Program;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which objects of a recorded program keep the order in which they were used.
 *
 * @param isWhole whether all of them do
 * @param objects the names of those that do, where not all of them do
 * @param givesWay whether, where nothing could go on, of those who wait for their turn the one goes
 *     on that was first in the recording; without it, the replay comes to no end there
 */
public record ObjectOrder(boolean isWhole, Set<String> objects, boolean givesWay) {
  /** Who comes first is decided anew. */
  public static final ObjectOrder FREE = new ObjectOrder(false, Set.of(), false);

  /** All as recorded; where that order cannot be kept, the replay comes to no end. */
  public static final ObjectOrder RECORDED = new ObjectOrder(true, Set.of(), false);

  /** All as recorded as long as anything can go on so. */
  public static final ObjectOrder NEARLY_RECORDED = new ObjectOrder(true, Set.of(), true);

  public ObjectOrder {
    objects = Set.copyOf(objects);
  }

  /** Objects of these names are used as recorded, all others in any order. */
  public static ObjectOrder of(Collection<String> objects) {
    return new ObjectOrder(false, Set.copyOf(objects), false);
  }

  public boolean isFree() {
    return !isWhole && objects.isEmpty();
  }

  /** By object, whether it keeps its order; {@code null} if all do. */
  boolean @Nullable [] kept(Program program) {
    if (isWhole) {
      return null;
    }
    boolean[] kept = new boolean[program.objects()];
    for (int object = 0; object < kept.length; object++) {
      kept[object] = objects.contains(program.objectName(object));
    }
    return kept;
  }
}
