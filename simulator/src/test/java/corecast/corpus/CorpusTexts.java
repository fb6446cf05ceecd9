package corecast.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Writes what the recordings of the corpus become into a folder, so that those of two checkouts can
 * be compared with {@code diff -r}. Run in the folder of the module:
 *
 * <pre>
 * java -cp target/test-classes:target/classes:../recorder/target/classes \
 *     corecast.corpus.CorpusTexts FOLDER [PART OF A NAME]
 * </pre>
 */
final class CorpusTexts {
  private CorpusTexts() {}

  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    String part = args.length > 1 ? args[1] : "";
    Corpus.visit(
        folder,
        (name, trace) -> {
          if (name.contains(part)) {
            write(folder, name, Rendered.of(trace));
          }
        });
  }

  /** One file for each text. */
  static void write(Path folder, String name, Rendered rendered) throws IOException {
    for (Map.Entry<String, String> text : rendered.texts().entrySet()) {
      Path file = folder.resolve(name + "." + text.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, text.getValue(), StandardCharsets.UTF_8);
    }
    Files.writeString(
        folder.resolve(name + ".times"), rendered.counts() + " T=" + rendered.times() + "\n");
  }
}
