package corecast.analysis.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.weight.Programs;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of two small programs, whose times are known (in us). */
class GoldenWhatIfTest {
  /** Figure 4 of Broberg et al. */
  static final String FIGURE_4 = "unit 1us\n" + Programs.FIGURE_4;

  /** Four threads that each work for 2 us, and for 1 us with a lock that all share. */
  static final String LOCK =
      "unit 1us\n"
          + Arrays.stream("A B C D".split(" "))
              .map(thread -> "thread " + thread + "\n run out 2\n lock M\n run in 1\n unlock M\n")
              .reduce("", String::concat);

  private static Simulator simulator(String text) {
    return new Simulator(ProgramText.parse("test", text), ReplayOptions.DEFAULT);
  }

  private static double[] micros(Simulator simulator, int most, Edit... edits) {
    int[] counts = java.util.stream.IntStream.rangeClosed(1, most).toArray();
    return WhatIf.of(simulator, List.of(edits), counts).gains().stream()
        .mapToDouble(gain -> gain.editedNanos() / 1000)
        .toArray();
  }

  /**
   * T(1) falls with all of b, from 20. On three processors T = 7 + max(b, 3): T3 leaves d at 4
   * whatever b does. On two it is b, then nothing, then half of b.
   */
  @ParameterizedTest
  @CsvSource({
    "4, 20, 12, 11",
    "3.5, 19.5, 11.5, 10.5",
    "3, 19, 11, 10",
    "2.5, 18.5, 11, 10",
    "2, 18, 11, 10",
    "1.5, 17.5, 11, 10",
    "1, 17, 11, 10",
    "0.5, 16.5, 10.75, 10",
    "0, 16, 10.5, 10"
  })
  void scalesAFunction(double b, double one, double two, double three) {
    double[] expected = {one, two, three};
    Simulator figure4 = simulator(FIGURE_4);
    assertThat(micros(figure4, 3, new ScaledFunction("b", b / 4, 0)))
        .containsExactly(expected, within(1e-9));
    long less = Math.round(1000 * (b - 4));
    assertThat(micros(figure4, 3, new ScaledFunction("b", 1, less)))
        .containsExactly(expected, within(1e-9));
  }

  /** Five calls of 4 us each in one thread, and 3 us of somebody else. */
  @Test
  void changesEachCallByAnAmount() {
    Simulator calls = simulator("unit 1us\nthread T\n enter f 5\n run 20\n exit\n run g 3\n");
    assertThat(micros(calls, 1, EditText.function("f=-2us/call"))).containsExactly(23 - 5 * 2);
    assertThat(micros(calls, 1, EditText.function("g=+500ns/call"))).containsExactly(23.5);
    Edit edit = EditText.function("f=-2us/call");
    assertThat(edit.words()).containsExactly("--function", "f=-2000ns/call");
    assertThat(edit.describe()).isEqualTo("function f -2.00 us a call");
    assertThat(EditText.function("f=-2000ns/call")).isEqualTo(edit);
  }

  @Test
  void makesSeveralChangesTogether() {
    // a gives 6, 1.5 and 2 us on 1, 2 and 3 processors, b gives 4, 1.5 and 1: here they add up.
    assertThat(
            micros(simulator(FIGURE_4), 3, EditText.function("a=x0"), EditText.function("b=-100%")))
        .containsExactly(new double[] {20 - 2 - 4, 9, 8}, within(1e-9));
  }

