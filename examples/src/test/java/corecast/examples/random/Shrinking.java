package corecast.examples.random;

import java.util.List;

/** Finds a small program that is wrong as a larger one is. */
final class Shrinking {
  /** What is wrong with the recordings of a program. */
  interface Trial {
    List<String> wrong(String name) throws Exception;
  }

  private Shrinking() {}

  /** The name of a program no part of which can be left out, and what is wrong with it. */
  static String smallest(String large, Trial trial) throws Exception {
    String name = large;
    List<String> wrong = List.of();
    int next = 0;
    while (next < Smaller.of(Generator.program(name)).size()) {
      String smaller = name + "!" + next++;
      List<String> found = isWhole(smaller) ? trial.wrong(smaller) : List.of();
      if (!found.isEmpty()) {
        name = smaller;
        wrong = found;
        next = 0;
      }
    }
    return name + " " + Generator.program(name) + " " + wrong;
  }

  /** Lists that belong together may be of different lengths. */
  private static boolean isWhole(String name) {
    try {
      Expectation.of(name, 1, 1, false);
      return true;
    } catch (IndexOutOfBoundsException | IllegalStateException e) {
      return false;
    }
  }
}
