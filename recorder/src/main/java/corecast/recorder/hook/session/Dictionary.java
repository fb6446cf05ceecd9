package corecast.recorder.hook.session;

import corecast.trace.TraceWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Methods and notes. They may come before a recording starts and hold for every one, so all are
 * kept.
 */
public final class Dictionary {
  private static final List<Method> METHODS = new ArrayList<>();
  private static final List<Note> NOTES = new ArrayList<>();
  private static volatile boolean hasMethods;
  private static @Nullable TraceWriter writer;

  private Dictionary() {}

  public static boolean hasMethods() {
    return hasMethods;
  }

  public static synchronized int methods() {
    return METHODS.size();
  }

  public static synchronized String name(int number) {
    Method method = METHODS.get(number - 1);
    boolean isStretch = method.className.isEmpty(); // which the program names itself
    return isStretch ? method.name : method.className.concat(".").concat(method.name);
  }

  public static synchronized int method(
      String className, String method, String sourceFile, int line) {
    Method added = new Method(className, method, sourceFile, line);
    METHODS.add(added);
    hasMethods = true;
    if (writer != null) {
      write(writer, METHODS.size(), added);
    }
    return METHODS.size();
  }

  public static synchronized void note(String key, String value) {
    NOTES.add(new Note(key, value));
    if (writer != null) {
      writer.meta(key, value);
    }
  }

  /** From now on everything goes to {@code to} as well, after what there is already. */
  public static synchronized void writeTo(TraceWriter to) {
    writer = to;
    for (int i = 0; i < METHODS.size(); i++) {
      write(to, i + 1, METHODS.get(i));
    }
    for (Note note : NOTES) {
      to.meta(note.key, note.value);
    }
  }

  public static synchronized void writeNoMore() {
    writer = null;
  }

  private static void write(TraceWriter to, int number, Method method) {
    to.method(number, method.line, method.className, method.name, method.sourceFile);
  }

  private record Method(String className, String name, String sourceFile, int line) {}

  private record Note(String key, String value) {}
}
