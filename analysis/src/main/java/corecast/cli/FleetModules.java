package corecast.cli;

import corecast.cli.fleet.FleetTool;
import corecast.study.file.Failure;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Finds the module for many recordings, which is large and no part of the tool. */
final class FleetModules {
  /** Where the launcher is, or the unpacked release. */
  private static final String HOME = "corecast.home";

  private static final String LIB = "lib";
  private static final String JAR = "corecast-fleet.jar";

  private FleetModules() {}

  /**
   * In the class path, or else where it is built, or put beside the tool.
   *
   * @param command that needs it
   * @throws Failure if it is not there
   */
  static FleetTool find(String command) {
    ClassLoader own = FleetModules.class.getClassLoader();
    Optional<FleetTool> there = ServiceLoader.load(FleetTool.class, own).findFirst();
    if (there.isPresent()) {
      return there.get();
    }
    Path home = home(System.getProperty(HOME), place());
    if (home != null) {
      for (String folder : List.of(LIB, "analysis/fleet/target")) {
        Path jar = home.resolve(folder).resolve(JAR);
        if (Files.exists(jar)) {
          return load(jar, own).orElseThrow(() -> missing(command, home));
        }
      }
    }
    throw missing(command, home);
  }

  /**
   * The top of a checkout or of an unpacked release, never just the present folder: what is there
   * is run.
   *
   * @param launched what the launcher says
   * @param place where the tool's classes are from
   * @return {@code null} if they are from neither
   */
  static @Nullable Path home(@Nullable String launched, @Nullable Path place) {
    if (launched != null) {
      return Path.of(launched);
    }
    if (place == null || !Files.isRegularFile(place)) {
      return null;
    }
    for (String folder : List.of(LIB, "analysis/target")) {
      if (place.toAbsolutePath().resolveSibling("").endsWith(folder)) {
        return place.toAbsolutePath().resolveSibling(folder.replaceAll("[^/]+", "..")).normalize();
      }
    }
    return null;
  }

  private static @Nullable Path place() {
    CodeSource source = FleetModules.class.getProtectionDomain().getCodeSource();
    try {
      return source == null ? null : Path.of(source.getLocation().toURI());
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      return null; // not from a file
    }
  }

  private static Optional<FleetTool> load(Path jar, ClassLoader own) {
    try {
      // Open until the end of the process: its classes are loaded when they are needed.
      URL[] where = {jar.toUri().toURL()};
      return ServiceLoader.load(FleetTool.class, new URLClassLoader(where, own)).findFirst();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(jar + ": no address", e);
    }
  }

  private static Failure missing(String command, @Nullable Path home) {
    boolean isCheckout = home != null && !Files.exists(home.resolve(LIB).resolve("corecast.jar"));
    String build = "mvn -P fleet -pl analysis/fleet -am -DskipTests package";
    return new Failure(
        command
            + ": needs the module for many recordings, which is not part of the tool because its"
            + " database takes 80 MB; "
            + (isCheckout
                ? "build it in " + home + " with: " + build
                : "build it in a checkout with: "
                    + build
                    + ", and put the two jars in analysis/fleet/target (corecast-fleet.jar,"
                    + " duckdb_jdbc-*.jar) into "
                    + (home == null ? "the class path" : home.resolve(LIB))));
  }
}
