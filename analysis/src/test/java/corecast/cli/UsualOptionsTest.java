package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.usual.Given;
import corecast.cli.usual.UsualOptions;
import corecast.recorder.Effort;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** What is parsed without the library is what the library parses, in all commands. */
@Tag("more")
class UsualOptionsTest {
  private static final int LINES = Effort.of(50, 300);

  private static final List<String> VALUES =
      List.of("a", "b.cct", "3", "0", "1..4", "1,2,8", "4ms", "2s", "5%", "512M", "2@4", "csv");
  private static final List<String> ODD =
      List.of("", "-", "--", "-1", "+3", "03", "x\"y", "\"a\"", "1e9", "9999999999", "'q'", " ");

  static Stream<String> commands() {
    return OptionTables.all().keySet().stream();
  }

  @Test
  void allCommandsWithoutATargetAreParsedSo() {
    assertThat(commands().toList())
        .contains("predict", "optimize", "report", "segments", "waits", "critical-path", "diff");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theTableOfTheBuildIsOfTheseOptions(String command) throws Exception {
    try (InputStream table =
        UsualOptions.class.getResourceAsStream(UsualOptions.resource(command))) {
      assertThat(new String(table.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo(OptionTables.all().get(command));
    }
  }

  /** Every option alone, with each of its values that the library takes. */
  @ParameterizedTest
  @MethodSource("commands")
  void usualOptionsNeedNoLibrary(String command) {
    List<String> needed = needed(command);
    assertThat(isUsual(command, needed)).isTrue();
    CommandLine library = library(command);
    for (OptionSpec option : library.getCommandSpec().options()) {
      boolean isLeft =
          option.usageHelp()
              || !option.splitRegex().isEmpty()
              || option.arity().max() > 1
              || Map.class.isAssignableFrom(option.type());
      if (isLeft || needed.contains(option.longestName())) {
        continue;
      }
      int taken = 0;
      for (String value : option.arity().max() == 0 ? List.of("") : values(option)) {
        for (String name : option.names()) {
          List<String> words = new ArrayList<>(needed);
          words.add(name);
          if (!value.isEmpty()) {
            words.add(value);
          }
          taken += isUsual(command, words) ? 1 : 0;
        }
      }
      assertThat(taken).as(command + " " + option.longestName()).isPositive();
    }
  }

  /** Any words: either both take the same from them, or they are left to the library. */
  @ParameterizedTest
  @MethodSource("commands")
  void nothingIsTakenThatTheLibraryWouldNotTake(String command) {
    Random random = new Random(1);
    List<OptionSpec> options = library(command).getCommandSpec().options();
    int usual = 0;
    for (int round = 0; round < LINES; round++) {
      List<String> words = random.nextInt(4) == 0 ? new ArrayList<>() : needed(command);
      for (int i = random.nextInt(4); i > 0; i--) {
        OptionSpec option = options.get(random.nextInt(options.size()));
        String name = option.names()[random.nextInt(option.names().length)];
        List<String> values = random.nextInt(4) == 0 ? ODD : values(option);
        String value = values.get(random.nextInt(values.size()));
        int form = random.nextInt(8);
        boolean hasNone = form == 7 || option.arity().max() == 0 && form > 0;
        int at = random.nextInt(words.size() + 1);
        if (form == 0 && name.startsWith("--")) {
          words.add(at, name + "=" + value);
        } else if (form == 1) {
          words.add(at, value);
        } else if (form == 2 && name.length() == 2) {
          words.add(at, name + value);
        } else {
          words.addAll(at, hasNone ? List.of(name) : List.of(name, value));
        }
      }
      usual += isUsual(command, words) ? 1 : 0;
    }
    assertThat(usual).as("of %d command lines", LINES).isGreaterThan(LINES / 10);
  }

  /** Whether the words are parsed without the library; then it must have parsed them alike. */
  private static boolean isUsual(String command, List<String> words) {
    PrintingCommand ours = command(command);
    List<Given> given = UsualOptions.parse(command, ours, words);
    if (given == null) {
      return false;
    }
    String line = command + " " + words;
    CommandLine library = library(command);
    Map<String, @Nullable Object> expected;
    try {
      library.parseArgs(words.toArray(String[]::new));
      expected = fields(library);
    } catch (ParameterException e) {
      throw new AssertionError(line + ": the library says " + e.getMessage(), e);
    }
    assertThat(fields(new CommandLine(ours)))
        .as(line)
        .usingRecursiveComparison()
        .isEqualTo(expected);
    PrintingCommand theirs = library.getCommand();
    assertThat(given.stream().map(each -> each.field() + each.name() + each.values()).sorted())
        .as(line)
        .containsExactlyElementsOf(
            theirs.given().stream()
                .map(each -> each.field() + each.name() + each.values())
                .sorted()
                .toList());
    return true;
  }

  private static Map<String, @Nullable Object> fields(CommandLine line) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (ArgSpec arg : line.getCommandSpec().args()) {
      fields.put(arg.toString(), arg.getValue());
    }
    return fields;
  }

  private static PrintingCommand command(String name) {
    return Objects.requireNonNull(Cli.command(name, System.err));
  }

  private static CommandLine library(String command) {
    return new CommandLine(command(command));
  }

  /** The words that the command does not do without. */
  private static List<String> needed(String command) {
    List<String> needed = new ArrayList<>(List.of(command.equals("attach") ? "7" : "a.cct"));
    for (OptionSpec option : library(command).getCommandSpec().options()) {
      if (option.required()) {
        needed.add(option.longestName());
        needed.add(command.equals("check") ? "2@4" : "csv");
      }
    }
    return needed;
  }

  private static List<String> values(OptionSpec option) {
    List<String> values = new ArrayList<>(VALUES);
    if (option.completionCandidates() != null) {
      option.completionCandidates().forEach(values::add);
    }
    values.addAll(List.of(option.paramLabel().split("[|<>]")));
    return values;
  }
}
