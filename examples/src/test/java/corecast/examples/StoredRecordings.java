package corecast.examples;

import corecast.recorder.Jdks;
import corecast.recorder.Undisturbed;
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

  /** {@code none}, {@code missing}, {@code all}, or {@code common} for {@link #common}. */
  private static final String RECORD = System.getProperty("corecast.record", "none");

  private static final String FOLDER = "java-";
  private static final int RECORDINGS = 3;

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

  /**
   * The lines that recordings of a JDK, or of the newest one that is no newer, have in common.
   *
   * @param lines those of one more recording: where recordings are made, those of the others that
   *     it does not have are dropped
   */
  static List<String> common(Jdks.Jdk jdk, String name, List<String> lines) throws IOException {
    Path own = STORE.resolve(FOLDER + jdk.version()).resolve(name + ".txt");
    if (isToBeMade(own)) {
      Files.createDirectories(own.getParent());
      Files.write(own, lines);
      MADE.add(own);
    } else if (RECORD.equals("common")) {
      Files.write(own, Files.readAllLines(own).stream().filter(lines::contains).toList());
    }
    int version = jdk.version();
    while (!Files.exists(STORE.resolve(FOLDER + version))) {
      version--;
      if (version < 17) {
        throw new AssertionError("nothing is kept of Java " + jdk.version());
      }
    }
    List<String> kept = Files.readAllLines(STORE.resolve(FOLDER + version).resolve(name + ".txt"));
    if (kept.isEmpty()) {
      throw new AssertionError("nothing is kept of " + name);
    }
    return kept;
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
      List<String> lines = undisturbed(recorder, made);
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

  /** Records until other programs had next to nothing of the CPU, three times at most. */
  private static List<String> undisturbed(Recorder recorder, Path trace) throws Exception {
    for (int tries = 1; ; tries++) {
      List<String> printed = recorder.record(trace);
      double others = Undisturbed.others(trace);
      if (others <= Undisturbed.MOST) {
        return printed;
      }
      if (tries == RECORDINGS) {
        throw new AssertionError(
            "other programs had " + Math.round(others * 100) + " % of the CPU: nothing is stored");
      }
    }
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
    return RECORD.equals("missing") || RECORD.equals("all");
  }

  private static boolean isToBeMade(Path packed) {
    return switch (RECORD) {
      case "none", "common" -> false;
      case "missing" -> !Files.exists(packed);
      case "all" -> !MADE.contains(packed);
      default -> throw new IllegalArgumentException("corecast.record=" + RECORD);
    };
  }
}
