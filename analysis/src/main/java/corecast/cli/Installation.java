package corecast.cli;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the parts of Corecast are: below the folder that the launcher stands in. */
final class Installation {
  private Installation() {}

  static Path agentJar() {
    return part("recorder/target/corecast-agent.jar");
  }

  static Path examplesJar() {
    return part("examples/target/corecast-examples.jar");
  }

  private static Path part(String relative) {
    Path file = home().resolve(relative);
    if (!Files.isRegularFile(file)) {
      throw new Failure(file + ": not built; run mvn -DskipTests package in the repository");
    }
    return file;
  }

  /** The system property {@code corecast.home}, or the repository that this class was built in. */
  private static Path home() {
    String given = System.getProperty("corecast.home");
    if (given != null) {
      return Path.of(given).toAbsolutePath();
    }
    try {
      Path code =
          Path.of(Installation.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path module = code.toAbsolutePath().getParent();
      while (module != null && !Files.isRegularFile(module.resolve("corecast"))) {
        module = module.getParent();
      }
      if (module != null) {
        return module;
      }
    } catch (URISyntaxException e) {
      // As below.
    }
    throw new Failure("cannot find Corecast's folder; start it with ./corecast");
  }
}
