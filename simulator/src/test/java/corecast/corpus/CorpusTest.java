package corecast.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * All recordings of the corpus become the programs and verdicts that {@code corpus.txt} says. What
 * a differing recording becomes is written to {@code target/corpus}; {@link CorpusTexts} writes
 * what it becomes in another checkout. With {@code -Dcorpus.update=true} the file is written anew.
 */
class CorpusTest {
  private static final Path EXPECTED = Corpus.FOLDER.resolve("corpus.txt");
  private static final Path ACTUAL = Path.of("target/corpus");

  @Test
  void recordingsBecomeTheSameProgramsAsBefore() throws Exception {
    Map<String, String> expected = new LinkedHashMap<>();
    if (Files.exists(EXPECTED)) {
      Files.readAllLines(EXPECTED).forEach(line -> expected.put(nameOf(line), line));
    }
    Map<String, String> actual = new LinkedHashMap<>();
    Corpus.visit(
        ACTUAL,
        (name, trace) -> {
          Rendered rendered = Rendered.of(trace);
          String line = rendered.line(name);
          actual.put(name, line);
          if (!line.equals(expected.get(name))) {
            CorpusTexts.write(ACTUAL, name, rendered);
          }
        });
    if (Boolean.getBoolean("corpus.update")) {
      Files.write(EXPECTED, actual.values());
      return;
    }
    assertThat(differences(expected, actual)).isEmpty();
    assertThat(actual).hasSizeGreaterThan(100);
  }

  private static String nameOf(String line) {
    return line.substring(0, line.indexOf(' '));
  }

  /** For each recording that differs: its name, and which of its fields do. */
  private static List<String> differences(
      Map<String, String> expected, Map<String, String> actual) {
    TreeSet<String> names = new TreeSet<>(expected.keySet());
    names.addAll(actual.keySet());
    List<String> lines = new ArrayList<>();
    for (String name : names) {
      List<String> before = fields(expected.get(name));
      List<String> after = fields(actual.get(name));
      if (!before.equals(after)) {
        List<String> was = new ArrayList<>(before);
        was.removeAll(after);
        List<String> is = new ArrayList<>(after);
        is.removeAll(before);
        lines.add(name + ": expected " + was + ", but is " + is);
      }
    }
    return lines;
  }

  private static List<String> fields(String line) {
    return line == null ? List.of("no such recording") : List.of(line.split(" "));
  }
}
