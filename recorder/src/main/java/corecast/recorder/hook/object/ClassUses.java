package corecast.recorder.hook.object;

import corecast.trace.ObjectKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the source of one class calls the objects that it uses, by line. A name has slashes between
 * packages, dots behind the class: {@code com/acme/Orders.stats}.
 */
public final class ClassUses {
  /** In place of the name of the method that is called: the object's monitor is entered. */
  public static final String MONITOR = "";

  public static final String UPDATE = "compare-and-set";

  public static final String THIS = "this";

  /** Two objects are used in the same way on one line. */
  private static final String UNCLEAR = "";

  /** Uses on one line are so near to each other: classes that a program has made are long. */
  private static final int NEAR = 256;

  private final String sourceFile;
  private int[] lines = new int[8];
  private int[] calls = new int[8];
  private @Nullable String[] names = new @Nullable String[8];
  private int uses;
  private @Nullable String[] fields = new @Nullable String[4];
  private int[] assigned = new int[4];
  private int known;

  /** Of a class with that source file; empty if it is not known. */
  public ClassUses(String sourceFile) {
    this.sourceFile = sourceFile;
  }

  /** What stands for a method where an object of that kind is used by a hook; else {@code null}. */
  public static @Nullable String use(ObjectKind kind) {
    return switch (kind) {
      case MONITOR -> MONITOR;
      case ATOMIC -> UPDATE;
      default -> null;
    };
  }

  public boolean isEmpty() {
    return uses == 0 && known == 0;
  }

  /** On that line that method is called on the object of that name. */
  public void receiver(int line, String method, String name) {
    add(line, code(method, false), name);
  }

  /** On that line that method returns, or constructor makes, the object of that name. */
  public void result(int line, String method, String name) {
    add(line, code(method, true), name);
  }

  /**
   * On that line a field of the class, or a variable of one of its methods, such as {@code
   * main.lock}, is given an object; of several lines the first counts.
   */
  public void field(String field, int line) {
    if (assignedAt(field) != 0) {
      return;
    }
    if (known == assigned.length) {
      assigned = Arrays.copyOf(assigned, 2 * known);
      fields = Arrays.copyOf(fields, 2 * known);
    }
    fields[known] = field;
    assigned[known++] = line;
  }

  /** The name of the object that a method is called on there; {@code null} if it is not known. */
  @Nullable String receiver(int line, String method) {
    return find(line, code(method, false));
  }

  /** The name of the object that a method returns there; {@code null} if it is not known. */
  @Nullable String result(int line, String method) {
    return find(line, code(method, true));
  }

  /** Where such a field or variable is given an object, as {@link #place}. */
  String assigned(String field) {
    return place(assignedAt(field));
  }

  /** Such as {@code Orders.java:14}; empty if that is not known. */
  String place(int line) {
    return line <= 0 || sourceFile.isEmpty()
        ? ""
        : sourceFile.concat(":").concat(Integer.toString(line));
  }

  private void add(int line, int call, String name) {
    for (int i = uses - 1; i >= Math.max(0, uses - NEAR); i--) {
      if (lines[i] == line && calls[i] == call) {
        names[i] = name.equals(names[i]) ? name : UNCLEAR;
        return;
      }
    }
    if (uses == lines.length) {
      lines = Arrays.copyOf(lines, 2 * uses);
      calls = Arrays.copyOf(calls, 2 * uses);
      names = Arrays.copyOf(names, 2 * uses);
    }
    lines[uses] = line;
    calls[uses] = call;
    names[uses++] = name;
  }

  private @Nullable String find(int line, int call) {
    for (int i = 0; i < uses; i++) {
      if (lines[i] == line && calls[i] == call) {
        return UNCLEAR.equals(names[i]) ? null : names[i];
      }
    }
    return null;
  }

  private int assignedAt(String field) {
    for (int i = 0; i < known; i++) {
      if (field.equals(fields[i])) {
        return assigned[i];
      }
    }
    return 0;
  }

  /** One number for a method and whether its result is meant; methods of one line seldom share. */
  private static int code(String method, boolean result) {
    return 2 * method.hashCode() + (result ? 1 : 0);
  }
}
