package corecast.cli.usual;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What the library knows of a command, as a table that is made when Corecast is built. */
public final class OptionTable {
  private final CommandSpec spec;
  private final Object command;

  private OptionTable(CommandSpec spec) {
    this.spec = spec;
    this.command = spec.userObject();
  }

  /** The table; empty if the command is left to the library altogether. */
  public static Optional<String> of(CommandSpec spec) {
    return new OptionTable(spec).text();
  }

  private Optional<String> text() {
    List<Row> rows = new ArrayList<>();
    for (ArgSpec arg : spec.args()) {
      rows.add(row(arg));
    }
    boolean isSimple =
        !spec.parser().stopAtPositional()
            && spec.subcommands().isEmpty()
            && spec.argGroups().isEmpty()
            && spec.defaultValueProvider() == null
            && rows.stream().filter(Row::isParameter).count() == 1
            && spec.positionalParameters().size() == 1
            && rows.stream()
                .noneMatch(
                    r -> r.kind() == Row.Kind.OTHER && (r.required() || !r.standard().isEmpty()));
    if (!isSimple) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    rows.forEach(row -> text.append(row.line()).append('\n'));
    return Optional.of(text.toString());
  }

  private Row row(ArgSpec arg) {
    String type = type(arg);
    Row.Kind kind = type.isEmpty() ? Row.Kind.OTHER : kind(arg);
    List<String> names = List.of();
    if (arg instanceof OptionSpec option) {
      names = new ArrayList<>(List.of(option.names()));
      names.sort(Comparator.comparing(name -> name.equals(option.longestName())));
    }
    String standard = arg.defaultValue() == null ? "" : arg.defaultValue();
    return new Row(kind, names, path(arg), type, arg.required(), standard);
  }

  private static Row.Kind kind(ArgSpec arg) {
    boolean isPlain =
        arg.splitRegex().isEmpty() && !arg.interactive() && arg.parameterConsumer() == null;
    if (!isPlain) {
      return Row.Kind.OTHER;
    }
    boolean isMany = arg.typeInfo().getType() == List.class;
    int least = arg.arity().min();
    int most = arg.arity().max();
    if (!(arg instanceof OptionSpec option)) {
      return isMany && least == 1 && most == Integer.MAX_VALUE
          ? Row.Kind.PARAMETERS
          : !isMany && least == 1 && most == 1 ? Row.Kind.PARAMETER : Row.Kind.OTHER;
    }
    boolean isForHelp = option.usageHelp() || option.versionHelp();
    if (isForHelp || option.negatable() || !option.fallbackValue().isEmpty()) {
      return Row.Kind.OTHER;
    }
    if (most == 0) {
      return arg.defaultValue() == null ? Row.Kind.FLAG : Row.Kind.OTHER;
    }
    boolean takesOne = least == 1 && most == 1;
    return !takesOne ? Row.Kind.OTHER : isMany ? Row.Kind.VALUES : Row.Kind.VALUE;
  }

  /** Of one value; empty if only the library converts it. */
  private static String type(ArgSpec arg) {
    if (arg.converters().length > 0) {
      ITypeConverter<?> converter = arg.converters()[0];
      return Row.CONVERTER + converter.getClass().getName();
    }
    Class<?> type =
        arg.typeInfo().getType() == List.class ? arg.auxiliaryTypes()[0] : arg.typeInfo().getType();
    if (type.isEnum()) {
      return Row.ENUM + type.getName();
    }
    return type == String.class || type == Path.class
        ? type.getSimpleName()
        : type == int.class || type == Integer.class
            ? "int"
            : type == long.class ? "long" : type == boolean.class ? "boolean" : "";
  }

  private List<String> path(ArgSpec arg) {
    List<String> path = new ArrayList<>();
    if (!(arg.userObject() instanceof Field field) || !leads(command, scope(arg), path)) {
      throw new IllegalStateException(arg + " is in no field of " + spec.name());
    }
    path.add(name(field));
    return path;
  }

  private static Object scope(ArgSpec arg) {
    try {
      return arg.scope().get();
    } catch (Exception e) { // declared by the library; it has a plain object here
      throw new IllegalStateException(e);
    }
  }

  private static boolean leads(Object from, Object to, List<String> path) {
    if (from == to) {
      return true;
    }
    for (Class<?> type = from.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : mixins(type)) {
        path.add(name(field));
        if (leads(value(field, from), to, path)) {
          return true;
        }
        path.remove(path.size() - 1);
      }
    }
    return false;
  }

  private static List<Field> mixins(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> field.isAnnotationPresent(Mixin.class))
        .toList();
  }

  private static Object value(Field field, Object of) {
    try {
      field.setAccessible(true);
      return field.get(of);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String name(Field field) {
    return field.getDeclaringClass().getName() + "#" + field.getName();
  }
}
