package corecast.recorder.weave.loop;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Calls that may sleep, or wait for a given time: those of the library, the methods of the class
 * that call these, and others by their names. The recording knows which of them did.
 */
public final class Waits {
  private static final Set<String> TIMED =
      Set.of(
          "wait",
          "await",
          "awaitNanos",
          "awaitUntil",
          "awaitTermination",
          "join",
          "poll",
          "pollFirst",
          "pollLast",
          "offer",
          "tryAcquire",
          "tryLock",
          "parkNanos",
          "parkUntil");

  private static final List<String> PARTS =
      List.of("sleep", "Sleep", "pause", "Pause", "backoff", "Backoff", "delay", "Delay");

  private static final int SHORTEST = "sleep".length();

  private final String owner;

  /** Name and descriptor of the methods of the class that wait. */
  private final Set<String> own = new HashSet<>();

  /** Whether the class has any such call: most have none. */
  private final boolean any;

  public Waits(ClassNode of) {
    owner = of.name;
    Set<String> names = new HashSet<>();
    boolean sounds = false;
    for (MethodNode method : of.methods) {
      for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
        if (i instanceof MethodInsnNode call) {
          if (isOfLibrary(call)) {
            own.add(method.name.concat(method.desc));
          } else if (!sounds && names.add(call.name)) {
            sounds = soundsSo(call.name);
          }
        }
      }
    }
    any = sounds || !own.isEmpty();
  }

  boolean isAnyIn(MethodNode method) {
    if (!any) {
      return false;
    }
    for (AbstractInsnNode i : method.instructions) {
      if (i instanceof MethodInsnNode call && isOne(call)) {
        return true;
      }
    }
    return false;
  }

  public boolean isOne(MethodInsnNode call) {
    return isOfLibrary(call)
        || (call.owner.equals(owner) && own.contains(call.name.concat(call.desc)))
        || soundsSo(call.name);
  }

  private static boolean isOfLibrary(MethodInsnNode call) {
    return (TIMED.contains(call.name) && takesTime(call.desc)) || isSleep(call);
  }

  /** A call of the library; what it is given says how long. */
  static boolean isSleep(MethodInsnNode call) {
    return call.name.equals("sleep")
        && call.owner.startsWith("java/")
        && !call.desc.startsWith("()");
  }

  private static boolean takesTime(String descriptor) {
    int end = descriptor.indexOf(')');
    String arguments = descriptor.substring(0, end);
    return arguments.indexOf('J') >= 0 || arguments.contains("java/util/Date");
  }

  private static boolean soundsSo(String name) {
    if (name.length() < SHORTEST) {
      return false;
    }
    for (String part : PARTS) {
      if (name.contains(part)) {
        return true;
      }
    }
    return false;
  }
}
