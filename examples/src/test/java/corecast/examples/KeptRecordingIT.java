package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording that goes wrong does not cost the one that went well before it. */
@Tag("live")
@Tag("thorough")
class KeptRecordingIT {
  @TempDir Path folder;

  private String said = "";

  private int record(Path trace, String... target) {
    Launched recorded = Launched.record(trace, List.of(), target);
    said = recorded.err();
    return recorded.status();
  }

  @Test
  void isKeptUntilAnotherOneGoesWell() throws Exception {
    Path trace = folder.resolve("app.cct");
    Path before = folder.resolve("app.cct.before");
    String main = "corecast.examples.EndingTarget";
    assertThat(record(trace, main, "0")).as(said).isZero();
    byte[] good = Files.readAllBytes(trace);
    assertThat(before).doesNotExist();

    assertThat(record(trace, main, "3")).isEqualTo(1);
    assertThat(said).contains("The previous recording was kept as " + before + ".", "status 3;");
    assertThat(before).hasBinaryContent(good);

    // Neither is a recording that went well: the kept one is still the first.
    assertThat(record(trace, main, "killed")).isEqualTo(1);
    assertThat(said).contains("status 137 (signal 9);").doesNotContain("previous recording");
    assertThat(record(trace, "corecast.examples.NoSuchClass")).isEqualTo(1);
    assertThat(before).hasBinaryContent(good);

    assertThat(record(trace, main, "0")).as(said).isZero();
    assertThat(Files.list(folder)).containsExactlyInAnyOrder(trace, before);
  }
}
