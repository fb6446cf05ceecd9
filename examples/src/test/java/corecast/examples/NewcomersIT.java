package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What goes wrong at first says what to do, and leaves nothing behind. */
@Tag("live")
@Tag("alone")
class NewcomersIT {
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  @TempDir Path folder;

  static Stream<Path> javas() {
    return TestProcess.javas().stream();
  }

  private Launched record(Path java, String... words) {
    Object[] all =
        Stream.concat(Stream.of("record", "-o", trace(), "--", java), Stream.of(words)).toArray();
    return Launched.starting(all);
  }

  private Path trace() {
    return folder.resolve("app.cct");
  }

  @ParameterizedTest
  @MethodSource("javas")
  void aMainClassThatIsMissingIsNoRecording(Path java) throws IOException {
    Files.writeString(trace(), "CORECAST, an earlier recording");
    Launched recorded = record(java, "-cp", CLASS_PATH, "com.acme.NoSuchClass");
    assertThat(recorded.err())
        .isEqualTo(
            "corecast: nothing was recorded: the target ended with status 1 before the recording"
                + " began, as where java finds no main class; see what it printed\n");
    assertThat(recorded.status()).isEqualTo(1);
    assertThat(Files.list(folder)).containsExactly(trace());
    assertThat(trace()).hasContent("CORECAST, an earlier recording");
  }

  @ParameterizedTest
  @MethodSource("javas")
  void nothingIsShownWhileNothingRuns(Path java) {
    Launched live =
        Launched.starting("live", "--", java.toString(), "-cp", CLASS_PATH, "com.acme.NoSuchClass");
    assertThat(live.err())
        .isEqualTo(
            "corecast: nothing was computed: the target ended with status 1; see what it printed\n");
    assertThat(live.status()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("javas")
  void aClassWithoutMainMethodIsNoRecording(Path java) throws IOException {
    Launched recorded = record(java, "-cp", CLASS_PATH, "corecast.examples.TestProcess");
    assertThat(recorded.err()).startsWith("corecast: nothing was recorded: ").hasLineCount(1);
    assertThat(Files.list(folder)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("javas")
  void aProgramThatFailsAtOnceIsOne(Path java) {
    Launched recorded = record(java, "-cp", CLASS_PATH, "corecast.examples.EndingTarget", "1");
    assertThat(recorded.err())
        .contains("wrote " + trace())
        .endsWith("ended with status 1; " + trace() + " contains what it did until then\n");
    assertThat(recorded.status()).isEqualTo(1);
  }

  /** A Java of version 11, as far as that can be seen before it runs. */
  @Test
  void anOldJavaIsNotEvenStarted() throws IOException {
    Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\ntouch " + folder.resolve("started") + "\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"11.0.2\"\n");
    Launched recorded = record(java, "-jar", "app.jar");
    assertThat(recorded.err())
        .isEqualTo(
            "corecast: "
                + java
                + " is version 11; give the path of the java of a JDK, 17 or newer\n");
    assertThat(folder.resolve("started")).doesNotExist();
  }

  /** As in many a container. */
  @Test
  @Tag("thorough")
  void withoutTasksetTheVerdictSaysWhatToInstall() throws Exception {
    Path said = folder.resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder(
                Launched.java().toString(),
                "-Dcorecast.home=" + Path.of("").toAbsolutePath().getParent(),
                "-cp",
                CLASS_PATH,
                "corecast.cli.Cli",
                "record",
                "--verbose",
                "-o",
                trace().toString(),
                "--",
                Launched.java().toString(),
                "-cp",
                CLASS_PATH,
                "corecast.examples.EndingTarget",
                "0")
            .redirectErrorStream(true)
            .redirectOutput(said.toFile());
    builder.environment().put("PATH", folder.toString());
    Process process = builder.start();
    assertThat(Patience.status(process, 60)).as(Files.readString(said)).isZero();
    assertThat(Files.readString(said))
        .contains("taskset was not found", "install util-linux and record again", "ran unpinned");
    assertThat(Launched.of("check", trace(), "--speedup", "2@2").out())
        .startsWith("quality: limited\n")
        .contains("the program was not recorded on one CPU");
  }
}