  @Test
  void gainsByTwoChangesWhatNeitherGains() {
    Simulator twins = simulator("unit 1us\nthread T1\n run x 5\nthread T2\n run y 5\n");
    Edit x = EditText.function("x=-5us");
    Edit y = EditText.function("y=-5us");
    assertThat(micros(twins, 2, x)[1]).isEqualTo(5);
    assertThat(micros(twins, 2, y)[1]).isEqualTo(5);
    assertThat(micros(twins, 2, x, y)[1]).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "shorten=0%, 12, 8, 6.666666667, 6",
    "remove, 12, 6, 4, 3",
    "split=2, 12, 6, 4.666666667, 4",
    "shorten=50%, 10, 6, 4.666666667, 4",
    "readers=*, 12, 6, 4, 3",
    "readers=nobody, 12, 8, 6.666666667, 6"
  })
  void changesALock(String how, double one, double two, double three, double four) {
    assertThat(micros(simulator(LOCK), 4, EditText.lock("M", how)))
        .containsExactly(new double[] {one, two, three, four}, within(1e-6));
  }

  /** A and C read, B and D write: first come first served, writers stay between the readers. */
  @Test
  void gainsNothingByReadersThatComeBetweenWriters() {
    StringBuilder text = new StringBuilder("unit 1us\n");
    for (String thread : List.of("A get", "B set", "C get", "D set")) {
      String name = thread.substring(0, 1);
      String function = thread.substring(2);
      text.append("thread " + name + "\n run out 2\n enter " + function + "\n lock M\n run in 1\n")
          .append(" unlock M\n exit\n");
    }
    assertThat(micros(simulator(text.toString()), 4, EditText.lock("M", "readers=g*")))
        .containsExactly(new double[] {12, 8, 20 / 3.0, 6}, within(1e-9));
  }

  /** As if the text had half of each section's work before its lock. */
  @Test
  void movesWorkOutOfALock() {
    Program moved = EditText.lock("M", "move-out=50%").of(simulator(LOCK).program());
    String expected =
        LOCK.replace("run in 1", "run in 0.5").replace(" lock M\n", " run in 0.5\n lock M\n");
    int[] counts = {1, 2, 3, 4};
    assertThat(new Simulator(moved, ReplayOptions.DEFAULT).completion(counts).timeNanos())
        .containsExactly(simulator(expected).completion(counts).timeNanos(), within(1e-6));
    assertThat(moved.workNanos()).isEqualTo(12_000);
  }

  /** A try of the lock goes with it, and moved work comes before it. */
  @Test
  void editsALockThatIsTried() {
    String tried = LOCK.replace(" lock M\n", " try lock M\n");
    assertThat(tried).isNotEqualTo(LOCK);
    Program removed = EditText.lock("M", "remove").of(simulator(tried).program());
    assertThat(removed.has(Operation.TRY)).isFalse();
    assertThat(removed.steps())
        .isEqualTo(EditText.lock("M", "remove").of(simulator(LOCK).program()).steps());

    Program moved = EditText.lock("M", "move-out=50%").of(simulator(tried).program());
    String expected =
        tried
            .replace("run in 1", "run in 0.5")
            .replace(" try lock M\n", " run in 0.5\n try lock M\n");
    int[] counts = {1, 2, 3, 4};
    assertThat(new Simulator(moved, ReplayOptions.DEFAULT).completion(counts).timeNanos())
        .containsExactly(simulator(expected).completion(counts).timeNanos(), within(1e-6));
  }

  @Test
  void saysWhichFunctionLeadsThen() {
    WhatIf whatIf =
        WhatIf.of(simulator(FIGURE_4), List.of(EditText.function("b=-50%")), new int[] {2});
    assertThat(whatIf.leaders()).containsExactly("b");
    assertThat(whatIf.editedLeaders()).doesNotContain("b"); // b 2 has no weight
  }

  @Test
  void givesPoolsMoreWorkers() {
    Simulator pool =
        simulator(
            """
            unit 1us
            pool W 1
            thread main
              submit W one
              submit W two
              get one
              get two
            task one
              run work 3
            task two
              run work 3
            """);
    // Two tasks of 3 us, one after the other with one worker, at once with two.
    assertThat(micros(pool, 2, EditText.pool("W=1"))).containsExactly(6, 6);
    assertThat(micros(pool, 2, EditText.pool("W=2"))).containsExactly(6, 3);
  }

  @Test
  void givesQueuesMoreRoom() {
    Simulator queue =
        simulator(
            """
            unit 1us
            queue Q 1
            thread giver
              run make 1
              put Q
              run make 1
              put Q
              run make 1
              put Q
              run after 5
            thread taker
              run before 6
              take Q
              take Q
              take Q
            """);
    // With room for one, the giver waits at 2 us until the taker takes at 6: then 1 + 5 more.
    assertThat(micros(queue, 2, EditText.queue("Q=1"))[1]).isEqualTo(12);
    // With room for three it never waits: 3 + 5.
    assertThat(micros(queue, 2, EditText.queue("Q=3"))[1]).isEqualTo(8);
  }
}
