package corecast.study.table;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.waiting.WaitingTimes;
import corecast.analysis.weight.Programs;
import corecast.analysis.whatif.LikeLocks;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Waits of small programs in a line each, by hand. */
class WaitsInShortTest {
  /** The cells of all lines, without the number of processors; times in us. */
  private static List<List<Object>> lines(String text) throws Exception {
    return lines(ProgramText.parse("test", "unit 1us\n" + text));
  }

  private static List<List<Object>> lines(Program program) throws Exception {
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    Table table = WaitsInShort.of(List.of(WaitingTimes.of(simulator, 4)), false, Integer.MAX_VALUE);
    List<List<Object>> lines = new ArrayList<>();
    table
        .rows()
        .read(
            row -> {
              List<Object> cells = new ArrayList<>(row.cells().subList(1, row.cells().size()));
              cells.set(1, Math.round((Double) cells.get(1) / 1000));
              lines.add(cells);
            });
    return lines;
  }

  @Test
  void likeThreadsAreOneLine() throws Exception {
    String workers =
        Stream.of(1, 2, 3)
            .map(n -> "thread w-" + n + "\n enter price\n lock M\n run price 2\n unlock M\n exit\n")
            .collect(Collectors.joining());
    // The second one waits for 2, the third for 4; main for 2 + 2 + 2.
    assertThat(lines(workers + "thread main\n join w-1\n join w-2\n join w-3\n"))
        .containsExactly(
            List.of("lock M", 6L, 2L, "2 of w-1 to w-3", "100 % price under it, in w-1 to w-3"),
            List.of("end of w-1 to w-3", 6L, 3L, "main", "100 % price under M, in w-1 to w-3"));
  }

  @Test
  void whatTheConversionHasMadeIsSaidInWords() throws Exception {
    assertThat(
            lines(
                "semaphore a-1~park~a-2 0\nthread a-1\n acquire a-1~park~a-2\n"
                    + "thread a-2\n run f 3\n release a-1~park~a-2\n"))
        .containsExactly(
            List.of("hand-over among a-1 to a-2", 3L, 1L, "a-1", "100 % f, in a-1 to a-2"));
  }

  @Test
  void futuresHaveNoNumbers() throws Exception {
    assertThat(
            lines(
                "latch future~1 1\nlatch future~2 1\nthread a\n await future~1\n await future~2\n"
                    + "thread b\n run f 3\n countdown future~1\n run g 1\n countdown future~2\n"))
        .containsExactly(List.of("result of a future", 4L, 2L, "a", "75 % f, in b; 25 % g, in b"));
  }

  @Test
  void locksOfOnePlaceAreOneLine() throws Exception {
    String text =
        Stream.of(1, 1, 2, 2)
            .map(n -> " lock Shard.lock-%d\n run f 3\n unlock Shard.lock-%1$d\n".formatted(n))
            .collect(Collectors.joining("thread w\n", "thread w\n", ""));
    for (int thread = 1; thread <= 4; thread++) {
      text = text.replaceFirst("w\n", "w" + thread + "\n");
    }
    Program program = ProgramText.parse("test", "unit 1us\n" + text);
    assertThat(lines(Programs.at("Shard.java:7", program)))
        .containsExactly(
            List.of(
                "2 locks Shard.lock (Shard.java:7)",
                6L,
                2L,
                "2 of w1 to w4",
                "100 % f under it, in w1 to w4"));
    assertThat(LikeLocks.together("Shard.lock-12", "Shard.java:7")).isEqualTo("Shard.lock-*");
    assertThat(LikeLocks.together("Shard.lock", "Shard.java:7")).isEqualTo("Shard.lock");
    assertThat(LikeLocks.together("HashMap-5", "")).as("of no known place").isEqualTo("HashMap-5");
    assertThat(LikeLocks.together("ReentrantLock-9@A.java:5", "A.java:5"))
        .isEqualTo("ReentrantLock-*@A.java:5");
    for (String retried : List.of("AtomicReference-9@A.java:5~retries", "Shard.map-3~retries")) {
      assertThat(LikeLocks.together(retried, "A.java:5")).isEqualTo(retried);
    }
    assertThat(LikeLocks.stem("Shard.lock-*")).isEqualTo("Shard.lock");
  }

  @Test
  void numbersOfLinesAreNoNumbersOfThreads() {
    LikeNames names = LikeNames.of(List.of("A.java:1", "A.java:2", "w1", "w2", "w4", "x9"));
    assertThat(Stream.of("A.java:1", "w2", "x9", "y").map(names::of))
        .containsExactly("A.java:1", "w1 to w4 (3)", "x9", "y");
  }
}
