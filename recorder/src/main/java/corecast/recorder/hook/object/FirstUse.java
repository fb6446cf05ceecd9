package corecast.recorder.hook.object;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Names an object by the functions that the thread is in which uses it first: by the field or
 * variable that the innermost function of the application calls it by. Where that is {@code this},
 * the function before is asked what it calls the object by.
 */
final class FirstUse implements Function<Stream<StackFrame>, String> {
  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

  /** The function with the name is seldom further out than that. */
  private static final int MOST = 40;

  private static final String HOOKS = "corecast.recorder.hook.";

  /** Pools that hand over what they are asked to another one. */
  private static final String WRAPPERS = "java.util.concurrent.Executors$";

  private static final String[] PARTS = {".readLock()", ".writeLock()"};

  private final Object target;

  /** What stands for a method where no method of the object is called. */
  private final @Nullable String use;

  /** What the function of the application calls that is looked at; {@code null} if only a hook. */
  private @Nullable Class<?> calledType;

  private String called = "";

  /** Of the innermost function that is no hook. */
  private @Nullable Class<?> innermost;

  private @Nullable String name;
  private String place = "";

  private FirstUse(Object target, @Nullable String use) {
    this.target = target;
    this.use = use;
  }

  /**
   * The name, a blank, and where the object comes to the field of that name, or else is used first,
   * such as {@code com/acme/Orders.stats Orders.java:14}. The name is empty if the source has none,
   * and the place if it is not known; all is if nothing is.
   *
   * @param use what stands for a method where a hook uses the object, as {@link ClassUses#use}
   */
  static String label(Object target, @Nullable String use) {
    return WALKER.walk(new FirstUse(target, use));
  }

  @Override
  public String apply(Stream<StackFrame> stream) {
    Iterator<StackFrame> frames = stream.iterator();
    boolean goesOn = true;
    for (int i = 0; i < MOST && goesOn && frames.hasNext(); i++) {
      StackFrame frame = frames.next();
      Class<?> type = frame.getDeclaringClass();
      boolean isLibrary = isLibrary(type);
      if (!isLibrary && type.getName().startsWith(HOOKS)) {
        continue;
      }
      innermost = innermost == null ? type : innermost;
      if (isLibrary) {
        calls(type, frame);
      } else {
        goesOn = look(type, frame);
      }
    }
    String known = name();
    return known.isEmpty() && place.isEmpty() ? "" : known.concat(" ").concat(place);
  }

  private static boolean isLibrary(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == PLATFORM || (loader == null && !type.getName().startsWith(HOOKS));
  }

  private void calls(Class<?> type, StackFrame frame) {
    calledType = type;
    called = frame.getMethodName();
  }

  /** Looks at a function of the application; whether the one that has called it knows more. */
  private boolean look(Class<?> type, StackFrame frame) {
    int line = frame.getLineNumber();
    String file = frame.getFileName();
    if (file != null && line > 0) {
      place = file.concat(":").concat(Integer.toString(line));
    }
    boolean isClass = target instanceof Class;
    String found = isClass ? null : find(type.getName(), line);
    // A synchronized method has no line of its own for that.
    boolean isOwn =
        ClassUses.THIS.equals(found) || (found == null && calledType == null && line <= 0);
    if (isOwn && (isClass ? target == type : type.isInstance(target))) {
      calls(type, frame);
      return true;
    }
    if (found != null && !isOwn) {
      name = withoutPart(found);
      String assigned = SourceNames.assigned(name);
      place = assigned.isEmpty() ? place : assigned;
    }
    return false;
  }

  private @Nullable String find(String user, int line) {
    Class<?> type = calledType;
    if (type == null) {
      return use != null ? SourceNames.receiver(user, line, use) : null;
    }
    if (isMade(type)) {
      String made = SourceNames.result(user, line, called);
      return made != null ? made : SourceNames.receiver(user, line, called);
    }
    boolean isReceiver =
        type.isInstance(target)
            || type.getName().startsWith(WRAPPERS)
            || type.getName().startsWith(target.getClass().getName().concat("$"));
    return isReceiver ? SourceNames.receiver(user, line, called) : null;
  }

  /** Whether the object is what a constructor or factory makes, and not a part of that. */
  private boolean isMade(Class<?> type) {
    return switch (called) {
      case "<init>" -> type.isInstance(target);
      case "newCondition" -> target instanceof Condition;
      default -> target instanceof Executor && type == Executors.class;
    };
  }

  /** A read-write lock is the same by either part. */
  private static String withoutPart(String found) {
    for (String part : PARTS) {
      if (found.endsWith(part)) {
        return found.substring(0, found.length() - part.length());
      }
    }
    return found;
  }

  private String name() {
    if (target instanceof Class<?> type) {
      return nameOf(type).concat(".class");
    }
    if (name != null) {
      return name;
    }
    // A lock that is nothing but a lock is known by the class that has it.
    if (target.getClass() == Object.class) {
      Class<?> user = innermost;
      return user != null && isLibrary(user) ? nameOf(user) : "";
    }
    return isLibrary(target.getClass()) ? "" : nameOf(target.getClass());
  }

  private static String nameOf(Class<?> type) {
    return type.getName().replace('.', '/');
  }
}
