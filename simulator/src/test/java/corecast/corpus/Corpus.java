package corecast.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The recordings that conversions are compared on, one zip for each group of them. A recording is
 * called {@code GROUP/NAME}; {@code README.md} beside the zips says where they come from.
 */
final class Corpus {
  static final Path FOLDER = Path.of("src/test/resources/corpus");
  static final String EXTENSION = ".cct";
  private static final Path REPLAYED = Path.of("../examples/src/test/recordings");
  private static final String PACKED = EXTENSION + ".gz";

  private Corpus() {}

  /** What is done with each recording. */
  interface Visitor {
    /**
     * @param name its name
     * @param trace the trace file, deleted afterwards
     */
    void visit(String name, Path trace) throws IOException;
  }

  /**
   * Unpacks all recordings, one after the other, in the order of their names.
   *
   * @param folder where a trace file lies while it is visited
   */
  static void visit(Path folder, Visitor visitor) throws IOException {
    Files.createDirectories(folder);
    for (Map.Entry<String, Path> group : groups().entrySet()) {
      try (ZipFile zip = new ZipFile(group.getValue().toFile())) {
        for (ZipEntry entry : sorted(zip).values()) {
          String file = entry.getName();
          Path trace = folder.resolve(file);
          try (InputStream in = zip.getInputStream(entry)) {
            Files.write(trace, in.readAllBytes());
          }
          String name = file.substring(0, file.length() - EXTENSION.length());
          visitor.visit(group.getKey() + "/" + name, trace);
          Files.delete(trace);
        }
      }
    }
  }

  /**
   * Unpacks the recordings that the tests of {@code examples} replay, {@code JDK/NAME}, likewise.
   *
   * @param folder where a trace file lies while it is visited
   */
  static void visitReplayed(Path folder, Visitor visitor) throws IOException {
    Files.createDirectories(folder);
    List<Path> packed;
    try (Stream<Path> files = Files.walk(REPLAYED)) {
      packed = files.filter(file -> file.toString().endsWith(PACKED)).sorted().toList();
    }
    for (Path file : packed) {
      String name = file.getFileName().toString().replace(PACKED, "");
      Path trace = folder.resolve(name + EXTENSION);
      try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
        Files.copy(in, trace, StandardCopyOption.REPLACE_EXISTING);
      }
      visitor.visit(REPLAYED.relativize(file).getName(0) + "/" + name, trace);
      Files.delete(trace);
    }
  }

  private static Map<String, ZipEntry> sorted(ZipFile zip) {
    Map<String, ZipEntry> entries = new TreeMap<>();
    for (ZipEntry entry : Collections.list(zip.entries())) {
      entries.put(entry.getName(), entry);
    }
    return entries;
  }

  private static Map<String, Path> groups() {
    Map<String, Path> groups = new TreeMap<>();
    try (DirectoryStream<Path> zips = Files.newDirectoryStream(FOLDER, "*.zip")) {
      for (Path zip : zips) {
        groups.put(zip.getFileName().toString().replace(".zip", ""), zip);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return groups;
  }
}
