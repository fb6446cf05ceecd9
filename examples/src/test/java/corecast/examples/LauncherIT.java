package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import corecast.recorder.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher in an installation without sources, in a folder with a space in its name, and what
 * it finds around it: links, a java that is too old, variables that are for the target.
 */
class LauncherIT {
  private static final Path HOME = Path.of("").toAbsolutePath().getParent();

  /** Two threads of 3 ns each: 6 on one processor, 3 on two. */
  private static final String PROGRAM = "thread A\n  run f 3\nthread B\n  run g 3\n";

  private static final List<String> TABLE =
      List.of(
          "processors,time_ns,speedup,efficiency,lower_bound_ns,min_speedup,max_speedup,machine"
              + ",constraint,constraint_name,constraint_share,constraint_free_ns"
              + ",time_low_ns,time_high_ns,speedup_low,speedup_high,constraint_source,constraint_package",
          "1,6,1,1,6,,,ideal,processors,,1,,,,,,,",
          "2,3,2,1,3,,,ideal,processors,,1,,,,,,,");

  @TempDir Path folder;
  private Path launcher;
  private Path program;

  @BeforeEach
  void install() throws IOException {
    Path home = folder.resolve("core cast");
    launcher = copy(home, "corecast");
    copy(home, "analysis/target/corecast.jar");
    copy(home, "recorder/target/corecast-agent.jar");
    copy(home, "examples/target/corecast-examples.jar");
    program = Files.writeString(folder.resolve("two threads.program"), PROGRAM);
  }

  private static Path copy(Path home, String name) throws IOException {
    Path copy = home.resolve(name);
    Files.createDirectories(copy.getParent());
    return Files.copy(HOME.resolve(name), copy);
  }

