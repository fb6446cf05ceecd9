package corecast.recorder.hook.library;

/** Objects whose methods hooks may call: no class of the program has overridden them. */
public final class JdkObjects {
  private static final Module BASE = Object.class.getModule();

  /** Collections that hand each call on to another one, which may be the program's. */
  private static final String VIEWS = "java.util.Collections$";

  private JdkObjects() {}

  /** Whether the object is of a class of the JDK itself, not of one that extends it. */
  public static boolean isOwn(Object object) {
    Class<?> type = object.getClass();
    return type.getModule() == BASE && !type.getName().startsWith(VIEWS);
  }
}
