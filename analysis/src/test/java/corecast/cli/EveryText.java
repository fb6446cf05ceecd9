package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.output.Width;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What every command prints for people about one recording: each way to ask once. */
final class EveryText {
  /** In COMMANDS: the recording, the function with the most work, and a folder to write to. */
  private static final String RECORDING = "REC";

  private static final String FUNCTION = "FUN";
  private static final String FOLDER = "DIR";

  /** Those of the first screen: what a reader of a recording meets. */
  private static final List<String> FIRST =
      List.of(
          "predict REC",
          "predict REC -p 2,8",
          "optimize REC",
          "optimize REC -p 8",
          "waits REC",
          "whatif REC -p 2,8 --function FUN=-20%");

  /** Those that say most in sentences. */
  private static final List<String> SAYING =
      List.of(
          "predict REC --for 2",
          "verdict REC",
          "findings REC",
          "critical-path REC -p 8",
          "phases REC -p 8",
          "check REC --speedup 0.5@8",
          "diff REC REC -p 8");

  private static final List<String> OTHERS =
      List.of(
          "predict REC -p 2,8 --pool-order fifo,lifo,types,longest-path",
          "whatif REC -p 2,8 --suggest",
          "whatif REC -p 2,8 --head-room FUN",
          "whatif REC -p 2,8 --virtual-speedup FUN",
          "waits REC -p 2,8 --by site",
          "waits REC -p 2,8 --by class",
          "waits REC -p 2,8 --by cause",
          "waits REC -p 2,8 --by thread",
          "waits REC -p 2,8 --by program",
          "critical-path REC -p 2,8",
          "critical-path REC -p 8 --activities",
          "critical-path REC -p 8 --mbm-curve",
          "critical-path REC -p 8 --schedule",
          "phases REC -p 2,8",
          "check REC --speedup 0.5@2 --speedup 0.5@8",
          "diff REC REC -p 1..8",
          "predict REC REC -p 2,8",
          "optimize REC REC -p 2,8",
          "segments REC -p 2",
          "trim REC -o DIR/trimmed.program",
          "report REC -p 2,8 -o DIR/page.html");

  private final Path recording;
  private final Path folder;
  private final String function;

  EveryText(Path recording, Path folder) {
    this.recording = recording;
    this.folder = folder;
    this.function =
        Launched.of("optimize", recording, "-p", 8, "--format", "csv")
            .out()
            .lines()
            .skip(1)
            .map(line -> line.split(",", -1)[1])
            .filter(name -> !name.startsWith("("))
            .findFirst()
            .orElseThrow();
  }

  /**
   * Standard output and error of what says most in sentences, the first screen first, by the
   * command.
   */
  Map<String, String> saying(Width width) {
    List<String> commands = new ArrayList<>(FIRST);
    commands.addAll(SAYING);
    return texts(commands, width);
  }

  /** The same of all commands. */
  Map<String, String> all(Width width) {
    List<String> commands = new ArrayList<>(FIRST);
    commands.addAll(SAYING);
    commands.addAll(OTHERS);
    return texts(commands, width);
  }

  private Map<String, String> texts(List<String> commands, Width width) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String command : commands) {
      Object[] words =
          Arrays.stream(command.split(" ", -1))
              .map(
                  word ->
                      word.replace(RECORDING, recording.toString())
                          .replace(FUNCTION, function)
                          .replace(FOLDER, folder.toString()))
              .toArray();
      Launched launched = Launched.in(width, words);
      assertThat(launched.status())
          .as("%s: %s", command, launched.err())
          .isIn(Status.DONE, Status.UNCLEAR);
      texts.put(command, launched.out() + launched.err());
    }
    return texts;
  }

  /** The lines that are in no table and no command to copy, nor name a file that was written. */
  static List<String> prose(String text) {
    List<String> lines = text.lines().toList();
    List<String> prose = new ArrayList<>();
    boolean isTable = false;
    for (int i = 0; i < lines.size(); i++) {
      boolean isTitle = i + 1 < lines.size() && isRule(lines.get(i + 1));
      isTable = isTitle || isRule(lines.get(i)) || isTable && !lines.get(i).isEmpty();
      if (!isTable && !isToCopy(lines.get(i))) {
        prose.add(lines.get(i));
      }
    }
    return prose;
  }

  private static boolean isRule(String line) {
    return line.matches(" *-+( +-+)*");
  }

  /** A command, or the name of a file: they stay whole. */
  static boolean isToCopy(String line) {
    return line.strip().matches("corecast [a-z].*|wrote .*");
  }
}
