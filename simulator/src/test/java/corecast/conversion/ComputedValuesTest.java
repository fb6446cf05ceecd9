package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.ObjectKind;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A value of a map that one thread computes, 10 ms after its start, and another one looks for after
 * 5 ms; on the one processor the first thread ran before the second one. Times in ms.
 */
class ComputedValuesTest {
  private static final long MS = 1_000_000;
  private static final int FIRST = 2;
  private static final int SECOND = 3;
  private static final int KEY = 4;
  private static final int MUTEX = 5;

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread first;
  private TraceScript.Thread second;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    TraceScript.Thread main = trace.main(SECOND);
    main.object(KEY, ObjectKind.LOCK, ConcurrentHashMap.class, "map");
    main.object(MUTEX, ObjectKind.LOCK, "mutex");
    main.at(0, 0, START, FIRST).at(0, 0, START, SECOND).at(0, 0, END);
    first = trace.thread(FIRST, "first").at(0, BEGIN);
    second = trace.thread(SECOND, "second").at(60 * MS, 0, BEGIN);
  }

  private double millisOn(int processors) throws Exception {
    return TraceScript.nanosOn(processors, trace.converted(72 * MS).program()) / MS;
  }

  @Test
  void whoComesFirstComputesAndTheOtherWaitsForThat() throws Exception {
    first.at(10 * MS, LOCK, KEY).at(30 * MS, UNLOCK, KEY).at(60 * MS, END);
    second.at(65 * MS, LOCK, KEY).at(65 * MS, UNLOCK, KEY).at(72 * MS, END);
    // The second thread comes at 5 and computes for 20; the first one has 30 to do from then on.
    assertThat(millisOn(3)).isEqualTo(55);
  }

  @Test
  void onOneProcessorNothingIsDoneTwice() throws Exception {
    first.at(10 * MS, LOCK, KEY).at(30 * MS, UNLOCK, KEY).at(60 * MS, END);
    second.at(65 * MS, LOCK, KEY).at(65 * MS, UNLOCK, KEY).at(72 * MS, END);
    assertThat(millisOn(1)).isEqualTo(72);
  }

  @Test
  void whatIsComputedTwiceIsDoneByWhoDidIt() throws Exception {
    first.at(10 * MS, LOCK, KEY).at(30 * MS, UNLOCK, KEY).at(60 * MS, END);
    second.at(65 * MS, LOCK, KEY).at(80 * MS, UNLOCK, KEY).at(87 * MS, END);
    // The second thread from 5 to 20, then the first one for 20 and 30.
    assertThat(millisOn(3)).isEqualTo(70);
  }

  @Test
  void aValueThatTakesALockToComputeIsComputedByWhoDidIt() throws Exception {
    first.at(10 * MS, LOCK, KEY).at(15 * MS, LOCK, MUTEX).at(20 * MS, UNLOCK, MUTEX);
    first.at(30 * MS, UNLOCK, KEY).at(60 * MS, END);
    second.at(65 * MS, LOCK, KEY).at(65 * MS, UNLOCK, KEY).at(72 * MS, END);
    // The second thread finds the key free at 5.
    assertThat(millisOn(3)).isEqualTo(60);
  }

  @Test
  void whoFindsAValueTwiceWaitsOnce() throws Exception {
    first.at(10 * MS, LOCK, KEY).at(15 * MS, TICK).at(30 * MS, UNLOCK, KEY).at(60 * MS, END);
    second.at(75 * MS, LOCK, KEY).at(75 * MS, UNLOCK, KEY);
    second.at(80 * MS, LOCK, KEY).at(80 * MS, UNLOCK, KEY).at(87 * MS, END);
    // The first thread computes from 10 to 30, and has 30 more; the second one is there at 15,
    // waits until 30 and has 5 and 7 more.
    assertThat(millisOn(3)).isEqualTo(60);
  }

  @Test
  void whoWaitsForAValueIsHeldUp() throws Exception {
    first.at(10 * MS, LOCK, KEY).at(30 * MS, UNLOCK, KEY).at(31 * MS, END);
    second.at(75 * MS, LOCK, KEY).at(75 * MS, UNLOCK, KEY).at(95 * MS, END);
    // There at 15, waits until 30, and then 20; it would be done at 35.
    assertThat(millisOn(3)).isEqualTo(50);
  }
}
