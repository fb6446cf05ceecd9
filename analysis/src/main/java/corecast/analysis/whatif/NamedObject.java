package corecast.analysis.whatif;

import corecast.note.Lines;
import corecast.program.ObjectKind;
import corecast.program.Program;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Finds an object by its name. */
final class NamedObject {
  /** So many names are in a message. */
  private static final int NAMED = 5;

  private NamedObject() {}

  /**
   * The pool of that name.
   *
   * @throws RefusedEdit if there is none; the message has names that there are
   */
  static int pool(Program program, String name) {
    return of(
        program,
        name,
        "pool",
        kind -> kind == ObjectKind.POOL || kind == ObjectKind.FORK_JOIN_POOL);
  }

  /**
   * The object of that name and kind.
   *
   * @param kind the kind in a word
   * @throws RefusedEdit if there is none; the message has names that there are
   */
  static int of(Program program, String name, String kind, Predicate<ObjectKind> is) {
    int[] all =
        IntStream.range(0, program.objects()).filter(o -> is.test(program.objectKind(o))).toArray();
    for (int object : all) {
      if (program.objectName(object).equals(name)) {
        return object;
      }
    }
    List<String> known = IntStream.of(all).mapToObj(program::objectName).toList();
    throw new RefusedEdit(
        program.origin().file()
            + ": no "
            + kind
            + " "
            + name
            + (all.length == 0
                ? ", nor any other " + kind
                : "; there " + (all.length == 1 ? "is " : "are ") + Lines.some(known, NAMED)));
  }
}
