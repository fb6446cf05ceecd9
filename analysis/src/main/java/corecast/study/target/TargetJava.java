package corecast.study.target;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The java of a target that did not come to record anything, asked what it is. */
final class TargetJava {
  private static final int OLDEST = 17;
  private static final String RELEASE = "JAVA_VERSION=";
  private static final int PATIENCE_SECONDS = 10;

  private TargetJava() {}

  /** Why nothing can be recorded with it; {@code null} if that is not the reason, or not known. */
  static @Nullable String whyNot(String java) throws InterruptedException {
    Map<String, String> settings = settings(java);
    String old = whyTooOld(java, settings.getOrDefault("java.specification.version", ""));
    if (old != null) {
      return old;
    }
    String name = settings.getOrDefault("java.vm.name", "");
    if (name.toUpperCase(Locale.ROOT).contains("J9")) {
      return java + " is " + name + "; give the path of a java with the HotSpot virtual machine";
    }
    String home = settings.getOrDefault("java.home", "");
    if (!home.isEmpty() && !hasAgents(Path.of(home))) {
      return java
          + " cannot run agents: its image lacks the module java.instrument; add it (jlink"
          + " --add-modules java.instrument), or give the path of the java of a JDK";
    }
    return null;
  }

  /**
   * The same before it is started, if the file beside it says how old it is.
   *
   * @param java what the user calls it
   * @param program where it is
   */
  static @Nullable String whyTooOld(String java, Path program) {
    try {
      Path release = program.toRealPath().resolve("../../release").normalize();
      if (Files.isRegularFile(release)) {
        String version =
            Files.readString(release, StandardCharsets.ISO_8859_1)
                .lines()
                .filter(line -> line.startsWith(RELEASE))
                .map(line -> line.substring(RELEASE.length()).replace("\"", ""))
                .findFirst()
                .orElse("");
        return whyTooOld(java, version.startsWith("1.") ? version : version.split("\\D", 2)[0]);
      }
    } catch (IOException e) {
      // Then it is not known.
    }
    return null;
  }

  private static @Nullable String whyTooOld(String java, String version) {
    return version.startsWith("1.") || (isNumber(version) && Integer.parseInt(version) < OLDEST)
        ? java + " is version " + version + "; give the path of the java of a JDK, 17 or newer"
        : null;
  }

  private static boolean hasAgents(Path home) {
    String library = System.mapLibraryName("instrument");
    return Files.exists(home.resolve("lib").resolve(library))
        || Files.exists(home.resolve("bin").resolve(library));
  }

  private static boolean isNumber(String text) {
    return text.matches("\\d{1,4}");
  }

  private static Map<String, String> settings(String java) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(java, "-XshowSettings:properties", "-version")
              .redirectErrorStream(true)
              .start();
      if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        byte[] said = process.getInputStream().readAllBytes();
        return new String(said, StandardCharsets.UTF_8)
            .lines()
            .map(line -> List.of(line.strip().split(" = ", 2)))
            .filter(setting -> setting.size() == 2)
            .collect(Collectors.toMap(s -> s.get(0), s -> s.get(1), (first, second) -> first));
      }
      process.destroyForcibly();
    } catch (IOException e) {
      // Then it is not known.
    }
    return Map.of();
  }
}
