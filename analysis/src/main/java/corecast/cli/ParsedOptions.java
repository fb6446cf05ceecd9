package corecast.cli;

import corecast.cli.usual.Given;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** What the library found on the command line. */
final class ParsedOptions {
  private ParsedOptions() {}

  static List<Given> of(CommandSpec command) {
    List<Given> given = new ArrayList<>();
    ParseResult parsed = command.commandLine().getParseResult();
    if (parsed == null) {
      return given;
    }
    // An option that was given twice is there twice, each time with all values.
    for (OptionSpec option : new LinkedHashSet<>(parsed.matchedOptions())) {
      if (option.userObject() instanceof Field field) {
        int atOnce = option.arity().max();
        List<String> values = atOnce == 0 ? List.of("") : option.originalStringValues();
        for (int i = 0; i < values.size(); i += Math.max(1, atOnce)) {
          given.add(new Given(field, option.longestName(), values.subList(i, i + atOnce)));
        }
      }
    }
    return given;
  }
}
