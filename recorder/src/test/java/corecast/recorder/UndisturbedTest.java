package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import corecast.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class UndisturbedTest {
  @TempDir Path folder;

  private int recorded;

  /** What a recording is like: what others had of its CPU, and whether something is wrong of it. */
  private record Like(double others, boolean isWrong) {}

  private Path inconclusive() {
    return folder.resolve("target").resolve("inconclusive.txt");
  }

  /** A test that finds recordings like these, one after another. */
  private void check(Like... recordings) throws Exception {
    Deque<Like> next = new ArrayDeque<>(List.of(recordings));
    recorded = 0;
    Undisturbed.check(
        inconclusive(),
        "a.SomeIT#test",
        () -> {
          recorded++;
          return next.remove();
        },
        Like::others,
        like -> assertThat(like.isWrong).as("wrong").isFalse());
  }

  @Test
  void whatIsRightIsRightHoweverBusyTheMachineWas() throws Exception {
    check(new Like(0.9, false));
    assertThat(recorded).isEqualTo(1);
    assertThat(inconclusive()).doesNotExist();
  }

  @Test
  void whatIsWrongUndisturbedFailsAtOnce() {
    assertThatThrownBy(() -> check(new Like(0.1, true))).isInstanceOf(AssertionError.class);
    assertThat(recorded).isEqualTo(1);
    assertThat(inconclusive()).doesNotExist();
  }

  @Test
  void whatIsWrongAndDisturbedIsRecordedAgain() throws Exception {
    check(new Like(0.11, true), new Like(0.5, true), new Like(0, false));
    assertThat(recorded).isEqualTo(3);
    assertThatThrownBy(() -> check(new Like(0.11, true), new Like(0.1, true)))
        .isInstanceOf(AssertionError.class);
    assertThat(recorded).isEqualTo(2);
    assertThat(inconclusive()).doesNotExist();
  }

  @Test
  void whatIsDisturbedThreeTimesIsInconclusive() throws Exception {
    for (int test = 0; test < 2; test++) {
      assertThatThrownBy(
              () -> check(new Like(0.18, true), new Like(0.5, true), new Like(0.114, true)))
          .isInstanceOf(TestAbortedException.class)
          .hasMessage(
              "Inconclusive: other programs had 18 %, 50 %, 11 % of the CPU of 3 recordings")
          .hasCauseInstanceOf(AssertionError.class);
      assertThat(recorded).isEqualTo(3);
    }
    assertThat(Files.readAllLines(inconclusive()))
        .containsExactly("a.SomeIT#test 18 %, 50 %, 11 %", "a.SomeIT#test 18 %, 50 %, 11 %");
  }

  /** As it stands in a trace. */
  private double others(String... facts) throws IOException {
    Path trace = folder.resolve("some.cct");
    TraceWriter writer = TraceWriter.create(trace, TraceWriter.SMALLEST_LIMIT);
    for (String fact : facts) {
      writer.meta("cpu.others", fact);
    }
    writer.close(1);
    double others = Undisturbed.others(trace);
    Files.delete(trace);
    return others;
  }

  @Test
  void whatOthersHadIsAFactOfTheTrace() throws Exception {
    assertThat(others("180000000,1000000000")).isCloseTo(0.18, within(1e-12));
    assertThat(others()).isZero();
    assertThat(others("20000000,100000000")).as("two steps of counters").isZero();
  }
}
