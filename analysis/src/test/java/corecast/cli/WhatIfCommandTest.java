package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhatIfCommandTest {
  @TempDir Path folder;
  private Path program;

  /** A holds the lock from 1 ms to 4 ms, and B, which needs it at 3.5 ms, from then to 7 ms. */
  @BeforeEach
  void write() throws IOException {
    program = folder.resolve("lock.program");
    Files.writeString(
        program,
        """
        unit 1ms
        thread A
          run out 1
          lock M
          run in 3
          unlock M
        thread B
          run out 3.5
          lock M
          run in 3
          unlock M
        """);
  }

  private Launched ok(Object... args) {
    Launched launched = Launched.of(args);
    assertThat(launched.err()).isEmpty();
    assertThat(launched.status()).isZero();
    return launched;
  }

  @Test
  void printsTheCurveBeforeAndAfter() {
    // T(1) = 10.5 whatever becomes of the lock. On two, 7 depends on out of A and both in; without
    // the lock, 3.5 + 3 on B alone.
    assertThat(ok("whatif", program, "--lock", "M", "remove", "-p", "1,2", "--format", "csv").out())
        .isEqualTo(
            """
            processors,time_ns,whatif_time_ns,gain,gain_ns,leader,whatif_leader
            1,10500000,10500000,0,0,in,in
            2,7000000,6500000,0.071428571,500000,in,out
            """);
  }

  @Test
  void makesSeveralChangesTogether() {
    // Half of out, and none of in: T(2) = 1.75.
    assertThat(
            ok(
                    "whatif",
                    program,
                    "--lock",
                    "M",
                    "shorten=100%",
                    "--function",
                    "out=x0.5",
                    "-p",
                    "2",
                    "--format",
                    "json")
                .out())
        .contains("\"whatif_time_ns\":1750000,");
  }

  @Test
  void saysInTextWhatItChanged() {
    assertThat(ok("whatif", program, "--lock", "M", "split=2", "--function", "in=-1us").out())
        .contains("function in -1.00 us, lock M split 2 ways, if threads share them evenly");
  }

  @Test
  void refusesInOneLine() {
    Launched unknown = Launched.of("whatif", program, "--lock", "N", "remove");
    assertThat(unknown.status()).isEqualTo(1);
    assertThat(unknown.err()).endsWith(": no lock N; there is M\n").containsOnlyOnce("\n");
  }

  @Test
  void saysWhatChangesLookLike() {
    usage("'in': expected a function", "--function", "in");
    usage("'half': expected what becomes of lock M: remove", "--lock", "M", "half");
    usage("'M=x': expected a name and a size", "--pool", "M=x");
    usage("split 1 ways: expected 2 or more", "--lock", "M", "split=1");
    usage("expected a change");
  }

  private void usage(String said, String... options) {
    Object[] words = new Object[options.length + 2];
    words[0] = "whatif";
    words[1] = program;
    System.arraycopy(options, 0, words, 2, options.length);
    Launched launched = Launched.of(words);
    assertThat(launched.status()).isEqualTo(2);
    assertThat(launched.err()).contains(said).containsOnlyOnce("\n");
  }
}
