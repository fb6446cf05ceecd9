package corecast.recorder.hook.library;

/** What starts a program: the java command. */
public final class JavaLauncher {
  private static final String NAME = "sun.launcher.LauncherHelper";
  private static final String GIVES_UP = "abort";

  private JavaLauncher() {}

  /**
   * Whether it gives up, as it found nothing to run: no main class, or none that it can load.
   *
   * @param first the thread that is to run the main method
   */
  public static boolean givesUp(Thread first) {
    for (StackTraceElement frame : first.getStackTrace()) {
      if (frame.getClassName().equals(NAME) && frame.getMethodName().equals(GIVES_UP)) {
        return true;
      }
    }
    return false;
  }
}
