package corecast.conversion.plan;

import corecast.program.Operation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** How often a body holds each lock: as a mutex, for reading, for writing. */
final class LockCounts {
  /** Takes a lock that is still held, and how often. */
  interface Reader {
    void held(Operation unlock, int object, int depth);
  }

  /** More locks at once than this are found by a map; mostly it is one or two. */
  private static final int SEARCHED = 16;

  private static final int WAYS = 3;
  private static final Operation[] UNLOCKS = {
    Operation.UNLOCK, Operation.READ_UNLOCK, Operation.WRITE_UNLOCK
  };

  /** In the order in which they were taken; a lock that was given back leaves a gap of zeros. */
  private int[] object = new int[4];

  private int[] depth = new int[4 * WAYS];
  private int size;
  private final Map<Integer, Integer> places = new HashMap<>();

  /** Gives a lock back; {@code false} if it is not held. */
  boolean giveBack(Operation operation, int of) {
    int at = find(of);
    int place = at * WAYS + way(operation);
    if (at < 0 || depth[place] == 0) {
      return false;
    }
    depth[place]--;
    forgetIfFree(at, of);
    return true;
  }

  int depth(Operation operation, int of) {
    int at = find(of);
    return at < 0 ? 0 : depth[at * WAYS + way(operation)];
  }

  void take(Operation operation, int of) {
    int at = find(of);
    if (at < 0) {
      at = append(of);
    }
    depth[at * WAYS + way(operation)]++;
  }

  private void forgetIfFree(int at, int of) {
    if (isFree(at)) {
      while (size > 0 && isFree(size - 1)) {
        size--;
      }
      if (size <= SEARCHED) {
        places.clear();
      } else {
        places.remove(of);
      }
    }
  }

  void forEach(Reader reader) {
    for (int at = 0; at < size; at++) {
      for (int way = 0; way < WAYS; way++) {
        reader.held(UNLOCKS[way], object[at], depth[at * WAYS + way]);
      }
    }
  }

  void clear() {
    Arrays.fill(depth, 0);
    places.clear();
    size = 0;
  }

  private int find(int of) {
    if (size > SEARCHED) {
      return places.getOrDefault(of, -1);
    }
    for (int at = size - 1; at >= 0; at--) {
      if (object[at] == of && !isFree(at)) {
        return at;
      }
    }
    return -1;
  }

  private int append(int of) {
    if (size == object.length) {
      close();
    }
    if (size == object.length) {
      object = Arrays.copyOf(object, 2 * size);
      depth = Arrays.copyOf(depth, 2 * size * WAYS);
    }
    object[size] = of;
    size++; // its depths are 0: so they were left
    if (size == SEARCHED + 1) {
      for (int at = 0; at < size; at++) {
        if (!isFree(at)) {
          places.put(object[at], at);
        }
      }
    }
    if (size > SEARCHED) {
      places.put(of, size - 1);
    }
    return size - 1;
  }

  /** Moves the locks together where others were given back. */
  private void close() {
    int kept = 0;
    for (int at = 0; at < size; at++) {
      if (!isFree(at)) {
        object[kept] = object[at];
        System.arraycopy(depth, at * WAYS, depth, kept * WAYS, WAYS);
        if (!places.isEmpty()) {
          places.put(object[kept], kept);
        }
        kept++;
      }
    }
    Arrays.fill(depth, kept * WAYS, size * WAYS, 0);
    size = kept;
    if (size <= SEARCHED) {
      places.clear();
    }
  }

  private boolean isFree(int at) {
    int first = at * WAYS;
    return (depth[first] | depth[first + 1] | depth[first + 2]) == 0;
  }

  private static int way(Operation operation) {
    return switch (operation) {
      case LOCK, UNLOCK -> 0;
      case READ_LOCK, READ_UNLOCK -> 1;
      default -> 2;
    };
  }
}
