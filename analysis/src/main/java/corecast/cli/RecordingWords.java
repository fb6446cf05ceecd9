package corecast.cli;

import corecast.study.file.Failure;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** How a recording is made, in the words of {@code corecast record}, where a build says them. */
@Command(name = "record")
public final class RecordingWords {
  @Mixin private RecordedOption recorded = new RecordedOption();

  private RecordingWords() {}

  /**
   * The same as options of the agent.
   *
   * @param words such as {@code --warmup=2s}
   * @throws Failure if they are no options of {@code record}
   */
  public static Map<String, String> agentOptions(List<String> words) {
    RecordingWords read = new RecordingWords();
    try {
      new CommandLine(read).parseArgs(words.toArray(String[]::new));
      read.recorded.check();
    } catch (ParameterException | WrongUse e) {
      throw new Failure(
          String.join(" ", words)
              + ": "
              + e.getMessage()
              + "; expected options of corecast record, such as --warmup=2s",
          e);
    }
    return read.recorded.agentOptions();
  }
}
