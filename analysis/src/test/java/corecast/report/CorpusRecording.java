package corecast.report;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;

/** Recordings of the corpus that the tests of the simulator have. */
public final class CorpusRecording {
  private static final Path CORPUS = Path.of("../simulator/src/test/resources/corpus");

  private CorpusRecording() {}

  /** The names of those of a group. */
  public static List<String> names(String group) throws IOException {
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
