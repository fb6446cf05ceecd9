package corecast.conversion;

import static corecast.trace.EventKind.*;
import static corecast.trace.IoCode.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An event loop and two threads that compute in turns, recorded on one processor until 2000. */
class SelectsTest {
  private static final int FIRST = 2;
  private static final int SECOND = 3;
  private static final int SELECTOR = 4;
  private static final int SERVER = 5;
  private static final int CLIENT = 6;
  private static final int SESSION = 7;
  private static final int OTHER_CLIENT = 8;
  private static final int OTHER_SESSION = 9;

  private static final int LOCK_OF_LOOP = 10;
  private static final int DONE = 11;

  private static final int ON_THIS_MACHINE = 1;

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread loop;
  private TraceScript.Thread first;
  private TraceScript.Thread second;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    loop = trace.main(SECOND);
    loop.object(SELECTOR, ObjectKind.STREAM, "selector");
    loop.object(SERVER, ObjectKind.STREAM, "server");
    connection(CLIENT, SESSION, 1000);
    connection(OTHER_CLIENT, OTHER_SESSION, 2000);
    loop.at(0, START, FIRST).at(0, START, SECOND);
    first = trace.thread(FIRST, "first");
    first.at(0, BEGIN);
    second = trace.thread(SECOND, "second");
    second.at(0, BEGIN);
  }

  private void connection(int client, int session, int port) {
    loop.object(client, ObjectKind.STREAM, "client", port, 80, ON_THIS_MACHINE);
    loop.object(session, ObjectKind.STREAM, "session", 80, port, ON_THIS_MACHINE);
  }

  /** The loop waits in a select until 2000 and finds so many channels ready. */
  private TraceScript.Thread loopSelects(int ready) {
    return loop.at(2000, 0, STREAM, SELECTOR, SELECT, ready + 1, 2000);
  }

  private double nanosOnThree() throws Exception {
    return TraceScript.nanosOn(3, trace.converted(2000).program());
  }

  @Test
  void aLoopThatIsWokenUpWaitsForThatAndForNothingElse() throws Exception {
    first.at(1000, 500, WAKE_UP, SELECTOR).at(1000, 0, WAKE_UP, SELECTOR).at(1000, 0, END);
    second.at(1990, 1000, STREAM, OTHER_CLIENT, WRITE, 9, 0).at(2000, 0, END);
    loopSelects(0).at(2900, END);
    // 500 of the first thread, then 900 of the loop; the second one is done with its 1000 before.
    assertThat(nanosOnThree()).isEqualTo(1400);
  }

  @Test
  void aLoopThatReadsThenWaitsForWhatItReads() throws Exception {
    first.at(1000, 500, STREAM, CLIENT, WRITE, 9, 0).at(1000, 0, END);
    second.at(1990, 1000, STREAM, OTHER_CLIENT, WRITE, 9, 0).at(2000, 0, END);
    loopSelects(1).at(2000, 0, STREAM, SESSION, READ, 9, 0).at(2900, END);
    // As above: the other connection, which was written to last, is not for this loop.
    assertThat(nanosOnThree()).isEqualTo(1400);
  }

  @Test
  void aLoopThatHandsOnWaitsForWhatAnotherThreadReads() throws Exception {
    first.at(1000, 500, STREAM, CLIENT, WRITE, 9, 0).at(1000, 0, END);
    second.at(1990, 1000, STREAM, OTHER_CLIENT, WRITE, 9, 0);
    loopSelects(1).at(2900, END);
    second.at(2910, 0, STREAM, SESSION, READ, 9, 0).at(2910, 0, END);
    // As above: nobody reads what the other connection brought.
    assertThat(nanosOnThree()).isEqualTo(1400);
  }

  @Test
  void aReadDoesNotWaitForWhatItsAnswerBrought() throws Exception {
    second.at(0, END);
    // The session writes 10 bytes and, not recorded, 100; the client reads those, and answers; then
    // come 200 more.
    loop.at(300, STREAM, SESSION, WRITE, 11, 0);
    first.at(310, 0, STREAM, CLIENT, READ, 101, 0).at(910, STREAM, CLIENT, WRITE, 6, 0);
    loop.at(920, 0, STREAM, SESSION, READ, 6, 0).at(1320, STREAM, SESSION, WRITE, 201, 0);
    first.at(1330, 0, STREAM, CLIENT, READ, 201, 0).at(1630, END);
    loop.at(1630, 0, END);
    // 600 of the client, then 400 of the loop, then 300.
    assertThat(nanosOnThree()).isEqualTo(1300);
  }

  @Test
  void aLoopThatOnlyWaitsForATimeTakesAsLong() throws Exception {
    first.at(1000, 500, END);
    second.at(2000, 1000, END);
    loopSelects(0).at(2900, END);
    // 2000 of the select, then 900.
    assertThat(nanosOnThree()).isEqualTo(2900);
  }

  /** Its time is up at 600 and at 1200; the first thread wakes the loop up at 2000. */
  private void loopSelectsInVainTwice(EventKind then) {
    loop.object(LOCK_OF_LOOP, ObjectKind.LOCK, "lock").object(DONE, ObjectKind.LATCH, "done", 2);
    loop.at(600, 0, STREAM, SELECTOR, SELECT, 1, 600).at(600, 0, LOCK, LOCK_OF_LOOP);
    loop.at(610, UNLOCK, LOCK_OF_LOOP).at(1200, 0, STREAM, SELECTOR, SELECT, 1, 590);
    if (then == COUNT_DOWN) {
      loop.at(1200, 0, COUNT_DOWN, DONE).at(1210, TICK);
    } else {
      loop.at(1200, 0, LOCK, LOCK_OF_LOOP).at(1210, UNLOCK, LOCK_OF_LOOP);
    }
    first.at(1990, 500, WAKE_UP, SELECTOR).at(1990, 0, END);
    second.at(1990, 1000, END);
    loop.at(2000, 0, STREAM, SELECTOR, SELECT, 1, 790).at(2900, END);
  }

  @Test
  void selectsWhoseTimeWasUpAreNotWaitedForIfTheNextOneWasEnded() throws Exception {
    loopSelectsInVainTwice(UNLOCK);
    // 500 of the first thread, by when the loop has long done its two times 10; then 900.
    assertThat(nanosOnThree()).isEqualTo(1400);
  }

  @Test
  void thoseBehindWhichTheLoopDidSomethingForOthersAre() throws Exception {
    loopSelectsInVainTwice(COUNT_DOWN);
    // 600, 10, 590 and 10 of the loop, which has been woken up by then, and 900.
    assertThat(nanosOnThree()).isEqualTo(2110);
  }

  @Test
  void whoFindsNothingToReadWaitsForNobody() throws Exception {
    loop.at(0, 0, END);
    second.at(600, STREAM, SESSION, READ, 1, 0).at(1000, STREAM, CLIENT, WRITE, 9, 0);
    second.at(1000, 0, END);
    first.at(1000, 0, STREAM, SESSION, READ, 9, 0).at(1300, END);
    // The first thread reads at once, but waits for 1000 of the second one; then 300.
    assertThat(nanosOnThree()).isEqualTo(1300);
  }

  @Test
  void aSelectThatEndedWhileAConnectWasGoingOnWaitsForThat() throws Exception {
    first.at(400, TICK).at(2010, 500, IO, CONNECT, 1110);
    first.at(2010, 0, STREAM, CLIENT, WRITE, 9, 0).at(2010, 0, END);
    second.at(1990, 1000, END);
    loopSelects(1).at(2000, 0, IO, ACCEPT, 0).at(2900, END);
    // 400 of the first thread, and its 500, in which it connects; then 900.
    assertThat(nanosOnThree()).isEqualTo(1800);
  }

  @Test
  void anAcceptThatFailsWaitsForTheClose() throws Exception {
    first.at(1000, 500, END);
    second.at(1990, 1000, TICK).at(2010, 0, STREAM, SERVER, CLOSE, 1, 0).at(2010, 0, END);
    // The close began before the accept was over, and ended after it.
    loop.at(2000, 0, IO, FAILED_ACCEPT, 2000).at(2100, END);
    // 1000 of the second thread, then 100; as recorded it would take 2000 and 100.
    assertThat(nanosOnThree()).isEqualTo(1100);
  }
}
