package corecast.analysis.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.note.Numbers;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Waits of small programs, explained by hand (in us). */
class GoldenWaitsTest {
  private static WaitingTimes waits(int processors, String text) {
    Simulator simulator =
        new Simulator(ProgramText.parse("test", "unit 1us\n" + text), ReplayOptions.DEFAULT);
    return WaitingTimes.of(simulator, processors);
  }

  /** Who waits for what, how often and how long: what explains it, with its part. */
  private static List<String> lines(WaitingTimes waiting) {
    return waiting.sites().stream()
        .map(
            s ->
                (s.isIdle() ? "idle: " : "")
                    + s.thread()
                    + " "
                    + s.what()
                    + " "
                    + s.waits()
                    + " "
                    + micros(s.nanos())
                    + ": "
                    + words(s.causes()))
        .toList();
  }

  private static String words(List<WaitCause> causes) {
    return String.join(
        ", ",
        causes.stream()
            .map(
                c ->
                    (c.section().isEmpty() ? "" : c.section() + "@")
                        + c.function()
                        + (c.state() == StepState.RUNNING ? "" : " " + c.state().words())
                        + " of "
                        + c.thread()
                        + (c.via().isEmpty() ? "" : " via " + c.via())
                        + " "
                        + micros(c.nanos()))
            .toList());
  }

  private static String micros(double nanos) {
    return Numbers.plain(nanos / 1000, false);
  }

  /** W1: both do f, and only the releaser does g. */
  @Test
  void whatBothDoExplainsNothing() {
    WaitingTimes waiting =
        waits(
            2,
            """
            barrier B 2
            thread T1
              run f 5
              barrier B
            thread T2
              run f 5
              run g 3
              barrier B
            """);
    assertThat(lines(waiting)).containsExactly("T1 barrier B 1 3: g of T2 3");
    WaitSite site = waiting.sites().get(0);
    assertThat(site.stepsBefore()).isEqualTo(3); // f of T1; f and g of T2
    assertThat(site.stepsAfter()).isEqualTo(1);
  }

  /** The same if the releaser does g first: what happened during the wait does not explain it. */
  @Test
  void whatBothDoExplainsNothingWheneverItIsDone() {
    WaitingTimes waiting =
        waits(
            2,
            """
            barrier B 2
            thread T1
              run f 5
              barrier B
            thread T2
              run g 3
              run f 5
              barrier B
            """);
    assertThat(lines(waiting)).containsExactly("T1 barrier B 1 3: g of T2 3");
  }

  /** W2: 4 of 6 us of f cancel. */
  @Test
  void theSmallerTimeCancels() {
    WaitingTimes waiting =
        waits(
            2,
            """
            barrier B 2
            thread T1
              run f 4
              barrier B
            thread T2
              run f 6
              run g 1
              barrier B
            """);
    assertThat(lines(waiting)).containsExactly("T1 barrier B 1 3: f of T2 2, g of T2 1");
  }

  /** W3: T3 waits 5 us; its own c takes 1 us off the oldest of what led to its release, a. */
  @Test
  void waitsOfTheReleaserAreExplainedByWhoLetItGo() {
    WaitingTimes waiting =
        waits(
            3,
            """
            thread T1
              run a 5
              signal X
            thread T2
              wait X
              run b 1
              signal Y
            thread T3
              run c 1
              wait Y
              run d 1
            """);
    assertThat(lines(waiting))
        .containsExactly(
            "T2 acquire X 1 5: a of T1 5", "T3 acquire Y 1 5: a of T1 via acquire X 4, b of T2 1");
    assertThat(waiting.waitNanos()).isEqualTo(10_000);
  }

  /** W4: the holder's 4 us under the lock, less the waiter's own p. */
  @Test
  void aLockIsExplainedByWhatItsHolderDoesUnderIt() {
    String text =
        """
        thread T1
          lock M
          run hold 4
          unlock M
        thread T2
          run p 1
          lock M
          run q 1
          unlock M
        """;
    assertThat(lines(waits(2, text))).containsExactly("T2 lock M 1 3: M@hold of T1 3");
    // One processor: p ends at 2, hold at 5; both lacked the processor for 1 us, which cancels.
    assertThat(lines(waits(1, text))).containsExactly("T2 lock M 1 3: M@hold of T1 3");
  }

