package corecast.junit;

import corecast.recorder.concurrent.Corecast;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs one method between two marks, in the JVM that is recorded. */
final class ScenarioMain {
  static final String BEGINS = "scenario begins";
  static final String ENDS = "scenario ends";

  private ScenarioMain() {}

  /**
   * Runs it.
   *
   * @param args class, method, and the file for what it throws
   */
  public static void main(String[] args) throws IOException {
    int status = 0;
    try {
      Class<?> type = Class.forName(args[0]);
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Object test = constructor.newInstance();
      Method method = type.getDeclaredMethod(args[1]);
      method.setAccessible(true);
      Corecast.mark(BEGINS);
      method.invoke(test);
      Corecast.mark(ENDS);
    } catch (InvocationTargetException e) {
      status = tell(e.getTargetException(), args[2]);
    } catch (ReflectiveOperationException e) {
      status = tell(e, args[2]);
    }
    System.exit(status); // also where it left threads behind
  }

  private static int tell(Throwable thrown, String file) throws IOException {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    Files.writeString(Path.of(file), text.toString());
    return 1;
  }
}
