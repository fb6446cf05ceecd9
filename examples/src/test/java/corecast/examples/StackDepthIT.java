package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.examples.targets.DeepStack;
import corecast.recorder.Patience;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program that nearly fills its stack ends as it does unrecorded, where its methods are compiled
 * sooner, so that more of its calls find room.
 */
@Tag("live")
@Tag("thorough")
class StackDepthIT {
  @TempDir Path folder;

  @Test
  void thereIsMoreRoomThanForInterpretedMethods() throws Exception {
    Process plain =
        new ProcessBuilder(
                Launched.java().toString(),
                "-Xint", // else it depends on how soon the compiler comes
                "-cp",
                System.getProperty("java.class.path"),
                DeepStack.class.getName(),
                "measure")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String printed = new String(plain.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(Patience.status(plain, 60)).isZero();
    int depth = Integer.parseInt(printed.strip()) * 5 / 4;
    assertThat(depth).isGreaterThan(1000);
    Launched.record(
            folder.resolve("deep.cct"), List.of(), DeepStack.class.getName(), String.valueOf(depth))
        .succeeded();
  }
}
