package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.cli.output.Width;
import corecast.report.CorpusRecording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every sentence that a command prints has at most 120 characters, a name counted as four. */
class ShortSentencesTest {
  private static final int MOST = 120;

  /** A sentence ends at a full stop, or where its line does. */
  private static final Pattern END = Pattern.compile("(?<=[.!?]\\)?) +(?=[A-Z0-9(-])");

  /**
   * Such as {@code com.acme.Work.run}, {@code corecast/examples/Work.java:12} or {@code
   * ReentrantLock-17~takers}.
   */
  private static final Pattern NAME =
      Pattern.compile("[\\w$/<>@-]+[./][\\w$./<>:@-]*[\\w$>]|[A-Z][\\w$]*-\\d+(?:~\\w+)*");

  /** What a sentence is, before it. */
  private static final Pattern LABEL = Pattern.compile("^(?:warning|note): ");

  /** Sentences with a list that is as long as there are processors; none may be added. */
  private static final List<String> LISTS = List.of("What comes first, by number of processors: ");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "examples, example06-ordered-pages",
    "targets, drains",
    "targets, clocks",
    "programs, rxjava",
  })
  void sentencesAreShort(String group, String name) throws IOException {
    check(texts(group, name).saying(Width.ANY));
  }

  @Tag("thorough")
  @ParameterizedTest
  @CsvSource({
    "examples, example04-queue",
    "examples, example05-nested-pool",
    "examples, example05-stream",
    "targets, advice-boot",
    "targets, virtuals",
    "targets, polls",
    "programs, log4j",
    "programs, okhttp",
  })
  void sentencesOfAllCommandsAreShort(String group, String name) throws IOException {
    check(texts(group, name).all(Width.ANY));
  }

  private EveryText texts(String group, String name) throws IOException {
    return new EveryText(CorpusRecording.in(folder, group, name), folder);
  }

  private static void check(Map<String, String> texts) {
    texts.forEach((command, text) -> assertThat(tooLong(text)).as("%s", command).isEmpty());
  }

  static List<String> tooLong(String text) {
    List<String> found = new ArrayList<>();
    for (String line : EveryText.prose(text)) {
      if (LISTS.stream().anyMatch(line::startsWith)) {
        continue;
      }
      for (String sentence : END.split(LABEL.matcher(line.strip()).replaceFirst(""))) {
        if (NAME.matcher(sentence).replaceAll("name").length() > MOST) {
          found.add(sentence);
        }
      }
    }
    return found;
  }
}
