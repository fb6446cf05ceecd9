package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhasesCommandTest {
  @TempDir Path folder;

  /** A path of eight times in, out; then a tail. */
  private Path program() throws IOException {
    Path program = folder.resolve("loop.program");
    Files.writeString(
        program,
        "unit 1ms\nthread main\n" + "  run in 2\n  run out 1\n".repeat(8) + "  run tail 6\n");
    return program;
  }

  private static String ok(Object... args) {
    Launched launched = Launched.of(args);
    assertThat(launched.err()).isEmpty();
    assertThat(launched.status()).isZero();
    return launched.out();
  }

  @Test
  void printsThePartsOfPhases() throws IOException {
    // in out comes 8 times, 8 x 4 = 32, and takes 24 of 30 ms; nothing else is left
    assertThat(ok("phases", program(), "-p", "2", "--format", "csv"))
        .isEqualTo(
            """
            processors,phase,times,length,coverage,share,part,function,segments,ns
            2,1,8,2,32,0.8,1,in,1,16000000
            2,1,8,2,32,0.8,2,out,1,8000000
            """);
    assertThat(ok("phases", program(), "-p", "2", "--top", "1"))
        .contains("17 segments. Phases are 80.0 % of its time: 2 segments 8 times")
        .contains("Phase 1 has 1 more part (--top 0 prints all)");
    assertThat(ok("phases", program(), "-p", "2", "--support", "9", "--format", "json"))
        .contains("\"rows\":[\n]")
        .contains("None of them come 9 times or more");
  }
}
