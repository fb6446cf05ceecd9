package corecast.recorder.hook.library;

import java.util.Set;

/** Objects whose methods hooks may call: no class of the program has overridden them. */
public final class JdkObjects {
  private static final Module BASE = Object.class.getModule();

  /** Nested classes that are no views of another collection or map, which may be the program's. */
  private static final Set<String> NO_VIEWS =
      Set.of(
          "java.util.Arrays$ArrayList",
          "java.util.ImmutableCollections$List12",
          "java.util.ImmutableCollections$ListN",
          "java.util.ImmutableCollections$Set12",
          "java.util.ImmutableCollections$SetN",
          "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue");

  /** Of Java 21 on: the same in reverse order. */
  private static final String REVERSED = "java.util.ReverseOrder";

  private JdkObjects() {}

  /** Whether the object is of a class of the JDK itself, not of one that extends it. */
  public static boolean isOwn(Object object) {
    return object.getClass().getModule() == BASE;
  }

  /** Whether, moreover, it does not hand each call on to another collection or map. */
  public static boolean isOwnCollection(Object collection) {
    Class<?> type = collection.getClass();
    String name = type.getName();
    return type.getModule() == BASE
        && (name.indexOf('$') < 0 || NO_VIEWS.contains(name))
        && !name.startsWith(REVERSED);
  }
}
