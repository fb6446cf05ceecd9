package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings that are not all there: figures are not printed as if they were. */
@Tag("live")
class IncompleteTraceIT {
  private static final String TARGET = "corecast.examples.EndingTarget";

  @TempDir Path folder;

  @Test
  void aFileWhoseEndIsMissingIsUsedOnlyIfThatIsAskedFor() throws Exception {
    Path whole = folder.resolve("whole.cct");
    Launched.record(whole, List.of(), TARGET, "0").succeeded();
    assertThat(Launched.of("predict", whole, "--format", "csv").succeeded().err())
        .doesNotContain("no end", "not closed");
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = folder.resolve("cut.cct");
    Files.write(cut, Arrays.copyOf(bytes, 9_000));

    for (String command :
        List.of("predict", "optimize", "segments", "critical-path", "waits", "dump")) {
      Launched refused = Launched.of(command, cut);
      assertThat(refused.status()).as(command).isEqualTo(1);
      assertThat(refused.out()).as(command).isEmpty();
      assertThat(refused.err())
          .as(command)
          .isEqualTo(
              "corecast: "
                  + cut
                  + ": the trace is cut off after 9,000 bytes; copy it again, or use"
                  + " what is there with --truncated\n");
    }
    Launched used = Launched.of("predict", cut, "--format", "csv", "--truncated").succeeded();
    assertThat(used.out()).startsWith("processors,time_ns");
    assertThat(used.err()).contains("The trace has no end");
    assertThat(Launched.of("dump", cut, "--truncated").succeeded().out()).contains("thread ");
  }

  @Test
  void ofAKilledTargetItIsSaidWhateverTheFormat() {
    Path killed = folder.resolve("killed.cct");
    assertThat(Launched.record(killed, List.of(), TARGET, "killed").status()).isEqualTo(1);
    String said = "The recording was not closed";
    assertThat(Launched.of("predict", killed).succeeded().out()).containsOnlyOnce(said);
    Launched csv = Launched.of("predict", killed, "--format", "csv").succeeded();
    assertThat(csv.out()).doesNotContain(said);
    assertThat(csv.err()).containsOnlyOnce(said);
  }
}
