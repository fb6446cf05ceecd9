package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of docs/tutorial.md, one after another: the program prints what is said there, it is
 * recorded, the change is made, and it then meets the goal. What else is printed is in {@link
 * TutorialTest}.
 */
@Tag("live")
@Tag("thorough")
class TutorialIT {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();
  private static final String COMMAND = "./corecast ";

  /** What the tutorial says is copied to where it is run. */
  private static final List<String> NEEDED =
      List.of(
          "corecast",
          "analysis/target/corecast.jar",
          "recorder/target/corecast-agent.jar",
          "examples/target/corecast-examples.jar",
          "examples/src/main/java/corecast/examples/Example10Orders.java");

  @TempDir Path folder;
  @TempDir Path prints;

  @Test
  void canBeDoneAsItSays() throws Exception {
    for (String name : NEEDED) {
      Path copy = folder.resolve(name);
      Files.createDirectories(copy.getParent());
      Files.copy(HOME.resolve(name), copy);
    }
    List<Tutorial.Step> steps = Tutorial.steps();
    assertThat(steps).hasSizeGreaterThan(12);
    for (Tutorial.Step step : steps) {
      boolean isOurs = step.command().startsWith(COMMAND);
      if (!isOurs || step.command().matches(".*corecast (record|check) .*")) {
        List<String> printed = run(step.command());
        if (!isOurs) {
          assertThat(printed).as(step.command()).isEqualTo(step.output());
        } else if (step.command().startsWith(COMMAND + "record ")) {
          assertThat(printed).as(step.command()).containsAll(step.output().subList(0, 2));
        }
      }
    }
  }

  private List<String> run(String command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", command + " 2>&1").directory(folder.toFile());
    String java = System.getProperty("java.home");
    builder.environment().put("JAVA_HOME", java);
    builder.environment().merge("PATH", "", (path, none) -> java + "/bin:" + path);
    TestProcess ended = TestProcess.recording(builder, prints, 120);
    assertThat(ended.status()).as("%s printed%n%s", command, ended.out()).isZero();
    return ended.out().lines().filter(line -> !line.isBlank()).toList();
  }
}
