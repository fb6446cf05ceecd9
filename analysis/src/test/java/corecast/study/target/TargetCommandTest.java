package corecast.study.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.study.file.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the user says of the collector and of processors stays: two collectors do not start. */
class TargetCommandTest {
  private static final String SERIAL = "-XX:+UseSerialGC";

  @TempDir Path folder;

  private static List<String> of(Map<String, String> environment, String... command) {
    return TargetCommand.of(
        List.of(command), Path.of("agent.jar"), "out=a.cct", 2, environment, Path.of("pauses"));
  }

  @Test
  void whatARecordingNeedsComesBeforeWhatTheUserSays() {
    List<String> full = of(Map.of(), "java", "-Xshare:auto", "Main", "-XX:+UseG1");
    assertThat(full).startsWith("java", "-javaagent:agent.jar=out=a.cct", SERIAL);
    assertThat(full).contains("-XX:ActiveProcessorCount=2").doesNotContain("-Xshare:off");
    assertThat(full).endsWith("-Xshare:auto", "Main", "-XX:+UseG1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"})
  void variablesOfJavaCountAsSaid(String variable) {
    Map<String, String> said = Map.of(variable, "-Da=b '-XX:+UseG1GC'  -XX:ActiveProcessorCount=5");
    assertThat(of(said, "java", "Main"))
        .doesNotContain(SERIAL, "-XX:ActiveProcessorCount=2")
        .contains("-Xshare:off");
    assertThat(of(Map.of(variable, "-Xmx1g"), "java", "Main")).contains(SERIAL);
  }

  @Test
  void stacksAreLargerUnlessTheUserSaysHowLarge() {
    assertThat(of(Map.of(), "java", "Main")).anyMatch(word -> word.matches("-Xss[24]m"));
    for (String said : List.of("-Xss600k", "-XX:ThreadStackSize=600")) {
      assertThat(of(Map.of(), "java", said, "Main"))
          .contains(said)
          .noneMatch(word -> word.matches("-Xss[24]m"));
    }
  }

  @Test
  void aCacheOfTheVirtualMachineIsNotUsedAndNotMadeBesideAnAgent() {
    assertThat(of(Map.of(), "java", "-XX:AOTCache=a.aot", "Main"))
        .contains("-XX:AOTMode=off", "-XX:AOTCache=a.aot")
        .doesNotContain("-Xshare:off"); // java does not start with that beside the other
    assertThatThrownBy(() -> of(Map.of(), "java", "-XX:AOTCacheOutput=a.aot", "Main"))
        .isInstanceOf(Failure.class)
        .hasMessageStartingWith("-XX:AOTCacheOutput: java cannot write a class archive");
  }

  @Test
  void aCommandThatDoesNotBeginWithJavaIsToldWhereTheRestGoes() {
    assertThatThrownBy(() -> of(Map.of(), "env", "A=1", "/jdk/bin/java", "Main"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("as in: env A=1 corecast record -- java");
    assertThatThrownBy(() -> of(Map.of(), "./run.sh", "java.txt"))
        .isInstanceOf(Failure.class)
        .hasMessageEndingWith("-javaagent:agent.jar=out=app-%p.cct\" taskset -c 0 ./run.sh");
  }

  @Test
  void variablesThatTheLauncherKeptGetTheirNamesBack() {
    Map<String, String> variables =
        new HashMap<>(Map.of("CORECAST_KEPT__JAVA_OPTIONS", "-Xmx9m", "PATH", "/bin"));
    variables.putAll(Map.of("LC_ALL", "C.UTF-8", "CORECAST_KEPT_LC_ALL", "")); // was not set
    TargetVariables.restore(variables);
    assertThat(variables)
        .containsExactlyInAnyOrderEntriesOf(Map.of("_JAVA_OPTIONS", "-Xmx9m", "PATH", "/bin"));
  }

  @Test
  void filesOfOptionsCountAsSaid() throws IOException {
    Path file = Files.writeString(folder.resolve("options"), "-cp a\n\"-XX:+UseParallelGC\"\n");
    assertThat(of(Map.of(), "java", "@" + file, "Main")).doesNotContain(SERIAL);
    assertThat(of(Map.of(), "java", "-XX:VMOptionsFile=" + file, "Main")).doesNotContain(SERIAL);
    assertThat(of(Map.of("JDK_JAVA_OPTIONS", "@" + file), "java", "Main")).doesNotContain(SERIAL);
    assertThat(of(Map.of(), "java", "@" + folder.resolve("none"), "Main")).contains(SERIAL);
  }
}
