package corecast.recorder.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.Recorded;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorecastTest {
  @TempDir Path folder;

  @Test
  void namedStretchesAreFunctions() throws Exception {
    Recorded recorded =
        Recorded.run(
            folder.resolve("run.cct"),
            () -> {
              try (Corecast.Function outer = Corecast.function("outer stretch");
                  Corecast.Function inner = Corecast.function("inner stretch")) {
                assertThat(inner).isNotSameAs(outer);
                Corecast.mark("in");
              }
            });
    List<String> named = new ArrayList<>();
    for (String record : recorded.mine()) {
      String[] words = record.split(" ");
      named.add(
          words[0].equals("ENTER")
              ? "ENTER " + recorded.methods.get(Long.valueOf(words[1]))
              : record);
    }
    assertThat(named)
        .containsExactly("ENTER outer stretch", "ENTER inner stretch", "MARK in", "EXIT", "EXIT");
  }

  @Test
  void nothingHappensWithoutARecording() {
    Corecast.mark("nobody listens");
    try (Corecast.Function stretch = Corecast.function("a stretch")) {
      assertThat(stretch).isNotNull();
    }
  }
}
