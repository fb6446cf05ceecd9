package corecast.study.target;

import corecast.study.file.Failure;
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

  private static final String EXAMPLES = "corecast-examples.jar";

  private Home() {}

  /** The agent jar: of this build, or else the one that is packed into this library. */
  public static Path agent() {
    Path built = built("corecast-agent.jar", "recorder/target");
    Path agent = built != null ? built : PackedAgent.file();
    if (agent == null) {
      throw missing("corecast-agent.jar", "recorder/target");
    }
    return agent;
  }

  public static Path examples() {
    Path built = built(EXAMPLES, "examples/target");
    if (built == null) {
      throw missing(EXAMPLES, "examples/target");
    }
    return built;
  }

  /** Whether there is one: the library alone has none. */
  public static boolean hasExamples() {
    return built(EXAMPLES, "examples/target") != null;
  }

  private static @Nullable Path built(String name, String module) {
    for (Path place : places(name, module)) {
      if (Files.isRegularFile(place)) {
        if (!Files.isReadable(place)) {
          throw new Failure(place + ": cannot be read; check its permissions");
        }
        return place.toAbsolutePath().normalize();
      }
    }
    return null;
  }

  private static Failure missing(String name, String module) {
    List<Path> places = places(name, module);
    return new Failure(
        name
            + ": not found in "
            + (places.isEmpty() ? "this build" : places.get(0).getParent())
            + "; build it with: mvn -DskipTests package");
  }

  private static List<Path> places(String name, String module) {
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
    return places;
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
