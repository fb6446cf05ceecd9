package corecast.analysis.whatif;

import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.program.RetriedAtomic;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Locks of one place in the source, which have a number each behind the name that they have there:
 * {@code Shard.lock-7}. All of them together are {@code Shard.lock-*}. Those that stand for {@link
 * RetriedAtomic}s stay apart: they are no locks to people.
 */
public final class LikeLocks {
  private static final Pattern NUMBERED = Pattern.compile("(.*[^-])-[0-9]{1,9}(@.*)?");
  private static final String ALL = "-*";

  private LikeLocks() {}

  /** What a lock and those like it are called together; its own name if it has no number. */
  public static String together(Program program, int object) {
    return together(program.objectName(object), program.objectSource(object));
  }

  /** The same of the lock of that name, whose place is known unless it is empty. */
  public static String together(String name, String source) {
    Matcher matcher = NUMBERED.matcher(name);
    return matcher.matches() && !source.isEmpty() && !RetriedAtomic.isOne(name)
        ? matcher.group(1) + ALL + Objects.requireNonNullElse(matcher.group(2), "")
        : name;
  }

  /** Whether that is what several are called. */
  public static boolean isTogether(String name) {
    return name.contains(ALL);
  }

  /** What the source calls each of them. */
  public static String stem(String together) {
    return together.replace(ALL, "");
  }

  /** Whether that is a kind of lock. */
  static boolean isLock(ObjectKind kind) {
    return kind == ObjectKind.LOCK || kind == ObjectKind.READ_WRITE_LOCK;
  }

  /** All locks that are called that together; none if they are of several places. */
  public static BitSet of(Program program, String together) {
    BitSet all = new BitSet();
    Set<String> places = new HashSet<>();
    for (int object = 0; object < program.objects(); object++) {
      if (isLock(program.objectKind(object)) && together(program, object).equals(together)) {
        all.set(object);
        places.add(program.objectSource(object));
      }
    }
    return places.size() > 1 ? new BitSet() : all;
  }
}
