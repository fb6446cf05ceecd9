package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README tells a newcomer to run first, with the examples and without. */
@Tag("live")
@Tag("alone")
class DemoIT {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();

  @TempDir Path folder;
  @TempDir Path prints;
  private Path home;

  @BeforeEach
  void install() throws IOException {
    home = folder.resolve("home");
    for (String name : List.of("corecast", "analysis/target/corecast.jar")) {
      copy(name);
    }
  }

  private void copy(String name) throws IOException {
    Path copy = home.resolve(name);
    Files.createDirectories(copy.getParent());
    Files.copy(HOME.resolve(name), copy);
  }

  private List<String> demo(String... command) throws IOException, InterruptedException {
    TestProcess ended =
        TestProcess.recording(new ProcessBuilder(command).directory(folder.toFile()), prints, 180);
    assertThat(ended.status()).as(ended.err()).isZero();
    return ended.out().lines().map(String::strip).toList();
  }

  @Tag("thorough")
  @Test
  void namesWhatHoldsEachProgramBackAndWhatItsChangeGains() throws Exception {
    copy("recorder/target/corecast-agent.jar");
    copy("examples/target/corecast-examples.jar");
    List<String> said = demo("sh", home.resolve("corecast").toString(), "demo");
    assertThat(said).filteredOn(line -> line.startsWith("record   corecast record ")).hasSize(3);
    namesAllThree(said);
    assertThat(said).filteredOn(line -> line.startsWith("gain     predicted -")).hasSize(3);
    assertThat(folder.resolve("corecast-demo/report.html")).isNotEmptyFile();
  }

  @Test
  void answersFromRecordingsWhereThereIsNoExample() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> said =
        demo(java, "-jar", home.resolve("analysis/target/corecast.jar").toString(), "demo");
    namesAllThree(said);
    assertThat(said).anyMatch(line -> line.endsWith("a checkout of Corecast runs both, too"));
  }

  private static void namesAllThree(List<String> said) {
    assertThat(said.stream().filter(line -> line.startsWith("answer")))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("answer   Lock "),
            line -> assertThat(line).startsWith("answer   Pool "),
            line -> assertThat(line).startsWith("answer   Stage behind "));
  }
}
