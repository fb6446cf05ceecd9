package corecast.report;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.provider.Arguments;

/** Recordings of the corpus that the tests of the simulator have. */
public final class CorpusRecording {
  private static final Path CORPUS = Path.of("../simulator/src/test/resources/corpus");

  private CorpusRecording() {}

  /**
   * Recordings of programs: group and name, for tests with these as parameters. Every twelfth one,
   * or all with {@code -Dcorecast.recordings=all}: that takes minutes.
   */
  public static Stream<Arguments> some() throws IOException {
    List<Arguments> all = new ArrayList<>();
    for (String group : List.of("examples", "targets", "programs")) {
      names(group).forEach(name -> all.add(Arguments.of(group, name)));
    }
    int step = "all".equals(System.getProperty("corecast.recordings")) ? 1 : 12;
    return IntStream.iterate(0, i -> i < all.size(), i -> i + step).mapToObj(all::get);
  }

  /** The names of those of a group. */
  private static List<String> names(String group) throws IOException {
    try (ZipFile zip = new ZipFile(CORPUS.resolve(group + ".zip").toFile())) {
      return zip.stream()
          .map(entry -> entry.getName().replaceFirst("[.]cct$", ""))
          .sorted()
          .toList();
    }
  }

  /** One of them, unpacked into a folder. */
  public static Path in(Path folder, String group, String name) throws IOException {
    Path trace = folder.resolve(name + ".cct");
    if (!Files.exists(trace)) {
      try (FileSystem zip = FileSystems.newFileSystem(CORPUS.resolve(group + ".zip"))) {
        Files.copy(zip.getPath(name + ".cct"), trace);
      }
    }
    return trace;
  }
}
