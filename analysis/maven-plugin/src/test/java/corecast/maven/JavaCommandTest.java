package corecast.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JavaCommandTest {
  private static final JavaCommand JAVA =
      new JavaCommand("/jdk/bin/java", List.of("/app/classes", "/repository/lib.jar"));

  @Test
  void aMainClassIsRunFromTheClassPath() {
    assertThat(JAVA.of(List.of("-Xmx1g"), "", "com.acme.Main", List.of("4", "a b")))
        .containsExactly(
            "/jdk/bin/java",
            "-Xmx1g",
            "-cp",
            "/app/classes:/repository/lib.jar",
            "com.acme.Main",
            "4",
            "a b");
  }

  @Test
  void aMainClassOfAModuleIsRunFromTheModulePath() {
    assertThat(JAVA.of(List.of(), "com.acme.orders", "com.acme.Main", List.of()))
        .containsExactly(
            "/jdk/bin/java",
            "-p",
            "/app/classes:/repository/lib.jar",
            "-m",
            "com.acme.orders/com.acme.Main");
  }

  @Test
  void aWholeCommandHasTheBuildsJavaAndPath() {
    assertThat(JAVA.of(List.of("java", "-cp", "conf:%classpath", "Main", "java")))
        .containsExactly(
            "/jdk/bin/java", "-cp", "conf:/app/classes:/repository/lib.jar", "Main", "java");
  }

  @Test
  void anotherJavaStays() {
    assertThat(JAVA.of(List.of("/other/bin/java", "-jar", "app.jar")))
        .containsExactly("/other/bin/java", "-jar", "app.jar");
  }
}
