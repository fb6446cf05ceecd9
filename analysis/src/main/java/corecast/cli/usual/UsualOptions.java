package corecast.cli.usual;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;

/**
 * Parses a command line if it is a usual one. Whatever is unusual, and all that is wrong, is left
 * to the library, which explains it.
 */
public final class UsualOptions {
  /** Longer numbers may be too large. */
  private static final int MOST_DIGITS = 9;

  private final Object command;
  private final List<Row> rows = new ArrayList<>();

  private final List<List<Object>> values = new ArrayList<>();

  private final List<Given> given = new ArrayList<>();

  private UsualOptions(Object command, String table) {
    this.command = command;
    int from = 0;
    for (int to = table.indexOf('\n'); to >= 0; to = table.indexOf('\n', from)) {
      rows.add(Row.of(table.substring(from, to)));
      values.add(new ArrayList<>());
      from = to + 1;
    }
  }

  /**
   * Sets the fields of a command.
   *
   * @param name the command's
   * @param command a new one; not to be used if nothing is returned
   * @param words what follows its name
   * @return the options; {@code null} if this command line is left to the library
   */
  public static @Nullable List<Given> parse(String name, Object command, List<String> words) {
    try (InputStream table = UsualOptions.class.getResourceAsStream(resource(name))) {
      if (table == null) {
        return null;
      }
      UsualOptions options =
          new UsualOptions(command, new String(table.readAllBytes(), StandardCharsets.UTF_8));
      return options.read(words) && options.set() ? options.given : null;
    } catch (IOException | ReflectiveOperationException | RuntimeException e) {
      return null; // for instance a word that is no value of the option
    }
  }

  /** Where the table of a command is, seen from this class. */
  public static String resource(String command) {
    return command + ".options";
  }

  private boolean read(List<String> words) throws ReflectiveOperationException {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (!word.startsWith("-")) {
        if (!add(parameter(), word)) {
          return false;
        }
        continue;
      }
      int equals = word.startsWith("--") ? word.indexOf('=') : -1;
      String name = equals < 0 ? word : word.substring(0, equals);
      int row = option(name);
      if (row < 0) {
        return false;
      }
      if (rows.get(row).kind() == Row.Kind.FLAG) {
        if (equals >= 0 || !values.get(row).isEmpty()) {
          return false;
        }
        values.get(row).add(true);
        remember(row, List.of());
        continue;
      }
      if (equals < 0 && ++i == words.size()) {
        return false;
      }
      String value = equals < 0 ? words.get(i) : word.substring(equals + 1);
      if (!add(row, value)) {
        return false;
      }
      remember(row, List.of(value));
    }
    return true;
  }

  /** Whether it is a usual value of a row that may have one more. */
  private boolean add(int row, String value) throws ReflectiveOperationException {
    boolean isUsual =
        rows.get(row).kind() != Row.Kind.OTHER
            && (rows.get(row).isMany() || values.get(row).isEmpty())
            && !value.isEmpty()
            && value.charAt(0) != '-'
            && value.indexOf('"') < 0;
    if (isUsual) {
      values.get(row).add(converted(rows.get(row).type(), value));
    }
    return isUsual;
  }

  private void remember(int row, List<String> typed) throws ReflectiveOperationException {
    Row option = rows.get(row);
    Field field = field(option.path().get(option.path().size() - 1));
    given.add(new Given(field, option.names().get(option.names().size() - 1), typed));
  }

  /** The number of the row of an option; -1 if there is none. */
  private int option(String name) {
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).names().contains(name)) {
        return i;
      }
    }
    return -1;
  }

  private int parameter() {
    int row = 0;
    while (!rows.get(row).isParameter()) {
      row++;
    }
    return row;
  }

  /** Sets the fields of what was given, and of what has another value if it is not. */
  private boolean set() throws ReflectiveOperationException {
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      List<Object> found = values.get(i);
      if (found.isEmpty()) {
        if (row.required()) {
          return false;
        }
        if (row.standard().isEmpty()) {
          continue;
        }
        found.add(converted(row.type(), row.standard()));
      }
      Object of = command;
      for (String step : row.path().subList(0, row.path().size() - 1)) {
        of = field(step).get(of);
      }
      field(row.path().get(row.path().size() - 1)).set(of, row.isMany() ? found : found.get(0));
    }
    return true;
  }

  private static Field field(String name) throws ReflectiveOperationException {
    int between = name.indexOf('#');
    Field field =
        Class.forName(name.substring(0, between)).getDeclaredField(name.substring(between + 1));
    field.setAccessible(true);
    return field;
  }

  private static Object converted(String type, String text) throws ReflectiveOperationException {
    if (type.startsWith(Row.CONVERTER)) {
      Constructor<?> converter =
          Class.forName(type.substring(Row.CONVERTER.length())).getDeclaredConstructor();
      converter.setAccessible(true);
      return convert((ITypeConverter<?>) converter.newInstance(), text);
    }
    if (type.startsWith(Row.ENUM)) {
      return constant(Class.forName(type.substring(Row.ENUM.length())), text);
    }
    return switch (type) {
      case "Path" -> Path.of(text);
      case "int" -> number(text);
      case "long" -> (long) number(text);
      default -> text;
    };
  }

  private static Object convert(ITypeConverter<?> converter, String text)
      throws ReflectiveOperationException {
    try {
      return converter.convert(text);
    } catch (Exception e) { // declared by the library
      throw new ReflectiveOperationException(e);
    }
  }

  private static Object constant(Class<?> type, String name) {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new IllegalArgumentException(name);
  }

  private static int number(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        throw new NumberFormatException(text);
      }
    }
    if (text.length() > MOST_DIGITS) {
      throw new NumberFormatException(text);
    }
    return Integer.parseInt(text);
  }
}
