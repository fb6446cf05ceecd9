package corecast.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import corecast.cli.CommandTree;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The zip is unpacked and used, without Maven and away from the checkout. */
@Tag("live")
class ReleaseIT {
  @TempDir static Path folder;

  /** Each command takes some seconds on an idle machine. */
  private static final long PATIENCE_SECONDS =
      60L * Integer.getInteger("corecast.timeoutFactor", 4);

  private static Path release;

  @BeforeAll
  static void unpack() throws IOException {
    Path zip = Path.of(System.getProperty("corecast.zip"));
    Map<String, ?> withModes = Map.of("enablePosixFileAttributes", true);
    try (FileSystem files = FileSystems.newFileSystem(zip, withModes)) {
      Path top = files.getPath("/");
      try (Stream<Path> all = Files.walk(top)) {
        for (Path each : all.toList()) {
          Path copy = folder.resolve(top.relativize(each).toString());
          if (Files.isDirectory(each)) {
            Files.createDirectories(copy);
          } else {
            Files.copy(each, copy);
            Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(each));
          }
        }
      }
    }
    try (Stream<Path> tops = Files.list(folder)) {
      release = tops.findFirst().orElseThrow();
    }
  }

  @Test
  void recordsAndPredictsThroughALinkWithoutMaven() throws Exception {
    Path link = folder.resolve("corecast");
    Files.createSymbolicLink(link, release.resolve("bin/corecast"));
    String classPath = release.resolve("lib/corecast-examples.jar").toString();
    String example = "corecast.examples.Example01ParallelQuicksort";
    run(
        link.toString(),
        "record",
        "-o",
        "a.cct",
        "--",
        "java",
        "-cp",
        classPath,
        example,
        "--size",
        "20000");
    String table = run(link.toString(), "predict", "a.cct", "-p", "1,2", "--format", "csv");
    assertThat(table.lines().filter(line -> line.matches("[12],.*"))).hasSize(2);
  }

  @Test
  void laterStartsUseTheClassesThatTheFirstHasPrepared() throws Exception {
    String start = release.resolve("bin/corecast").toString();
    assertThat(run(start, "--version")).startsWith("corecast ");
    assertThat(release.resolve("lib/corecast.jsa")).exists();
    assertThat(run(start, "--version")).startsWith("corecast ");
  }

  @Test
  void aReleaseThatLacksAJarSaysSo() throws Exception {
    Path broken = folder.resolve("broken");
    for (String file : List.of("bin/corecast", "lib/corecast.jar")) {
      Path copy = broken.resolve(file);
      Files.createDirectories(copy.getParent());
      Files.copy(release.resolve(file), copy);
    }
    Ended ended = start("sh", broken.resolve("bin/corecast").toString(), "--version");
    assertThat(ended.status).isEqualTo(1);
    assertThat(ended.output)
        .isEqualTo("corecast: " + broken + "/lib lacks jars: unpack the release again\n");
  }

  @Test
  void everyCommandHasAManPageThatManCanShow() throws Exception {
    assumeTrue(isInstalled("man"), "no man here");
    assertThat(run("man", "-l", manPage("corecast"))).contains("CORECAST(1)", "NAME");
    for (String command : CommandTree.whole().getSubcommands().keySet()) {
      assertThat(run("man", "-l", manPage("corecast-" + command)))
          .contains("CORECAST-" + command.toUpperCase(Locale.ROOT))
          .containsPattern("-h, --help\\s+Show this help and exit\\.|\\[COMMAND\\]");
    }
  }

  @Test
  void bashAndZshCompleteCommandsAndOptions() throws Exception {
    String script = release.resolve("share/completion/corecast.bash").toString();
    String bash =
        "source %s; COMP_WORDS=(corecast %s); COMP_CWORD=%d; COMP_LINE=;"
            + " _complete_corecast 2>/dev/null; printf '%%s\\n' \"${COMPREPLY[@]}\"";
    assertThat(run("bash", "-c", String.format(bash, script, "pred", 1)).trim())
        .isEqualTo("predict");
    assertThat(run("bash", "-c", String.format(bash, script, "predict --proc", 2)).trim())
        .isEqualTo("--processors");
    assumeTrue(isInstalled("zsh"), "no zsh here");
    run("zsh", "-f", "-c", "autoload -U compinit && compinit -u && source " + script);
  }

  @Test
  void fishCompletesCommandsAndOptions() throws Exception {
    assumeTrue(isInstalled("fish"), "no fish here");
    String script = release.resolve("share/completion/corecast.fish").toString();
    String complete = "source " + script + "; complete -C ";
    assertThat(run("fish", "-c", complete + "'corecast pred'"))
        .startsWith("predict\tPredicts run time");
    assertThat(run("fish", "-c", complete + "'corecast predict --proc'"))
        .startsWith("--processors");
    assertThat(run("fish", "-c", complete + "'corecast predict --machine '").lines())
        .anyMatch(line -> line.startsWith("queues"));
  }

  @Test
  void theNameForJBangIsOfThisLibrary() throws Exception {
    String catalog = Files.readString(release.resolve("docs/jbang-catalog.json"));
    assertThat(catalog).contains("\"io.github.corecast:analysis:");
    String main = catalog.replaceAll("(?s).*\"main\": \"([^\"]+)\".*", "$1");
    String jar = release.resolve("lib/corecast.jar").toString();
    assertThat(run("java", "-cp", jar, main, "--version")).startsWith("corecast ");
  }

  @Test
  void theLicencesOfAllLibrariesAreListed() throws Exception {
    assertThat(Files.readString(release.resolve("LICENSES-OF-LIBRARIES.txt")))
        .contains(
            "org.jfree:jfreechart", "info.picocli:picocli", "org.ow2.asm:asm:", "commons-math3")
        .doesNotContain("Unknown license");
    assertThat(Files.readString(release.resolve("LICENSE"))).contains("Apache License");
  }

  private static String manPage(String name) {
    return release.resolve("share/man/man1").resolve(name + ".1").toString();
  }

  private static boolean isInstalled(String command) throws Exception {
    return start("sh", "-c", "command -v " + command).status == 0;
  }

  private record Ended(int status, String output) {}

  private static String run(String... command) throws Exception {
    Ended ended = start(command);
    assertThat(ended.status).as("%s%n%s", List.of(command), ended.output).isZero();
    return ended.output;
  }

  private static Ended start(String... command) throws Exception {
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("MANWIDTH", "100");
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
        .as("%s ends", List.of(command))
        .isTrue();
    return new Ended(process.exitValue(), Files.readString(output));
  }
}
