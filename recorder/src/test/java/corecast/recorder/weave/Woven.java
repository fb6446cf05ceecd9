package corecast.recorder.weave;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whole classes, for the tests of single passes in the packages below. */
public final class Woven {
  private Woven() {}

  /**
   * An application class with its hooks; {@code null} if there are none.
   *
   * @param include patterns of classes whose functions are recorded; if none, most
   */
  public static byte @Nullable [] application(byte[] classFile, String... include)
      throws Exception {
    FunctionChoice functions = new FunctionChoice(List.of(include), List.of());
    return new AppWeaver(functions, 0, true).weave(null, classFile);
  }

  /** Throws what is wrong with a class, if anything is. */
  public static void check(byte[] classFile) throws Exception {
    ClassCheck.check(classFile);
  }
}
