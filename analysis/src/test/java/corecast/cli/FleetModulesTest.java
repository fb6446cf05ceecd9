package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The module for many recordings is not part of the tool. */
class FleetModulesTest {
  @TempDir Path folder;

  @Test
  void withoutItOneLineSaysHowToBuildIt() {
    for (Launched launched :
        new Launched[] {
          Launched.of("analyze", folder, "-o", folder.resolve("out")),
          Launched.of("fleet", folder, "--sql", "SELECT 1")
        }) {
      assertThat(launched.status()).isEqualTo(1);
      assertThat(launched.out()).isEmpty();
      assertThat(launched.err())
          .hasLineCount(1)
          .contains("mvn -P fleet -pl analysis/fleet -am -DskipTests package");
    }
    assertThat(Files.exists(folder.resolve("out"))).isFalse();
  }

  @Test
  void itIsLookedForWhereTheToolIsAndNotInThePresentFolder() throws Exception {
    Path built = Files.createDirectories(folder.resolve("checkout/analysis/target/classes"));
    Path jar = Files.createFile(built.resolveSibling("corecast.jar"));
    Path released = Files.createDirectories(folder.resolve("release/lib")).resolve("corecast.jar");
    Files.createFile(released);
    Path alone = Files.createFile(folder.resolve("corecast.jar"));
    assertThat(FleetModules.home("there", jar)).isEqualTo(Path.of("there"));
    assertThat(FleetModules.home(null, jar)).isEqualTo(folder.resolve("checkout"));
    assertThat(FleetModules.home(null, released)).isEqualTo(folder.resolve("release"));
    assertThat(FleetModules.home(null, alone)).isNull();
    assertThat(FleetModules.home(null, built)).isNull();
    assertThat(FleetModules.home(null, null)).isNull();
  }

  @Test
  void whatCannotBeIsWrongUsage() {
    assertThat(Launched.of("analyze", folder).err()).contains("-o");
    Launched table = Launched.of("analyze", folder, "-o", folder, "--tables", "curve,lock");
    assertThat(table.status()).isEqualTo(2);
    assertThat(table.err()).contains("lock").contains("crossover").hasLineCount(1);
    assertThat(Launched.of("analyze", folder, "-o", folder, "-j", "0").status()).isEqualTo(2);
    assertThat(Launched.of("fleet", folder, "--sql", "x", "--report", "y").status()).isEqualTo(2);
  }
}