  @Test
  void startsThroughLinksFromAnyFolderAndKeepsItsClasses() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("absolute"), launcher);
    Path second = Files.createSymbolicLink(folder.resolve("relative"), Path.of("absolute"));
    for (Path start : List.of(launcher, link, second)) {
      Run run = predict(start, Map.of());
      assertThat(run.err).isEmpty();
      assertThat(run.status).isZero();
      assertThat(run.out).isEqualTo(TABLE);
    }
    assertThat(launcher.resolveSibling("analysis/target/corecast.jsa")).isNotEmptyFile();
  }

  @Tag("thorough")
  @Test
  void aFolderThatIsNoJdkIsSaidAndAnotherJavaFound() throws Exception {
    Run run =
        predict(launcher, Map.of("JAVA_HOME", folder.toString(), "PATH", withJava(thisJava())));
    assertThat(run.err).containsExactly(noJava() + ": the java on PATH is used");
    assertThat(run.out).isEqualTo(TABLE);
  }

  private String noJava() {
    return "corecast: JAVA_HOME=" + folder + " has no bin/java";
  }

  @Test
  void aJavaThatIsTooOldOrDoesNotStartIsRefusedInOneLine() throws Exception {
    Path old = script("old/java", "echo '    java.specification.version = 11' >&2");
    Run refused = predict(launcher, Map.of("JAVA_HOME", "", "PATH", withJava(old)));
    assertThat(refused.status).isOne();
    assertThat(refused.err)
        .containsExactly(
            "corecast: " + old + " is version 11: corecast needs 17 or newer; set JAVA_HOME");

    Path broken = script("broken/java", "exit 3");
    Run dead = predict(launcher, Map.of("JAVA_HOME", "", "PATH", withJava(broken)));
    assertThat(dead.status).isOne();
    assertThat(dead.err)
        .containsExactly(
            "corecast: " + broken + " does not start; set JAVA_HOME to a JDK, 17 or newer");
  }

  @Test
  void withoutJavaOrWhatWasBuiltItSaysWhatToInstall() throws Exception {
    Run javaless = predict(launcher, Map.of("JAVA_HOME", "", "PATH", tools().toString()));
    assertThat(javaless.status).isOne();
    assertThat(javaless.err)
        .containsExactly(
            "corecast: java was not found: install a JDK, 17 or newer, or set JAVA_HOME");

    Files.delete(launcher.resolveSibling("analysis/target/corecast.jar"));
    Run unbuilt = predict(launcher, Map.of("JAVA_HOME", "", "PATH", withJava(thisJava())));
    assertThat(unbuilt.status).isOne();
    assertThat(unbuilt.err)
        .containsExactly(
            "corecast: mvn was not found: install Maven 3.8 or newer to build corecast");
  }

  @Test
  void whetherThereIsATerminalIsToldToJava() throws Exception {
    String script = "/usr/bin/script";
    assumeTrue(Files.isExecutable(Path.of(script)), "there is no script (util-linux)");
    Map<String, String> environment = Map.of("JAVA_HOME", "", "PATH", withJava(told()));
    Run without = run(launcher, environment, List.of("live", "1"));
    assertThat(String.join("\n", without.out))
        .contains("given: ")
        .doesNotContain("corecast.screen");
    String command = "exec " + script + " -qec \"'" + launcher + "' live 1\" /dev/null";
    Run with = run(script("terminal", command), environment, List.of());
    assertThat(String.join("\n", with.out)).contains("given: ").contains("-Dcorecast.screen=true");
  }

  @Test
  void howWideTheTerminalIsIsToldToJava() throws Exception {
    String script = "/usr/bin/script";
    assumeTrue(Files.isExecutable(Path.of(script)), "there is no script (util-linux)");
    String path = withJava(told());
    script("told/stty", "[ \"$*\" = size ] && echo '24 93'");
    String command = "exec " + script + " -qec \"'" + launcher + "' live 1\" /dev/null";
    Path terminal = script("terminal", command);
    assertThat(columns(launcher, path, "")).isEmpty();
    assertThat(columns(launcher, path, "77")).isEqualTo("77");
    assertThat(columns(terminal, path, "")).isEqualTo("93");
    assertThat(columns(terminal, path, "77")).isEqualTo("77");
    assertThat(columns(terminal, path, "wide")).isEqualTo("93");
  }

  /** A java that says what it is given. */
  private Path told() throws IOException {
    return script(
        "told/java",
        "case \"$*\" in *XshowSettings*) echo ' java.specification.version = 17' >&2 ;;"
            + " *-jar*) echo \"given: $*\" ;; esac");
  }

  /** How wide it is told to be, with {@code COLUMNS} in the environment; empty if it is not. */
  private String columns(Path command, String path, String columns) throws Exception {
    Map<String, String> environment = Map.of("JAVA_HOME", "", "PATH", path, "COLUMNS", columns);
    String given = String.join(" ", run(command, environment, List.of("live", "1")).out);
    assertThat(given).contains("given: ");
    Matcher told = Pattern.compile("-Dcorecast[.]columns=([^ ]*)").matcher(given);
    return told.find() ? told.group(1) : "";
  }

  @Test
  void aBuildWritesNoColoursIntoAFile() throws Exception {
    Files.delete(launcher.resolveSibling("analysis/target/corecast.jar"));
    Path mvn = script("maven/mvn", "echo \"options: $MAVEN_OPTS\"");
    Run built =
        predict(
            launcher,
            Map.of(
                "JAVA_HOME",
                "",
                "PATH",
                mvn.getParent() + ":" + withJava(thisJava()),
                "MAVEN_OPTS",
                "-Xmx1g"));
    assertThat(built.err).contains("options: -Djansi.noreset=true -Xmx1g");
  }

  @Tag("thorough")
  @Test
  void optionsForEveryJavaAreNotItsOwn() throws Exception {
    // Its own jvm would say "Picked up ...".
    Run predict = predict(launcher, Map.of("JAVA_TOOL_OPTIONS", "-Dgiven=17"));
    assertThat(predict.err).isEmpty();
    assertThat(predict.out).isEqualTo(TABLE);
  }

  private static Path thisJava() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /** A search path with one java and what the launcher needs of the system, but no mvn. */
  private String withJava(Path java) throws IOException {
    return java.getParent() + ":" + tools();
  }

  private Path tools() throws IOException {
    for (String tool : "sed find mv rm mktemp dirname readlink touch mkdir flock".split(" ", -1)) {
      Path real = Path.of("/usr/bin", tool);
      if (Files.exists(real)) {
        script("tools/" + tool, "exec " + real + " \"$@\"");
      }
    }
    return folder.resolve("tools");
  }

  private Path script(String name, String line) throws IOException {
    Path script = folder.resolve(name);
    Files.createDirectories(script.getParent());
    Files.writeString(script, "#!/bin/sh\n" + line + "\n");
    return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Run predict(Path start, Map<String, String> environment) throws Exception {
    return run(
        start, environment, List.of("predict", program.toString(), "-p", "1,2", "--format", "csv"));
  }

  private Run run(Path start, Map<String, String> environment, List<String> arguments)
      throws Exception {
    List<String> words = new ArrayList<>(List.of("/bin/sh", start.toString()));
    words.addAll(arguments);
    Path out = Files.createTempFile(folder, "out", "");
    Path err = Files.createTempFile(folder, "err", "");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    return new Run(Patience.status(process, 60), Files.readAllLines(out), Files.readAllLines(err));
  }

  private record Run(int status, List<String> out, List<String> err) {}
}
