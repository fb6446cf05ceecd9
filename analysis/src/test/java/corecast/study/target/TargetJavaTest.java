package corecast.study.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of a java that cannot load the agent. */
class TargetJavaTest {
  @TempDir Path folder;

  private String saying(String settings) throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "only some systems have a shell there");
    Path java = folder.resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '" + settings + "' >&2\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    return java.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.8", "9", "11", "16"})
  void oneThatIsTooOldIsNamedWithItsVersion(String version) throws Exception {
    String java =
        saying("Property settings:\\n    java.specification.version = " + version + "\\n");
    assertThat(TargetJava.whyNot(java)).startsWith(java + " is version " + version + "; give");
  }

  @ParameterizedTest
  @CsvSource({"11.0.2, 11", "1.8.0_292, 1.8.0_292", "16, 16"})
  void theFileBesideItSaysSoBeforeItIsStarted(String release, String version) throws Exception {
    Path java = javaBeside("IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + release + "\"\n");
    assertThat(TargetJava.whyTooOld("java", java))
        .isEqualTo(
            "java is version " + version + "; give the path of the java of a JDK, 17 or newer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"JAVA_VERSION=\"17.0.15\"\n", "JAVA_VERSION=\"25\"\n", "OTHER=\"11\"\n"})
  void nothingIsSaidOfOneThatIsNewEnough(String release) throws Exception {
    assertThat(TargetJava.whyTooOld("java", javaBeside(release))).isNull();
  }

  private Path javaBeside(String release) throws IOException {
    Files.writeString(folder.resolve("release"), release);
    return Files.createFile(Files.createDirectories(folder.resolve("bin")).resolve("java"));
  }

  @Test
  void anotherVirtualMachineIsNamed() throws Exception {
    String java =
        saying("  java.specification.version = 21\\n    java.vm.name = Eclipse OpenJ9 VM\\n");
    assertThat(TargetJava.whyNot(java)).startsWith(java + " is Eclipse OpenJ9 VM; give");
  }

  @Test
  void anImageWithoutAgentsIsToldWhatItLacks() throws Exception {
    String java =
        saying("  java.specification.version = 21\\n    java.home = " + folder + "/image\\n");
    assertThat(TargetJava.whyNot(java)).contains("lacks the module java.instrument; add it (jlink");
  }

  @Test
  void nothingIsSaidOfOneThatCanOrDoesNotTell() throws Exception {
    assertThat(TargetJava.whyNot(Path.of(System.getProperty("java.home"), "bin/java").toString()))
        .isNull();
    assertThat(TargetJava.whyNot(saying("what?\\n"))).isNull();
    assertThat(TargetJava.whyNot(folder.resolve("none").toString())).isNull();
  }
}
