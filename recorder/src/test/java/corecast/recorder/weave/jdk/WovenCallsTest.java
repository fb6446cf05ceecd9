package corecast.recorder.weave.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import corecast.recorder.Jdks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The calls of hooks in the woven classes of a JDK, against a text for each version, so that a
 * change of the tables shows as a difference there. {@code -Dcorecast.golden=write} writes the
 * texts anew.
 */
@Tag("more")
final class WovenCallsTest {
  private static final Path TEXTS = Path.of("src", "test", "resources", "golden");

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.installed().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theCallsAreThoseOfTheText(Jdks.Jdk jdk) throws IOException {
    Path text = TEXTS.resolve("woven-calls-" + jdk.version() + ".txt");
    if ("write".equals(System.getProperty("corecast.golden"))) {
      Files.createDirectories(TEXTS);
      Files.write(text, calls(jdk), StandardCharsets.UTF_8);
    }
    assumeTrue(Files.exists(text), () -> "there is no " + text);
    assertThat(calls(jdk))
        .as("run with -Dcorecast.golden=write, and look at what has changed in " + text)
        .isEqualTo(Files.readAllLines(text, StandardCharsets.UTF_8));
  }

  private static List<String> calls(Jdks.Jdk jdk) throws IOException {
    List<String> lines = new ArrayList<>();
    try (JdkClasses classes = new JdkClasses(jdk.home())) {
      WovenJdk all = new WovenJdk(classes, jdk.version());
      for (String name : all.names()) {
        byte[] woven = all.woven(name);
        if (woven != null) {
          lines.add(name);
          lines.addAll(HookUses.text(woven));
        }
      }
    }
    return lines;
  }
}
