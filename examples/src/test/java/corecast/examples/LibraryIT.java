package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Corecast as a dependency of another program, far from any checkout. */
@Tag("live")
class LibraryIT {
  @TempDir Path folder;

  /** The class path of this test, with Corecast's own jars in another folder. */
  private String classPath() throws IOException {
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      boolean isJar = Files.isRegularFile(path);
      entries.add(isJar ? Files.copy(path, folder.resolve(path.getFileName())).toString() : entry);
    }
    return String.join(File.pathSeparator, entries);
  }

  @Test
  void recordsAndReportsWithTheAgentThatIsPackedInside() throws Exception {
    String classPath = classPath();
    assertThat(classPath).as("the jar of the library, as mvn verify has it").contains("analysis-");
    String java = TestProcess.javas().get(0).toString();
    List<String> command = new ArrayList<>(List.of(java, "-cp", classPath));
    command.add(Example08Library.class.getName());
    command.addAll(List.of(java, "-cp", classPath, Example01ParallelQuicksort.class.getName()));
    command.addAll(List.of("--size", "200000"));
    ProcessBuilder library = new ProcessBuilder(command).directory(folder.toFile());
    TestProcess ended = TestProcess.recording(library, folder, 60);
    assertThat(ended.status()).as(ended.err()).isZero();
    // With many compilers at work beside it a short program has no law.
    assertThat(ended.out()).containsAnyOf("INFO Amdahl's law: ", "INFO No law was fitted: ");
    assertThat(Files.readString(folder.resolve("app.html")))
        .startsWith("<!DOCTYPE html>")
        .contains("recording.cct");
    assertThat(folder.resolve("corecast-agent.jar")).doesNotExist();
  }
}
