package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Jdks;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs whose parts send each other messages. For each of so many orders there are a payment and
 * a mail; what is known of a program is known by these classes.
 */
@Tag("stored")
class MessagesTest {
  private static final int ORDERS = 24;
  private static final long UNIT = 10_000_000;

  @TempDir Path folder;

  private static Stream<Arguments> each(String... ways) {
    return StoredRecordings.jdks().stream()
        .flatMap(jdk -> Stream.of(ways).map(way -> Arguments.of(jdk, way)));
  }

  static Stream<Arguments> carriers() {
    return each("actors", "flows", "ring", "loops");
  }

  static Stream<Arguments> conditions() {
    return each("ring", "buffers");
  }

  /** What handling a message takes, ns; below 0 for other functions. */
  private static long nanosOf(String function) {
    return function.endsWith("Order.handle") || function.endsWith("Mail.handle")
        ? UNIT
        : function.endsWith("Payment.handle") ? 2 * UNIT : -1;
  }

  /**
   * On enough processors payments are handled one after the other, behind the first order and
   * before the last mail. Whether an actor's mailbox was empty stays as recorded: who finds it so
   * begins a new task, which does not depend on the one before. So payments of actors may be at
   * once, behind their orders.
   */
  @ParameterizedTest
  @MethodSource("carriers")
  void aRecordingIsReplayedByItsKindsOfMessages(Jdks.Jdk jdk, String way) throws Exception {
    Program program = recorded(jdk, "messages-", Example11Messages.class, way);
    assertThat(units(program, 1)).isCloseTo(ORDERS * 4, within(0.1));
    double inTurns = 1 + ORDERS * 2 + 1;
    double least = way.equals("actors") ? ORDERS + 2 + 1 : inTurns;
    assertThat(units(program, 4)).isBetween(least - 0.1, inTurns + 0.1);
  }

  /** Who waits for whom is no matter of the order in which one processor served the threads. */
  @ParameterizedTest
  @MethodSource("conditions")
  void threadsThatAllWaitForOneConditionWaitOnlyForTheOneBeforeThem(Jdks.Jdk jdk, String way)
      throws Exception {
    Program program = recorded(jdk, "one-condition-", OneConditionTarget.class, way);
    assertThat(units(program, 1)).isCloseTo(ORDERS * 4, within(0.1));
    assertThat(units(program, 4)).isCloseTo(1 + ORDERS * 2 + 1, within(0.1));
  }

  /**
   * A recording in which handling the messages takes as long as they are said to, and all else
   * nothing.
   */
  private Program recorded(Jdks.Jdk jdk, String name, Class<?> main, String way) throws Exception {
    List<String> woven = List.of("--functions", "woven");
    Path trace =
        StoredRecordings.trace(
            jdk,
            name + way,
            folder,
            made ->
                Launched.recordWith(
                    jdk, made, woven, main.getName(), way, Integer.toString(ORDERS)));
    String dump = Launched.of("dump", trace).succeeded().out();
    return ProgramText.parse("given", GivenWork.alone(dump, MessagesTest::nanosOf, 0));
  }

  private static double units(Program program, int processors) {
    return new Simulator(program, ReplayOptions.DEFAULT)
            .completion(new int[] {processors})
            .timeNanos()[0]
        / UNIT;
  }
}
