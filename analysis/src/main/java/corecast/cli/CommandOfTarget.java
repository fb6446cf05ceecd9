package corecast.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** The program to run. */
final class CommandOfTarget {
  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The java command, as you would type it.")
  private List<String> words = new ArrayList<>();

  List<String> words() {
    return words;
  }
}
