package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The verifier of the virtual machine accepts what is woven: some classes of the jars of the class
 * path, or all of them and of many more jars with the profile {@code byte-code}.
 */
@Tag("live")
@Tag("thorough")
final class WovenJarsIT {
  private static final String EVERY = System.getProperty("corecast.every", "23");

  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.last().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void asManyClassesAreLinkedAsWithoutTheAgent(Jdks.Jdk jdk) throws Exception {
    Outcome plain = new TargetRun(jdk, directory).run("LinkAll", EVERY);
    Path trace = directory.resolve("trace.cct");
    Outcome woven =
        new TargetRun(jdk, directory)
            .limitSeconds(225)
            .agent("include=*,out=" + trace)
            .run("LinkAll", EVERY);
    assertThat(woven.out()).as(woven.err()).isEqualTo(plain.out()).endsWith(" linked\n");
    assertThat(woven.status()).isEqualTo(plain.status()).isZero();
    assertThat(Recorded.in(trace).facts())
        .filteredOn(fact -> fact.startsWith("not-woven"))
        // What came before Java 5 is left as it is.
        .noneMatch(fact -> !fact.contains("class file version") && !fact.contains("subroutine"));
  }
}
