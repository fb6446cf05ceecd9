package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.order.OrderedTimes;
import corecast.analysis.order.PoolOrder;
import corecast.analysis.order.PoolOrders;
import corecast.study.Processors;
import corecast.study.Study;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The graph of Example09BuildOrder as a program on paper, each module its size in us. */
class BuildOrderTest {
  @TempDir Path folder;

  private final List<int[]> lines = new ArrayList<>();

  @BeforeEach
  void read() throws Exception {
    try (var in = TaskGraph.class.getResourceAsStream("karaf-modules.txt");
        var text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      text.lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> Arrays.stream(line.split(" ")).mapToInt(Integer::parseInt).toArray())
          .forEach(lines::add);
    }
  }

  private String program() {
    List<List<Integer>> next = new ArrayList<>();
    lines.forEach(line -> next.add(new ArrayList<>()));
    for (int module = 0; module < lines.size(); module++) {
      for (int needed : Arrays.copyOfRange(lines.get(module), 1, lines.get(module).length)) {
        next.get(needed).add(module);
      }
    }
    StringBuilder stages = new StringBuilder("unit 1us\npool W 2\n");
    StringBuilder main = new StringBuilder("thread main\n");
    StringBuilder tasks = new StringBuilder();
    for (int module = 0; module < lines.size(); module++) {
      int needs = lines.get(module).length - 1;
      if (needs == 0) {
        main.append("  submit W t").append(module).append('\n');
      } else {
        stages.append("stage s").append(module).append(' ').append(needs).append('\n');
        stages.append("  submit W t").append(module).append('\n');
      }
      tasks.append("task t").append(module).append("\n  run build ");
      tasks.append(lines.get(module)[0]).append('\n');
      next.get(module).forEach(one -> tasks.append("  complete s").append(one).append('\n'));
    }
    return stages.append(main).append(tasks).toString();
  }

  /** Of a module and all that is built after it, the longest chain; no module has a cycle. */
  private int longest(int module, int[] known) {
    if (known[module] == 0) {
      int before = 0;
      for (int needed : Arrays.copyOfRange(lines.get(module), 1, lines.get(module).length)) {
        before = Math.max(before, longest(needed, known) - 1);
      }
      known[module] = before + lines.get(module)[0] + 1;
    }
    return known[module];
  }

  @Test
  void thePoolGainsMoreThanThePapersTenPercentOnTwoProcessors() throws Exception {
    Path file = folder.resolve("karaf.program");
    Files.writeString(file, program());
    List<PoolOrder> all = List.of(PoolOrder.FIFO, PoolOrder.TYPES, PoolOrder.LONGEST_PATH);
    try (Study study = Study.open(file)) {
      PoolOrders orders = study.poolOrders(Processors.range(1, 2), all).value();
      int[] known = new int[lines.size()];
      int chain = 0;
      int work = 0;
      for (int module = 0; module < lines.size(); module++) {
        chain = Math.max(chain, longest(module, known) - 1);
        work += lines.get(module)[0];
      }
      assertThat(lines).hasSize(226);
      OrderedTimes one = orders.rows().get(0);
      OrderedTimes two = orders.rows().get(1);
      assertThat(one.timeNanos()).isEqualTo(1000.0 * work, within(1.0));
      assertThat(two.boundNanos()).isEqualTo(1000 * Math.max(work / 2.0, chain), within(1.0));
      // With one worker no order gains anything; all are of one type, so types gain nothing.
      assertThat(one.times()).allMatch(time -> Math.abs(time.gain()) < 1e-9);
      assertThat(two.times().get(1).gain()).isZero();
      assertThat(two.times().get(2).gain()).isBetween(0.102, 0.15);
      assertThat(two.times().get(2).timeNanos()).isGreaterThanOrEqualTo(two.boundNanos());
    }
  }
}
