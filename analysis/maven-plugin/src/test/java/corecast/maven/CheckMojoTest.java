package corecast.maven;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.study.file.Failure;
import org.apache.maven.toolchain.DefaultToolchainManager;
import org.junit.jupiter.api.Test;

class CheckMojoTest {
  @Test
  void withoutAGoalItSaysHowToGiveOne() {
    CheckMojo check = new CheckMojo(new DefaultToolchainManager());
    assertThatThrownBy(check::prepare)
        .isInstanceOf(Failure.class)
        .hasMessage(
            "there is no goal to check; give one in the configuration of corecast-maven-plugin, as"
                + " in <speedups><speedup>5.5@8</speedup></speedups>");
  }
}
