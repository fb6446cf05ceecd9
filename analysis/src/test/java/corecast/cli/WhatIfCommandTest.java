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
            processors,time_ns,whatif_time_ns,gain,gain_ns,leader,whatif_leader,gain_low,gain_high,gain_low_ns,gain_high_ns
            1,10500000,10500000,0,0,in,in,,,,
            2,7000000,6500000,0.071428571,500000,in,out,,,,
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

  /** T(2) = 7; without the lock 6.5, split 6.5, half of in 1 + 1.5 + 1.5, but B begins at 3.5. */
  @Test
  void suggestsWhatGainsMost() {
    assertThat(ok("whatif", program, "--suggest", "-p", "2", "--format", "csv").out())
        .isEqualTo(
            """
            processors,rank,change,time_ns,whatif_time_ns,gain,gain_ns,source,gain_low,gain_high,gain_low_ns,gain_high_ns
            2,1,lock M held 50.0 % shorter,7000000,5000000,0.285714286,2000000,,,,,
            2,2,function in -20.0 %,7000000,5900000,0.157142857,1100000,,,,,
            2,3,lock M removed,7000000,6500000,0.071428571,500000,,,,,
            2,4,"lock M split 2 ways, if threads share them evenly",7000000,6500000,0.071428571,500000,,,,,
            2,5,function out -20.0 %,7000000,6800000,0.028571429,200000,,,,,
            """);
  }

  /** A fifth of 10 us is nothing beside 100 ms. */
  @Test
  void rowsThatGainNothingAreCountedInText() throws IOException {
    Files.writeString(program, "unit 1ms\nthread A\n  run long 100\n  run brief 0.01\n");
    assertThat(ok("whatif", program, "--suggest", "-p", "1").out())
        .contains("1 change gains or costs less than 0.05 %: left out", "function long -20.0 %")
        .doesNotContain("brief", " 0.0 %");
    assertThat(ok("whatif", program, "--suggest", "-p", "1", "--format", "csv").out())
        .contains("function brief -20.0 %");
  }

  @Test
  void saysHowLongAFunctionLeads() {
    assertThat(ok("whatif", program, "--head-room", "in", "-p", "1").out())
        .contains("On 1 processor in leads until it is ")
        .doesNotContain("1 processors");
  }

  /** On two, in gains twice until A is done when B comes: 1 + in = 3.5; then B's own alone. */
  @Test
  void printsTheHeadRoom() {
    assertThat(ok("whatif", program, "--head-room", "in", "-p", "2", "--format", "csv").out())
        .isEqualTo(
            """
            processors,function,from,to,from_time_ns,to_time_ns,slope
            2,in,0,0.166666667,7000000,6000000,1
            2,in,0.166666667,1,6000000,3500000,0.5
            """);
  }

  @Test
  void printsTheVirtualSpeedup() {
    String out =
        ok("whatif", program, "--virtual-speedup", "in", "-p", "2", "--format", "csv").out();
    assertThat(out)
        .startsWith(
            "processors,function,cheaper,time_ns,whatif_time_ns,gain,gain_ns,gain_low,gain_high,"
                + "gain_low_ns,gain_high_ns\n")
        .contains("\n2,in,0.15,7000000,6100000,0.128571429,900000,,,,\n") // 7 - 0.15 x 6
        .endsWith("\n2,in,1,7000000,3500000,0.5,3500000,,,,\n");
    assertThat(out.lines()).hasSize(22);
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
    usage("--in-flight 'W': expected a name and a size", "--in-flight", "W");
    usage("--in-flight 'W=-1': expected a name and a size", "--in-flight", "W=-1");
    usage("pool W with 0 tasks in flight: expected 1 or more", "--in-flight", "W=0");
    usage("split 1 ways: expected 2 or more", "--lock", "M", "split=1");
    usage("expected changes");
    usage("expected changes", "--suggest", "--pool", "W=2");
    usage("--top 0: expected", "--suggest", "--top", "0");
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
