package corecast.conversion;

import static corecast.trace.EventKind.*;
import static corecast.trace.IoCode.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two ends of a connection that share no port: main works for 1000, writes, and reads answers. */
class LinksTest {
  private static final int OTHER = 2;
  private static final int CLIENT = 3;
  private static final int SERVER = 4;

  private static final int NUMBERED = 3;
  private static final int DATAGRAMS = 4;

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    main = trace.main(OTHER);
  }

  private double nanosOnTwo() throws Exception {
    return TraceScript.nanosOn(2, trace.converted(3000).program());
  }

  /** Main has worked for 1000 and written one of something; the other reads it, and works. */
  private void handsOn(int written, int read) {
    main.at(0, START, OTHER);
    main.at(1000, 1000, STREAM, written, WRITE, 2, 0).at(1000, 0, END);
    trace
        .thread(OTHER, "other")
        .at(0, BEGIN)
        .at(1000, 0, STREAM, read, READ, 2, 0)
        .at(3000, 2000, END);
  }

  @Test
  void theEndsOfANumberedConnectionBelongTogether() throws Exception {
    main.object(CLIENT, ObjectKind.STREAM, "sink", 7, 1, NUMBERED);
    main.object(SERVER, ObjectKind.STREAM, "source", 7, 0, NUMBERED);
    handsOn(CLIENT, SERVER);
    assertThat(nanosOnTwo()).isEqualTo(3000);
  }

  @Test
  void endsOfOtherNumbersDoNot() throws Exception {
    main.object(CLIENT, ObjectKind.STREAM, "sink", 7, 1, NUMBERED);
    main.object(SERVER, ObjectKind.STREAM, "source", 8, 0, NUMBERED);
    handsOn(CLIENT, SERVER);
    assertThat(nanosOnTwo()).isEqualTo(2000);
  }

  @Test
  void datagramsAreReadWhereTheyArrive() throws Exception {
    main.object(SERVER, ObjectKind.STREAM, "channel", 5000, 0, DATAGRAMS);
    handsOn(SERVER, SERVER);
    assertThat(nanosOnTwo()).isEqualTo(3000);
  }

  @Test
  void aWriteThatWasReadIsNotCutOffThoughItsRecordIs() throws Exception {
    main.object(CLIENT, ObjectKind.STREAM, "client", 7, 1, NUMBERED);
    main.object(SERVER, ObjectKind.STREAM, "server", 7, 0, NUMBERED);
    // The other works for 1000 and writes; main reads that, works, and is at the mark before the
    // other has the CPU again and its write is recorded.
    main.at(0, START, OTHER);
    main.at(1000, 0, STREAM, CLIENT, READ, 2, 1000).at(1500, 500, LOCK, 9);
    main.mark(1500, "end").at(1700, 200, END);
    trace
        .thread(OTHER, "other")
        .at(0, BEGIN)
        .at(1600, 1000, STREAM, SERVER, WRITE, 2, 0)
        .at(9000, 7000, END);
    trace.close(9000);
    RecordedProgram.Result cut =
        RecordedProgram.convert(trace.file(), ConversionOptions.DEFAULT.until("end"));
    assertThat(TraceScript.nanosOn(1, cut.program())).isEqualTo(1500);
    assertThat(TraceScript.nanosOn(2, cut.program())).isEqualTo(1500);
    assertThat(cut.program().workNanos()).isEqualTo(1500);
    assertThat(cut.program().hasDelays()).isFalse();
  }

  @Test
  void anAsynchronousReadWaitsUntilItIsAskedFor() throws Exception {
    main.object(CLIENT, ObjectKind.STREAM, "client", 7, 1, NUMBERED);
    main.object(SERVER, ObjectKind.STREAM, "server", 7, 0, NUMBERED);
    // The bytes are there from the start; main works for 1000, and asks for them.
    main.at(0, START, OTHER);
    main.at(0, 0, STREAM, CLIENT, WRITE, 2, 0);
    main.at(1000, 1000, STREAM, SERVER, ASK, 1, 0).at(1000, 0, END);
    trace
        .thread(OTHER, "other")
        .at(0, BEGIN)
        .at(1000, 0, STREAM, SERVER, READ, 2, 0)
        .at(3000, 2000, END);
    assertThat(nanosOnTwo()).isEqualTo(3000);
  }
}
