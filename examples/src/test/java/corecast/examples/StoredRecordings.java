package corecast.examples;

import corecast.recorder.Jdks;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Recordings that tests of the conversion and of the replay read instead of making them, so that
 * the same file gives the same answer in every build. They lie in {@code src/test/recordings}, a
 * folder for each JDK, packed by gzip; beside each is what the program printed.
 *
 * <p>{@code mvn -Precord-corpus verify} makes those that are missing and replays them at once, so
 * that the tests judge what is stored. With {@code -Dcorecast.record=all} it makes all of them.
 */
public final class StoredRecordings {
  private static final Path STORE = Path.of("src/test/recordings").toAbsolutePath();

  /** {@code none}, {@code missing} or {@code all}. */
  private static final String RECORD = System.getProperty("corecast.record", "none");

  private static final String FOLDER = "java-";

  /** Those that this process has made. */
  private static final Set<Path> MADE = new HashSet<>();

  private StoredRecordings() {}

  /** Makes a recording. */
  @FunctionalInterface
  public interface Recorder {
    /**
     * Records a program.
     *
     * @param trace the file to write
     * @return what the program printed
     */
    List<String> record(Path trace) throws Exception;
  }

  /**
   * A stored recording.
   *
   * @param trace its file
   * @param printed what the program printed
   */
  public record Stored(Path trace, List<String> printed) {}

  /** The JDKs that there are recordings of; those installed where recordings are made. */
  public static List<Jdks.Jdk> jdks() {
    if (isRecording()) {
      return Jdks.installed();
    }
    List<Jdks.Jdk> all = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(STORE, FOLDER + "*")) {
      for (Path folder : folders) {
        String version = folder.getFileName().toString().substring(FOLDER.length());
        all.add(new Jdks.Jdk(Integer.parseInt(version), folder));
      }
    } catch (IOException e) {
      throw new AssertionError("no recordings in " + STORE, e);
    }
    all.sort(Comparator.comparingInt(Jdks.Jdk::version));
    return all;
  }

  /** The lines kept by that name for a JDK, or for the newest one that is no newer. */
  static List<String> text(Jdks.Jdk jdk, String name, Supplier<List<String>> lines)
      throws IOException {
    Path exact = STORE.resolve(FOLDER + jdk.version()).resolve(name + ".txt");
    if (isToBeMade(exact)) {
      Files.createDirectories(exact.getParent());
      Files.write(exact, lines.get());
      MADE.add(exact);
    }
    int version = jdk.version();
    while (!Files.exists(STORE.resolve(FOLDER + version))) {
      version--;
      if (version < 17) {
        throw new AssertionError("nothing is kept of Java " + jdk.version());
      }
    }
    return Files.readAllLines(STORE.resolve(FOLDER + version).resolve(name + ".txt"));
  }

  /**
   * The recording of that name, unpacked.
   *
   * @param folder for the file
   * @param recorder makes it where recordings are made
   */
  public static Stored of(Jdks.Jdk jdk, String name, Path folder, Recorder recorder)
      throws Exception {
    Path packed = STORE.resolve(FOLDER + jdk.version()).resolve(name + ".cct.gz");
    Path printed = packed.resolveSibling(name + ".out");
    if (isToBeMade(packed)) {
      Path made = Files.createDirectories(folder.resolve("made")).resolve(name + ".cct");
      List<String> lines = recorder.record(made);
      Files.createDirectories(packed.getParent());
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
        Files.copy(made, out);
      }
      Files.write(printed, lines);
      MADE.add(packed);
    }
    if (!Files.exists(packed)) {
      throw new AssertionError(
          "no recording " + packed + "; make it by: mvn -Precord-corpus -pl examples -am verify");
    }
    Path trace = folder.resolve(name + ".cct");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(packed))) {
      Files.write(trace, in.readAllBytes());
    }
    return new Stored(trace, Files.readAllLines(printed));
  }

  /** The file of that recording alone. */
  public static Path trace(Jdks.Jdk jdk, String name, Path folder, Recorder recorder)
      throws Exception {
    return of(jdk, name, folder, recorder).trace();
  }

  /** A name that differs where one of the words does, such as flags of the virtual machine. */
  static String name(String base, List<String> words) {
    CRC32 sum = new CRC32();
    words.forEach(word -> sum.update((word + '\n').getBytes(StandardCharsets.UTF_8)));
    return base + String.format("-%08x", sum.getValue());
  }

  private static boolean isRecording() {
    return !RECORD.equals("none");
  }

  private static boolean isToBeMade(Path packed) {
    return switch (RECORD) {
      case "none" -> false;
      case "missing" -> !Files.exists(packed);
      case "all" -> !MADE.contains(packed);
      default -> throw new IllegalArgumentException("corecast.record=" + RECORD);
    };
  }
}
