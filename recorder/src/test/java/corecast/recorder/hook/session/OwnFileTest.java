package corecast.recorder.hook.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OwnFileTest {
  @Test
  void numberStandsBeforeWhatTellsTheKindOfFile() {
    assertThat(numbered("/a/trace.cct")).isEqualTo("/a/trace-2.cct");
    assertThat(numbered("/a.b/trace")).isEqualTo("/a.b/trace-2");
    assertThat(numbered("/a/.cct")).isEqualTo("/a/.cct-2");
    // Whoever renames it when it is whole finds the same name.
    assertThat(numbered("/a/trace.cct.recording")).isEqualTo("/a/trace-2.cct.recording");
    assertThat(numbered("/a/trace.recording")).isEqualTo("/a/trace-2.recording");
  }

  private static String numbered(String asked) {
    return OwnFile.numbered(Path.of(asked), 2).toString();
  }
}
