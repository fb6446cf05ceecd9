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

/**
 * What a reader meets first (predict, optimize, waits, whatif) has sentences of at most 120
 * characters, a name counted as four.
 */
class ShortSentencesTest {
  private static final int MOST = 120;

  /** A sentence ends at a full stop, or where its line does. */
  private static final Pattern END = Pattern.compile("(?<=[.!?]\\)?) +(?=[A-Z0-9(-])");

  /** Such as {@code com.acme.Work.run} or {@code corecast/examples/Work.java:12}. */
  private static final Pattern NAME = Pattern.compile("[\\w$/<>-]+[./][\\w$./<>:@-]*[\\w$>]");

  /** What follows is a list: as long as there are processors. */
  private static final String LIST = "What comes first, by number of processors: ";

  /** Warnings are the conversion's, of the recording. */
  private static final String WARNING = "warning: ";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "examples, example06-ordered-pages",
    "targets, drains",
    "targets, clocks",
    "programs, rxjava",
  })
  void sentencesAreShort(String group, String name) throws IOException {
    check(group, name);
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
  void sentencesAreShortInMoreRecordings(String group, String name) throws IOException {
    check(group, name);
  }

  private void check(String group, String name) throws IOException {
    EveryText texts = new EveryText(CorpusRecording.in(folder, group, name), folder);
    for (Map.Entry<String, String> text : texts.first(Width.ANY).entrySet()) {
      assertThat(tooLong(text.getValue())).as("%s", text.getKey()).isEmpty();
    }
  }

  static List<String> tooLong(String text) {
    List<String> found = new ArrayList<>();
    for (String line : EveryText.prose(text)) {
      if (line.startsWith(LIST) || line.startsWith(WARNING)) {
        continue;
      }
      for (String sentence : END.split(line.strip())) {
        if (NAME.matcher(sentence).replaceAll("name").length() > MOST) {
          found.add(sentence);
        }
      }
    }
    return found;
  }
}
