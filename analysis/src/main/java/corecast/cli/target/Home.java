package corecast.cli.target;

import corecast.cli.output.Failure;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where Corecast itself is. */
public final class Home {
  /** Set by the launcher to the top of the repository. */
  public static final String PROPERTY = "corecast.home";

  private Home() {}

  /** The agent jar. */
  public static Path agent() {
    return jar("corecast-agent.jar", "recorder/target");
  }

  /** The examples' jar. */
  public static Path examples() {
    return jar("corecast-examples.jar", "examples/target");
  }

  private static Path jar(String name, String module) {
    List<Path> places = new ArrayList<>();
    @Nullable String home = System.getProperty(PROPERTY);
    if (home != null) {
      places.add(Path.of(home, module, name));
    }
    @Nullable Path own = folderOfThisJar();
    if (own != null) {
      places.add(own.resolve(name));
      places.add(own.resolve("../..").resolve(module).resolve(name).normalize());
    }
    for (Path place : places) {
      if (Files.isRegularFile(place)) {
        if (!Files.isReadable(place)) {
          throw new Failure(place + ": cannot be read; check its permissions");
        }
        return place.toAbsolutePath().normalize();
      }
    }
    throw new Failure(
        name
            + ": not found in "
            + (places.isEmpty() ? "this build" : places.get(0).getParent())
            + "; build it with: mvn -DskipTests package");
  }

  private static @Nullable Path folderOfThisJar() {
    CodeSource source = Home.class.getProtectionDomain().getCodeSource();
    try {
      return source == null ? null : Path.of(source.getLocation().toURI()).getParent();
    } catch (URISyntaxException | IllegalArgumentException e) {
      return null; // not from a file
    }
  }
}
