package corecast.cli;

import corecast.study.file.Explanation;

/** A mistake in the arguments that only the command itself can see. */
final class WrongUse extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WrongUse(String problem) {
    super(problem);
  }

  static void when(boolean isWrong, String problem) {
    if (isWrong) {
      throw new WrongUse(problem);
    }
  }

  /**
   * The line for people, with a hint.
   *
   * @param command with the name of the program before it
   */
  static String line(String command, String problem) {
    return command + ": " + Explanation.oneLine(problem) + "; see " + command + " --help";
  }
}
