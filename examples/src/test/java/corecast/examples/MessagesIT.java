package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.online.PathLine;
import corecast.study.target.LiveRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The critical path, while they run, of programs whose parts send each other messages: for each of
 * so many orders there are a payment and a mail.
 */
@Tag("live")
@Tag("alone")
class MessagesIT {
  private static final int ORDERS = 12;

  /** What all messages take, in units: an order, a payment of two, a mail. */
  private static final int ALL = ORDERS * 4;

  @BeforeAll
  static void findsTheAgent() {
    Launched.of("--version"); // says where it is
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
    boolean hasThreads = way.equals("ring") || way.equals("loops");
    int most = 1 + ORDERS * 2 + 1;
    isPath(last.freeNanos(), hasThreads ? ORDERS * 2 : ORDERS + 2, most, last);
    assertThat(last.ranNanos()).isBetween(last.freeNanos(), last.workNanos());
    if (hasThreads) {
      isPath(last.ranNanos(), ORDERS * 2, most, last);
      assertThat(units(last.shares().get(0).nanos()))
          .isBetween(ORDERS * 2 - HALF, ORDERS * 2 + HALF);
    }
  }

  /** What a message takes is a little more than a unit, and what records cost is taken off. */
  private static final double HALF = 0.5;

  private static double units(long nanos) {
    return nanos / 1e6 / MessagesTarget.UNIT_MILLIS;
  }

  /** What the program does beside handling messages may be on the path, too. */
  private static void isPath(long nanos, int least, int most, PathLine of) {
    assertThat(units(of.workNanos())).as("work").isGreaterThan(ALL - HALF);
    double rest = Math.max(0, units(of.workNanos()) - ALL);
    assertThat(units(nanos))
        .as("path, of %d ns of work", of.workNanos())
        .isBetween(least - HALF, most + rest + HALF);
  }
}
