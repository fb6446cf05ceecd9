package corecast.recorder;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The JDKs that targets are run on. {@code -Dcorecast.jdks=own}, which is the default, names the
 * one of this test, {@code newest} the newest long-term one found, {@code all} both.
 */
public final class Jdks {
  private static final List<Integer> LONG_TERM = List.of(33, 29, 25, 21);

  private Jdks() {}

  /** An installed JDK. */
  public record Jdk(int version, Path home) {
    public Path java() {
      return home.resolve("bin").resolve("java");
    }

    @Override
    public String toString() {
      return "Java " + version;
    }
  }

  /** One or two of them; says so where the newest one is asked for and there is none. */
  public static List<Jdk> all() {
    Jdk own = new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
    String asked = System.getProperty("corecast.jdks", "own");
    if (asked.equals("own")) {
      return List.of(own);
    }
    Jdk newest = newest();
    if (newest == null) {
      System.err.println(
          "no newer long-term JDK found (set JDK_NEWEST): tested on " + own + " only");
      return List.of(own);
    }
    return asked.equals("newest") ? List.of(newest) : List.of(own, newest);
  }

  /**
   * The newest of {@link #all}: for what costs time and is the same whatever the library is made
   * of.
   */
  public static List<Jdk> last() {
    List<Jdk> all = all();
    return all.subList(all.size() - 1, all.size());
  }

  /** The one of this test and the newest one found, for those who only read their classes. */
  public static List<Jdk> installed() {
    Jdk own = new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
    Jdk newest = newest();
    return newest == null ? List.of(own) : List.of(own, newest);
  }

  private static @Nullable Jdk newest() {
    String given = System.getenv("JDK_NEWEST");
    if (given != null) {
      return new Jdk(versionOf(Path.of(given)), Path.of(given));
    }
    Jdk best = null;
    try (DirectoryStream<Path> homes = Files.newDirectoryStream(Path.of("/usr/lib/jvm"))) {
      for (Path home : homes) {
        int version = versionOf(home);
        if (LONG_TERM.contains(version)
            && version > Runtime.version().feature()
            && (best == null || version > best.version())) {
          best = new Jdk(version, home);
        }
      }
    } catch (IOException e) {
      return null;
    }
    return best;
  }

  private static int versionOf(Path home) {
    Properties release = new Properties();
    try (Reader in = Files.newBufferedReader(home.resolve("release"), StandardCharsets.UTF_8)) {
      release.load(in);
    } catch (IOException e) {
      return 0;
    }
    String text = release.getProperty("JAVA_VERSION", "0").replace("\"", "");
    return Runtime.Version.parse(text).feature();
  }
}
