package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.online.PathLine;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.study.target.LiveRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs whose parts send each other messages. For each of so many orders there are a payment and
 * a mail; what is known of a program is known by these classes.
 */
class MessagesIT {
  private static final int ORDERS = 24;
  private static final long UNIT = 10_000_000;

  /** What the program does beside the given work, at most: it starts and ends. */
  private static final long REST_MILLIS = 80;

  @TempDir Path folder;

  @BeforeAll
  static void findsTheAgent() {
    Launched.of("--version"); // says where it is
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
  @ValueSource(strings = {"actors", "flows", "ring", "loops"})
  void aRecordingIsReplayedByItsKindsOfMessages(String way) throws Exception {
    Program program = recorded("corecast.examples.Example11Messages", way);
    assertThat(units(program, 1)).isCloseTo(ORDERS * 4, within(0.1));
    double inTurns = 1 + ORDERS * 2 + 1;
    double least = way.equals("actors") ? ORDERS + 2 + 1 : inTurns;
    assertThat(units(program, 4)).isBetween(least - 0.1, inTurns + 0.1);
  }

  /** Who waits for whom is no matter of the order in which one processor served the threads. */
  @ParameterizedTest
  @ValueSource(strings = {"ring", "buffers"})
  void threadsThatAllWaitForOneConditionWaitOnlyForTheOneBeforeThem(String way) throws Exception {
    Program program = recorded("corecast.examples.OneConditionTarget", way);
    assertThat(units(program, 1)).isCloseTo(ORDERS * 4, within(0.1));
    assertThat(units(program, 4)).isCloseTo(1 + ORDERS * 2 + 1, within(0.1));
  }

  /**
   * A recording in which handling the messages takes as long as they are said to, and all else
   * nothing.
   */
  private Program recorded(String mainClass, String way) throws Exception {
    Path trace = folder.resolve("messages.cct");
    Launched.record(
            trace, List.of("--functions", "woven"), mainClass, way, Integer.toString(ORDERS))
        .succeeded();
    Path dump = folder.resolve("messages.program");
    Files.writeString(dump, Launched.of("dump", trace).succeeded().out());
    String text = GivenWork.alone(Files.readString(dump), MessagesIT::nanosOf, 0);
    return ProgramText.parse("given", text);
  }

  private static double units(Program program, int processors) {
    return new Simulator(program, ReplayOptions.DEFAULT)
            .completion(new int[] {processors})
            .timeNanos()[0]
        / UNIT;
  }

  /**
   * Dependences only: all payments, and before them an order and behind them a mail as far as it is
   * seen who has told whom. Where a kind has a thread of its own, the path as it ran is that, too.
   * Where it has not, a payment does not depend on the one before it if that was done already when
   * the order came: if the orders get no processor for a while, the path may be that of all orders.
   */
  @ParameterizedTest
  @ValueSource(strings = {"actors", "flows", "ring", "loops"})
  void theLivePathIsMadeOfItsKindsOfMessages(String way) throws Exception {
    List<PathLine> samples = new ArrayList<>();
    List<String> payments = List.of("MessagesTarget$Payment.handle");
    LiveRun run = new LiveRun(payments, 0, 100, 0, false, false, "", 0);
    List<String> command = new ArrayList<>(List.of(Launched.java().toString()));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("corecast.examples.MessagesTarget", way, Integer.toString(ORDERS)));
    assertThat(run.starting(command).run(samples::add)).isZero();
    PathLine last = samples.get(samples.size() - 1);
    isAbout(last.workNanos(), ORDERS * 4, ORDERS * 4);
    boolean hasThreads = way.equals("ring") || way.equals("loops");
    isAbout(last.freeNanos(), hasThreads ? ORDERS * 2 : ORDERS + 2, 1 + ORDERS * 2 + 1);
    assertThat(last.ranNanos()).isBetween(last.freeNanos(), last.workNanos());
    if (hasThreads) {
      isAbout(last.ranNanos(), ORDERS * 2, 1 + ORDERS * 2 + 1);
      isAbout(last.shares().get(0).nanos(), ORDERS * 2, ORDERS * 2);
    }
  }

  /** Each record is said to cost some time, which is taken off: in all less than half a message. */
  private static void isAbout(long nanos, int least, int most) {
    assertThat(nanos / 1e6)
        .isBetween(
            (least - 0.5) * MessagesTarget.UNIT_MILLIS,
            (double) most * MessagesTarget.UNIT_MILLIS + REST_MILLIS);
  }
}
