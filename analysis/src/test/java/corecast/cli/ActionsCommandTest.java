package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands say first, of a program whose times are known. */
class ActionsCommandTest {
  @TempDir Path folder;
  private Path program;

  /** Two threads at a time get a permit for 4 ms, before that each works for 1 ms. */
  @BeforeEach
  void write() throws IOException {
    program = folder.resolve("a.program");
    StringBuilder text = new StringBuilder("unit 1ms\nsemaphore S 2\n");
    for (int i = 0; i < 6; i++) {
      text.append("thread t").append(i);
      text.append("\n run f 1\n acquire S\n sleep 4\n release S\n");
    }
    Files.writeString(program, text);
  }

  private String ok(Object... args) {
    Launched launched = Launched.of(args);
    assertThat(launched.err()).isEmpty();
    assertThat(launched.status()).isZero();
    return launched.out();
  }

  /** 1 + 3 x 4 = 13; with six permits 5. Of 13 somebody waits from 1 to 9 with idle processors. */
  private String block() {
    return """
        On 6 processors it takes 13.00 ms: speedup 1.38 of 6.
        1. Semaphore S: threads wait for one of 2 permits while processors are idle 62 % of the time.
           6 permits instead of 2   5.00 ms   speedup 2.00   -62 %
             corecast whatif FILE --semaphore S=6 -p 6
        2. Function f: 8 % of the run time depends on its own work.
           A fifth cheaper          12.80 ms   speedup 1.31   -2 %
             corecast whatif FILE --function f=-20% -p 6
        """
        .replace("FILE", program.toString());
  }

  /**
   * On one processor each has half of it, 8 + 1: a piece of b that is shorter by 1 saves 2, one of
   * a saves 1, so that 4 x 3 are weighed in 9.
   */
  @Test
  void aShareAboveAllOfTheRunIsExplained() throws IOException {
    Files.writeString(program, "unit 1ms\nthread a\n run f 4\nthread b\n run f 4\n sleep 1\n");
    String why = "A share above 100 %: the function's work also delays others.";
    assertThat(ok("optimize", program, "-p", "1")).contains("133.3 %", why);
    assertThat(ok("optimize", program, "-p", "1,2")).contains(why);
    assertThat(ok("optimize", program, "-p", "2")).contains("80.0 %").doesNotContain(why);
  }

  @Test
  void everyCommandBeginsWithTheSameBlock() {
    assertThat(ok("predict", program, "-p", "6"))
        .startsWith("a.program: 6 threads, 12 segments, 6.00 ms of work\n\n" + block() + "\nproc");
    assertThat(ok("optimize", program, "-p", "6")).startsWith(block() + "\nprocessors");
    Path page = folder.resolve("a.html");
    assertThat(ok("report", program, "-p", "6", "-o", page)).startsWith(block());
  }

  @Test
  void thePageHasItAsAList() throws IOException {
    Path page = folder.resolve("a.html");
    ok("report", program, "-p", "6", "-o", page);
    assertThat(Files.readString(page))
        .contains("<p class=\"time\">On 6 processors it takes 13.00 ms: speedup 1.38 of 6.</p>")
        .contains("<li>6 permits instead of 2: 5.00 ms   speedup 2.00   -62 % <code>corecast")
        .doesNotContain("optimize <code>");
  }

  @Test
  void jsonHasItAsAMember() {
    String lock =
        "{\"id\":\"semaphore:S:6\",\"kind\":\"semaphore\",\"object\":\"S\",\"at\":\"\","
            + "\"change\":\"6\",\"processors\":6,\"time_ns\":13000000,\"then_ns\":5000000,"
            // T(1) = 6 + 3 x 4 = 18; with six permits 6 + 4 = 10.
            + "\"speedup\":1.384615385,\"then_speedup\":2,\"min_gain\":0.615384615,"
            + "\"max_gain\":0.615384615,\"why\":\"threads wait for one of 2 permits while processors"
            + " are idle 62 % of the time\",\"repeat\":\"corecast whatif "
            + program
            + " --semaphore S=6 -p 6\",\"text\":\"6 permits instead of 2\"}";
    for (String command : List.of("predict", "optimize")) {
      assertThat(ok(command, program, "-p", "6", "--format", "json"))
          .startsWith("{\"actions\":[\n" + lock + ",\n{\"id\":\"function:f:-20%\"")
          .contains("\n],\n\"rows\":[\n");
    }
  }

  @Test
  void theCommandGivesTheSameAnswer() {
    String again =
        ok("whatif", program, "--semaphore", "S=6", "-p", "6", "--format", "csv")
            .lines()
            .toList()
            .get(1);
    assertThat(again).startsWith("6,13000000,5000000,0.615384615,");
  }

  @Test
  void numberOfProcessorsIsAskedFor() {
    assertThat(ok("predict", program, "-p", "1..6", "--for", "2"))
        .contains("\n\nOn 2 processors it takes ");
    assertThat(Launched.of("predict", program, "--for", "0").status()).isEqualTo(2);
    assertThat(Launched.of("predict", program, "--for", "x").err())
        .contains("expected a number from 1 to");
  }
}
