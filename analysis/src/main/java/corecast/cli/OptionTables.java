package corecast.cli;

import corecast.cli.usual.OptionTable;
import corecast.cli.usual.UsualOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine;

/** Run by the build: writes down what the library knows of the commands' options. */
final class OptionTables {
  private OptionTables() {}

  /** Writes a file for each command that can be parsed without the library. */
  public static void main(String[] args) throws IOException {
    String inside = UsualOptions.class.getPackageName().replace('.', '/');
    Path folder = Files.createDirectories(Path.of(args[0]).resolve(inside));
    for (Map.Entry<String, String> table : all().entrySet()) {
      Files.writeString(folder.resolve(UsualOptions.resource(table.getKey())), table.getValue());
    }
  }

  static Map<String, String> all() {
    Map<String, String> tables = new TreeMap<>();
    for (Map.Entry<String, CommandLine> command : CommandTree.whole().getSubcommands().entrySet()) {
      Optional<String> table = OptionTable.of(command.getValue().getCommandSpec());
      table.ifPresent(text -> tables.put(command.getKey(), text));
    }
    return tables;
  }
}
