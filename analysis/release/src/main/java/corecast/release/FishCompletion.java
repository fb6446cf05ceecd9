package corecast.release;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion of a command with subcommands, for the shell fish; picocli has it for others. */
final class FishCompletion {
  private final StringBuilder script = new StringBuilder();
  private final String name;

  private FishCompletion(String name) {
    this.name = name;
  }

  /**
   * The script. Arguments that are no options are names of files, as fish completes them itself.
   */
  static String of(CommandLine command) {
    FishCompletion completion = new FishCompletion(command.getCommandName());
    completion.script.append("# Completion of ").append(completion.name).append(" for fish.\n");
    completion.options("__fish_use_subcommand", command.getCommandSpec());
    for (Map.Entry<String, CommandLine> each : command.getSubcommands().entrySet()) {
      CommandSpec spec = each.getValue().getCommandSpec();
      completion
          .line("__fish_use_subcommand")
          .append(" -f -a ")
          .append(each.getKey())
          .append(description(spec.usageMessage().description()))
          .append('\n');
      completion.options("__fish_seen_subcommand_from " + each.getKey(), spec);
    }
    return completion.script.toString();
  }

  private void options(String where, CommandSpec command) {
    for (OptionSpec option : command.options()) {
      if (option.hidden()) {
        continue;
      }
      StringBuilder line = line(where);
      for (String spelling : option.names()) {
        if (spelling.startsWith("--")) {
          line.append(" -l ").append(spelling.substring(2));
        } else {
          line.append(spelling.length() == 2 ? " -s " : " -o ").append(spelling.substring(1));
        }
      }
      if (option.arity().max() > 0) {
        line.append(" -r");
      }
      if (option.completionCandidates() != null) {
        line.append(" -f -a ").append(quoted(String.join(" ", option.completionCandidates())));
      }
      line.append(description(option.description())).append('\n');
    }
  }

  private StringBuilder line(String where) {
    return script.append("complete -c ").append(name).append(" -n ").append(quoted(where));
  }

  /** The first sentence, without picocli's marks. */
  private static String description(String[] lines) {
    String text = String.join(" ", lines).replace("%n", " ").replaceAll("@\\|\\S+ |\\|@", "");
    int end = text.indexOf(". ");
    return text.isEmpty() ? "" : " -d " + quoted(end < 0 ? text : text.substring(0, end));
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
