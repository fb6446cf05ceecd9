package corecast.conversion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * A recording as text and what it must become. Files have several: a line {@code == NAME}, comments
 * that say what is expected and why, the records, {@code becomes} with the program, and {@code
 * verdict} with what is to be said of it, if there is anything.
 *
 * @param name file and name
 * @param events the records, as {@code EventsReader} takes them
 * @param program the lines of the program, without indentation
 * @param verdict outcomes, unfinished operations, records without a counterpart and warnings
 */
record EventCase(String name, String events, List<String> program, List<String> verdict) {
  private static final Path FOLDER = Path.of("src/test/resources/cases");

  static List<EventCase> all() throws IOException {
    List<EventCase> all = new ArrayList<>();
    for (Path file : files()) {
      String family = file.getFileName().toString().replace(".cases", "");
      for (String text : Files.readString(file).split("(?m)^== ", -1)) {
        if (!text.isBlank()) {
          all.add(of(family, text));
        }
      }
    }
    return all;
  }

  private static TreeSet<Path> files() {
    TreeSet<Path> files = new TreeSet<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(FOLDER, "*.cases")) {
      found.forEach(files::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static EventCase of(String family, String text) {
    StringBuilder events = new StringBuilder();
    List<String> program = new ArrayList<>();
    List<String> verdict = new ArrayList<>();
    List<String> into = null;
    List<String> lines = text.lines().toList();
    for (String line : lines.subList(1, lines.size())) {
      switch (line) {
        case "becomes" -> into = program;
        case "verdict" -> into = verdict;
        default -> {
          if (into == null) {
            events.append(line).append('\n');
          } else if (!line.isBlank()) {
            into.add(line.strip());
          }
        }
      }
    }
    return new EventCase(family + ": " + lines.get(0), events.toString(), program, verdict);
  }

  /** What a verdict says beside its numbers, in the form of a case. */
  static List<String> lines(Verdict verdict) {
    List<String> lines = new ArrayList<>();
    verdict.outcomeDependent().forEach((what, n) -> lines.add("outcome " + what + " " + n));
    verdict.unfinished().forEach((what, n) -> lines.add("unfinished " + what + " " + n));
    verdict.unmatched().forEach((what, n) -> lines.add("unmatched " + what + " " + n));
    verdict.warnings().forEach(what -> lines.add("warning " + what));
    return lines;
  }

  @Override
  public String toString() {
    return name;
  }
}
