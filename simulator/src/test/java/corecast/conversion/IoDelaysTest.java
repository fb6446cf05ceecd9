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

/** Input and output of one thread while another one has the one processor; times in ms. */
class IoDelaysTest {
  private static final long MS = 1_000_000;
  private static final int FIRST = 2;
  private static final int SECOND = 3;
  private static final int CLIENT = 4;
  private static final int SESSION = 5;
  private static final int ON_THIS_MACHINE = 1;

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;
  private TraceScript.Thread first;
  private TraceScript.Thread second;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    main = trace.main(SECOND).at(0, START, FIRST);
    first = trace.thread(FIRST, "first").at(0, BEGIN);
    second = trace.thread(SECOND, "second");
  }

  private static void io(TraceScript.Thread at, long end, long cpu, int code, long waited) {
    at.at(end * MS, cpu * MS, IO, code, waited * MS);
  }

  private static TraceScript.Thread worked(
      TraceScript.Thread by, long end, long cpu, EventKind kind) {
    return by.at(end * MS, cpu * MS, kind);
  }

  private void secondFrom(long begin) {
    main.at(begin * MS, 0, START, SECOND).at(begin * MS, 0, END);
    second.at(begin * MS, 0, BEGIN);
  }

  private double millisOnThree() throws Exception {
    return TraceScript.nanosOn(3, trace.converted(200 * MS).program()) / MS;
  }

  @Test
  void aFileThatWasWrittenWhileAnotherThreadRanTookNoTime() throws Exception {
    secondFrom(0);
    io(first, 100, 10, WRITE, 80);
    worked(first, 110, 10, END);
    worked(second, 100, 60, TICK).at(100 * MS, 0, END);
    // The second thread wanted the processor all the time, though it got 60 of 80 ms: somebody
    // else had the rest. 60 of it; the first needs 10 and 10.
    assertThat(millisOnThree()).isEqualTo(60);
  }

  @Test
  void aFileThatWasReadLongerThanAnotherThreadRanTookTheRest() throws Exception {
    secondFrom(0);
    io(first, 100, 10, READ, 80);
    worked(first, 110, 10, END);
    worked(second, 40, 30, END);
    // 10, then 60 from 40 to 100, then 10; the wait began at 20.
    assertThat(millisOnThree()).isEqualTo(80);
  }

  @Test
  void aWaitOfTheOtherThreadKeepsNobodyFromTheProcessor() throws Exception {
    secondFrom(0);
    io(first, 100, 10, WRITE, 80);
    worked(first, 110, 10, END);
    second.at(0, 0, SLEEP_BEGIN, 90 * MS).at(90 * MS, 0, SLEEP_END, 0).at(90 * MS, 0, END);
    // The processor was free: 10, 80 and 10.
    assertThat(millisOnThree()).isEqualTo(100);
  }

  @Test
  void whatIsForcedToADiskTakesAsLongAsItDoesAlone() throws Exception {
    secondFrom(25);
    io(first, 5, 0, FORCE, 5);
    io(first, 11, 0, FORCE, 6);
    io(first, 18, 0, FORCE, 7);
    io(first, 110, 7, FORCE, 80);
    worked(first, 110, 0, END);
    worked(second, 110, 20, TICK).at(110 * MS, 0, END);
    // 5, 6 and 7 alone, then 7 of work and, in the place of 80, the middle one of them: 6.
    assertThat(millisOnThree()).isEqualTo(31);
  }

  @Test
  void whatWasNeverForcedAloneTakesAsLongAsRecorded() throws Exception {
    secondFrom(0);
    io(first, 100, 10, FORCE, 80);
    worked(first, 110, 10, END);
    worked(second, 100, 60, TICK).at(100 * MS, 0, END);
    // 10, 80 and 10.
    assertThat(millisOnThree()).isEqualTo(100);
  }

  @Test
  void aConnectToTheProgramItselfTakesNoTime() throws Exception {
    connection(80, 1000);
    secondFrom(0);
    io(first, 60, 10, CONNECT, 50);
    first.at(60 * MS, 0, STREAM, CLIENT, WRITE, 9, 0);
    worked(first, 70, 10, END);
    worked(second, 5, 5, END);
    // 10 and 10, without the 50 that it took on the one processor.
    assertThat(millisOnThree()).isEqualTo(20);
  }

  @Test
  void aConnectToAnotherProgramTakesAsLongAsRecorded() throws Exception {
    connection(81, 1000); // nobody has the other end
    secondFrom(0);
    io(first, 60, 10, CONNECT, 50);
    first.at(60 * MS, 0, STREAM, CLIENT, WRITE, 9, 0);
    worked(first, 70, 10, END);
    worked(second, 5, 5, END);
    // 10, 50 and 10.
    assertThat(millisOnThree()).isEqualTo(70);
  }

  @Test
  void anAcceptOfAConnectionThatWaitedAlreadyTakesNoTime() throws Exception {
    connection(80, 1000);
    io(first, 20, 15, CONNECT, 0);
    first.at(20 * MS, 0, STREAM, CLIENT, WRITE, 9, 0);
    worked(first, 100, 60, END);
    secondFrom(30);
    io(second, 100, 0, ACCEPT, 60);
    worked(second, 105, 5, END);
    // The connect comes at 15, and 5 after it the second thread ends; the first one at 15 + 60.
    assertThat(millisOnThree()).isEqualTo(75);
  }

  @Test
  void anAcceptMayBeOverBeforeItsConnect() throws Exception {
    connection(80, 1000);
    secondFrom(0);
    worked(first, 10, 10, TICK);
    io(first, 90, 0, CONNECT, 80);
    first.at(90 * MS, 0, STREAM, CLIENT, WRITE, 9, 0);
    worked(first, 90, 0, END);
    io(second, 20, 0, ACCEPT, 20);
    worked(second, 90, 70, END);
    // The connect began at 10, when the first thread had worked for as long: 10 + 70.
    assertThat(millisOnThree()).isEqualTo(80);
  }

  private void connection(int serverPort, int port) {
    main.object(CLIENT, ObjectKind.STREAM, "client", port, serverPort, ON_THIS_MACHINE);
    main.object(SESSION, ObjectKind.STREAM, "session", 80, port, ON_THIS_MACHINE);
  }
}
