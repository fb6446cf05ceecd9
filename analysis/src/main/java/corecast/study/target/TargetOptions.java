package corecast.study.target;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What is said to the target's virtual machine, wherever it is said: in the command, in the files
 * it names ({@code @FILE}), and in the variables that java reads.
 */
public final class TargetOptions {
  /** Those before the last one are read by the machine, the last one by the java command. */
  private static final List<String> VARIABLES =
      List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS");

  /** How many processors the machine is to see; a number follows. */
  public static final String PROCESSORS = "-XX:ActiveProcessorCount=";

  private static final String FILE_OF_OPTIONS = "-XX:VMOptionsFile=";

  private final List<String> words = new ArrayList<>();

  public TargetOptions(List<String> arguments, Map<String, String> environment) {
    arguments.forEach(this::add);
    for (String variable : VARIABLES) {
      split(environment.getOrDefault(variable, ""));
    }
  }

  public boolean has(String prefix) {
    return words.stream().anyMatch(w -> w.startsWith(prefix));
  }

  /** Whether a garbage collector is chosen; the machine does not start with two of them. */
  boolean hasCollector() {
    return words.stream().anyMatch(w -> w.matches("-XX:\\+Use\\w+GC"));
  }

  private void add(String word) {
    words.add(word);
    if (word.startsWith("@")) {
      read(word.substring(1));
    } else if (word.startsWith(FILE_OF_OPTIONS)) {
      read(word.substring(FILE_OF_OPTIONS.length()));
    }
  }

  private void read(String file) {
    try {
      // Words of a file are not files again.
      String text = Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
      words.addAll(wordsOf(text));
    } catch (IOException | InvalidPathException e) {
      // Java complains better; or it was an argument of the program.
    }
  }

  private void split(String text) {
    wordsOf(text).forEach(this::add);
  }

  private static List<String> wordsOf(String text) {
    return List.of(text.replaceAll("[\"']", "").strip().split("\\s+", -1));
  }
}
