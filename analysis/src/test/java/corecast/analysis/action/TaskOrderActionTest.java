package corecast.analysis.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.LongestTasksFirst;
import corecast.analysis.whatif.RefusedEdit;
import corecast.analysis.whatif.WhatIf;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pools whose longest task comes late; times by hand, in microseconds. */
class TaskOrderActionTest {
  /** Four tasks of 2 us and one of 8 us by a pool of two, the long one last. */
  private static final String LATE =
      """
      unit 1us
      pool W 2
      thread main
       submit W a
       submit W b
       submit W c
       submit W d
       submit W e
       get a
       get b
       get c
       get d
       get e
      task a
       run small 2
      task b
       run small 2
      task c
       run small 2
      task d
       run small 2
      task e
       run small 1
       run large 7
      """;

  private static Actions of(String text) {
    Simulator ideal = simulator(text);
    return Actions.of(new Actions.Search(ideal, ideal, null, new int[] {2}, 5, List.of()), 2);
  }

  private static Simulator simulator(String text) {
    return new Simulator(ProgramText.parse("test.program", text), ReplayOptions.DEFAULT);
  }

  private static Action order(Actions all) {
    return all.ranked().stream()
        .filter(a -> a.kind() == Action.Kind.ORDER)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void longestTaskThatComesLastIsToBeginFirst() {
    Actions all = of(LATE);
    // Two and two, then the long one: 12. Two begin as they come, then the long one: 10.
    assertThat(all.timeNanos()).isCloseTo(12_000, within(1e-6));
    Action order = order(all);
    assertThat(order.id()).isEqualTo("order:W:longest-first");
    assertThat(order.thenNanos()).isCloseTo(10_000, within(1e-6));
    assertThat(order.thenSpeedup()).isCloseTo(1.6, within(1e-9));
    assertThat(order.gain()).isCloseTo(1.0 / 6, within(1e-9));
    assertThat(ActionText.heading(order))
        .isEqualTo(
            "Order of tasks in pool W: the longest of 5 tasks takes 8.00 us and comes last. Most of"
                + " its work: large.");
    assertThat(order.repeat()).isEqualTo("corecast whatif test.program --longest-first W -p 2");
    // If two threads could share large, that would be 3.5 us; a fifth of it is 1.4 us.
    assertThat(all.ranked().stream().map(Action::id))
        .startsWith("serial:large:shared=2", "order:W:longest-first", "function:large:-20%");
  }

  @Test
  void whatIfGivesTheSameAnswer() {
    List<Edit> edits = List.of(new LongestTasksFirst("W"));
    int[] counts = {1, 2, 8};
    WhatIf then = WhatIf.of(simulator(LATE), edits, counts);
    assertThat(then.gains()).extracting(g -> g.editedNanos()).containsExactly(16e3, 10e3, 10e3);
    assertThat(then.describe()).isEqualTo("pool W with its longest tasks first");
    // With workers for all of them nobody waits for one.
    assertThat(order(of(LATE)).thenNanos()).isEqualTo(then.gains().get(1).editedNanos());
    String many = LATE.replace("pool W 2", "pool W 5");
    assertThat(WhatIf.of(simulator(many), edits, counts).gains())
        .allMatch(g -> g.editedNanos() == g.timeNanos());
  }

  @Test
  void noOrderIsProposedWhereNoneGains() {
    assertThat(of(LATE.replace("pool W 2", "pool W 5")).ranked())
        .noneMatch(a -> a.kind() == Action.Kind.ORDER);
    // The long one already begins first, or all are alike.
    assertThat(
            of(LATE.replace("submit W a", "submit W e")
                    .replaceFirst("submit W e\n get", "submit W a\n get"))
                .ranked())
        .noneMatch(a -> a.kind() == Action.Kind.ORDER);
    assertThat(of(LATE.replace("large 7", "large 1")).ranked())
        .noneMatch(a -> a.kind() == Action.Kind.ORDER);
  }

  @Test
  void poolsThatKeepTheirOrderAreRefused() {
    assertRefused(LATE.replace("pool W 2", "pool W 1"), "W", "it has one worker");
    assertRefused(LATE.replace("pool W", "fork-join-pool W"), "W", "a fork/join pool has no");
    assertRefused(LATE, "V", "no pool V; there is W");
    assertThat(of(LATE.replace("pool W 2", "pool W 1")).ranked())
        .noneMatch(a -> a.kind() == Action.Kind.ORDER);
  }

  private static void assertRefused(String text, String pool, String why) {
    List<Edit> edits = List.of(new LongestTasksFirst(pool));
    assertThatThrownBy(() -> WhatIf.of(simulator(text), edits, new int[] {2}))
        .isInstanceOf(RefusedEdit.class)
        .hasMessageContaining(why);
  }
}
