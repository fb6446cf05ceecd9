package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Custom synchronizers in shared mode: three threads, two stays of 10 of each, one by one. */
class SharedHoldsTest {
  private static final int SYNCHRONIZER = 100;

  @TempDir Path folder;

  /** Stays of two events each, whose first thread has them of a kind of its own. */
  private RecordedProgram.Result converted(
      EventKind takes, EventKind gives, int stays, long... state) throws Exception {
    TraceScript script = new TraceScript(folder.resolve("shared.cct"));
    TraceScript.Thread main = script.thread(1, "main", 5);
    main.object(SYNCHRONIZER, ObjectKind.SYNCHRONIZER, "own", state).at(0, 0, BEGIN);
    List<TraceScript.Thread> threads =
        List.of(script.thread(2, "a", 5), script.thread(3, "b", 5), script.thread(4, "c", 5));
    threads.forEach(thread -> thread.at(0, 0, BEGIN));
    long now = 0;
    for (int i = 0; i < stays; i++) {
      for (TraceScript.Thread thread : threads) {
        boolean first = thread == threads.get(0);
        thread.at(now, 0, first ? takes : SHARED_ACQUIRE, SYNCHRONIZER);
        now += 10;
        thread.at(now, 10, first ? gives : SHARED_RELEASE, SYNCHRONIZER);
        now++;
      }
    }
    for (TraceScript.Thread thread : threads) {
      thread.at(now, 0, END);
    }
    main.at(now, 0, END);
    script.close(now);
    return RecordedProgram.convert(script.file(), ConversionOptions.DEFAULT);
  }

  private static long onFour(RecordedProgram.Result result) {
    return Math.round(TraceScript.nanosOn(4, result.program()));
  }

  @Test
  void theStateTellsHowManyPermitsThereAre() throws Exception {
    RecordedProgram.Result result = converted(SHARED_ACQUIRE, SHARED_RELEASE, 2, 2, 1);
    assertThat(onFour(result)).isEqualTo(30); // 60 by two at a time
    assertThat(result.verdict().warnings()).anyMatch(w -> w.contains("own (2 permits)"));
  }

  @Test
  void asManyAsThereAreThreadsLeaveThemAll() throws Exception {
    assertThat(onFour(converted(SHARED_ACQUIRE, SHARED_RELEASE, 2, 3, 1))).isEqualTo(20);
  }

  @Test
  void fewOfAnUnknownStateKeepTheirOrder() throws Exception {
    RecordedProgram.Result result = converted(SHARED_ACQUIRE, SHARED_RELEASE, 2);
    assertThat(onFour(result)).isEqualTo(60);
    assertThat(result.verdict().warnings())
        .anyMatch(w -> w.startsWith("These custom synchronizers keep"));
  }

  @Test
  void whoeverAcquiresExclusivelyWrites() throws Exception {
    RecordedProgram.Result result = converted(LOCK, UNLOCK, 8);
    // Eight times: the writer alone, then both readers.
    assertThat(onFour(result)).isEqualTo(160);
    assertThat(result.verdict().warnings()).anyMatch(w -> w.contains("own (a read-write lock)"));
  }

  @Test
  void whoReleasesWhatAnotherAcquiredIsNoHolder() throws Exception {
    RecordedProgram.Result result = converted(SHARED_RELEASE, SHARED_RELEASE, 8, 3, 1);
    assertThat(result.verdict().warnings())
        .anyMatch(w -> w.startsWith("These custom synchronizers keep"));
  }
}
