package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolOrderOptionTest {
  @TempDir Path folder;
  private Path program = Path.of("");

  /** Four tasks of 3 ms on two workers, and behind them one of 9 ms. */
  @BeforeEach
  void write() throws IOException {
    program = folder.resolve("late.program");
    Files.writeString(
        program,
        """
        unit 1ms
        pool W 2
        thread main
          submit W a
          submit W b
          submit W c
          submit W d
          submit W long
          get a
          get b
          get c
          get d
          get long
        task a
          run short 3
        task b
          run short 3
        task c
          run short 3
        task d
          run short 3
        task long
          run chain 9
        """);
  }

  @Test
  void csvHasTheOrdersInTheLastColumns() {
    Launched done =
        Launched.of(
            "predict", program, "-p", "2", "--format", "csv", "--pool-order", "longest-path,fifo");
    assertThat(done.err()).isEmpty();
    String[] lines = done.out().split("\n");
    assertThat(lines[0])
        .endsWith(
            ",constraint_package,fifo_time_ns,fifo_gain,longest_path_time_ns,longest_path_gain,"
                + "order_bound_ns");
    // a b | c d | long: 15 ms. a b | long c | d: 12 ms. Work 21 ms on two: 10.5 ms.
    assertThat(lines[1]).startsWith("2,15000000,").endsWith(",15000000,0,12000000,0.2,10500000");
  }

  @Test
  void textAndJsonSayWhatIsGained() {
    Launched text = Launched.of("predict", program, "-p", "2", "--pool-order", "types");
    assertThat(text.out())
        .contains("critical types first: 12.00 ms instead of 15.00 ms on 2 processors, 20.0 % less")
        .contains("Types of tasks on the critical path: chain. Not on it: short.");
    Launched json =
        Launched.of("predict", program, "-p", "2", "--pool-order", "types", "--format", "json");
    assertThat(json.out()).contains("\"types_time_ns\"").contains("\"pool_order\"");
  }

  @Test
  void thePageHasThem() throws IOException {
    Path page = folder.resolve("page.html");
    Launched done =
        Launched.of("report", program, "-p", "1,2", "-o", page, "--pool-order", "longest-path");
    assertThat(done.status()).isZero();
    assertThat(Files.readString(page))
        .contains("Tasks of pools in another order")
        .contains("<td class=\"n\">12.00 ms</td><td class=\"n\">20.0 %</td>");
    Launched.of("report", program, "-p", "1,2", "-o", page);
    assertThat(Files.readString(page)).doesNotContain("Tasks of pools in another order");
  }

  @Test
  void withoutPoolsThatIsSaid() throws IOException {
    Files.writeString(program, "thread main\n  run work 5\n");
    Launched csv =
        Launched.of("predict", program, "-p", "2", "--pool-order", "lifo", "--format", "csv");
    assertThat(csv.status()).isZero();
    assertThat(csv.err()).contains("No task is submitted to a pool");
  }

  @Test
  void whatCannotBeCombinedIsRefused() {
    assertThat(Launched.of("predict", program, "--pool-order", "best").err())
        .contains("expected fifo, lifo, types, longest-path");
    assertThat(Launched.of("predict", program, "--pool-order", "lifo", "--from", "m").err())
        .contains("leave out --from");
    assertThat(Launched.of("report", program, "--pool-order", "lifo", "--from", "m").err())
        .contains("leave out --from");
    assertThat(Launched.of("predict", program, program, "--pool-order", "lifo").err())
        .contains("give one file");
  }
}
