package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.note.Note;
import corecast.program.Operation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What the documents name is in the code, and what people may meet is in the documents. */
class DocumentsTest {
  private static final Path ROOT = Path.of("..");
  private static final Path DOCS = ROOT.resolve("docs");
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])(--[a-z][a-z-]*[a-z])");
  private static final Pattern NAME = Pattern.compile("~([a-z][a-z-]*[a-z])");
  private static final Pattern KEY = Pattern.compile("[a-z][a-z_0-9]+");
  private static final Pattern SPAN = Pattern.compile("`([^`\n]+)`");
  private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");

  /**
   * Options of other programs: docker, gh, spark-submit, callgrind_annotate, a program that is
   * recorded.
   */
  private static final Set<String> OF_OTHERS =
      Set.of(
          "--body-file",
          "--class",
          "--cpuset-cpus",
          "--create-if-none",
          "--edit-last",
          "--jars",
          "--orders",
          "--sort");

  /** Columns whose keys are put together: the ends of intervals, one column for each order. */
  private static final Pattern MADE_KEY =
      Pattern.compile("\\w+_(low|high)(_ns)?|(fifo|lifo|types|longest_path)_\\w*");

  @Test
  void everyOptionInADocumentIsOneOfAProgramHere() throws Exception {
    Set<String> known = found(OPTION, String.join("\n", sources(ROOT, ".java", ".sh")));
    Set<String> named = new TreeSet<>();
    for (Path page : pages()) {
      named.addAll(found(OPTION, Files.readString(page)));
    }
    assertThat(named).hasSizeGreaterThan(50);
    named.removeAll(OF_OTHERS);
    named.removeAll(known);
    assertThat(named).isEmpty();
  }

  @Test
  void everyOptionOfACommandIsInADocument() throws Exception {
    String text = "";
    for (Path page : pages()) {
      text += Files.readString(page);
    }
    Set<String> missing = new TreeSet<>();
    for (CommandLine command : CommandTree.whole().getSubcommands().values()) {
      for (OptionSpec option : command.getCommandSpec().options()) {
        boolean isThere = Arrays.stream(option.names()).anyMatch(optionsIn(text)::contains);
        if (!option.hidden() && !isThere) {
          missing.add(command.getCommandName() + " " + option.longestName());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  private static Set<String> optionsIn(String text) {
    return found(Pattern.compile("(?<![\\w-])(-{1,2}[A-Za-z][a-z-]*)"), text);
  }

  @Test
  void theTablesHaveTheColumnsOfTheCode() throws Exception {
    String code = String.join("\n", sources(ROOT.resolve("analysis"), ".java"));
    Set<String> literals = new TreeSet<>();
    for (String literal : found(TEXT, code)) {
      literals.addAll(found(KEY, literal));
    }
    Set<String> columns =
        found(
            Pattern.compile("(?:new Column|\\.add)\\(\\s*\"([a-z_0-9]+)\",\\s*\"[^\"]*\",\\s*Kind"),
            code);
    String page = Files.readString(DOCS.resolve("tables.md"));
    columns.remove("of_path"); // in the text for people only
    assertThat(found(KEY, page)).containsAll(columns);
    Set<String> described = new TreeSet<>();
    page.lines()
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.split("\\|")[2])
        .forEach(
            cell -> found(SPAN, cell).forEach(keys -> described.addAll(List.of(keys.split(",")))));
    described.removeIf(key -> !KEY.matcher(key).matches() || MADE_KEY.matcher(key).matches());
    assertThat(described).hasSizeGreaterThan(80).isSubsetOf(literals);
  }

  @Test
  void theProgramTextHasTheStatementsOfTheCode() throws Exception {
    String page = Files.readString(DOCS.resolve("program-text.md"));
    Set<String> words = found(Pattern.compile("([a-z][a-z-]*)"), page);
    Set<String> statements = new TreeSet<>();
    for (Operation operation : Operation.values()) {
      statements.add(operation.keyword());
    }
    assertThat(words).containsAll(statements);
    // Six spaces: what stands inside a thread or task.
    Set<String> shown = new TreeSet<>();
    page.lines()
        .filter(line -> line.matches(" {6}[a-z].*"))
        .forEach(line -> shown.add(line.trim().split("\\s")[0]));
    assertThat(shown).hasSizeGreaterThan(20).isSubsetOf(statements);
  }

  @Test
  void madeNamesAreThoseOfTheConversion() throws Exception {
    Set<String> made = new TreeSet<>();
    for (String source : sources(ROOT.resolve("simulator"), ".java")) {
      found(TEXT, source).forEach(text -> made.addAll(found(NAME, text)));
    }
    Set<String> described = new TreeSet<>();
    found(SPAN, Files.readString(DOCS.resolve("program-text.md")))
        .forEach(span -> described.addAll(found(NAME, span)));
    assertThat(described).isEqualTo(made);
  }

  @Test
  void allKindsOfNotesAreListed() throws Exception {
    String page = Files.readString(DOCS.resolve("tables.md"));
    List<String> listed = new ArrayList<>();
    for (Note.Severity severity : Note.Severity.values()) {
      String begin = "  * " + severity.name().toLowerCase(Locale.ROOT) + ":";
      page.lines()
          .filter(line -> line.startsWith(begin))
          .forEach(line -> listed.addAll(found(SPAN, line)));
    }
    List<String> kinds =
        Stream.of(Note.Kind.values()).map(kind -> kind.name().toLowerCase(Locale.ROOT)).toList();
    assertThat(listed).containsExactlyInAnyOrderElementsOf(kinds);
  }

  private static Set<String> found(Pattern pattern, String text) {
    Set<String> found = new TreeSet<>();
    pattern
        .matcher(text)
        .results()
        .forEach(match -> found.add(match.groupCount() > 0 ? match.group(1) : match.group()));
    return found;
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> pages = Files.list(DOCS)) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md").map(ROOT::resolve),
              pages.filter(page -> page.toString().endsWith(".md")))
          .toList();
    }
  }

  /** Of main code, benchmarks and scripts below a folder: the texts of the files. */
  private static List<String> sources(Path folder, String... endings) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> Arrays.stream(endings).anyMatch(file.toString()::endsWith))
          .filter(
              file ->
                  !file.toString().contains("/src/test/") && !file.toString().contains("/.git/"))
          .map(DocumentsTest::text)
          .toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
