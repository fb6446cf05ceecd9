package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A read-write lock written by hand with a monitor. One thread reads eight times for 10, another
 * one eight times for 7; main works for 1, writes four times for 5, and works for 50.
 */
class ReadersWritersTest {
  private static final int PRESENT = 4;
  private static final int LOCK_OBJECT = 100;
  private static final int LOCK_READ = 1;
  private static final int UNLOCK_READ = 2;
  private static final int LOCK_WRITE = 3;
  private static final int UNLOCK_WRITE = 4;
  private static final int SIZE = 5;

  private static final String FOUND = "readers are inside together and writers alone";

  @TempDir Path folder;

  private TraceScript script;
  private TraceScript.Thread main;
  private TraceScript.Thread first;
  private TraceScript.Thread second;
  private long now;

  private static void section(TraceScript.Thread of, long now, int function, EventKind... does) {
    of.untimed(PUSH, function).at(now, 0, LOCK, LOCK_OBJECT);
    for (EventKind kind : does) {
      of.at(now, 0, kind, LOCK_OBJECT);
    }
    of.at(now, 0, UNLOCK, LOCK_OBJECT).untimed(POP, 1);
  }

  private void waits(TraceScript.Thread of, int function) {
    of.untimed(PUSH, function).at(now, 0, LOCK, LOCK_OBJECT).at(now, 0, WAIT_BEGIN, LOCK_OBJECT, 0);
    now++;
  }

  private void goesOn(TraceScript.Thread of) {
    of.at(now, 0, WAIT_END, LOCK_OBJECT, 0).at(now, 0, UNLOCK, LOCK_OBJECT).untimed(POP, 1);
  }

  private void works(TraceScript.Thread of, long nanos) {
    now += nanos;
    of.at(now, nanos, TICK);
  }

  private void leaves(TraceScript.Thread of, boolean notifies) {
    int function = of == main ? UNLOCK_WRITE : UNLOCK_READ;
    if (notifies) {
      section(of, now, function, NOTIFY_ALL);
    } else {
      section(of, now, function);
    }
    now++;
  }

  private void comes(TraceScript.Thread of) {
    section(of, now, of == main ? LOCK_WRITE : LOCK_READ);
    now++;
  }

  private void stay(TraceScript.Thread of, long nanos) {
    comes(of);
    works(of, nanos);
    leaves(of, true);
  }

  private void begin() throws Exception {
    script = new TraceScript(folder.resolve("read.cct"));
    script.method(LOCK_READ, "Pages", "lockRead").method(UNLOCK_READ, "Pages", "unlockRead");
    script.method(LOCK_WRITE, "Pages", "lockWrite").method(UNLOCK_WRITE, "Pages", "unlockWrite");
    script.method(SIZE, "Pages", "size");
    main = script.thread(1, "main", PRESENT);
    main.object(LOCK_OBJECT, ObjectKind.MONITOR, "pages");
    main.at(0, 0, BEGIN);
    first = script.thread(2, "first", PRESENT).at(0, 0, BEGIN);
    second = script.thread(3, "second", PRESENT).at(0, 0, BEGIN);
    now = 0;
  }

  /** Both are inside when main comes, and waits. */
  private void bothRead() {
    comes(first);
    works(first, 6);
    comes(second);
    works(main, 1);
    waits(main, LOCK_WRITE);
    works(second, 7);
    leaves(second, false);
  }

  private RecordedProgram.Result ended(int readsOfTheSecond) throws Exception {
    for (int r = 0; r < 7; r++) {
      stay(first, 10);
    }
    for (int r = 0; r < readsOfTheSecond; r++) {
      stay(second, 7);
    }
    for (int r = 0; r < 3; r++) {
      stay(main, 5);
    }
    works(main, 50);
    first.at(now, 0, END);
    second.at(now, 0, END);
    main.at(now, 0, END);
    script.close(now);
    return RecordedProgram.convert(script.file(), ConversionOptions.DEFAULT);
  }

  private void mainWrites() {
    works(first, 4);
    leaves(first, true);
    goesOn(main);
    works(main, 5);
    leaves(main, true);
  }

  private static long nanos(RecordedProgram.Result result, int processors) {
    return Math.round(TraceScript.nanosOn(processors, result.program()));
  }

  @Test
  void readersWhoPassByAWaitingWriterDoSoInTheReplay() throws Exception {
    begin();
    bothRead();
    comes(second);
    works(second, 7); // though main waits
    leaves(second, false);
    mainWrites();
    RecordedProgram.Result result = ended(6);
    assertThat(result.verdict().warnings()).anyMatch(w -> w.startsWith(FOUND));
    assertThat(nanos(result, 1)).isEqualTo(207); // 80 + 56 + 1 + 20 + 50
    // The second has ended at 56, and the first comes out alone at 60 first. Main writes then, and
    // by turns with the first: 60 to 65, 75 to 80, 90 to 100; and it works for 50.
    assertThat(nanos(result, 3)).isEqualTo(150);
  }

  @Test
  void whoComesBehindAWaitingWriterWaitsIfReadersDid() throws Exception {
    begin();
    bothRead();
    waits(second, LOCK_READ); // since main waits
    mainWrites();
    goesOn(second);
    works(second, 7);
    leaves(second, false);
    RecordedProgram.Result result = ended(6);
    assertThat(result.verdict().warnings()).anyMatch(w -> w.startsWith(FOUND));
    assertThat(nanos(result, 1)).isEqualTo(207);
    // Main writes whenever both have read once: at 10, 25, 40 and 55, to 60; and it works for 50.
    assertThat(nanos(result, 3)).isEqualTo(110);
  }

  @Test
  void othersMayLookWhoIsInside() throws Exception {
    begin();
    section(second, 0, SIZE);
    now++;
    bothRead();
    mainWrites();
    RecordedProgram.Result result = ended(7);
    assertThat(result.verdict().warnings()).anyMatch(w -> w.startsWith(FOUND));
  }

  @Test
  void aWaitWithoutAReasonTellsOfNoReadWriteLock() throws Exception {
    begin();
    bothRead();
    mainWrites();
    waits(second, LOCK_READ); // nobody is inside
    stay(main, 5);
    goesOn(second);
    works(second, 7);
    leaves(second, false);
    RecordedProgram.Result result = ended(6);
    assertThat(result.verdict().warnings()).noneMatch(w -> w.startsWith(FOUND));
  }

  @Test
  void aWriterBesideAReaderTellsOfNoReadWriteLock() throws Exception {
    begin();
    bothRead();
    goesOn(main); // the first is still inside
    works(main, 5);
    leaves(main, true);
    works(first, 4);
    leaves(first, true);
    RecordedProgram.Result result = ended(7);
    assertThat(result.verdict().warnings()).noneMatch(w -> w.startsWith(FOUND));
  }
}
