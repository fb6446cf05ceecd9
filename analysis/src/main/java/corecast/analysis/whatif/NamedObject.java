package corecast.analysis.whatif;

import corecast.program.ObjectKind;
import corecast.program.Program;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds an object by its name. */
final class NamedObject {
  /** So many names are in a message. */
  private static final int NAMED = 5;

  private NamedObject() {}

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
    String known =
        IntStream.of(all)
            .limit(NAMED)
            .mapToObj(program::objectName)
            .collect(Collectors.joining(", "));
    throw new RefusedEdit(
        program.origin().file()
            + ": no "
            + kind
            + " "
            + name
            + (all.length == 0
                ? ", nor any other " + kind
                : "; there "
                    + (all.length == 1 ? "is " : "are ")
                    + known
                    + (all.length > NAMED ? " and " + (all.length - NAMED) + " more" : "")));
  }
}
