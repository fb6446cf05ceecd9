package corecast.recorder.hook;

/** Marks that the program sets: named instants, at which a recording may begin or end. */
public final class Marks {
  private Marks() {}

  public static void mark(String name) {
    try {
      Schedule.reaches(name);
      Guard.call(Hook.MARK, name);
      Schedule.reached(name);
    } catch (Throwable e) {
      // Out of stack or memory: the recording begins or ends at the next mark of that name.
    }
  }
}
