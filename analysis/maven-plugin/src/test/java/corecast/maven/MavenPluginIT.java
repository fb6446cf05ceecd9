package corecast.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds the projects of src/it with a Maven of their own, in one build that goes on where one of
 * them fails.
 */
@Tag("live")
class MavenPluginIT {
  private static final Path TARGET = Path.of(System.getProperty("corecast.maven.folder"));
  private static final long PATIENCE_MINUTES = 2L * Integer.getInteger("corecast.timeoutFactor", 4);

  @TempDir private static Path projects = Path.of("it");
  private static int status;
  private static String log = "";

  @BeforeAll
  static void build() throws IOException, InterruptedException {
    copy(Path.of("src/it"), projects);
    Path output = TARGET.resolve("it.log");
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("corecast.maven.home"), "bin", "mvn").toString(),
                "-B",
                "-ntp",
                "-fae",
                "-gs",
                "settings.xml",
                "-Dcorecast.host="
                    + Path.of(System.getProperty("corecast.maven.host")).toUri().toString(),
                "-Dmaven.repo.local=" + TARGET.resolve("it-repository"),
                "-Dcorecast.version=" + System.getProperty("corecast.version"),
                "-Djunit.version=" + System.getProperty("junit.version"),
                "verify")
            .directory(projects.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
    builder.environment().remove("MAVEN_ARGS");
    Process maven = builder.start();
    try {
      assertThat(maven.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
    } finally {
      maven.destroyForcibly();
    }
    status = maven.exitValue();
    log = Files.readString(output);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }

  private static String text(String file) throws IOException {
    return Files.readString(projects.resolve(file));
  }

  private static List<String> logged(String part) {
    return log.lines().filter(line -> line.contains(part)).toList();
  }

  @Test
  void onlyTheBuildOfTheOneThatMissesItsGoalFails() {
    assertThat(status).as(log).isEqualTo(1);
    assertThat(logged("Failed to execute goal")).as(log).hasSize(1);
    assertThat(logged(" SUCCESS [").stream().map(line -> line.split("\\s+", 3)[1]))
        .containsExactly("parent", "meets", "forks", "module");
  }

  @Test
  void whatMissesItsGoalIsToldWithTheLock() throws IOException {
    assertThat(logged("Failed to execute goal").get(0))
        .matches(
            ".*:check \\(default\\) on project misses: speedup on 4 is 1\\.\\d\\d.*, expected 3;"
                + " without contention on Main\\.LEDGER \\d\\.\\d\\d.*");
    assertThat(text("misses/target/corecast/TEST-misses.xml"))
        .contains("failures=\"1\"", "without contention on Main.LEDGER");
  }

  @Test
  void whatMeetsItsGoalsIsRecordedOnceForBothGoals() throws IOException {
    assertThat(logged("corecast: recording").stream().filter(line -> line.contains("/meets/")))
        .hasSize(2); // runs
    assertThat(logged("met: speedup on "))
        .anyMatch(line -> line.contains("met: speedup on 2 is "))
        .anyMatch(line -> line.contains("met: speedup on 4 is "));
    assertThat(text("meets/target/corecast/TEST-meets.xml"))
        .contains("tests=\"2\"", "skipped=\"0\" failures=\"0\"");
  }

  @Test
  void thePageAndItsSentenceAreThere() throws IOException {
    assertThat(text("meets/target/corecast/meets.html"))
        .contains(
            "mvn corecast:report", "\"crossovers\":[{\"from\":1,\"function\":\"Main.work\"}]");
    assertThat(text("meets/target/corecast/meets.txt"))
        .contains("Function Main.work (com/acme/Main.java:10): ");
  }

  @Test
  void testsInForksBesideJacocoAreRecordedInJvmsOfTheirOwn() throws IOException {
    assertThat(text("forks/target/surefire-reports/com.acme.FreeTest.txt"))
        .contains("Tests run: 1, Failures: 0, Errors: 0, Skipped: 0");
    assertThat(text("forks/target/surefire-reports/com.acme.LockedTest.txt"))
        .contains("Tests run: 2, Failures: 1, Errors: 0, Skipped: 0")
        .contains(", expected 3; without contention on Ledger.LEDGER ");
    // What the test without a goal has covered; bookLocked is run in the recorded JVM only.
    assertThat(text("forks/target/site/jacoco/jacoco.xml"))
        .containsPattern(
            "<method name=\"book\"[^>]*>(?:<counter[^>]*/>)*"
                + "<counter type=\"METHOD\" missed=\"0\" covered=\"1\"/>")
        .containsPattern(
            "<method name=\"bookLocked\"[^>]*>(?:<counter[^>]*/>)*"
                + "<counter type=\"METHOD\" missed=\"1\" covered=\"0\"/>");
  }

  @Test
  void aModuleIsRunFromTheModulePath() throws IOException {
    assertThat(logged("in module ")).containsExactly("in module com.acme.orders");
    assertThat(text("module/target/corecast/TEST-module.xml")).contains("failures=\"0\"");
    assertThat(text("module/target/surefire-reports/com.acme.MainTest.txt"))
        .contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0");
  }
}
