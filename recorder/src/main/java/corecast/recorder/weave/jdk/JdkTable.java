package corecast.recorder.weave.jdk;

import corecast.recorder.hook.operation.Operation;
import corecast.recorder.weave.jdk.JdkEdit.Place;
import corecast.recorder.weave.jdk.JdkMethod.Argument;
import corecast.recorder.weave.jdk.JdkMethod.Argument.Source;
import corecast.recorder.weave.jdk.JdkMethod.Ending;
import corecast.recorder.weave.jdk.JdkMethod.Target;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code jdk.table}, whose first lines say how it is written. It is read while the target
 * starts, so this makes do with plain loops.
 */
final class JdkTable {
  private static final String FILE = "jdk.table";
  private static final String HOOKS = "corecast/recorder/hook/";
  private static final Map<String, Operation> OPERATIONS = operations();
  private static final Map<String, Place> PLACES = TableLine.words(Place.values());
  private static final Map<String, Target> TARGETS = TableLine.words(Target.values());
  private static final Map<String, Source> SOURCES = TableLine.words(Source.values());
  private static final Map<String, Ending> ENDINGS = TableLine.words(Ending.values());

  private final int version;
  private final String system;
  private final Map<String, JdkClass> classes = new HashMap<>();

  private boolean inSection;

  /** The class of the current section; {@code null} if there is none, or it is for other JDKs. */
  private @Nullable JdkClass current;

  private JdkTable(int version, String system) {
    this.version = version;
    this.system = system;
  }

  /** The classes that a JDK of that feature version has, by their internal names. */
  static Map<String, JdkClass> read(int version) {
    try (InputStream in = JdkTable.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE.concat(" is missing beside its reader"));
      }
      String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      return parse(text, version, System.getProperty("os.name", ""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The classes that a text of that form names.
   *
   * @throws IllegalArgumentException if a line says nothing; with its number, and what was expected
   */
  static Map<String, JdkClass> parse(String text, int version, String system) {
    JdkTable table = new JdkTable(version, system);
    int from = 0;
    for (int number = 1; from < text.length(); number++) {
      int end = text.indexOf('\n', from);
      end = end < 0 ? text.length() : end;
      if (end > from) {
        table.read(text, number, from, end);
      }
      from = end + 1;
    }
    return table.classes;
  }

  private void read(String text, int number, int from, int end) {
    boolean isRow = text.charAt(from) == ' ';
    if (isRow && inSection && current == null) {
      return;
    }
    TableLine line = new TableLine(FILE, number, text, from, end);
    if (line.isComment()) {
      return;
    }
    boolean isHere = line.isFor(version);
    if (!isRow) {
      section(line, isHere);
    } else if (current == null) {
      throw line.fault("the name of a class before its rows", line.word(0, "a row"));
    } else if (isHere) {
      row(line, current);
    }
  }

  private void section(TableLine line, boolean isHere) {
    String name = line.word(0, "a class");
    boolean there = isHere;
    if (line.size() > 1) {
      if (!line.word(1, "on").equals("on")) {
        throw line.fault("a class, or a class \"on\" a system", line.word(1, "on"));
      }
      there &= system.startsWith(line.word(2, "a system"));
      line.end(3);
    }
    inSection = true;
    current = there ? named(name) : null;
  }

  private JdkClass named(String name) {
    JdkClass known = classes.get(name);
    if (known == null) {
      known = new JdkClass(name);
      classes.put(name, known);
    }
    return known;
  }

  // ---- rows -------------------------------------------------------------------------------------

  private static void row(TableLine line, JdkClass to) {
    switch (line.word(0, "a row")) {
      case "op" -> to.operations.add(operation(line, to.name));
      case "silent" -> {
        to.operations.add(JdkMethod.silent(to.name, line.name(1), line.descriptor(1)));
        line.end(2);
      }
      case "special" -> {
        to.specials.add(line.word(1, "the name of a method"));
        line.end(2);
      }
      case "numbered" -> {
        to.numbered = true;
        line.end(1);
      }
      default -> to.edits.add(edit(line, to.name));
    }
  }

  private static JdkMethod operation(TableLine line, String owner) {
    String named = line.word(2, "an operation");
    Operation operation = OPERATIONS.get(named);
    if (operation == null) {
      throw line.fault("an operation", named);
    }
    Target target = line.known(TARGETS, line.word(3, "the object it works on"));
    String number = line.word(4, "where its number comes from");
    int colon = number.indexOf(':');
    Source source = line.known(SOURCES, colon < 0 ? number : number.substring(0, colon));
    int parameter = colon < 0 ? 0 : line.digit(number.substring(colon + 1));
    Ending ending = line.known(ENDINGS, line.word(5, "what its result tells"));
    line.end(6);
    Argument argument = new Argument(source, parameter);
    return new JdkMethod(
        owner, line.name(1), line.descriptor(1), operation, target, argument, ending);
  }

  private static Map<String, Operation> operations() {
    Map<String, Operation> operations = new HashMap<>();
    for (Operation each : Operation.values()) {
      operations.put(each.name(), each);
    }
    return operations;
  }

  private static JdkEdit edit(TableLine line, String owner) {
    Place place = line.known(PLACES, line.word(0, "a place"));
    String method = line.word(1, "a method");
    boolean anyOfThatName = method.indexOf('(') < 0;
    String callee = place.isAboutCall() ? line.word(2, "the call that it is about") : null;
    int at = place.isAboutCall() ? 3 : 2;
    String hook = line.word(at, "a hook");
    int dot = hook.indexOf('.');
    int open = hook.indexOf('(');
    if (dot < 0 || open < dot) {
      throw line.fault("a hook such as Hooks.exiting()V", hook);
    }
    List<Integer> loads = new ArrayList<>(2);
    List<String> fields = new ArrayList<>(2);
    for (int i = at + 1; i < line.size(); i++) {
      String argument = line.word(i, "an argument");
      if (argument.indexOf(':') > 0) {
        fields.add(argument);
      } else if (fields.isEmpty()) {
        loads.add(line.digit(argument));
      } else {
        throw line.fault("a field behind a field", argument);
      }
    }
    return new JdkEdit(
        owner,
        anyOfThatName ? method : line.name(1),
        anyOfThatName ? null : line.descriptor(1),
        place,
        callee,
        loads,
        fields,
        HOOKS.concat(hook.substring(0, dot)),
        hook.substring(dot + 1, open),
        hook.substring(open));
  }
}