  /** W5: with one processor, half of the 8 us is that f had to share it with h. */
  @Test
  void tooFewProcessorsAreToldApart() {
    String text =
        """
        thread T1
          run f 4
          signal X
        thread T2
          wait X
          run g 1
        thread T3
          run h 6
        """;
    assertThat(lines(waits(2, text))).containsExactly("T2 acquire X 1 4: f of T1 4");
    assertThat(lines(waits(1, text)))
        .containsExactly("T2 acquire X 1 8: f of T1 4, f no processor of T1 4");
  }

  /** W6: 200 waits for the same reason are one class. */
  @Test
  void likeWaitsAreOneClass() {
    String text =
        "barrier B 2\nthread T1\n"
            + " run f 5\n barrier B\n".repeat(200)
            + "thread T2\n"
            + " run f 5\n run g 3\n barrier B\n".repeat(200);
    WaitingTimes waiting = waits(2, text);
    assertThat(lines(waiting)).containsExactly("T1 barrier B 200 600: g of T2 600");
    assertThat(waiting.sites().get(0).classes()).hasSize(1);
  }

  /** W7: the share of c falls from 199 of 201 to 1 of 3: 10, 9, 8, 7, 6, 5 and 3 tenths. */
  @Test
  void aTriangularLoopHasFewClasses() {
    StringBuilder one = new StringBuilder("thread T1\n");
    StringBuilder two = new StringBuilder("thread T2\n");
    int all = 0;
    for (int i = 1; i < 200; i++) {
      one.append(" wait X\n");
      two.append(" run c ").append(200 - i).append("\n run m 2\n signal X\n");
      all += 202 - i;
    }
    WaitingTimes waiting = waits(2, one.toString() + two);
    WaitSite site = waiting.sites().get(0);
    assertThat(lines(waiting))
        .containsExactly("T1 acquire X 199 " + all + ": c of T2 19900, m of T2 398");
    assertThat(site.classes()).hasSize(7);
    assertThat(site.classes().stream().mapToLong(WaitClass::waits).sum()).isEqualTo(199);
    assertThat(site.unclassed()).isZero();
  }

  /** W8: who waits for work until the program is halted is idle, all the time. */
  @Test
  void whoWaitsForWorkAllTheTimeIsIdle() {
    WaitingTimes waiting =
        waits(
            2,
            """
            thread Main
              run a 5
              put Q
              run b 3
              halt
            thread Daemon
              take Q
              run w 1
              take Q
            """);
    assertThat(lines(waiting)).containsExactly("idle: Daemon take Q 1 5: a of Main 5");
    assertThat(waiting.waits()).isZero();
    assertThat(waiting.causes()).isEmpty();
    assertThat(waiting.threads()).contains(new ThreadTimes("Daemon", 1000, 0, 0, 0, 7000, 0, 8000));
  }

  @Test
  void tasksWaitForAWorkerAndThreadsForTheirEnd() {
    WaitingTimes waiting =
        waits(
            4,
            """
            pool W 1
            thread main
              run make 1
              submit W one
              submit W two
              get two
            task one
              run long 5
            task two
              run short 2
            """);
    // Task two has the worker at 6; main goes on at 8.
    assertThat(lines(waiting))
        .containsExactly(
            "main get W 1 7: long of W via submit W 5, short of W 2",
            "W submit W 1 5: long of W 5");
  }

  @Test
  void delaysExplainWaits() {
    WaitingTimes waiting =
        waits(
            2,
            """
            thread A
              run ask 1
              io 6
              signal X
            thread B
              wait X
              run on 1
            """);
    assertThat(lines(waiting))
        .containsExactly("B acquire X 1 7: (unnamed) delay of A 6, ask of A 1");
  }

  /** A spawned thread did nothing before it began: what led to its start is indirect. */
  @Test
  void whatLedToTheStartOfTheReleaserIsIndirect() {
    WaitingTimes waiting =
        waits(
            3,
            """
            thread Main
              run m 1
              spawn Mid
              run own 1
              wait X
            thread Mid
              run mid 5
              spawn Last
            thread Last
              run last 3
              signal X
            """);
    // From the spawn at 1 on: mid 5 and last 3 against own 1, which is taken off the oldest.
    assertThat(lines(waiting))
        .containsExactly("Main acquire X 1 7: mid of Mid via start 4, last of Last 3");
  }
}
